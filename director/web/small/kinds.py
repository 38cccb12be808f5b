"""What is different about each of the smaller games before it is played: its form, its set-up, how it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from director.desk import bingo, solitaire, training, unscrabble
from director.desk.desk import Desk
from director.desk.instance import Instance
from director.games.bingo.game import BingoProfile
from director.games.bingo.game import Setup as BingoSetup
from director.games.classic.profile import classic_profile
from director.games.people import Entrant, read_players
from director.games.setup import GameSetup
from director.games.solitaire.game import Setup as SolitaireSetup
from director.games.solitaire.profile import Letters, solitaire_from_data
from director.games.training import MOST_WITHIN, TrainingProfile, training_from_data
from director.games.training import Setup as TrainingSetup
from director.games.unscrabble.game import MOST_PLAYERS as MOST_UNSCRABBLE
from director.language.sentences import RuleError, Sentence, say
from director.web.prepare.forms import checked_date, checked_title, one_line, setup_values
from director.web.small.forms import SmallForm, entrants_of, number

Maker = Callable[[Desk, Any, list[Entrant], SmallForm, Mapping[str, str]], object]


@dataclass(frozen=True)
class SmallGame:
    """A smaller game: its name and what it is, its page, how many may play, what its form asks beside.

    ``setup`` makes the set-up of the form, ``make`` stores the game; its last argument are words that the game keeps
    in the language of whoever made it.
    """

    name: Sentence
    text: Sentence
    home: str
    seats: int
    choices: Mapping[str, str]
    setup: Callable[[SmallForm, Instance], GameSetup]
    make: Maker
    entrants: Callable[[SmallForm, Instance], list[Entrant]] = entrants_of


def _solitaire_setup(form: SmallForm, instance: Instance) -> SolitaireSetup:
    racks, letters = form.choices["racks"], form.choices["letters"]
    rules = {"racks": number(racks, 1, 2), "letters": cast(Letters, letters)}
    return SolitaireSetup(profile=solitaire_from_data("solitaire", rules), **setup_values(form, instance))


def _training_setup(form: SmallForm, instance: Instance) -> TrainingSetup:
    rules = classic_profile("general").as_data() | {
        "open_dictionary": True,
        "strength": form.choices["strength"],
        "within": number(form.choices["within"], 0, MOST_WITHIN),
    }
    profile: TrainingProfile = training_from_data("general", rules)
    return TrainingSetup(profile=profile, **setup_values(form, instance))


def _make_solitaire(
    desk: Desk, setup: Any, entrants: list[Entrant], form: SmallForm, words: Mapping[str, str]
) -> object:
    return solitaire.create(desk, setup, entrants[0], form.key)


def _make_training(
    desk: Desk, setup: Any, entrants: list[Entrant], form: SmallForm, words: Mapping[str, str]
) -> object:
    return training.create(desk, setup, entrants[0], words["computer"], form.key)


def _unscrabble_setup(form: SmallForm, instance: Instance) -> GameSetup:
    found = unscrabble.source(instance.desk(), form.choices["source"])
    title, day = checked_title(form.title), checked_date(form.date)
    return unscrabble.setup_of(found, title, day, one_line(form.club))


def _unscrabble_players(form: SmallForm, instance: Instance) -> list[Entrant]:
    """The players who were typed; nobody: those of the game that the board comes from."""
    if any(name.strip() for name in form.names):
        return entrants_of(form, instance)
    found = unscrabble.source(instance.desk(), form.choices["source"]).entrants
    if not 1 <= len(found) <= MOST_UNSCRABBLE:
        raise RuleError("bad_players", say("1 to %(most)d players play this game.", most=MOST_UNSCRABBLE))
    return list(found)


def _make_unscrabble(
    desk: Desk, setup: Any, entrants: list[Entrant], form: SmallForm, words: Mapping[str, str]
) -> object:
    found = unscrabble.source(desk, form.choices["source"])
    return unscrabble.create(desk, setup, entrants, found, form.key)


def _bingo_setup(form: SmallForm, instance: Instance) -> BingoSetup:
    return BingoSetup(profile=BingoProfile(), **setup_values(form, instance))


def _bingo_players(form: SmallForm, instance: Instance) -> list[Entrant]:
    """The players of the list; RuleError ``no_players`` if there is none."""
    return read_players(form.choices["players"])


def _make_bingo(
    desk: Desk, setup: Any, entrants: list[Entrant], form: SmallForm, words: Mapping[str, str]
) -> object:
    return bingo.create(desk, setup, entrants, form.key)


SMALL_GAMES: Mapping[str, SmallGame] = {
    "training": SmallGame(
        say("Training"),
        say("One person against the computer, at three strengths."),
        "training.show",
        1,
        {"strength": "best", "within": "15"},
        _training_setup,
        _make_training,
    ),
    "solitaire": SmallGame(
        say("Solitaire"),
        say("One person, one or two open racks, the dictionary open: the highest score counts."),
        "solitaire.show",
        1,
        {"racks": "1", "letters": "drawn"},
        _solitaire_setup,
        _make_solitaire,
    ),
    "unscrabble": SmallGame(
        say("Un-Scrabble"),
        say("The final board of a game is taken apart again, tile by tile, in turn."),
        "unscrabble.show",
        MOST_UNSCRABBLE,
        {"source": ""},
        _unscrabble_setup,
        _make_unscrabble,
        _unscrabble_players,
    ),
    "bingo": SmallGame(
        say("Bingo"),
        say(
            "Everybody writes two words of seven letters; tiles are called until somebody has both crossed out."
        ),
        "bingo.show",
        0,
        {"players": ""},
        _bingo_setup,
        _make_bingo,
        _bingo_players,
    ),
}
"""The smaller games by their kind."""
