import hashlib
import os
import threading
from dataclasses import replace
from datetime import datetime

import pytest

from director.language.sentences import LexiconError
from director.lexicon import library as library_module
from director.lexicon.alphabet import GERMAN, LATIN
from director.lexicon.library import LexiconInfo, Library
from director.lexicon.plausible import witnesses
from director.lexicon.sources import DEFAULTS, Default
from director.lexicon.tables import fingerprint
from tests.refusing import refused
from tests.words import WORDS

NOW = datetime(2026, 3, 2, 19, 30)
CLUB = "haus\nGRÄTE\nab\n".encode()


@pytest.fixture(autouse=True)
def small_recipes(monkeypatch):
    """The German default holds the test words: its own recipe takes seconds. Yields them for changes."""
    words = sorted(WORDS)

    def derive(progress, aside):
        aside([("HOLZHOF", "s")])
        aside([("WORTE", "WÖRTE")], accented=True)
        progress(1.0)
        return list(words)

    small: dict[str, Default] = {**DEFAULTS, "german": replace(DEFAULTS["german"], derive=derive)}
    monkeypatch.setattr(library_module, "DEFAULTS", small)
    return words


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "lexicons", now=lambda: NOW)


SOURCE = {"lines": "3", "form": "plain", "encoding": "utf-8-sig", "sha256": hashlib.sha256(CLUB).hexdigest()}


def import_club(library, data=CLUB, name="club"):
    return library.import_file(data, name, GERMAN, "german", "Our list", file_name="club.txt").fingerprint


def words_of(library, name):
    with library.open(name) as table:
        return sorted(table.words())


def files(library):
    return {str(path): path.read_bytes() for path in library.folder.rglob("*") if path.is_file()}


def lose_files(library):
    for path in [*library.folder.rglob("*.table"), *library.folder.rglob("*.gz")]:
        path.unlink()


def test_an_import_is_described_and_opened_by_name(library):
    mark = import_club(library)
    assert library.info("club") == LexiconInfo(
        name="club",
        title="Our list",
        tiles="german",
        letters=GERMAN.letters,
        count=3,
        fingerprint=fingerprint(["AB", "GRÄTE", "HAUS"]),
        source={"file": "club.txt"} | SOURCE,
        built_at="2026-03-02T19:30:00",
    )
    assert mark == library.info("club").fingerprint
    assert words_of(Library(library.folder), "club") == ["AB", "GRÄTE", "HAUS"]


def test_a_path_is_imported_too(library, tmp_path):
    path = tmp_path / "Liste.txt"
    path.write_bytes(CLUB)
    report = library.import_file(path, "club", GERMAN, "german")
    assert (report.name, report.kept) == ("club", 3)
    found = (library.info("club").title, dict(library.info("club").source or {}))
    assert found == ("club", SOURCE | {"file": "Liste.txt"})


def test_progress_runs_from_0_to_1(library):
    told: list[float] = []
    library.import_file(CLUB, "club", GERMAN, "german", progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert all(0 <= done <= 1 for done in told)
    del told[:]
    library.import_file(CLUB, "new", GERMAN, "german", progress=told.append, look=True)
    assert (told, "new" in library.names()) == ([1.0], False)
    for rulings in (((), ()), (["XQ"], ["HAUS"]), (["XQ"], ["HAUS"])):
        del told[:]
        library.open_for_game("club", *rulings, told.append).close()
        assert (told == sorted(told), told[-1]) == (True, 1.0)
    lose_files(library)
    library.open("german").close()
    next(library.folder.rglob("*.table")).unlink()
    del told[:]
    library.open_for_game("german", progress=told.append).close()
    assert (told == sorted(told), told[-1]) == (True, 1.0)


@pytest.mark.parametrize(
    "name", ["", "Club", "my list", "../x", "-a", "a-", "ä", "a" * 41, "nul", "com1", "a.b"]
)
def test_a_name_that_is_no_plain_name_is_refused(library, name):
    with refused("bad_name", by=LexiconError):
        import_club(library, name=name)
    assert not library.folder.exists()


@pytest.mark.parametrize("name", list(DEFAULTS))
def test_the_names_of_the_defaults_are_reserved(library, name):
    for act in (lambda: import_club(library, name=name), lambda: library.remove(name)):
        with refused("reserved_name", by=LexiconError):
            act()


@pytest.mark.parametrize("data", [b"", b"\0\1\2", b"1\n2\n", b"\x1f\x8b cut"])
def test_a_refused_file_changes_nothing(library, data):
    with pytest.raises(LexiconError):
        import_club(library, data)
    assert not library.folder.exists()
    import_club(library)
    before = files(library)
    with pytest.raises(LexiconError):
        import_club(library, data)
    assert files(library) == before


def test_a_file_that_is_not_there_is_named(library, tmp_path):
    for path in (tmp_path / "none.txt", tmp_path):
        with refused("cannot_read", str(path), by=LexiconError):
            library.import_file(path, "club", GERMAN, "german")


def test_a_failure_while_storing_leaves_the_old_lexicon(library, monkeypatch):
    import_club(library)
    before = files(library)

    def full_disk(*_):
        raise LexiconError("cannot_write", "full")

    monkeypatch.setattr(library_module, "replace_file", full_disk)
    with pytest.raises(LexiconError):
        import_club(library, b"OTHER\n")
    assert {path: data for path, data in files(library).items() if path in before} == before
    assert words_of(library, "club") == ["AB", "GRÄTE", "HAUS"]


def test_lists_defaults_first_then_imports_by_name(library):
    import_club(library, name="zebra")
    import_club(library, name="affe")
    assert library.names() == ["german", "english", "french", "affe", "zebra"]
    assert [info.is_built for info in library.lexicons()] == [False, False, False, True, True]


def test_an_unknown_name_is_refused_with_those_there_are(library):
    import_club(library)
    for name in ("nope", "../club", "german.json"):
        with refused("unknown_lexicon", "german, english, french, club", by=LexiconError):
            library.open(name)


def test_a_default_is_derived_when_it_is_first_opened(library):
    told: list[float] = []
    with library.open("german", told.append) as table:
        assert set(table.words()) == set(WORDS)
    assert told == sorted(told)
    assert told[-1] == 1.0
    info = library.info("german")
    assert (info.count, info.is_built, info.outdated) == (len(WORDS), True, False)
    assert info.source == DEFAULTS["german"].provenance()


def test_newer_packages_change_a_default_only_when_asked(library, small_recipes, monkeypatch):
    library.open("german").close()
    small_recipes.append("ZZ")
    monkeypatch.setattr("director.lexicon.sources.RECIPES", "next")
    assert library.info("german").outdated
    assert "ZZ" not in words_of(library, "german")
    assert not library.build("german").outdated
    assert "ZZ" in words_of(library, "german")


def test_the_bar_gives_each_work_the_room_of_its_time(library):
    """Deriving takes nine tenths of the time, reading a file half of it: their bar was done in its first half."""
    told: list[float] = []
    library.build("german", told.append)
    assert told[0] == library_module.DERIVING > 0.8
    told.clear()
    library.import_file(CLUB, "club", GERMAN, "german", "Our list", told.append)
    assert told[0] == library_module.READING == 0.5


def test_an_import_is_replaced_removed_and_never_derived(library):
    import_club(library)
    with refused("not_a_default", by=LexiconError):
        library.build("club")
    import_club(library)
    library.import_file(b"cafe\nch\xc3\xa2teau\n", "club", LATIN, "french")
    assert words_of(library, "club") == ["CAFE", "CHATEAU"]
    assert library.info("club").tiles == "french"
    import_club(library)
    library.remove("club")
    assert "club" not in library.names()
    assert not list(library.folder.glob("club*"))


def test_accents_of_a_list_are_kept_beside_it_and_go_with_it(library):
    for data, shown in ((b"c\xc3\xb4te\nhaus\n", "CÔTE"), (b"cote\n", "COTE"), (b"c\xc3\xb4te\n", "CÔTE")):
        library.import_file(data, "club", LATIN, "french", "Cô\u200btes")
        assert library.as_listed("club", LATIN)("COTE") == shown
    assert library.info("club").title == "Côtes"
    assert library.as_listed("other", LATIN)("COTE") == "COTE"
    library.remove("club")
    assert library.as_listed("club", LATIN)("COTE") == "COTE"
    library.import_file("bœuf\ncôte\ncoté\nmaïs\n".encode(), "club", LATIN, "french")
    shown = library.as_listed("club", LATIN)
    laid = ("BOEUF", "BOeUF", "bOEUf", "MAiS", "COTE", "HAUS")
    assert [shown(word) for word in laid] == ["BŒUF", "BœUF", "bŒUf", "MAïS", "COTE", "HAUS"]
    assert (shown.ways("COTE"), shown.ways("HAUS")) == (("CÔTE", "COTÉ"), ())


def test_a_built_in_list_keeps_its_accents_apart_from_what_it_puts_aside(library):
    library.build("german")
    assert library.as_listed("german", GERMAN)("WORTE") == "WÖRTE"
    assert library.hints_path("german").is_file()


def test_what_is_lost_of_a_default_is_derived_again_and_of_an_import_asked_for(library):
    library.open("german").close()
    lose_files(library)
    assert set(words_of(library, "german")) == set(WORDS)
    import_club(library)
    lose_files(library)
    with refused("words_missing", by=LexiconError):
        library.open("club")


def test_a_default_that_cannot_be_opened_for_another_reason_is_not_derived(library, monkeypatch):
    library.open("german").close()

    def full_disk(*_):
        raise LexiconError("cannot_write", "full")

    monkeypatch.setattr(library.store, "open", full_disk)
    monkeypatch.setattr(library, "build", None)
    with refused("cannot_write", by=LexiconError):
        library.open("german")


def test_a_description_that_is_damaged_does_no_harm(library):
    library.open("german").close()
    import_club(library)
    (library.folder / "german.json").write_text("{")
    (library.folder / "club.json").write_text('{"format": 1, "name": "club"}')
    assert library.names() == ["german", "english", "french"]
    assert set(words_of(library, "german")) == set(WORDS)


def test_a_game_has_its_rulings_and_its_own_fingerprint(library):
    mark = import_club(library)
    with library.open_for_game("club", allowed=["XQ"], forbidden=["HAUS"]) as table:
        assert sorted(table.words()) == ["AB", "GRÄTE", "XQ"]
        assert table.fingerprint == fingerprint(["AB", "GRÄTE", "XQ"])
    assert words_of(library, "club") == ["AB", "GRÄTE", "HAUS"]
    assert library.info("club").fingerprint == mark
    with library.open_for_game("club", allowed=["HAUS"], forbidden=["ZZ"]) as table:
        assert table.fingerprint == mark
    import_club(library)
    with library.open_for_game("club", allowed=["XQ"], forbidden=["XQ"]) as table:
        assert "XQ" not in table
    import_club(library)
    for word in ("X", "CAFÉ", "haus", "A" * 16):
        with refused("bad_word", by=LexiconError):
            library.open_for_game("club", allowed=[word])


def test_a_game_finds_its_words_again_whatever_became_of_the_lexicon(library):
    import_club(library)
    with library.open_for_game("club", allowed=["XQ"]) as table:
        mark = table.fingerprint
    import_club(library, b"OTHER\n")
    library.remove("club")
    for path in library.folder.rglob("*.table"):
        path.unlink()
    with library.reopen(mark, GERMAN) as table:
        assert sorted(table.words()) == ["AB", "GRÄTE", "HAUS", "XQ"]


def test_tables_of_old_games_make_room(library):
    import_club(library)
    marks = []
    for letter in "ABCDEFG":
        for path in library.folder.rglob("*.table"):
            os.utime(path, (path.stat().st_mtime - 100,) * 2)  # played a while ago
        with library.open_for_game("club", allowed=[letter * 3]) as table:
            marks.append(table.fingerprint)
    tables = [library.store.table_path(mark, GERMAN).exists() for mark in marks]
    assert tables.count(True) == 4
    assert library.store.table_path(library.info("club").fingerprint, GERMAN).exists()
    with library.reopen(marks[0], GERMAN) as table:
        assert "AAA" in table


def test_many_at_once_do_not_disturb_each_other(library):
    found: list[int] = []

    def work(number):
        own = Library(library.folder)  # as another process would have
        import_club(own, f"haus\nwort{chr(97 + number)}\n".encode(), name=f"club-{number % 2}")
        with own.open_for_game("german", allowed=["XXX"]) as table:
            found.append(len(table))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [len(set(WORDS)) + 1] * 6
    assert all(len(words_of(library, name)) == 2 for name in ("club-0", "club-1"))
    assert not list(library.folder.rglob("*.part"))


def test_deriving_puts_aside_what_the_sources_have_besides(library):
    library.open("german").close()
    assert witnesses(library.hints_path("german"), "HOLZHOF") == "s"


def test_a_list_that_is_ready_waits_for_no_other_one(library):
    mark = import_club(library)
    in_work, may_end = threading.Event(), threading.Event()

    def tell(done):
        if done > 0.25:  # the library's own part has begun
            in_work.set()
            may_end.wait(10)

    what = (b"haus\nhof\n", "other", GERMAN, "german", "", tell)
    other = threading.Thread(target=library.import_file, args=what)
    other.start()
    assert in_work.wait(10)
    with library.open_for_game("club", allowed=["HAUS"]) as table, library.reopen(mark, GERMAN) as again:
        assert (table.fingerprint, again.fingerprint) == (mark, mark)
    assert other.is_alive()
    may_end.set()
    other.join(10)
