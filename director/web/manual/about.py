"""*About this program*: version, licences, where the data lie and how large they are, what leaves the machine."""

from __future__ import annotations

from flask import Blueprint, render_template

from director.desk.about import parts, size_of
from director.web.common import instance, texts

blueprint = Blueprint("about", __name__)


@blueprint.get("/about")
def show() -> str:
    """The page."""
    megabytes = size_of(instance().folder) / 1_000_000
    return render_template(
        "manual/about.html",
        parts=parts(),
        folder=instance().folder,
        on_server=instance().database is not None,
        size=texts().number(megabytes, 1),
    )
