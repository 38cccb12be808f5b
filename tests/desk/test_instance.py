"""One club's instance: what its first search waits for."""

from __future__ import annotations

from pathlib import Path

from director.desk.instance import Rehearsal
from tests.room import a_club, small_setup


def test_the_first_search_of_a_list_waits_until_the_search_is_compiled(tmp_path: Path) -> None:
    club, waited = a_club(tmp_path / "club"), list[str]()
    club.prepared = lambda: waited.append("club")
    setup = small_setup()
    assert club.search(setup) is club.search(setup)
    assert waited == ["club"]
    with_another = Rehearsal(club, tmp_path / "rehearsal")
    with_another.search(setup)
    assert waited == ["club", "club"]
    with_another.close()
