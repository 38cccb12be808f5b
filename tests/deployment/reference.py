"""The reference deployment as the manual has it (``director manual server``): its blocks, with nothing replaced but what belongs to a machine."""

import re
from collections.abc import Mapping
from functools import cache

from director.language import manual

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@cache
def blocks(kind: str) -> tuple[str, ...]:
    """The fenced blocks of that kind (nginx, ini, sh) in the chapter, in order."""
    return tuple(text for found, text in BLOCK.findall(manual.page("server", "en")) if found == kind)


def placed(text: str, places: Mapping[str, str]) -> str:
    """The text with every name of a place replaced; all of them must be there."""
    for name, here in places.items():
        assert name in text, f"the reference does not say {name} any more"
        text = text.replace(name, here)
    return text


def unit() -> dict[str, str]:
    """What the systemd unit says, by name."""
    (found,) = (each for each in blocks("ini") if "ExecStart" in each)
    return dict(line.split("=", 1) for line in found.splitlines() if re.match(r"\w+=", line))


def settings(word: str) -> str:
    """The lines for postgresql.conf, of the block that has this word."""
    (found,) = (each for each in blocks("ini") if "# postgresql.conf" in each and word in each)
    return found


def commands(word: str) -> list[str]:
    """The commands for a terminal, of the block that has this word."""
    (found,) = (each for each in blocks("sh") if word in each)
    return [line for line in found.splitlines() if not line.startswith("#")]
