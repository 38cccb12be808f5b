"""Players of a duplicate night: seating them, taking them off the list, leaving and coming back; in sudden death recording who is
out with one press, putting somebody back, and breaking the ties of a night.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from director.desk.desk import Desk, GameSession
from director.desk.packs.centre import night_of, take_pack
from director.desk.packs.federation import PackOrder, made_here, new_pack, pack_file, taken_here
from director.desk.sessions import add_to_club, create_game
from director.desk.steps import AnyRound, PlayerNumber, step, whole_step
from director.games.duplicate import facts as ev
from director.games.duplicate.facts import with_slips
from director.games.duplicate.game import Game, Setup
from director.games.duplicate.standings import Row, standings
from director.games.duplicate.sudden_death import eliminates, undecided
from director.games.log import Retracted, alive
from director.games.people import Entrant, Player, check_entrant, seat
from director.language.sentences import RuleError, Sentence, say
from director.packs.pack import Pack, pack_text
from director.rules.speed import SPEEDS
from director.rules.tiles import TileSet
from director.storage import account_store, game_store
from director.storage.game_store import GameRow


def create(desk: Desk, setup: Setup, entrants: Sequence[Entrant], key: str | None = None) -> GameRow:
    """Makes a new night with its players."""
    return create_game(desk, setup, entrants, key)


def add_players(
    desk: Desk, key: int | str, entrants: Sequence[Entrant], arriving: bool = True
) -> list[Player]:
    """Seats players; once the game has begun they take part from the round that is open or comes next.

    Returns the added players: none if the token was seen, and without persons who are seated already.
    """
    entrants = [check_entrant(entrant) for entrant in entrants]
    added: list[Player] = []

    def wish(night: GameSession[Game]) -> None:
        game = night.game
        game.check_goes_on()
        named = [getattr(each.fact, "player", 0) for each in night.log]  # also those who were removed since
        there = {each.person for each in game.players if each.person}
        new = [each for each in entrants if each.person not in there]
        added.extend(seat(new, game.players, max(named, default=0)))
        add_to_club(desk, night.row.id, added)
        if game.rounds and arriving:
            arrivals = [ev.PlayerArrived(player.id, game.next_number) for player in added]
            desk.record(desk.session(key), arrivals)

    desk.change(key, wish)
    return added


@whole_step(name="remove", path=None)
def remove_player(desk: Desk, key: int | str, player: PlayerNumber) -> GameSession[Game]:
    """Removes a player who has no slip, with arrival and departure; anybody else can only leave."""

    def wish(night: GameSession[Game]) -> None:
        game, log = night.game, night.log
        game.check_goes_on()
        name = game.called(player)
        if player in with_slips(log):
            raise RuleError(
                "player_has_slips",
                "%(name)s has already taken part. Let the player leave instead.",
                name=name,
            )
        stays = [each.seq for each in alive(log) if getattr(each.fact, "player", None) == player]
        if stays:
            desk.record(night, [Retracted(seq) for seq in stays])
        game_store.remove_player(desk.db, night.row.id, player)
        account_store.close_player(desk.db, night.row.id, player)

    return desk.change(key, wish)


@whole_step(path=None)
def leave(desk: Desk, key: int | str, player: PlayerNumber, number: AnyRound = None) -> GameSession[Game]:
    """The player takes no part from this round on (the next one drawn if None)."""
    return desk.do(key, lambda night: [ev.PlayerLeft(player, number or night.game.next_number)])


@whole_step(path=None)
def arrive(desk: Desk, key: int | str, player: PlayerNumber, number: AnyRound = None) -> GameSession[Game]:
    """The player takes part again from this round on."""
    return desk.do(key, lambda night: [ev.PlayerArrived(player, number or night.game.next_number)])


SUDDEN_DEATH = "sudden-death"


@step(name="out")
def record_out(desk: Desk, night: GameSession[Game]) -> list[ev.Fact]:
    """Sudden death: records who is out after the last turn, or that all go on if nobody would be left."""
    turn = undecided(night.game)
    if turn is None:
        raise RuleError("nobody_out", "Nobody is out after this round. Draw the next one.")
    return [ev.PlayersOut(turn.number, tuple(each.player for each in turn.out))]


@step(
    name="in_again",
    path="/players/<int:player>/in-again",
    said=lambda game, player: say("%(name)s plays again.", name=game.player(player).name),
)
def put_back(desk: Desk, night: GameSession[Game], player: PlayerNumber) -> list[ev.Fact]:
    """Sudden death: the player plays again, from the round that is open or comes next."""
    return [ev.PlayerPutBack(player, night.game.next_number)]


def ties(game: Game) -> list[tuple[Row, ...]]:
    """Returns the players who share a place when a game has ended, place by place."""
    if game.ended is None or eliminates(game):
        return []
    shared: dict[int, list[Row]] = {}
    for row in standings(game).rows:
        shared.setdefault(row.place, []).append(row)
    return [tuple(rows) for rows in shared.values() if len(rows) > 1]


PREPARED = "prepared"
"""Instead of a pack: a game that is drawn and sealed now, before anybody plays."""


def start(
    desk: Desk,
    key: int | str,
    players: Sequence[int],
    new_key: str | None = None,
    title: str = "",
    pack: str = "",
) -> GameRow:
    """Makes a new game of sudden death among these players of a night, with its rules, tiles and words; RuleError ``not_tied`` for fewer
    than two. ``title`` and ``pack`` as in ``among``."""
    night = desk.session(key)
    game: Game = night.game
    chosen = [game.player(each) for each in dict.fromkeys(players)]
    entrants = [Entrant(each.name, each.club, each.category, person=each.person) for each in chosen]
    return among(desk, game.setup, entrants, night.key, title, pack, new_key)


def among(
    desk: Desk,
    base: Setup,
    entrants: Sequence[Entrant],
    decides: str,
    title: str = "",
    pack: str = "",
    key: str | None = None,
) -> GameRow:
    """Makes a sudden death that breaks the tie of the night or event ``decides``, played as ``base``, or from a game prepared beforehand:
    that of a ``pack`` by its number, or ``PREPARED`` now. One that they already play is returned again, also if somebody else has
    started it while this one was prepared. RuleError ``not_tied``."""
    if len(entrants) < 2:
        raise RuleError("not_tied", "A sudden death needs at least two players. Choose two or more.")

    def played() -> GameRow | None:
        return _played_among(desk, entrants, decides)

    if here := played():
        return here
    own: dict[str, Any] = {"speed": SPEEDS[SUDDEN_DEATH], "decides": decides, "title": title or base.title}
    if not pack:
        return create_game(desk, replace(base, fingerprint="", **own), entrants, key, unless=played)
    if pack == PREPARED:
        setup = replace(base, **own)
        order = PackOrder(
            setup, base.club or setup.title, base.lexicon, [base.club or setup.title], codes="none"
        )
        text = pack_text(new_pack(desk, order, tries=1)[0])
    else:
        text = pack_file(desk, pack)
    heading = {"date": base.date, "club": base.club}
    return take_pack(desk, text, 1, base.lexicon, entrants, key, own | heading, played)


def _played_among(desk: Desk, entrants: Sequence[Entrant], decides: str) -> GameRow | None:
    """Returns the unfinished sudden death among these players for that night or event; None if there is none."""
    wanted = {each.person or each.name for each in entrants}
    for row in desk.games():
        if getattr(row.setup, "decides", "") == decides:
            night = desk.session(row.key)
            if not night.has_ended and {each.person or each.name for each in night.game.players} == wanted:
                return row
    return None


def packs_left(desk: Desk, tiles: TileSet) -> list[Pack]:
    """Returns the packs here with these tiles that a centre can take and that no night has used."""
    here = {each.id: each for each in (*made_here(desk), *taken_here(desk))}
    return [
        each
        for each in here.values()
        if each.centres and each.setup.tiles == tiles and night_of(desk, each) is None
    ]


def tell_result(desk: Desk, night: GameSession[Game]) -> Sentence | None:
    """Writes the order of a sudden death that has just ended into the table of the night whose tie it breaks; in an event's table it counts
    by itself. Returns what is still to do if that night was reopened meanwhile."""
    decides = night.game.setup.decides
    if not decides or night.game.ended is None or all(row.key != decides for row in desk.games()):
        return None
    if (base := desk.session(decides)).game.ended is None:
        return say(
            "%(title)s is open again. End it, then use this order on its page “Standings”.",
            title=base.row.setup.title,
        )
    break_tie(desk.once(f"tie-{night.key}-{night.game.seq}"), decides, night.key)
    return None


def results_for(desk: Desk, night: GameSession[Game]) -> list[GameRow]:
    """Returns finished sudden deaths, from any game, whose players all play in this night."""
    found = []
    for row in desk.games():
        speed = getattr(row.setup, "speed", None)
        decides = getattr(row.setup, "decides", "")
        if row.key != night.row.key and speed and speed.eliminates and decides in ("", night.key):
            game = desk.session(row.key).game
            if game.ended is not None and all(_seat_in(night.game, each) for each in game.players):
                found.append(row)
    return found


def break_tie(desk: Desk, key: int | str, result: str) -> GameSession[Game]:
    """Writes the order of a finished sudden death into the table of a night; RuleError ``no_result``."""
    deciding = desk.session(result).game
    if not isinstance(deciding, Game) or not eliminates(deciding) or deciding.ended is None:
        raise RuleError("no_result", "This sudden death has not ended. End it first.")

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        ranked = [(_known(night.game, each.player), each.place) for each in standings(deciding).rows]
        return [ev.TieBroken(tuple(p for p, _ in ranked), tuple(place for _, place in ranked), result)]

    return desk.do(key, wish)


def _seat_in(game: Game, player: Player) -> int | None:
    """The number that a player of another game has in this one: that of the same person, whatever the name by now; else by name
    and club."""
    same = [each.id for each in game.players if each.person and each.person == player.person]
    named = [each.id for each in game.players if (each.name, each.club) == (player.name, player.club)]
    return next(iter([*same, *named]), None)


def _known(game: Game, player: Player) -> int:
    if (found := _seat_in(game, player)) is None:
        raise RuleError(
            "no_result",
            "%(name)s is not a player of this night. Choose a player from the list.",
            name=player.name,
        )
    return found
