"""A ZIP of results: taken apart, and refused in a sentence where it has too much or cannot be unpacked."""

import zipfile
from concurrent.futures.process import BrokenProcessPool
from io import BytesIO

import pytest

from director.desk.packs import arrivals
from director.desk.packs.arrivals import kept_sentence
from director.language.sentences import Sentence, say, say_n, show
from director.packs.taking import ResultRefused
from director.storage import pack_store
from director.storage.pack_store import unpacked
from tests.packs.rooms import a_meeting


@pytest.fixture
def home(small_table):
    meeting = a_meeting(small_table)
    return meeting.home(), meeting.pack.id


def zipped(count, **files):
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(count):
            archive.writestr(f"{number}.director-result", b"")
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def kept(home):
    desk, pack = home
    return [
        (each.name, each.state, show(kept_sentence(each.said)) if each.said else "")
        for each in pack_store.arrivals(desk.db, pack, 10)
    ]


def test_each_file_of_a_zip_waits_by_its_own_name(home):
    assert arrivals.hand_in(*home, "all.zip", zipped(3)) == 3
    assert {(name, state) for name, state, _ in kept(home)} == {
        (f"{each}.director-result", "waits") for each in range(3)
    }


def test_folders_and_what_a_mac_adds_are_no_files_of_a_zip(home):
    added = {"Köln/": b"", "__MACOSX/Köln/1.json": b"x", "Köln/.DS_Store": b"x", "Köln/1.json": b"x"}
    assert arrivals.hand_in(*home, "all.zip", zipped(0, **added)) == 1
    assert kept(home) == [("1.json", "waits", "")]


def test_of_a_file_in_a_zip_sixteen_megabytes_are_read(home):
    whole = {name: b" " * (16 * 1024 * 1024 - 4 + more) + b"[12]" for name, more in (("a", 0), ("b", 1))}
    arrivals.hand_in(*home, "all.zip", zipped(0, **whole))
    desk, pack = home
    waiting = pack_store.waiting(desk.db, pack)
    files = {each.name: unpacked(pack_store.arrival_file(desk.db, each.id)) for each in waiting}
    assert {name: (len(text), text[-4:]) for name, text in files.items()} == {
        "a": (16_777_216, "[12]"),
        "b": (16_777_216, " [12"),
    }


def test_a_file_comes_anew_where_it_changed_after_this_hand_brought_it(home):
    desk, pack = home
    arrivals.hand_in(desk, pack, f"{'x' * 90}.json", b"{}")
    (waiting,) = pack_store.waiting(desk.db, pack)
    assert (waiting.name, waiting.who) == ("x" * 80, "Bund")
    times = (waiting.came, waiting.came + 1)
    assert [arrivals.is_new(desk, pack, f"{'x' * 90}.json", at) for at in times] == [False, True]
    assert arrivals.is_new(desk, pack, "other.json", waiting.came)


def test_what_was_said_of_a_file_comes_back_with_all_that_is_in_it():
    said = say("%(a)s: %(b)s, %(c)s", a=say_n("%(num)d person", "%(num)d people", 2), b=1.5, c=None)
    assert kept_sentence(arrivals.sentence_text(said)) == said
    assert kept_sentence("") == Sentence("")


def test_twelve_files_are_worth_several_processes(monkeypatch):
    monkeypatch.setattr(arrivals, "cores", lambda: 8)
    assert [arrivals.processes(files) for files in (1, 11, 12)] == [1, 1, 8]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (zipped(5001), "The ZIP has more than 5000 files. Split it into several."),
        (zipped(1)[:60], "all.zip cannot be unpacked. Hand in the files one by one."),
    ],
    ids=["too many files", "cut off"],
)
def test_what_cannot_be_unpacked_is_refused_as_one_file(home, content, told):
    arrivals.hand_in(*home, "all.zip", content)
    assert kept(home) == [("all.zip", "refused", told)]


def test_where_a_process_is_ended_from_outside_the_rest_is_judged_by_this_one(home, monkeypatch):
    def ended(row, words, texts, workers):
        yield next(texts)[0], ResultRefused("no_result", say("Judged there."))
        raise BrokenProcessPool

    monkeypatch.setattr(arrivals, "judged_by_many", ended)
    arrivals.hand_in(*home, "all.zip", zipped(3))
    assert len(arrivals.take_waiting(*home, workers=2)) == 3
    told = [said for _, _, said in kept(home)]
    assert [each.endswith("Judged there.") for each in told] == [False, False, True]
