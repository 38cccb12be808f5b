"""A step of the build: the message catalogues are compiled and travel inside the wheel."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles every ``.po`` file of the program."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from director.language.languages import translations

        translations()
        build_data["artifacts"].append("director/translations/**/*.mo")
