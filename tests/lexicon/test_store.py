import errno
import gzip
import json
import os
import time

import pytest

from director.language.sentences import LexiconError
from director.lexicon import store as store_module
from director.lexicon.alphabet import GERMAN, LATIN
from director.lexicon.store import LexiconInfo, Store, description_bytes, is_name, read_description
from director.lexicon.tables import fingerprint
from tests.refusing import refused

WORDS = ["AB", "GRÄTE", "HAUS"]


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "lexicons")


def files(store):
    return sorted(path.name for path in store.folder.rglob("*") if path.is_file())


def test_what_is_stored_is_found_by_its_fingerprint(store):
    mark = store.add(WORDS, GERMAN)
    assert mark == fingerprint(WORDS)
    assert store.words(mark) == WORDS
    with store.open(mark, GERMAN) as table:
        assert sorted(table.words()) == WORDS


def test_the_same_words_are_stored_once(store):
    first, before = store.add(WORDS, GERMAN), files(store)
    assert store.add(list(WORDS), GERMAN) == first
    assert files(store) == before


def test_the_same_words_have_a_table_for_each_alphabet(store):
    mark = store.add(["AB", "HAUS"], GERMAN)
    with store.open(mark, LATIN) as latin, store.open(mark, GERMAN) as german:
        assert (latin.alphabet, german.alphabet) == (LATIN, GERMAN)


@pytest.mark.parametrize("harm", ["missing", "empty", "cut", "bit", "foreign", "another"])
def test_a_table_that_is_not_sound_is_built_again(store, harm):
    mark = store.add(WORDS, GERMAN)
    path = store.table_path(mark, GERMAN)
    sound = path.read_bytes()
    if harm == "missing":
        path.unlink()
    elif harm == "another":
        path.write_bytes(store.table_path(store.add(["XY"], GERMAN), GERMAN).read_bytes())
    else:
        damaged = bytearray(sound)
        damaged[-1] ^= 1
        path.write_bytes(
            {"empty": b"", "cut": sound[:5000], "bit": bytes(damaged), "foreign": b"x" * 9000}[harm]
        )
    with store.open(mark, GERMAN) as table:
        assert sorted(table.words()) == WORDS
    assert path.read_bytes() == sound


@pytest.mark.parametrize(
    "harm", [b"", b"no gzip", gzip.compress(b"OTHER\nWORDS\n", mtime=0), gzip.compress(b"AB\n", mtime=0)[:-3]]
)
def test_a_damaged_word_list_is_never_built_from(store, harm):
    mark = store.add(WORDS, GERMAN)
    store.table_path(mark, GERMAN).unlink()
    store.words_path(mark).write_bytes(harm)
    with refused("words_missing", by=LexiconError):
        store.open(mark, GERMAN)


def test_nothing_stays_behind_when_the_table_cannot_be_built(store, monkeypatch):
    def full_disk(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store_module, "build_table", full_disk)
    with refused("cannot_write", "No space left on device", by=LexiconError):
        store.add(WORDS, GERMAN)
    assert files(store) == []


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with refused("cannot_write", by=LexiconError):
        Store(tmp_path / "file").add(WORDS, GERMAN)


def test_pruning_deletes_the_tables_not_used_for_longest(store):
    marks = [store.add([word], GERMAN) for word in ("AA", "BB", "CC", "DD")]
    paths = [store.table_path(mark, GERMAN) for mark in marks]
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    store.open(marks[2], GERMAN).close()
    store.prune_tables(keep={paths[3]}, most_others=0)
    assert [path.exists() for path in paths] == [False, False, True, True]  # CC is in use
    for ago, there in ((50, True), (70, False)):  # seconds
        store.open(marks[1], GERMAN).close()
        os.utime(paths[1], (time.time() - ago, time.time() - ago))
        store.prune_tables(keep={paths[3]}, most_others=0)
        assert paths[1].exists() is there
    os.utime(paths[2], (1000, 1000))
    store.prune_tables(keep={paths[3]}, most_others=1)
    assert paths[2].exists()
    store.prune_tables(keep={paths[3]}, most_others=0)
    assert not paths[2].exists()
    store.open(marks[0], GERMAN).close()
    assert paths[0].exists()


def test_a_table_on_a_disk_that_is_only_read_is_opened(store, monkeypatch):
    mark = store.add(WORDS, GERMAN)

    def refuse(path):
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr(os, "utime", refuse)
    with store.open(mark, GERMAN) as table:
        assert "HAUS" in table


def test_a_name_of_a_list_is_a_plain_file_name_everywhere():
    good = ["a", "7", "a" * 40, "a-b", "com10", "nula", "console", "lpt"]
    bad = [
        "",
        "a" * 41,
        "-a",
        "a-",
        "A",
        "ä",
        "a_b",
        "a b",
        "con",
        "prn",
        "aux",
        "nul",
        "com0",
        "com9",
        "lpt1",
    ]
    assert [each for each in good if not is_name(each)] == [each for each in bad if is_name(each)] == []


def test_a_description_comes_back_and_one_with_more_or_less_in_it_too(tmp_path):
    info = LexiconInfo("club", "Ä list", "german", "AB", 3, "mark", {"file": "x"}, "2026-03-02")
    path = tmp_path / "club.json"
    path.write_bytes(description_bytes(info))
    assert read_description(path) == info
    assert json.loads(path.read_bytes())["format"] == 1
    path.write_text('{"name": "club", "title": "T", "tiles": "german", "letters": "AB", "later": 7}')
    assert read_description(path) == LexiconInfo("club", "T", "german", "AB")
    for text in ("", "[]", "7", '{"name": "club"}'):
        path.write_text(text)
        assert read_description(path) is None
    assert read_description(tmp_path / "none.json") is None
