"""One club's instance: what its first search waits for."""

from director.desk import desk, sessions
from director.desk.duplicate import rounds
from director.desk.instance import Rehearsal
from director.games.people import Entrant
from director.language.sentences import DirectorError
from tests.refusing import refused
from tests.room import a_club, small_setup


def test_the_first_search_of_a_list_waits_until_the_search_is_compiled(tmp_path):
    club, waited = a_club(tmp_path / "club"), list[str]()
    club.prepared = lambda: waited.append("club")
    setup = small_setup()
    assert club.search(setup) is club.search(setup)
    assert waited == ["club"]
    with_another = Rehearsal(club, tmp_path / "rehearsal")
    with_another.search(setup)
    assert waited == ["club", "club"]
    with_another.close()


def test_games_that_nobody_uses_are_forgotten_and_read_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(desk, "MOST_FACTS", 40)
    club = a_club(tmp_path / "club")
    for key in ("running", *(f"old{number}" for number in range(12))):
        sessions.create_game(club.desk(), small_setup(), [Entrant("Anna")], key)
        for _ in range(5):
            rounds.draw(club.desk(), key)
            rounds.take_back(club.desk(), key)
        club.desk().session("running")

    def kept():
        return [
            key for key in ("running", *(f"old{number}" for number in range(12))) if club.desk().seen(key)
        ]

    assert {"running", "old11"} <= set(kept()) <= {"running", "old9", "old10", "old11"}
    assert club.desk().session("old0").seq == 10
    for _ in range(20):
        rounds.draw(club.desk(), "running")
        rounds.take_back(club.desk(), "running")
    assert kept() == ["running"]


def test_no_connection_is_opened_where_the_log_of_changes_was_taken_away(tmp_path):
    club = a_club(tmp_path / "club")
    sessions.create_game(club.desk(), small_setup(), [Entrant("Anna")], "night")
    log = club.folder / "director.sqlite-wal"
    log.unlink()
    with refused("data_taken", by=DirectorError):
        club.open_store()
    assert not log.exists()
