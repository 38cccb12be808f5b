"""Training at the desk: a person's cards, filled from nights and from the word list, asked and checked, exported and imported as CSV.

Answers are not stored with a card: they are looked up in the word list when it is asked, so a corrected list is used at once. Cards of a
list that is no longer here wait until it is.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from director.desk.club.look import years_of
from director.desk.desk import AnySession, Desk
from director.desk.duplicate.analysing import analysed
from director.desk.instance import Instance
from director.games.duplicate.game import Game
from director.language.sentences import DirectorError, RuleError, spelled
from director.language.spreadsheets import not_read, unguarded, written
from director.lexicon import lookup
from director.lexicon.alphabet import Spelling, spelling_for
from director.lexicon.lookup import Hooks
from director.lexicon.packing import LONGEST, SHORTEST
from director.lexicon.tables import Table
from director.rules.draw import likeliest
from director.seasons.cards import KINDS, AddedCard, Card, CardSchedule, Kind, Review, learned, to_ask
from director.seasons.lists import decoded
from director.storage import card_store, people_store
from director.storage.database import writing

NEXT = 50
"""Number of cards that are added from a list at once."""
MOST_CARDS = 5000
FIELDS = ("question", "answer", "kind", "lexicon", "word", "added", "answers")
"""The columns of a file; Anki shows the first two in front and behind."""


@dataclass(frozen=True)
class Pile:
    """A person's cards: as added, every answer, and their present schedules."""

    person: int
    added: tuple[AddedCard, ...]
    reviews: tuple[Review, ...]
    cards: tuple[CardSchedule, ...]


@dataclass(frozen=True)
class Question:
    """A card as it is asked: ``shown`` are the word or the letters, ``answers`` all words that are right."""

    card: Card
    shown: str
    answers: tuple[str, ...] = ()
    hooks: Hooks | None = None
    is_valid: bool = False
    meaning: str = ""

    @property
    def answer(self) -> str:
        """The answer in a line, for a file."""
        if self.card.asks == "hooks" and self.hooks:
            return f"{' '.join(self.hooks.front)} [{self.shown}] {' '.join(self.hooks.behind)}".strip()
        if self.card.asks == "valid":
            return f"{self.shown}{'' if self.is_valid else '*'}"
        return self.meaning if self.card.asks == "meaning" else " ".join(self.answers)


@dataclass(frozen=True)
class ImportedCards:
    """The result of a file: new cards, known ones, lines that are no words of the list."""

    new: int
    known: int
    unknown: int


def pile_of(desk: Desk, person: int) -> Pile:
    """Returns the cards of a person."""
    added, reviews = card_store.cards(desk.db, person), card_store.reviews(desk.db, person)
    return Pile(person, tuple(added), tuple(reviews), tuple(learned(added, reviews)))


# -- filling ---------------------------------------------------------------------------------------------


def missed_words(desk: Desk, night: AnySession, person: int) -> list[str]:
    """Returns the tops of a night that this person missed; none if the person did not play."""
    roots = people_store.roots(desk.db)
    player = next((each for each in night.game.players if each.person and roots.get(each.person, each.person) == person), None)  # fmt: skip
    if player is None or not isinstance(night.game, Game) or not night.game.complete:
        return []
    rounds = analysed(desk, night).own(player.id).rounds
    missed = [each.compared.top.move.word.upper() for each in rounds if each.missed not in ("", "place")]
    return list(dict.fromkeys(missed))


def add_missed(desk: Desk, person: int, key: str = "") -> int:
    """Makes cards of the missed words of a night, or of all nights that have ended; returns how many are new.

    RuleError ``no_missed_words`` if there was none to learn.
    """
    person = people_store.person(desk.db, person).id
    keys = [key] if key else [each.row.key for each in years_of(desk, person).nights]
    added = []
    for each in keys:
        night = desk.session(each)
        if night.game.ended is None:
            continue
        words = missed_words(desk, night, person)
        added += [AddedCard(Card(night.row.setup.lexicon, "word", word), desk.now(), each) for word in words]
    if not added:
        raise RuleError(
            "no_missed_words", "No missed words are there. Choose a night that was played and has ended."
        )
    return _add(desk, person, added)


def _add(desk: Desk, person: int, added: Iterable[AddedCard]) -> int:
    with writing(desk.db):
        there = len(card_store.cards(desk.db, person))
        return card_store.add_cards(desk.db, person, islice(added, max(0, MOST_CARDS - there)))


Deck = Callable[[Table, Instance, str], Iterable[tuple[Kind, str]]]


def _hooks(table: Table, instance: Instance, lexicon: str) -> Iterable[tuple[Kind, str]]:
    for length in (2, 3):
        yield from (("hooks", word) for word in lookup.of_length(table, length).words)


def _short(length: int) -> Deck:
    """Makes cards that ask whether a short word is valid: each word of the length, and with it another order of its letters that is not."""

    def cards(table: Table, instance: Instance, lexicon: str) -> Iterable[tuple[Kind, str]]:
        for word in lookup.of_length(table, length).words:
            yield "valid", word
            other = next((each for each in (word[::-1], word[1:] + word[0]) if each not in table), None)
            if other:
                yield "valid", other

    return cards


def _likely(length: int) -> Deck:
    def cards(table: Table, instance: Instance, lexicon: str) -> Iterable[tuple[Kind, str]]:
        tiles = instance.tile_sets()[instance.library.info(lexicon).tiles]
        return (("anagrams", letters) for letters in likeliest(table, tiles, length))

    return cards


DECKS: Mapping[str, Deck] = {
    "twos": _short(2),
    "threes": _short(3),
    "hooks": _hooks,
    "sevens": _likely(7),
    "eights": _likely(8),
}


def add_deck(desk: Desk, instance: Instance, person: int, deck: str, lexicon: str) -> int:
    """Adds the next ``NEXT`` cards of a list of the program; returns how many are new. RuleError ``unknown_deck``, LexiconError."""
    if deck not in DECKS:
        raise RuleError("unknown_deck", "Choose one of the lists of words.")
    there = {each.card for each in card_store.cards(desk.db, person)}
    with instance.library.open_built(lexicon) as table:
        every = (Card(lexicon, kind, word) for kind, word in DECKS[deck](table, instance, lexicon))
        fresh = list(islice((each for each in every if each not in there), NEXT))
    return _add(desk, person, [AddedCard(each, desk.now(), deck) for each in fresh])


def add_meanings(desk: Desk, instance: Instance, person: int) -> int:
    """Makes cards of the meanings of the missed words, if known; returns how many are new."""
    words = [each.card for each in pile_of(desk, person).cards if each.card.asks == "word"]
    told = [each for each in words if _meaning(instance, each)]
    return _add(
        desk,
        person,
        [AddedCard(Card(each.lexicon, "meaning", each.word), desk.now(), "meanings") for each in told],
    )


def _meaning(instance: Instance, card: Card) -> str:
    tiles = instance.tile_sets().get(instance.library.info(card.lexicon).tiles)
    return instance.meaning(tiles.language, card.word) if tiles else ""


# -- asking ----------------------------------------------------------------------------------------------


def next_question(desk: Desk, instance: Instance, pile: Pile) -> Question | None:
    """Returns the next question; None if there is none."""
    for each in to_ask(pile.cards, desk.now()):
        try:
            return question(instance, each.card)
        except DirectorError:
            continue  # its list is no longer here
    return None


def question(instance: Instance, card: Card) -> Question:
    """Returns a card with its answers; LexiconError if its list is not here."""
    spelling = spelling_of(instance, card.lexicon)
    if card.asks == "meaning":
        return Question(card, card.word, meaning=_meaning(instance, card))
    with instance.library.open_built(card.lexicon) as table:
        if card.asks == "word":
            shown = "".join(sorted(card.word, key=spelling.letters.find))
            return Question(card, shown, (card.word,), meaning=_meaning(instance, card))
        if card.asks == "anagrams":
            return Question(card, card.word, lookup.by_letters(table, card.word, spelling).words)
        if card.asks == "hooks":
            return Question(card, card.word, hooks=lookup.hooks(table, card.word, spelling))
        return Question(card, card.word, is_valid=card.word in table, meaning=_meaning(instance, card))


def spelling_of(instance: Instance, lexicon: str) -> Spelling:
    """Returns the spelling of a list."""
    info = instance.library.info(lexicon)
    return spelling_for(info.alphabet, info.tiles)


def is_right(asked: Question, given: Mapping[str, str], spelling: Spelling) -> bool:
    """Whether the given text is the answer: ``words``, ``front`` and ``behind``, or ``choice`` (yes or no, known or not)."""
    typed = {name: spelling.fold(given.get(name, "")) for name in ("words", "front", "behind")}
    if asked.hooks:
        wanted = (set(asked.hooks.front), set(asked.hooks.behind))
        return tuple(set(typed[name]) & set(spelling.letters) for name in ("front", "behind")) == wanted
    if asked.card.asks == "valid":
        return given.get("choice") == ("yes" if asked.is_valid else "no")
    if asked.card.asks == "meaning":
        return given.get("choice") == "known"
    words = {spelling.fold(each) for each in given.get("words", "").replace(",", " ").split()}
    return words == set(asked.answers)


def is_another(instance: Instance, asked: Question, words: str) -> bool:
    """Whether the typed text is another word of the same letters."""
    spelling = spelling_of(instance, asked.card.lexicon)
    word = spelling.fold(words.strip())
    if asked.card.asks != "word" or word in asked.answers or sorted(word) != sorted(asked.shown):
        return False
    with instance.library.open_built(asked.card.lexicon) as table:
        return word in table


def answer(desk: Desk, person: int, card: Card, right: bool, seen: int | None = None) -> None:
    """Stores an answer, but not one from a page that is out of date because of another answer."""
    with writing(desk.db):
        stands = {each.card: each for each in pile_of(desk, person).cards}.get(card)
        if stands is not None and seen in (None, stands.reviews):
            card_store.add_review(desk.db, person, Review(card, desk.now(), right))


def quiz(desk: Desk, night: AnySession, person: int, number: int, words: str) -> bool:
    """Makes a card of a top of an own night, with the typed text as answer; returns whether it is right. RuleError ``no_round``."""
    played = next((each for each in night.game.complete if each.number == number), None)
    if night.game.ended is None or played is None or played.top is None:
        raise RuleError("no_round", "There is no such round. Choose one that was played.")
    person, word = people_store.person(desk.db, person).id, played.top.move.word.upper()
    card = Card(night.row.setup.lexicon, "word", word)
    right = spelled(word) in words.upper().replace("(", "").replace(")", "").split()
    _add(desk, person, [AddedCard(card, desk.now(), night.row.key)])
    answer(desk, person, card, right)
    return right


def remove(desk: Desk, person: int, cards: Sequence[Card]) -> None:
    """Removes cards with their answers."""
    with writing(desk.db):
        card_store.remove_cards(desk.db, person, cards)


# -- files -----------------------------------------------------------------------------------------------


def as_csv(instance: Instance, pile: Pile) -> str:
    """Writes the cards with their answers and their log as CSV, for Anki and for Director on another machine."""
    log: dict[Card, list[str]] = {}
    for each in pile.reviews:
        log.setdefault(each.card, []).append(f"{int(each.at)}{'+' if each.right else '-'}")
    rows = []
    for one in pile.cards:
        card = one.card
        try:
            asked = question(instance, card)
        except DirectorError:
            asked = Question(card, card.word)
        rows.append([asked.shown, asked.answer, card.asks, card.lexicon, card.word, str(int(one.added)), " ".join(log.get(card, ()))])  # fmt: skip
    return "#separator:Comma\r\n#html:false\r\n#columns:" + written([FIELDS, *rows], ",")


def take_in(desk: Desk, instance: Instance, person: int, content: bytes, lexicon: str) -> ImportedCards:
    """Adds cards from a file: an exported one with its log, or words, one in each line (Zyzzyva's lists, Anki's notes).

    RuleError ``no_words`` if it has no word of the list; ``bad_list`` as in ``seasons/lists``.
    """
    text = decoded(content)
    try:
        read = [row for row in csv.reader(StringIO(_without_marks(text))) if any(row)]
    except csv.Error as reason:
        raise not_read() from reason
    rows = [[unguarded(cell.strip()) for cell in row] for row in read]
    head = [each.removeprefix("#columns:") for each in _heading(text)]
    own = {name: head.index(name) for name in FIELDS if name in head}
    taken = _ours(rows, own) if len(own) == len(FIELDS) else _words(rows, lexicon, instance, desk.now())
    added, reviews, unknown = taken
    if not added:
        raise RuleError(
            "no_words",
            "No line of the file begins with a word of this list. Choose another file, or another list.",
        )
    before = len(card_store.cards(desk.db, person))
    there = set(card_store.reviews(desk.db, person))
    with writing(desk.db):
        new = card_store.add_cards(desk.db, person, islice(added, max(0, MOST_CARDS - before)))
        for each in reviews:
            if each not in there:
                card_store.add_review(desk.db, person, each)
    return ImportedCards(new, len(added) - new, unknown)


def _heading(text: str) -> list[str]:
    """Returns the names of the columns, as Anki writes them above the notes."""
    line = next((each for each in text.splitlines() if each.startswith("#columns:")), "")
    return line.split(",")


def _without_marks(text: str) -> str:
    """Returns the lines that are no marks for Anki."""
    return "\n".join(each for each in text.splitlines() if not each.startswith("#"))


def _ours(rows: Sequence[Sequence[str]], at: Mapping[str, int]) -> tuple[list[AddedCard], list[Review], int]:
    added, reviews, unknown = [], [], 0
    for row in rows:
        asks = next((each for each in KINDS if len(row) == len(FIELDS) and each == row[at["kind"]]), None)
        word, since = (row[at["word"]], row[at["added"]]) if asks else ("", "")
        if asks is None or not (SHORTEST <= len(word) <= LONGEST and since.isdecimal()):
            unknown += 1
            continue
        card = Card(row[at["lexicon"]], asks, word)
        added.append(AddedCard(card, float(since), "file"))
        for each in row[at["answers"]].split():
            if each[:-1].isdecimal() and each[-1] in "+-" and len(each) < 13:
                reviews.append(Review(card, float(each[:-1]), each.endswith("+")))
    return added, reviews, unknown


def _words(
    rows: Sequence[Sequence[str]], lexicon: str, instance: Instance, now: float
) -> tuple[list[AddedCard], list[Review], int]:
    spelling = spelling_of(instance, lexicon)
    with instance.library.open_built(lexicon) as table:
        words = [spelling.fold(row[0].replace("\t", " ").replace(";", " ").split(" ")[0]) for row in rows]
        known = [each for each in words if each in table]
    return (
        [AddedCard(Card(lexicon, "word", each), now, "file") for each in known],
        [],
        len(words) - len(known),
    )
