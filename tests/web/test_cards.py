"""Training: cards from a night, asked over ten days by a moved clock, by the own link and at the director's machine."""

import io
import json
import re
from dataclasses import replace
from datetime import date

import pytest
from reportlab.graphics.shapes import String

from director.desk import access_codes, shows
from director.desk.club import cards, people
from director.desk.duplicate import rounds, slips
from director.desk.sessions import create_game
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.texts import Texts
from director.reports.pictures.curves import progress
from director.seasons.cards import DAY, AddedCard, Card, counted
from director.seasons.person import Person
from director.storage import card_store
from director.storage.database import writing
from director.web.roles import SEAT_COOKIE
from tests.meanings import write_meanings
from tests.refusing import refused
from tests.room import director, small_setup
from tests.web.conftest import LEXICON
from tests.web.live_server import KEY
from tests.words import WORDS

pytestmark = pytest.mark.usefixtures("any_store")


@pytest.fixture
def desk(club):
    """A night of two rounds that has ended: Anna found no top, Bert both."""
    at = club.desk("Eva")
    create_game(at, small_setup(lexicon=LEXICON), [Entrant("Anna"), Entrant("Bert")], KEY)
    for number, rack in enumerate(("HAUSEIN", "RUCKENB"), 1):
        rounds.type_rack(at, KEY, rack) if number == 1 else rounds.draw(at, KEY)
        rounds.start_clock(at, KEY)
        rounds.call_time(at, KEY)
        top = rounds.tops(at, at.session(KEY))[0].scored
        slips.record_slip(at, KEY, number, 1, Slip(state="none"))
        slips.record_slip(
            at,
            KEY,
            number,
            2,
            Slip(top.move.word, "down" if top.move.place.down else "across", top.move.at, score=top.score),
        )
        rounds.place_top(at, KEY, top.move.at, top.move.word)
    rounds.end(at, KEY, "enough")
    return at


@pytest.fixture
def anna(desk):
    return people.named(desk, "Anna").id


@pytest.fixture
def link(desk, anna):
    return f"/person/{people.new_link(desk, anna)}/cards"


@pytest.fixture
def browser(app):
    """Anna's phone, which never came in."""
    phone = app.test_client()
    phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    return phone


def tops(desk):
    return [each.top.move.word.upper() for each in desk.session(KEY).game.complete]


def shown(page):
    """The hidden fields of the card that is asked."""
    return dict(re.findall(r'name="(lexicon|kind|word|seen)" value="([^"]*)"', page))


def give(browser, link, page, **given):
    answer = browser.post(f"{link}/ask", data=shown(page) | given, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_missed_words_are_asked_by_the_own_link_until_they_are_known(desk, anna, browser, link):
    browser.post(f"{link}/add", data={"deck": "missed", "night": "gone"})
    assert cards.pile_of(desk, anna).cards == (), "not those of all nights instead"
    for told in ("2 new cards", "All of these cards already exist."):
        page = browser.post(f"{link}/add", data={"deck": "missed", "night": KEY}, follow_redirects=True)
        assert told in page.text
    page = browser.get(f"{link}/ask?after=1").text
    assert "alert" not in page, "nothing was answered yet"
    first = shown(page)["word"]
    assert sorted(tops(desk)) == sorted(each.card.word for each in cards.pile_of(desk, anna).cards)
    page = give(browser, link, page, words="QXQX")
    assert "Not right" in page
    assert first in page
    old, second = page, shown(page)["word"]
    page = give(browser, link, page, words=second.lower())
    assert "Right" in page
    give(browser, link, old, words="QXQX")  # the page before, sent once more
    page = browser.get(f"{link}/ask").text
    assert shown(page)["word"] == first, "the wrong one comes again at the end"
    page = give(browser, link, page, words="QXQX")
    assert (first in page, "Ask once more" in page, shown(page)) == (True, True, {}), "not below its answer"
    page = browser.get(f"{link}/ask").text
    assert first not in page.replace(f'value="{first}"', "")
    page = give(browser, link, page, words=first)
    assert "That was all for today." in page
    counts = counted(cards.pile_of(desk, anna).cards, desk.now())
    assert counts == {"cards": 2, "to_ask": 0, "new": 0, "known": 0}
    assert [each.right for each in cards.pile_of(desk, anna).reviews] == [False, True, False, True]
    rounds.reopen(desk, KEY)
    with refused("no_missed_words"):
        cards.add_missed(desk, anna, KEY)
    with refused("no_round"):
        cards.quiz(desk, desk.session(KEY), anna, 1, first)


@pytest.mark.parametrize(
    ("deck", "asks", "lengths"),
    [("twos", "valid", {2}), ("threes", "valid", {3}), ("hooks", "hooks", {2, 3}), ("sevens", "anagrams", {7}), ("eights", "anagrams", {8})],
)  # fmt: skip
def test_a_list_of_the_program_has_the_words_of_its_name(desk, anna, club, deck, asks, lengths):
    assert cards.add_deck(desk, club, anna, deck, LEXICON) > 0
    found = [each.card for each in cards.pile_of(desk, anna).cards]
    assert ({each.asks for each in found}, {len(each.word) for each in found}) == ({asks}, lengths)
    assert all((each.word in WORDS) == (asks == "hooks") for each in found if asks != "valid")
    if asks == "valid":  # beside a word one with its letters in another order that is none
        assert {each.word in WORDS for each in found} == {True, False}
        words = {"".join(sorted(each.word)) for each in found if each.word in WORDS}
        assert {"".join(sorted(each.word)) for each in found} == words


def test_cards_over_ten_days_by_a_moved_clock(desk, anna, club):
    start = desk.now()
    cards.add_missed(desk, anna, KEY)
    asked = {}
    for day in range(10):
        desk.now = lambda day=day: start + day * DAY
        while question := cards.next_question(desk, club, cards.pile_of(desk, anna)):
            asked.setdefault(day, []).append(question.card.word)
            cards.answer(desk, anna, question.card, right=True)
    assert asked == {0: tops(desk), 2: tops(desk)}, "known for two days, then for eleven"
    pile = cards.pile_of(desk, anna)
    assert {round((each.due - start) / DAY) for each in pile.cards} == {13}
    picture = progress(pile.added, pile.reviews, Texts())
    first, third = (Texts().date(date.fromtimestamp(start + day * DAY).isoformat()) for day in (0, 2))
    assert (picture.rows[0], picture.rows[-1]) == ((first, "2", "0"), (third, "2", "0"))
    drawn = [each.text for each in picture.drawing.contents if isinstance(each, String)]
    assert {"0", "1", "2", first, third, "asked", "known"} <= set(drawn)
    assert progress(pile.added, pile.reviews[:2], Texts()) is None, "a line needs two days"


@pytest.mark.parametrize(
    ("card", "written", "right", "wrong"),
    [
        (("word", "HAUS"), "HAUS", [{"words": "haus"}], [{"words": "HASU"}, {"words": ""}]),
        (("anagrams", "EIN"), "EIN NIE", [{"words": "ein nie"}, {"words": "NIE, EIN"}], [{"words": "ein"}, {"words": "ein nie eni"}]),
        (("hooks", "EIN"), "D K [EIN] E S", [{"front": "d k", "behind": "E, S"}], [{"front": "d", "behind": "es"}, {"front": "dks", "behind": "es"}]),
        (("valid", "HAUS"), "HAUS", [{"choice": "yes"}], [{"choice": "no"}, {}]),
        (("valid", "HASU"), "HASU*", [{"choice": "no"}], [{"choice": "yes"}]),
        (("meaning", "HAUS"), "", [{"choice": "known"}], [{"choice": "not"}, {}]),
    ],
)  # fmt: skip
def test_each_kind_of_question_knows_its_answer(club, card, written, right, wrong):
    words = {"EIN", "NIE", "DEIN", "KEIN", "EINE", "EINS", "HAUS"}
    club.library.import_file(
        "\n".join(words).encode(), "tiny", club.library.info(LEXICON).alphabet, "german", "Tiny"
    )
    asked = cards.question(club, Card("tiny", *card))
    assert asked.answer == written
    spelling = cards.spelling_of(club, "tiny")
    assert [cards.is_right(asked, each, spelling) for each in right] == [True] * len(right)
    assert [cards.is_right(asked, each, spelling) for each in wrong] == [False] * len(wrong)


def test_what_a_missed_word_means_becomes_a_card_and_cards_are_taken_off(desk, anna, club, browser, link):
    cards.add_missed(desk, anna, KEY)
    first, second = tops(desk)
    write_meanings(club.library, first, first.title())
    assert "1 new card" in browser.post(f"{link}/add", data={"deck": "meanings"}, follow_redirects=True).text
    meant = [each.card for each in cards.pile_of(desk, anna).cards if each.card.asks == "meaning"]
    assert meant == [Card(LEXICON, "meaning", first)]
    assert "so heißt es" in cards.question(club, meant[0]).answer
    cards.add_meanings(desk, club, anna)
    assert len(cards.pile_of(desk, anna).cards) == 3, "it is there already"
    cards.remove(desk, anna, [meant[0], Card(LEXICON, "word", second)])
    assert [each.card.word for each in cards.pile_of(desk, anna).cards] == [first]


def test_another_word_of_the_same_letters_is_no_wrong_answer(desk, anna, club, browser, link):
    club.library.import_file(b"EIN\nNIE\n", "tiny", club.library.info(LEXICON).alphabet, "german", "Tiny")
    sent = {"file": (io.BytesIO(b"EIN\n"), "one.txt"), "lexicon": "tiny"}
    browser.post(f"{link}/import", data=sent)
    page = browser.get(f"{link}/ask").text
    assert "NIE is valid, too. Another word is asked for." in give(browser, link, page, words="nie")
    assert cards.pile_of(desk, anna).reviews == ()
    bad = browser.post(
        f"{link}/ask",
        data=shown(page) | {"kind": "tarot", "words": "EIN"},
        headers={"Referer": f"http://localhost{link}/ask"},
        follow_redirects=True,
    )
    assert "did not arrive correctly" in bad.text
    assert "Not right" in give(browser, link, page, words="ENI")
    browser.post(f"{link}/add", data={"deck": "threes", "lexicon": "tiny"})
    pile = cards.pile_of(desk, anna).cards
    assert {each.card.word for each in pile if each.card.asks == "valid"} >= {"EIN", "NIE"}
    assert {each.card.lexicon for each in pile} == {"tiny"}
    club.library.remove("tiny")
    assert cards.next_question(desk, club, cards.pile_of(desk, anna)) is None, "its list is not here any more"


def test_a_person_has_five_thousand_cards_at_most(desk, anna, club):
    there = [AddedCard(Card("german", "word", f"W{number}"), 0.0) for number in range(4999)]
    with writing(desk.db):
        card_store.add_cards(desk.db, anna, there)
    found = cards.take_in(desk, club, anna, b"HAUS\nAUS\n", LEXICON)
    assert (found.new, len(cards.pile_of(desk, anna).cards)) == (1, 5000)
    assert cards.take_in(desk, club, anna, b"HAUS\nAUS\n", LEXICON).new == 0
    assert cards.add_missed(desk, anna) == 0


@pytest.mark.parametrize("deck", ["twos", "threes", "hooks", "sevens", "eights"])
def test_lists_of_words_become_cards_that_can_be_asked(desk, anna, club, browser, link, deck):
    for _ in range(2):  # a slow double click
        browser.post(f"{link}/add", data={"deck": deck, "lexicon": LEXICON, "have": 0})
    pile = cards.pile_of(desk, anna)
    assert 0 < len(pile.cards) <= 50
    page = browser.get(f"{link}/ask").text
    assert "Check" in page or "not valid" in page
    asked = [cards.question(club, each.card) for each in pile.cards]
    assert deck not in ("twos", "threes") or {each.is_valid for each in asked} == {True, False}
    assert deck not in ("sevens", "eights") or all(each.answers for each in asked)


def test_while_a_round_is_open_the_cards_say_nothing(desk, browser, link, anna):
    browser.post(f"{link}/add", data={"deck": "missed", "night": KEY})
    create_game(desk, small_setup(lexicon=LEXICON), [Entrant("Anna")], "open")
    rounds.draw(desk, "open")
    rounds.start_clock(desk, "open")
    sent = {"file": (io.BytesIO(b"HAUS\n"), "words.txt"), "lexicon": LEXICON}
    for answer in (
        browser.get(f"{link}/ask"),
        browser.get(f"{link}/cards.csv"),
        browser.post(f"{link}/import", data=sent),
    ):
        assert answer.location == link
    assert "A round is open." in browser.get(link).text
    assert len(cards.pile_of(desk, anna).cards) == 2


def test_a_file_brings_the_cards_with_their_answers_to_another_person(
    desk, anna, browser, link, client, club
):
    browser.post(f"{link}/add", data={"deck": "missed", "night": KEY})
    give(browser, link, browser.get(f"{link}/ask").text, words="QXQX")
    sent = browser.get(f"{link}/cards.csv").data
    head, line, *_ = sent.decode().splitlines()[2:]
    assert head == "#columns:question,answer,kind,lexicon,word,added,answers"
    assert line.split(",")[:5] == [
        "".join(sorted(tops(desk)[0])),
        tops(desk)[0],
        "word",
        LEXICON,
        tops(desk)[0],
    ]
    people.add(desk, Person("Carl"))
    carl = people.named(desk, "Carl").id
    for said in ("New: 2, already there: 0", "New: 0, already there: 2"):
        page = client.post(
            f"/people/{carl}/cards/import",
            data={"file": (io.BytesIO(sent), "cards.csv")},
            follow_redirects=True,
        )
        assert said in page.text
    one, other = cards.pile_of(desk, anna), cards.pile_of(desk, carl)
    assert [(each.card, each.reviews) for each in one.cards] == [
        (each.card, each.reviews) for each in other.cards
    ]
    text, row = sent.decode(), line.split(",")
    for at, other in ((2, "other"), (4, "X"), (4, "X" * 41), (5, "soon"), (6, "1+,more")):
        bad = ",".join([*row[:at], other, *row[at + 1 :]])
        found = cards.take_in(desk, club, carl, f"{text}{bad}\n".encode(), LEXICON)
        assert (found.new, found.known, found.unknown) == (0, 2, 1)
    for nothing in (b"qxqx\n", "\n".join([*text.splitlines()[:3], bad]).encode()):
        with refused("no_words"):
            cards.take_in(desk, club, carl, nothing, LEXICON)
    with refused("bad_list"):
        cards.take_in(desk, club, carl, b"A" * 200_000, LEXICON)
    words = b"HAUS\nqxqx\nhaus\n"
    page = client.post(
        f"/people/{carl}/cards/import",
        data={"file": (io.BytesIO(words), "zyzzyva.txt"), "lexicon": LEXICON},
        follow_redirects=True,
    )
    assert "no words of the list: 1" in page.text
    for length, too_large in ((2_000_000, False), (2_000_001, True)):
        form = {"file": (io.BytesIO(b"qxqx".ljust(length)), "words.txt"), "lexicon": LEXICON}
        page = client.post(f"/people/{carl}/cards/import", data=form, follow_redirects=True)
        assert ("at most two megabytes" in page.text) is too_large


def test_the_replay_of_the_own_night_counts_into_the_cards(app, desk, anna):
    rounds.reopen(desk, KEY, "one more seat")
    token, _ = access_codes.claim(desk, KEY, 1, "Phone")
    rounds.end(desk, KEY, "enough")
    while shows.covered(night := desk.session(KEY), shows.shown(desk, night)):
        shows.reveal_place(desk, KEY)
    phone = app.test_client()
    phone.set_cookie(SEAT_COOKIE, token)
    assert "replay_cards.js" in phone.get(f"/play/{KEY}/replay").text
    first, second = tops(desk)
    for number, words in ((1, f"{first.lower()} H4"), (2, "QXQX")):
        answer = phone.post(f"/play/{KEY}/replay", json={"round": number, "words": words})
        assert answer.json == {"right": number == 1}
    assert {each.card.word: each.right for each in cards.pile_of(desk, anna).cards} == {
        first: True,
        second: False,
    }
    assert phone.post(f"/play/{KEY}/night").status_code == 302
    assert len(cards.pile_of(desk, anna).cards) == 2, "the same cards as those of the quiz"
    assert phone.post(f"/play/{KEY}/replay", json={"round": 9, "words": ""}).status_code == 422
    for odd in ({"round": "1"}, {"round": True}, {"words": 5}, {"words": "x" * 401}):
        sent = {"round": 1, "words": ""} | odd
        assert phone.post(f"/play/{KEY}/replay", json=sent).status_code == 422


def test_the_command_lists_fills_and_carries_cards(desk, anna, club, tmp_path):
    def asked(*words):
        done = director(club.folder, "training", *words)
        assert done.exit_code == 0, done.output
        return done.stdout

    asked("add", "Anna", "missed")
    assert asked("add", str(anna), "meanings") == "0 new cards\n"
    told = json.loads(asked("cards", "Anna", "--json"))
    assert (told["person"], told["cards"], told["to_ask"], told["new"]) == (anna, 2, 2, 2)
    assert [each["word"] for each in told["list"]] == tops(desk)
    assert told["list"][0]["due"] is None
    asked("export", "Anna", "--out", str(tmp_path / "cards.csv"))
    assert tops(desk)[0] in (tmp_path / "cards.csv").read_text("utf-8")
    line = f"{'–':>12}  {tops(desk)[0]:<16} {'word':<9} {LEXICON}\n"
    said = asked("cards", "Anna")
    assert said.startswith("Cards: 2, to ask today: 2, not asked yet: 2, known: 0\n")
    assert line in said
    for new, known in ((2, 0), (0, 2)):
        told = f"New: {new}, already there: {known}, no words of the list: 0\n"
        assert asked("import", "Bert", str(tmp_path / "cards.csv")) == told
    (tmp_path / "others.txt").write_text(f"XQXQ\n{tops(desk)[0]}\n")
    told = asked("import", "Bert", str(tmp_path / "others.txt"))
    assert told == "New: 0, already there: 1, no words of the list: 1\n"
    lost = replace(cards.pile_of(desk, anna).cards[0], card=Card("gone", "word", "haus"))
    assert ",word,gone,haus," in cards.as_csv(club, replace(cards.pile_of(desk, anna), cards=(lost,)))
    assert json.loads(asked("cards", "Bert", "--json"))["cards"] == 2
    assert asked("add", "Bert", "twos", "--lexicon", LEXICON) == "50 new cards\n"
