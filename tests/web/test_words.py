"""Word lists in the browser: importing, deriving, checking words, and the rulings of the club."""

import gzip
import io
import re
import threading

import pytest

from director.language.sentences import RuleError
from director.lexicon import list_worker
from director.lexicon.alphabet import GERMAN
from director.storage.database import writing
from director.web.words.jobs import Job, Jobs
from director.web.words.pages import plain_name
from tests.meanings import write_meanings
from tests.transcripts.browser import Browser
from tests.transcripts.telling import Refused
from tests.web.live_server import wait_for
from tests.words import WORDS

LIST = "# our words\nGröße\nstraße\nHÄUSER\nquarz\nx\nHäuser\nDonaudampfschifffahrt\n"


def upload(client, data, file="words.txt", **typed):
    form = {"title": "Our list", "tiles": "german"} | typed
    return client.post("/words", data=form | {"file": (io.BytesIO(data), file)})


def finished(client, page):
    """The page after its job has ended."""
    wait_for(lambda: client.get(page, headers={"Accept": "application/json"}).json["phase"] != "running")
    return client.get(page, follow_redirects=True).text


def test_of_two_files_that_of_the_rules_is_known_by_its_name(client, club):
    rules, words = b"SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n", b"2\nhaus/S\ntor\n"
    for order in ([("x.AFF", rules), ("x.dic", words)], [("x.dic", words), ("x.AFF", rules)]):
        sent = {
            "title": f"List {order[0][0]}",
            "tiles": "german",
            "file": [(io.BytesIO(data), name) for name, data in order],
        }
        finished(client, client.post("/words", data=sent).location)
    assert [club.library.info(each).count for each in club.library.names() if each.startswith("list")] == [
        3,
        3,
    ]


def verdicts(page):
    """Words checked on a page, with what it says of them."""
    return dict(
        re.findall(r'<strong class="text-break">(\w+)</strong>\s*<span class="badge[^>]*>([^<]+)<', page)
    )


# -- importing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_a_list_is_imported_and_its_words_checked(client, club, encoding):
    assert upload(client, LIST.encode(encoding)).location == "/words/our-list"
    page = finished(client, "/words/our-list")
    assert "Words kept: 4" in page
    assert "Listed more than once: 1 (Häuser)" in page
    assert "Longer than 15 letters: 1 (Donaudampfschifffahrt)" in page
    assert "Shorter than 2 letters: 1 (x)" in page
    checked = client.get("/words/our-list?words=größe, STRASSE häuser;nixe").text
    assert verdicts(checked) == {
        "GRÖSSE": "valid",
        "STRASSE": "valid",
        "HÄUSER": "valid",
        "NIXE": "not valid",
    }
    assert club.library.info("our-list").title == "Our list"


def test_the_usual_two_letter_words_are_added_on_request(client, club):
    sent = {"name": "our-list", "title": "x" * 81, "two_letters": "1"}
    upload(client, gzip.compress(LIST.encode(), mtime=0), "words.txt.gz", **sent)
    assert "Two-letter words added from the closed list: 80" in finished(client, "/words/our-list")
    info = club.library.info("our-list")
    assert (info.count, info.title) == (84, "x" * 80)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (bytes(range(256)) * 40, "is not a word list"),
        (b"", "words.txt is empty."),
        (b"1234\n5678\n", "can be laid with the tiles"),
        (gzip.compress(LIST.encode(), mtime=0)[:40], "is damaged or incomplete"),
    ],
    ids=["binary", "empty", "numbers", "cut short"],
)
def test_what_is_no_word_list_is_refused(client, club, data, sentence):
    before = club.library.names()
    upload(client, data)
    page = finished(client, "/words/our-list")
    assert sentence in page
    assert "alert-danger" in page
    assert club.library.names() == before


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"title": " "}, "Give the word list a title"),
        ({"name": "Our List!"}, "A word list cannot be called Our List!"),
        ({"name": "german"}, "is the name of a built-in word list"),
        ({"name": "small"}, "There is already a word list small."),
        ({"name": "rulings"}, "rulings cannot be the name of a word list"),
        ({"name": "elsewhere"}, "elsewhere cannot be the name of a word list"),
        ({"name": "meanings"}, "meanings cannot be the name of a word list"),
        ({"tiles": "runes"}, "Choose the tiles"),
    ],
)
def test_a_mistake_in_the_form_is_named_and_the_rest_stays(client, club, wrong, sentence):
    answer = upload(client, LIST.encode(), two_letters="1", **({"title": "Ours"} | wrong))
    assert answer.status_code == 422
    assert sentence in answer.text
    assert f'value="{(wrong.get("title") or "Ours")}"' in answer.text
    assert re.search(r'name="two_letters" value="1" checked', answer.text)
    assert "our-list" not in club.library.names()


def test_no_file_is_said(client):
    assert "Choose the file with the words first." in client.post("/words", data={"title": "Ours"}).text


def test_a_list_is_replaced_only_when_asked_and_new_nights_play_the_new_words(client, club):
    def night(key):
        client.post(
            "/games/new", data={"key": key, "title": "N", "date": "2026-03-31", "lexicon": "our-list"}
        )
        return club.desk().search(club.desk().session(key))

    upload(client, LIST.encode())
    finished(client, "/words/our-list")
    old = night("a" * 12)
    upload(client, "\n".join(WORDS).encode(), replace="1")
    finished(client, "/words/our-list")
    new = night("b" * 12)
    assert (old.is_word("QUARZ"), old.is_word("NIXE")) == (True, False)
    assert (new.is_word("QUARZ"), new.is_word("NIXE")) == (False, True)
    assert club.desk().search(club.desk().session("a" * 12)).is_word("QUARZ")


def test_an_imported_list_is_removed_but_no_built_in_one(client, club):
    client.post("/words/small/remove")
    client.post("/words/german/remove")
    assert club.library.names() == ["german", "english", "french"]
    assert (
        "german is built in and cannot be removed. Choose another list for your nights instead."
        in client.get("/words").text
    )


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Größe & Übermut 2026", "groesse-uebermut-2026"),
        ("Čeština", "cestina"),
        ("漢字", "list"),
        ("-a-", "a"),
        ("x" * 41, "x" * 40),
        ("x" * 39 + " yz", "x" * 39),
        ("", "list"),
    ],
)
def test_a_title_becomes_a_short_name(title, name):
    assert plain_name(title) == name


# -- progress --------------------------------------------------------------------------------------


@pytest.fixture
def halted(monkeypatch):
    """Importing and building stand still at 30 per cent until the event is set."""
    go_on = threading.Event()
    import_upload, build = list_worker.import_upload, list_worker.build

    def slow_import(library, file, progress, **how):
        progress(0.3)
        go_on.wait(10)
        return import_upload(library, file, progress, **how)

    def slow_build(library, name, progress):
        progress(0.3)
        go_on.wait(10)
        build(library, "unknown", progress)

    monkeypatch.setattr(list_worker, "import_upload", slow_import)
    monkeypatch.setattr(list_worker, "build", slow_build)
    yield go_on
    go_on.set()


def test_the_page_of_a_list_shows_how_far_it_is_also_when_loaded_again(client, halted):
    upload(client, LIST.encode())
    for _ in range(2):
        page = client.get("/words/our-list").text
        assert "The word list Our list is being built." in page
        assert "30 %" in page
        assert 'data-progress="/words/our-list' in page
    asked = client.get("/words/our-list", headers={"Accept": "application/json"}).json
    assert asked == {"phase": "running", "percent": 30}
    still = client.get("/words/small", headers={"Accept": "application/json"}).json
    assert still == {"phase": "done", "percent": 100}
    halted.set()
    assert "Words kept: 4" in finished(client, "/words/our-list")


def test_one_list_is_worked_on_once_at_a_time(client, halted):
    upload(client, LIST.encode())
    assert "being prepared" in upload(client, b"ANDERES\n").text
    assert "being prepared" in client.get("/words/small?words=NIXE").text
    client.post("/words/german/build")
    assert "in work" in client.get("/words").text
    removed = client.post("/words/german/remove", follow_redirects=True).text
    assert "This word list is being prepared. Wait until that is done." in removed
    client.post("/words/german/build")
    assert "being prepared" in client.get("/words").text
    halted.set()
    assert "Words kept: 4" in finished(client, "/words/our-list")


def test_a_hundred_words_are_checked_at_once(client, club):
    asked = [first + second for first in "ABDEGHKLMN" for second in "ABDEGHKLMNO"]
    checked = client.get("/words/small", query_string={"words": " ".join(asked)}).text
    assert list(verdicts(checked)) == asked[:100]
    checked = client.get("/words/small", query_string={"words": "nixe;;NIXE, ab.\thaus"}).text
    assert list(verdicts(checked)) == ["NIXE", "AB", "HAUS"]


def test_a_built_in_list_that_cannot_be_built_says_why_and_an_unbuilt_one_checks_no_words(client, halted):
    assert "not built yet" in client.get("/words/german").text
    client.post("/words/german/build")
    halted.set()
    assert "unknown is not a built-in word list" in finished(client, "/words/german")
    assert "not built yet" in client.get("/words/german?words=NIXE").text
    assert "There is no word list nowhere" in client.get("/words/nowhere").text


def test_a_bug_in_a_job_does_not_leave_it_running_for_ever(caplog):
    jobs = Jobs()
    job = jobs.start("one", lambda _progress: 1 // 0)
    assert job.wait(5)
    assert (job.phase, "ZeroDivisionError" in caplog.text) == ("failed", True)
    again = jobs.start("one", lambda _progress: "done")
    assert again.wait(5)
    assert (again.phase, again.result) == ("done", "done")


def test_of_jobs_with_one_name_only_one_runs():
    jobs, go_on = Jobs(), threading.Event()
    job = jobs.start("one", lambda _progress: go_on.wait(5))
    assert jobs.start("one", lambda _progress: None) is job
    with pytest.raises(RuleError, match="being prepared"):
        jobs.start_only("one", lambda _progress: None)
    assert jobs.any_running()
    assert not jobs.is_running("two")
    jobs.forget("one")
    assert (jobs.get("one"), jobs.is_running("one")) == (job, True)
    go_on.set()
    job.wait(5)
    assert not jobs.any_running()
    assert (jobs.get("one"), jobs.is_running("one")) == (job, False)
    jobs.forget("one")
    assert jobs.get("one") is None


def test_what_came_of_the_last_fifty_jobs_is_kept():
    jobs = Jobs()
    for number in range(51):
        assert jobs.start(f"job {number}", lambda _progress: None).wait(5)
    assert jobs.get("job 0") is not None
    jobs.start("one more", lambda _progress: None)
    assert (jobs.get("job 0"), jobs.get("job 1") is None) == (None, False)


def test_progress_never_goes_back_nor_over_the_end():
    seen = []
    job = Job("one")

    def work(progress):
        for done in (0.2, 0.1, 7.0):
            progress(done)
            seen.append(job.percent)

    job.run(work)
    assert seen == [20, 20, 100]


# -- rulings ---------------------------------------------------------------------------------------


def rule(client, word, verdict, reason="Duden"):
    data = {"lexicon": "small", "word": word, "verdict": verdict, "reason": reason}
    return client.post("/words/rulings", data=data)


def test_a_word_is_allowed_another_forbidden_and_one_withdrawn(client, club):
    rule(client, "quarz", "allow", "Duden, S. 812")
    rule(client, "Nixe", "forbid", "x" * 201)
    assert club.rulings.current("small")["NIXE"].reason == "x" * 200
    page = client.get("/words/rulings?lexicon=small").text
    assert verdicts(page) == {"QUARZ": "allowed", "NIXE": "forbidden"}
    assert "Duden, S. 812" in page
    checked = client.get("/words/small?words=QUARZ NIXE NIX").text
    assert verdicts(checked) == {"QUARZ": "valid", "NIXE": "not valid", "NIX": "valid"}
    rule(client, "QUARZ", "withdraw", "")
    assert club.rulings.allowed_and_forbidden("small") == (frozenset(), {"NIXE"})
    assert "QUARZ – withdrawn" in client.get("/words/rulings?lexicon=small").text


@pytest.mark.parametrize(
    ("word", "verdict", "reason", "sentence"),
    [
        ("Ta$", "allow", "Duden", "Ta$ cannot be laid"),
        ("", "forbid", "Duden", "cannot be laid"),
        ("QUARZ", "allow", " ", "Write the reason"),
        ("QUARZ", "perhaps", "Duden", "Choose whether the word is allowed or forbidden."),
        ("QUARZ", "withdraw", "", "The club has no ruling on QUARZ. Choose a word from the list of rulings."),
    ],
)
def test_an_impossible_ruling_is_explained_and_stays_typed(client, club, word, verdict, reason, sentence):
    answer = rule(client, word, verdict, reason)
    assert sentence in answer.text
    assert f'value="{word}"' in answer.text
    assert club.rulings.history("small") == []


# -- behind the password ---------------------------------------------------------------------------

FORMS_WITH_A_LIST = tuple(
    """
    /games/new /games/new-table /games/new-worthatz /games/new-game/bingo /games/new-game/solitaire
    /games/new-game/topping /games/new-game/training /packs/new /words/rulings
    """.split()
)


@pytest.mark.parametrize("page", FORMS_WITH_A_LIST)
def test_the_list_of_the_club_is_taken_and_recommended_everywhere(client, club, page):
    club.library.import_file(b"HAUS\nHUND", "tiny", GERMAN, "german", title="Tiny list")
    chosen = r'<option value="(\w+)"[^>]* selected[^>]*>[^<]*recommended'
    select = r'<select[^>]* name="lexicon"[^>]*>(.*?)</select>'

    def recommended():
        return re.findall(chosen, re.search(select, client.get(page).text, re.DOTALL)[1])

    assert recommended() == ["small"]
    client.post("/words/tiny/choose")
    assert recommended() == ["tiny"]


def test_the_page_of_a_list_makes_it_that_of_the_club(client, club):
    club.library.import_file(b"HAUS\nHUND", "tiny", GERMAN, "german", title="Tiny list")
    assert "Make it the list of the club" in client.get("/words/tiny").text
    page = client.post("/words/tiny/choose", follow_redirects=True).text
    assert "Tiny list is now the list of the club." in page
    assert "Make it the list of the club" not in page
    assert client.get("/look-up").location.startswith("/words/tiny/")


def test_an_upload_that_raises_a_question_is_taken_only_when_it_is_answered(client, club):
    upload(client, b"lemma;plural;genus\nTAG;TAGE;m\nORT;ORTE;m\nBAU;BAUTEN;m\n")
    page = finished(client, "/words/our-list")
    assert "Nothing is stored yet." in page
    assert 'action="/words/our-list/answer"' in page
    assert re.findall(r'name="column"[^>]*value="(\d)"', page) == ["1", "2", "3"]
    assert "our-list" not in club.library.names()
    client.post("/words/our-list/answer", data={"column": "2"})
    twice = client.post("/words/our-list/answer", data={"column": "2"})
    assert twice.location == "/words/our-list"  # pressed twice, taken once
    assert "Read as a table, one column of it" in finished(client, "/words/our-list")
    with club.library.open("our-list") as table:
        assert sorted(table.words()) == ["BAUTEN", "ORTE", "TAGE"]
    assert "This file is no longer here" in client.post("/words/other/answer", follow_redirects=True).text


def test_what_is_said_of_one_upload_is_not_said_of_another_of_that_name(client, club):
    laptop, beside, tablet = Browser(client), Browser(client), Browser(client)
    for browsers, words in (
        ((laptop, beside), "TAG;TAGE;m\nORT;ORTE;m\n"),
        ((tablet,), "eins;BAU;m\nzwei;UHU;m\n"),
    ):
        upload(client, f"lemma;plural;genus\n{words}".encode())
        finished(client, "/words/our-list")
        for each in browsers:
            each.go("/words/our-list")
    for each, button in ((laptop, ""), (beside, "leave")):
        with pytest.raises(Refused, match="This file is no longer here"):
            each.send("/answer", button, column="1")
    tablet.send("/answer", column="2")
    finished(client, "/words/our-list")
    with club.library.open("our-list") as table:
        assert sorted(table.words()) == ["BAU", "UHU"]


def test_who_presses_twice_at_the_first_question_leaves_the_second_open(client, club):
    rows = "".join(f"WORT{each};ORT{each};m\n" for each in "ABCDEFGHIJKLMNOPQRS")
    upload(client, f"lemma;plural;genus\n{rows}TAG;a1;m\n".encode())
    finished(client, "/words/our-list")
    laptop, again = Browser(client), Browser(client)
    for each in (laptop, again):
        each.go("/words/our-list")
    for each in (laptop, again):
        each.send("/answer", column="2")
        assert "Only 19 of 20 lines are words" in finished(client, "/words/our-list")


def test_a_question_may_be_left_and_then_nothing_is_there(client, club):
    upload(client, b"Haus\na1\n")
    assert "Only 1 of 2 lines are words" in finished(client, "/words/our-list")
    page = client.post("/words/our-list/answer", data={"leave": "1"}, follow_redirects=True).text
    assert "Nothing was changed." in page
    assert "This file is no longer here" in client.post("/words/our-list/answer", follow_redirects=True).text
    assert "our-list" not in club.library.names()


def test_a_bad_file_of_tiles_and_bad_rules_are_named_and_everything_else_goes_on(client, club):
    (club.folder / "tiles").mkdir()
    (club.folder / "tiles" / "ours.json").write_text('{"title": "Ours",\n "letters": }')
    with writing(club.db):
        club.db.execute("INSERT INTO profiles (name, data) VALUES ('old', '{\"seconds\": \"many\"}')")
    page = client.get("/profiles").text
    assert "The tile set ours cannot be used: Expecting value: line 2" in page
    assert "The rules old cannot be used" in page
    for address in ("/words", "/games/new", "/games/new-table"):
        assert client.get(address).status_code == 200


def test_the_club_writes_hides_and_withdraws_the_meaning_of_a_word(client, club):
    def press(do, word="haus", text=""):
        sent = {"lexicon": "small", "word": word, "text": text, "do": do}
        return client.post("/words/meanings/own", data=sent, follow_redirects=True).text

    write_meanings(club.library, "HAUS", "Haus")
    assert "meaning of HAUS is kept" in press("write", text="wo wir spielen")
    assert "wo wir spielen" in client.get("/words/small/look-up?q=HAUS").text
    assert "Write what the word means" in press("write")
    assert club.meaning("de", "HAUS") == "wo wir spielen"
    assert "meaning of HAUS is hidden" in press("hide")
    assert club.meaning("de", "HAUS") == ""
    assert "again" in press("withdraw")
    assert club.meaning("de", "HAUS") == "Haus: so heißt es"


def test_rulings_and_meanings_are_saved_and_taken_in_on_their_page(client, club):
    client.post(
        "/words/meanings/own", data={"lexicon": "small", "word": "haus", "text": "hier", "do": "write"}
    )
    saved = client.get("/words/rulings/file?lexicon=small").data
    sent = {"lexicon": "small", "file": (io.BytesIO(saved.replace(b"hier", b"dort")), "rulings.csv")}
    page = client.post("/words/rulings/file", data=sent, follow_redirects=True).text
    assert "New rulings: 0, new meanings: 1." in page
    assert club.meaning("de", "HAUS") == "dort"
