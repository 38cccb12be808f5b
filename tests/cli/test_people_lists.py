"""``director people``: a list before it is taken in, two of one name; ``director training``: cards from a file and into one."""

import json

import pytest

from director.desk.club import cards
from director.seasons.cards import Card
from tests.room import LEXICON, a_club, director, opened


@pytest.fixture
def folder(tmp_path):
    """A club with Anna and two of the name Bert."""
    a_club(tmp_path / "club").close()
    (tmp_path / "people.csv").write_text("Name;Club\nAnna;Köln\nBert;Wien\nBert;Graz\n", "utf-8")
    (tmp_path / "words.txt").write_text("HAUS\nXQZ\nAUS\nHAUS\n", "utf-8")
    assert said(tmp_path / "club", "people", "import", str(tmp_path / "people.csv"))
    return tmp_path / "club"


def said(folder, *words, code=0):
    done = director(folder, *words)
    assert done.exit_code == code, done.output
    return done.output.splitlines()


def test_two_of_one_name_are_named_and_asked_for_by_number(folder):
    assert said(folder, "people", "list") == [
        "     1  Anna  Köln",
        "     3  Bert  Graz",
        "     2  Bert  Wien",
        "2 Bert (Wien) may be 3 Bert (Graz).",
    ]
    for told, sentence in (
        ("Bert", "2 people are called Bert. Write the number: see director people list."),
        ("1234567890", "0 people are called 1234567890."),
        ("999999999", "There is no such person."),
    ):
        assert sentence in " ".join(said(folder, "training", "cards", told, code=1))


def test_cards_come_from_a_file_are_listed_and_go_into_one(folder):
    file, out = str(folder.parent / "words.txt"), folder.parent / "cards.csv"
    taken = "New: {}, already there: {}, no words of the list: {}"
    assert said(folder, "training", "import", "anna", file, "--lexicon", LEXICON) == [taken.format(1, 1, 2)]
    assert said(folder, "training", "import", "1", file) == [taken.format(0, 2, 2)]
    assert said(folder, "training", "cards", "Anna") == [
        "Cards: 1, to ask today: 1, not asked yet: 1, known: 0",
        f"           –  HAUS             word      {LEXICON}",
    ]
    assert said(folder, "training", "add", "Anna", "meanings") == ["0 new cards"]
    club = opened(folder)
    cards.answer(club.desk(), 1, Card(LEXICON, "word", "HAUS"), True)
    club.close()
    told = json.loads(director(folder, "training", "cards", "1", "--json").output)
    [card] = told.pop("list")
    assert told == {"person": 1, "name": "Anna", "cards": 1, "to_ask": 0, "new": 0, "known": 0}
    times = [card.pop("added"), card.pop("due")]
    assert card.pop("stability") > 0
    assert card == {"kind": "word", "lexicon": LEXICON, "word": "HAUS", "question": "AHSU", "answer": "HAUS", "source": "file"} | {"reviews": 1, "lapses": 0, "right": True}  # fmt: skip
    assert times[0] < times[1]
    said(folder, "training", "export", "Anna", "--out", str(out))
    assert out.read_text("utf-8").splitlines()[3].startswith(f"AHSU,HAUS,word,{LEXICON},HAUS,")


def test_cards_are_of_the_list_that_is_named(folder):
    words = folder.parent / "short.txt"
    words.write_text("AB\nHAUS\n", "utf-8")
    said(folder, "lexicon", "import", str(words), "--name", "short")
    for asked in (("add", "Anna", "twos"), ("import", "Anna", str(words))):
        said(folder, "training", *asked, "--lexicon", "short")
    cards = [line.split()[2:] for line in said(folder, "training", "cards", "Anna")[1:]]
    assert {tuple(each) for each in cards} == {("valid", "short"), ("word", "short")}


LIST = """Name;Club;E-Mail;Schuhe
Anna;Köln;;
Bert;Wien;b@x.de;
Dora;Graz;;42
Dora;Graz;;
;Graz;;
Anna;Graz;;
Emil;Graz;nomail;
"""
OF_THE_LIST = """Columns: name=1, club=2, mail=3, +Schuhe=4
     2  as before  Anna (Köln)
     3  changed  Bert (Wien)
     4  new  Dora (Graz)
     5  as in line 4  Dora (Graz)
     6  not understood   Graz   (): Write the player's name.
     7  doubtful  Anna (Graz)  ? 1 Anna (Köln)
     8  not understood  Emil Graz nomail  (): nomail is not an e-mail address. Check it, or leave the field empty.
Kept as a column of its own: Schuhe
"""


def test_each_line_of_a_list_is_told_before_it_is_taken_in_and_what_is_open_behind_it(folder):
    file, told = folder.parent / "list.csv", OF_THE_LIST.splitlines()
    file.write_text(LIST, "utf-8")
    assert said(folder, "people", "import", str(file), "--look") == told
    done = said(folder, "people", "import", str(file))
    assert done[:-1] == [told[0], *told[4:]]
    assert done[-1].startswith(
        "New: 1, changed: 1, as before: 1, doubtful and left out: 1, twice in the list: 1"
    )
    assert said(folder, "people", "merge", "Dora", "Anna") == ["They are one person: Anna."]
    assert [line.split()[1] for line in said(folder, "people", "list")[:-1]] == ["Anna", "Bert", "Bert"]
