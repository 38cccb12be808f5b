"""Serves a folder as ``director serve`` does, with seats that open by a plain cookie; prints its port."""

import sys
from pathlib import Path

from director.cli.serve import get_ready, listen
from director.web import create_app
from director.web.live.serving import Serving
from tests.load.hall import KEY, SECRET


def main(folder: Path, database: str) -> None:
    app = create_app(folder, DATABASE=database or None, HOSTS=("hall",))
    admits = app.extensions["instance"].admits
    admits["seat"] = lambda key, cookies: int(cookies["seat"]) if "seat" in cookies else None
    admits["wall"] = lambda secret: KEY if secret == SECRET else None
    listening = listen("127.0.0.1", 0)
    get_ready(app)
    print(listening.getsockname()[1], flush=True)
    Serving(app, listening).run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
