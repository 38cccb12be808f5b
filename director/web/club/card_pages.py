"""Training: a person's cards, at the director's machine and behind the person's own link.

Both ways lead to the same pages; only the way to find the person differs. A page asks a card, shows the answer, and asks the next
one. While a round is open the pages ask and show nothing, because cards are made of the word list (``web/words/lookups``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.club import cards, people
from director.desk.club.cards import Pile, Question
from director.desk.club.look import years_of
from director.desk.desk import Desk
from director.games.kinds import kind_named
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.reports.pictures.curves import progress
from director.seasons.cards import KINDS, Card, counted
from director.seasons.person import Person
from director.web.common import desk, in_words, instance, sent_file, speak_as_the_browser, texts, usual_list
from director.web.sent import field
from director.web.words.lookups import round_is_open

ASKED: dict[str, Sentence] = {
    "word": say("Which word is it?"),
    "anagrams": say("Which words have all of these letters?"),
    "hooks": say("Which letters make another word, in front and behind?"),
    "valid": say("Is it valid?"),
    "meaning": say("What does it mean?"),
}
DECKS: dict[str, Sentence] = {
    "twos": say("Words of two letters: valid or not"),
    "threes": say("Words of three letters: valid or not"),
    "hooks": say("Letters before and behind short words"),
    "sevens": say("Seven letters, the likeliest first"),
    "eights": say("Eight letters, the likeliest first"),
    "meanings": say("What the missed words mean"),
}
MOST_FILE = 2_000_000


@dataclass(frozen=True)
class CardOwner:
    """The person whose cards are shown, and how the pages of that way are addressed."""

    at: Desk
    person: Person
    endpoint: str
    given: dict[str, str | int]

    def url(self, page: str, **more: object) -> str:
        return url_for(f"{self.endpoint}.{page}", **self.given, **more)  # type: ignore[arg-type]

    @property
    def home(self) -> str:
        """The address of the page with the person's nights."""
        name = "own_person.show" if "secret" in self.given else "people.show"
        return url_for(name, **self.given)  # type: ignore[arg-type]


Find = Callable[..., CardOwner]


def _by_link(secret: str) -> CardOwner:
    at = instance().desk("nobody")
    if (found := people.by_link(at, secret)) is None:
        abort(404)
    return CardOwner(at, found, "own_cards", {"secret": secret})


def _by_number(person: int) -> CardOwner:
    found = people.person(desk(), person)
    return CardOwner(desk(), found, "cards", {"person": found.id})


def _pages(name: str, prefix: str, find: Find) -> Blueprint:
    """Makes the pages below ``prefix``, for the person whom ``find`` returns for the address."""
    made = Blueprint(name, __name__, url_prefix=prefix)
    for page, address, methods, view in (
        ("show", "", ["GET"], _show),
        ("ask", "/ask", ["GET"], _ask),
        ("answer", "/ask", ["POST"], _answer),
        ("add", "/add", ["POST"], _add),
        ("export", "/cards.csv", ["GET"], _export),
        ("take_in", "/import", ["POST"], _take_in),
    ):

        def act(
            _view: Callable[[CardOwner], ResponseReturnValue] = view, **given: str | int
        ) -> ResponseReturnValue:
            who = find(**given)
            if _view is not _show and round_is_open():
                return redirect(who.url("show"))  # which says why
            return _view(who)

        made.add_url_rule(address, page, act, methods=methods)
    return made


def _show(who: CardOwner) -> ResponseReturnValue:
    """Shows the state of the cards, what can be added, and the way to a session."""
    pile = cards.pile_of(who.at, who.person.id)
    nights = [
        each.row
        for each in reversed(years_of(who.at, who.person.id).nights)
        if kind_named(each.row.kind).slips
    ]
    return render_template(
        "club/cards.html",
        who=who,
        person=who.person,
        pile=pile,
        counts=counted(pile.cards, who.at.now()),
        picture=progress(pile.added, pile.reviews, texts()),
        closed=round_is_open(),
        decks={name: in_words(title) for name, title in DECKS.items()},
        lists=[each for each in instance().library.lexicons() if each.is_built],
        usual=usual_list(),
        nights=nights[:30],
    )


def _ask(who: CardOwner) -> ResponseReturnValue:
    """Asks the next card, below the result of the one before."""
    pile = cards.pile_of(who.at, who.person.id)
    last = _last(pile)
    asked = cards.next_question(who.at, instance(), pile)
    once_more = bool(
        asked and last and asked.card == last.card
    )  # its answer is on the page, so the page is shown without it first
    return render_template(
        "club/ask.html",
        who=who,
        person=who.person,
        asked=None if once_more else asked,
        once_more=once_more,
        title=in_words(ASKED[asked.card.asks]) if asked else "",
        seen=_seen(pile, asked.card) if asked else 0,
        last=last,
        was_right=bool(last and pile.reviews[-1].right),
        counts=counted(pile.cards, who.at.now()),
    )


def _last(pile: Pile) -> Question | None:
    """Returns the card that was just answered, if the address says that one was."""
    if "after" not in request.args or not pile.reviews:
        return None
    try:
        return cards.question(instance(), pile.reviews[-1].card)
    except DirectorError:
        return None


def _seen(pile: Pile, card: Card) -> int:
    return next((each.reviews for each in pile.cards if each.card == card), 0)


def _answer(who: CardOwner) -> ResponseReturnValue:
    """Stores an answer and goes on; asks again if the answer is another valid word of the same letters."""
    asks = next((each for each in KINDS if each == field("kind")), None)
    seen = field("seen", 6)
    if asks is None or not seen.isdecimal():
        raise RuleError("bad_request", "The page’s data did not arrive correctly. Load the page again.")
    card = Card(field("lexicon", 80), asks, field("word", 40))
    asked = cards.question(instance(), card)
    given = {name: field(name, 400) for name in ("words", "front", "behind", "choice")}
    if cards.is_another(instance(), asked, given["words"]):
        flash(
            gettext("%(word)s is valid, too. Another word is asked for.", word=given["words"].upper()), "info"
        )
        return redirect(who.url("ask"))
    right = cards.is_right(asked, given, cards.spelling_of(instance(), card.lexicon))
    cards.answer(who.at, who.person.id, card, right, int(seen))
    return redirect(who.url("ask", after=1))


def _add(who: CardOwner) -> ResponseReturnValue:
    """Adds the missed words of one night or of all, or the next cards of a list."""
    deck, here = field("deck", 20), who.person.id
    if field("have", 6) not in ("", str(len(cards.pile_of(who.at, here).cards))):
        return redirect(who.url("show"))  # the same button was pressed twice
    if deck == "missed":
        new = cards.add_missed(who.at, here, field("night", 40))
    elif deck == "meanings":
        new = cards.add_meanings(who.at, instance(), here)
    else:
        new = cards.add_deck(who.at, instance(), here, deck, field("lexicon", 80) or usual_list())
    said = ngettext("%(num)d new card", "%(num)d new cards", new)
    flash(said if new else gettext("All of these cards already exist."), "success" if new else "info")
    return redirect(who.url("show"))


def _export(who: CardOwner) -> ResponseReturnValue:
    """Sends the cards as a file."""
    text = cards.as_csv(instance(), cards.pile_of(who.at, who.person.id))
    return sent_file(text.encode("utf-8"), "text/csv; charset=utf-8", "cards.csv")


def _take_in(who: CardOwner) -> ResponseReturnValue:
    """Imports cards from a file."""
    sent = request.files.get("file")
    content = sent.stream.read(MOST_FILE + 1) if sent else b""
    if not content or len(content) > MOST_FILE:
        raise RuleError("no_file", "Choose a file of words or cards of at most two megabytes.")
    taken = cards.take_in(who.at, instance(), who.person.id, content, field("lexicon", 80) or usual_list())
    flash(
        gettext(
            "New: %(new)d, already there: %(known)d, no words of the list: %(unknown)d",
            new=taken.new,
            known=taken.known,
            unknown=taken.unknown,
        ),
        "success",
    )
    return redirect(who.url("show"))


blueprint = _pages("cards", "/people/<int:person>/cards", _by_number)
own_blueprint = _pages("own_cards", "/person/<secret>/cards", _by_link)
own_blueprint.before_request(speak_as_the_browser)
