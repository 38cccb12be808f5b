"""What goes wrong around a running night: words that are gone, a list half built, a disk that is full."""

import subprocess
import sys

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds, slips
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import DirectorError, LexiconError
from director.lexicon import store
from director.lexicon.alphabet import GERMAN
from director.lexicon.library import Library
from tests.room import LEXICON, NIGHT, a_club, opened, small_setup

FILL = """
import resource, signal, sys
from pathlib import Path
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from director.language.sentences import DirectorError
from tests.room import NIGHT
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
desk = Instance(Path(sys.argv[1])).desk()
desk.session(NIGHT)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
try:
    while True:
        for step in (rounds.draw, rounds.take_back):
            print(step(desk, NIGHT).seq, flush=True)
except DirectorError as error:
    print(error.code, desk.session(NIGHT).seq, flush=True)
"""


@pytest.fixture
def club(tmp_path):
    club = a_club(tmp_path / "club")
    sessions.create_game(club.desk(), small_setup(), [Entrant("Anna")], NIGHT)
    return club


@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files as Unix does")
def test_a_full_disk_is_said_and_what_was_told_is_there(club):
    command = [sys.executable, "-c", FILL, str(club.folder), "600000"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    *told, end = done.stdout.splitlines()
    code, seq = end.split()
    assert code in ("disk_full", "disk_error")
    assert int(seq) == int(told[-1]) > 5
    again = opened(club.folder)
    assert again.desk().session(NIGHT).seq == int(seq)
    step = rounds.take_back if again.desk().session(NIGHT).game.current else rounds.draw
    assert step(again.desk(), NIGHT).seq == int(seq) + 1  # there is room again


@pytest.mark.usefixtures("store")
def test_a_table_that_is_gone_during_a_night_is_built_again(club):
    rounds.type_rack(club.desk(), NIGHT, "RUCKENB")
    club.close()
    for path in (club.folder / "lexicons" / "tables").iterdir():
        path.unlink()
    desk = opened(club.folder).desk()
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    assert desk.session(NIGHT).game.rounds[0].entries[1].points > 0


@pytest.mark.usefixtures("store")
def test_words_that_are_gone_altogether_are_said_and_the_slips_stay(club):
    rounds.type_rack(club.desk(), NIGHT, "RUCKENB")
    slips.record_slip(club.desk(), NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    club.close()
    for path in (club.folder / "lexicons").rglob("*.*"):
        if path.suffix in (".gz", ".table", ".json"):
            path.unlink()
    desk = opened(club.folder).desk()
    with pytest.raises(DirectorError) as gone:
        slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"))
    assert gone.value.code in ("unknown_lexicon", "words_missing")
    assert desk.session(NIGHT).game.rounds[0].entries[1].slip.word == "RUCKEN"
    a_club(club.folder)  # the list is imported again
    slips.record_slip(opened(club.folder).desk(), NIGHT, 1, 1, Slip("NUR", at="H8"))


def test_a_list_whose_build_was_interrupted_is_the_old_one(tmp_path, monkeypatch):
    library = Library(tmp_path)
    library.import_file(b"HAUS\n", LEXICON, GERMAN, "german")

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(store, "build_table", interrupted)
        with pytest.raises(KeyboardInterrupt):
            library.import_file(b"TOR\nTON\n", LEXICON, GERMAN, "german")
    with Library(tmp_path).open(LEXICON) as table:
        assert list(table.words()) == ["HAUS"]
    library.import_file(b"TOR\nTON\n", LEXICON, GERMAN, "german")
    with library.open(LEXICON) as table:
        assert sorted(table.words()) == ["TON", "TOR"]
    with pytest.raises(LexiconError):
        library.open("none")
