"""The desk: the one page on which a night is run, and the parts of it that its script asks for.

Parts that are alike on every device are rendered once for each version of the night (``rendered``). When something changes,
every open desk asks for its parts in the same moment. The first who asks renders them; the others wait for that and get the
same text.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from director.desk.duplicate import inbox
from director.desk.duplicate.appeals import missing_in_round
from director.desk.duplicate.rounds import advice_on, draws_by_hand, tops
from director.desk.game_session import GameSession
from director.desk.nights import undo_offer
from director.desk.packs.centre import announcement, other_words_than
from director.desk.spellings import spelling
from director.games.duplicate.game import Game
from director.games.duplicate.standings import standings
from director.games.duplicate.sudden_death import out_in_error, undecided
from director.language.sentences import Sentence, say
from director.storage.session_store import visitors
from director.web.board import board_view, tiles_view
from director.web.common import desk, instance, language, look_up, new_token, render_parts, texts
from director.web.duplicate import views
from director.web.duplicate.bookings import bookings
from director.web.duplicate.views import KEYBOARDS, letter_rows, question_before_top, row_length, top_views
from director.web.play.panel import panel_of as phones_of
from director.web.roles import hidden_round, may, may_see_worth, visitor
from director.web.wall.pages import addresses, is_open
from director.web.wall.panel import panel_of
from director.wording.announcer import QUIET_SECONDS, due
from director.wording.meanings import source_of
from director.wording.round_words import minimum_text
from director.wording.ruling_words import notes_of

Parts = dict[str, Markup]
KEPT = 24
"""Versions, languages and rounds that are looked at during the same minutes; each costs some 100 KB."""


@dataclass
class _One:
    lock: threading.Lock = field(default_factory=threading.Lock)
    parts: Parts | None = None


class Rendered:
    """The parts rendered last."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._known: OrderedDict[Hashable, _One] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, alike: Hashable, render: Callable[[], Parts]) -> Parts:
        """The parts of that name, rendered if nobody has done so yet."""
        with self._lock:
            one = self._known.setdefault(alike, _One())
            self._known.move_to_end(alike)
            while len(self._known) > self._kept:
                self._known.popitem(last=False)
        with one.lock:
            if one.parts is None:
                one.parts = render()
            return one.parts


def rendered() -> Rendered:
    """Those of the application that serves the request."""
    found: Rendered = current_app.extensions.setdefault("rendered", Rendered())
    return found


SOUND = "sound-tested"
"""The cookie of a browser that has made a tone."""


@dataclass(frozen=True)
class Check:
    """A line: what is to be done, whether it is done, the button and where it leads ("" where the page does it itself)."""

    name: str
    text: Sentence
    done: bool
    button: Sentence
    link: str = ""


def checklist(night: GameSession[Game]) -> list[Check]:
    """What this person may do of it; nothing once a rack was drawn."""
    game = night.game
    if game.rounds or game.cancelled or game.ended is not None or not may("steps.draw"):
        return []
    found = []
    if may("wall_panel.choose"):
        link, _ = addresses(night.key)
        found.append(
            Check("wall", say("The wall is open"), is_open(night.row.id), say("Open the wall"), link)
        )
    sounded = SOUND in request.cookies
    found.append(Check("sound", say("The sound is tested"), sounded, say("Test the sound")))
    if may("access_codes.show"):
        inside = any(visitors(desk().db, night.row.id).values())
        link = url_for("access_codes.show", key=night.key)
        found.append(Check("helper", say("A helper is signed in"), inside, say("Give a helper access"), link))
    if may("phones.show"):
        joined = bool(phones_of(night).seats)
        link = url_for("phones.show", key=night.key)
        found.append(Check("phones", say("Phones have joined"), joined, say("Open sign-in for phones"), link))
    return found


blueprint = Blueprint("desk", __name__, url_prefix="/games/<key>")

LAST_PLACE = 3
"""Places of a finished night that its desk names."""
SOLUTIONS_SHOWN = 30
ALL_SOLUTIONS = 1_000_000


@blueprint.get("/desk")
def show(key: str) -> ResponseReturnValue:
    return render_template("desk/desk.html", **view_of(look_up(key)))


@blueprint.get("/desk/parts")
def parts(key: str) -> ResponseReturnValue:
    """The parts of the page that change, if anything happened since ``version``; asked for by its script."""
    night = look_up(key)
    if request.args.get("version") == night.version and not request.args.get("fresh"):
        return {"version": night.version}
    return answer_of(view_of(night))


def answer_of(view: dict[str, Any]) -> dict[str, Any]:
    """What the page's script is told: the version it has then, the phase, and the parts to put in place.

    ``slips`` is the round whose slips the parts show, ``missing`` how many of them are not in, ``due`` the round
    whose slips are to be entered now.
    """
    own = render_parts(OWN_PARTS, view)
    return _told(view, view["night"].version, own | view["parts"])


def _told(view: dict[str, Any], version: str, parts: Mapping[str, str]) -> dict[str, Any]:
    counted = {
        "phase": view["phase"],
        "slips": view["slips"],
        "missing": view["missing_count"],
        "due": view["due"],
    }
    return counted | {"version": version, "parts": parts}


def slip_answer(night: GameSession[Game], number: int) -> dict[str, Any]:
    """What the script is told after a slip: the parts about slips only, so that thirty of them cost little.

    No version goes with them: the next thing the page hears makes it ask for all the rest.
    """
    game, now = night.game, desk().now()
    worth, hidden = may_see_worth(game, number, now), hidden_round(game, now)
    view = {"night": night, "row": night.row, "game": game, "phase": game.phase(now)}
    view |= _slips_of(night, number, worth, now)
    parts = _render(view, game, number, worth, hidden, AFTER_A_SLIP)
    return _told(view, "", parts)


def _slips_of(night: GameSession[Game], number: int | None, worth: bool, now: float) -> dict[str, Any]:
    """Which round's slips are shown, and whether a person chose it, how many of them are not in, which round is due, what this
    person did last, and the words on slips that a built-in list lacks, for who may allow them."""
    game = night.game
    allows = worth and game.ended is None and may("appeals.allow")
    due = views.slips_round(game, None, now)
    return {
        "slips": number,
        "chosen_slips": number if number != due else None,
        "missing_count": len(game.missing(number)) if number else 0,
        "due": due,
        "recent": bookings(game, number, desk().who, worth) if number else [],
        "missing_words": missing_in_round(desk(), instance().library, night, number)
        if allows and number
        else [],
    }


OWN_PARTS = {
    "part-action": "desk/_action.html",
    "part-more": "desk/_steps_more.html",
    "part-checklist": "desk/_checklist.html",
    "part-recent": "desk/_recent.html",
    "part-allow": "desk/_allow.html",
    "part-phones": "desk/_phones.html",
}
"""What each person sees otherwise."""

PARTS = {
    "part-board": "desk/_board.html",
    "part-rounds": "desk/_rounds.html",
}
CHANGED_BY_SLIPS = {
    "part-missing": "desk/_missing.html",
    "part-chips": "desk/_chips.html",
    "part-in": "desk/_in.html",
    "part-count": "desk/_count.html",
    "part-tables": "desk/_tables.html",
}
SLIP_PARTS = {
    "part-round": "desk/_round.html",
    "part-of-round": "desk/_of_round.html",
    "part-keypad": "desk/_keypad.html",
} | CHANGED_BY_SLIPS
AFTER_A_SLIP = CHANGED_BY_SLIPS | {
    name: (PARTS | OWN_PARTS)[name] for name in ("part-rounds", "part-recent", "part-allow")
}


def view_of(night: GameSession[Game], number: int | None = None) -> dict[str, Any]:
    """Everything the desk's templates show, with the slips of round ``number`` or those that are due.

    ``parts`` are those that are alike on every desk with the same rights, rendered, by the id of their element.
    """
    here = desk()
    now = here.now()
    game = night.game
    phase = game.phase(now)
    by_alphabet = request.cookies.get("letters") == "alphabet"
    rows = letter_rows(game.setup.tiles.alphabet.letters, language(), by_alphabet)
    wanted = number or request.args.get("slips", type=int)
    slips = views.slips_round(game, wanted, now) if wanted or phase != "ended" else None
    opened = game.current if game.current and not game.current.top else None
    view: dict[str, Any] = {
        "night": night,
        "row": night.row,
        "tab": "desk",
        "game": game,
        "phase": phase,
        "now": now,
        "advice": advice_on(here, night),
        "undo": undo_offer(night),
        "by_hand": draws_by_hand(night),
        "turn": undecided(game),
        "out": [(game.player(each), number) for each, number in game.out.items()],
        "out_in_error": out_in_error(game) if phase != "ended" else [],
        "rack": views.rack_view(opened, game.setup.tiles)
        if opened
        else tiles_view(game.leave, game.setup.tiles),
        "minimum": minimum_text(game.setup.profile.minimum(game.next_number)),
        "alphabet": game.setup.tiles.alphabet.letters,
        "keyboard": KEYBOARDS[language()][0],
        "by_alphabet": by_alphabet,
        "letter_rows": rows,
        "row_length": row_length(rows),
        "book": game.setup.rules.judging.warns,
        "token": new_token(),
        "standing": night.kind.stands(game, now),
        "wall": panel_of(night),
        "podium": [line for line in standings(game).rows if line.place <= LAST_PLACE]
        if phase == "ended"
        else [],
        "checks": checklist(night),
        "announcement": due(game, phase, spelling(instance().db, language()), texts()),
        "quiet": QUIET_SECONDS,
        "pack_said": announcement(here, game),
        "pack_words": other_words_than(game),
    }
    if phase == "draw" and game.complete and (last := game.complete[-1].top):
        spoken = game.setup.tiles.language
        view["told"] = instance().meaning(spoken, last.move.word)
        view["source"] = source_of(spoken, view["told"])
    if opened and phase != "ready" and request.args.get("tops") and may("steps.place_top"):
        view["tops"] = top_views(game, opened, tops(here, night))
        waiting = {each.player: None for each in inbox.undecided(here, night, opened.number)}
        by_phone = inbox.silent(here, night, opened.number)
        view["before_top"] = question_before_top(
            game, opened.number, by_phone, [game.player(each) for each in waiting if game.has_player(each)]
        )
        most = ALL_SOLUTIONS if request.args.get("tops") == "all" else SOLUTIONS_SHOWN
        view["solutions_total"], view["solutions"] = here.search(night).best(opened.board, opened.rack, most)
    worth, hidden = slips is None or may_see_worth(game, slips, now), hidden_round(game, now)
    view |= _slips_of(night, slips, worth, now)
    alike = (night.key, night.version, phase, slips, language(), worth, hidden, visitor().role, by_alphabet)
    view["parts"] = rendered().get(
        alike, lambda: _render(view, game, slips, worth, hidden, PARTS | SLIP_PARTS)
    )
    return view


def _render(
    view: dict[str, Any],
    game: Game,
    slips: int | None,
    worth: bool,
    hidden: int | None,
    wanted: Mapping[str, str],
) -> dict[str, Markup]:
    """These parts, alike on every desk; what slips are worth only with ``worth``."""
    full = view | {
        "rounds": views.round_lines(game),
        "differing": [played.number for played in game.rounds if played.differing],
        "notes": sum(not note.delivered for note in notes_of(game, hidden)),
    }
    if "part-board" in wanted:
        full["board"] = board_view(game.board, game.setup.tiles, views.fresh_squares(game))
    if slips:
        full |= views.slip_view(game, slips, worth)
        full["slip_rack"] = views.rack_view(game.round(slips), game.setup.tiles)
        full["slip_rounds"] = views.slip_rounds(game, slips)
    return render_parts(wanted, full)
