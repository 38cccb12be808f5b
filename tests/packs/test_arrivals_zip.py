"""A ZIP of results: taken apart, and refused in a sentence where it has too much or cannot be unpacked."""

import zipfile
from concurrent.futures.process import BrokenProcessPool
from io import BytesIO

import pytest

from director.desk.packs import arrivals, federation
from director.desk.packs.arrivals import kept_sentence
from director.language.sentences import say, show
from director.packs.taking import NotBelieved
from director.storage import pack_store
from tests.packs.rooms import a_meeting


@pytest.fixture
def home(small_table):
    meeting = a_meeting(small_table)
    desk = meeting.desk("Bund")
    federation.keep_pack(desk, meeting.pack, meeting.kept)
    return desk, meeting.pack.id


def zipped(count):
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(count):
            archive.writestr(f"{number}.director-result", b"")
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
        yield next(texts)[0], NotBelieved("no_result", say("Judged there."))
        raise BrokenProcessPool

    monkeypatch.setattr(arrivals, "judged_by_many", ended)
    arrivals.hand_in(*home, "all.zip", zipped(3))
    assert len(arrivals.take_waiting(*home, workers=2)) == 3
    told = [said for _, _, said in kept(home)]
    assert [each.endswith("Judged there.") for each in told] == [False, False, True]
