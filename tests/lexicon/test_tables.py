"""Lexicon tables: what goes in comes out, and nothing but a sound file of this version is opened."""

import hashlib
import json
import multiprocessing
import struct
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.language.sentences import DirectorError, LexiconError
from director.lexicon.alphabet import GERMAN, Alphabet
from director.lexicon.tables import PAGE, VERSION, build_table, fingerprint, open_table
from tests.refusing import refused
from tests.words import WORDS

FEW = Alphabet("ABC")


@pytest.fixture
def path(tmp_path):
    build_table(WORDS, GERMAN, tmp_path / "words.table")
    return tmp_path / "words.table"


def test_all_words_come_out_again(small_table):
    assert sorted(small_table.words()) == sorted(WORDS)
    assert len(small_table) == small_table.count == len(WORDS)
    assert small_table.alphabet == GERMAN


def test_every_word_is_in_and_every_anagram_of_it_is_out(small_table):
    words = set(WORDS)
    assert all(word in small_table for word in words)
    assert not any(word[::-1] in small_table for word in words if word[::-1] not in words)
    assert not any(word + "N" in small_table for word in words if word + "N" not in words)


@pytest.mark.parametrize("odd", ["", "E", "er", "ER ", "ERß", "E1", "E\0", "ÉTÉ", "X" * 16, None, 7, b"ER"])
def test_odd_strings_are_no_words(small_table, odd):
    assert odd not in small_table


@settings(max_examples=40, deadline=None)
@given(words=st.sets(st.text("ABC", min_size=2, max_size=15)), others=st.sets(st.text("ABC", max_size=16)))
def test_any_list_of_words(tmp_path_factory, words, others):
    path = tmp_path_factory.mktemp("any") / "table"
    build_table(words, FEW, path)
    with open_table(path) as table:
        assert sorted(table.words()) == sorted(words)
        assert {word for word in words | others if word in table} == words


@pytest.mark.parametrize("letters", ["", "A", "ABA", "".join(map(chr, range(0x100, 0x100 + 64)))])
def test_an_alphabet_has_two_different_letters_and_not_too_many(letters):
    with refused("alphabet", by=DirectorError):
        Alphabet(letters)
    assert len(Alphabet("".join(map(chr, range(0x100, 0x100 + 63)))).letters) == 63


def test_fingerprint_is_that_of_the_sorted_different_words(path):
    text = "\n".join(sorted(WORDS)).encode()
    with open_table(path) as table:
        assert table.fingerprint == fingerprint([*WORDS, WORDS[0]]) == hashlib.sha256(text).hexdigest()


def test_a_table_that_stands_on_somebodys_disk_is_built_today_as_it_was(path):
    """Where these bytes change, ``VERSION`` has to, too: then a table is built again before it is read."""
    assert (VERSION, hashlib.sha256(path.read_bytes()).hexdigest()) == (
        2,
        "a38cd20a1ceb153c5f319323b898637f5cae5c14c711335cea6669bbfd7d02c9",
    )


def test_the_same_words_in_any_order_make_the_same_file(path, tmp_path):
    build_table(reversed([*WORDS, *WORDS]), GERMAN, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("word", ["A", "A" * 16, "ab", "AX", "A B"])
def test_an_unchecked_word_is_an_error(tmp_path, word):
    with pytest.raises(ValueError, match=repr(word)):
        build_table(["AB", word], FEW, tmp_path / "table")
    assert list(tmp_path.iterdir()) == []


def test_progress_rises_to_one(tmp_path):
    parts: list[float] = []
    build_table(["AB"], FEW, tmp_path / "table", parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0


def test_a_failed_build_leaves_the_old_table_alone(path, monkeypatch):
    before = path.read_bytes()
    monkeypatch.setattr("director.paths.os.replace", _fail)
    with pytest.raises(OSError, match="no room"):
        build_table(["AB"], FEW, path)
    assert [file.read_bytes() for file in path.parent.iterdir()] == [before]


def _fail(*_):
    raise OSError("no room")


def test_a_rebuilt_table_does_not_disturb_those_who_have_it_open(path):
    with open_table(path) as table:
        build_table(["AB"], GERMAN, path)
        assert sorted(table.words()) == sorted(WORDS)


def test_a_closed_table_is_empty(path):
    with open_table(path) as table:
        pass
    assert (table.count, list(table.words()), "ER" in table) == (0, [], False)


def other_version(page):
    page[16:20] = struct.pack("<I", VERSION + 1)


def other_words(page):
    header = json.loads(page[28 : 28 + struct.unpack_from("<I", page, 20)[0]])
    text = json.dumps(header | {"checksum": header["checksum"] ^ 1}).encode()
    page[20:PAGE] = (struct.pack("<II", len(text), zlib.crc32(text)) + text).ljust(PAGE - 20, b"\0")


def one_bit(at):
    def flip(page):
        page[at] ^= 1

    return flip


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda page: page.__delitem__(slice(None)), "table_foreign"),
        (lambda page: page.__setitem__(slice(None), b"ABER\nADLER\n" * 1000), "table_foreign"),
        (lambda page: page.__delitem__(slice(100, None)), "table_damaged"),
        (lambda page: page.__delitem__(slice(18, None)), "table_damaged"),
        (lambda page: page.__delitem__(slice(-4096, None)), "table_damaged"),
        (lambda page: page.extend(b"more"), "table_damaged"),
        (other_version, "table_version"),
        (other_words, "table_damaged"),
        (one_bit(3), "table_foreign"),
        (one_bit(21), "table_damaged"),
        (one_bit(40), "table_damaged"),
        (one_bit(PAGE), "table_damaged"),
        (one_bit(-1), "table_damaged"),
    ],
)  # fmt: skip
def test_a_spoilt_file_is_refused(path, spoil, code):
    content = bytearray(path.read_bytes())
    spoil(content)
    path.write_bytes(content)
    with refused(code, path.name, by=LexiconError):
        open_table(path)


def test_swapped_pages_are_noticed(path):
    content = path.read_bytes()
    first, second = content[PAGE : 2 * PAGE], content[2 * PAGE : 3 * PAGE]
    assert first != second
    path.write_bytes(content[:PAGE] + second + first + content[3 * PAGE :])
    with pytest.raises(LexiconError, match="damaged"):
        open_table(path)


@pytest.mark.parametrize("name", ["none", ""], ids=["missing", "directory"])
def test_what_is_no_file_is_refused(tmp_path, name):
    with refused("table_unreadable", by=LexiconError):
        open_table(tmp_path / name)


def count_in_another_process(path):
    with open_table(path) as table:
        return sum(1 for _ in table.words())


def test_several_processes_read_the_same_file(path):
    with open_table(path), multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(count_in_another_process, [path, path]) == [len(WORDS)] * 2


def test_a_german_table_is_small_and_opens_at_once(german_table, tmp_path):
    assert german_table.count == 590_413
    assert german_table.data.nbytes < 64_000_000
    assert "GRÄTE" in german_table
    assert "GRAETE" not in german_table
