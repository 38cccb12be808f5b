"""The steps of a build, whose results travel inside the wheel: message catalogues are compiled, the typeface of the pages is
cut, the data that the word lists are made of are gathered.

On Python 3.13 and newer pip cannot install german-nouns, because a package that it needs has no release for them; only its
table is read, so it is fetched alone.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Building(BuildHookInterface):  # type: ignore[type-arg]
    """Makes what the repository does not hold."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from director.language.languages import translations
        from director.lexicon.gathering import gather_all
        from director.reports.faces import cut_all

        translations()
        cut_all()
        with tempfile.TemporaryDirectory() as folder:
            if missing := gather_all():
                wanted = [each for each in self.pinned() if each.split("==")[0] in missing]
                pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder]
                subprocess.run([*pip, *wanted], check=True)
                sys.path.insert(0, folder)
                if missing := gather_all():
                    raise RuntimeError(f"the data of {', '.join(missing)} were not found")
                sys.path.remove(folder)
        build_data["artifacts"] += ["director/translations/**/*.mo", "director/gathered/**"]

    def pinned(self) -> list[str]:
        """The packages of the build, each with its version."""
        wanted = self.build_config.builder.metadata.config["build-system"]["requires"]
        return [each.split(";")[0].strip() for each in wanted]
