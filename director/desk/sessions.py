"""Games of any kind as a whole: creating one, its set-up, undoing its last step, the bin and the way back; and its players
in their tables.

Lines of the list of games for ended games are stored, so that they need no replay. A line is valid while its game has not
changed, in this version of the program: another version may word it differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from director import __version__
from director.desk.desk import AnySession, Desk, Wish
from director.desk.steps import step
from director.games.kinds import KINDS
from director.games.log import Retracted, Undo, part
from director.games.people import MOST_TABLE, Entrant, Player, check_entrant, seat, without_person
from director.games.setup import GameSetup, tidy_setup
from director.language.names import sort_key
from director.language.sentences import DirectorError, RuleError, say
from director.storage import game_file, game_store, people_store, result_store
from director.storage.database import writing
from director.storage.game_store import GameRow


def create_game(
    desk: Desk,
    setup: GameSetup,
    entrants: Iterable[Entrant] = (),
    key: str | None = None,
    kind: str = "duplicate",
    opening: Wish | None = None,
    unless: Callable[[], GameRow | None] = lambda: None,
) -> GameRow:
    """Makes a new game with its players and first facts; stores nothing if the game cannot begin. Returns the game that
    ``unless`` finds instead: somebody else may have made it while the words were opened.

    The lexicon is opened, so the fingerprint is that of the words played with.
    """
    setup = tidy_setup(setup)
    if not setup.title.strip():
        raise RuleError("title_missing", "Write a title.")
    players = seat(map(check_entrant, entrants), ())
    setup = replace(setup, fingerprint=desk.search_for(setup).fingerprint)
    with writing(desk.db):
        if here := unless():
            return here
        row = game_store.create_game(desk.db, setup, desk.now(), key, kind, desk.owner)
        add_to_club(desk, row.id, players)
        if opening:
            session = desk.session(row.key)
            desk.record(session, opening(session))
    return row


def add_to_club(desk: Desk, game: int, players: Sequence[Player]) -> None:
    """Stores players as persons of the club: those of that name and club, or new ones. The caller has opened the transaction.

    In a game whose players are no persons of the club only their first names are stored.
    """
    kind = desk.session(game).kind
    if not kind.of_persons:
        game_store.add_players(desk.db, game, [without_person(each) for each in players])
        return
    owner = game_store.owner_of(desk.db, game)
    there = [each.person for each in game_store.players(desk.db, game) if each.person]
    game_store.add_players(desk.db, game, people_store.known(desk.db, players, owner, there, kind.machines))


def change_setup(desk: Desk, key: int | str, setup: GameSetup) -> AnySession:
    """Changes heading, notation and the source of the letters at any time; lexicon, tiles and rules only before the first fact."""
    setup = replace(tidy_setup(setup), fingerprint=desk.search_for(setup).fingerprint)

    def wish(session: AnySession) -> None:
        if setup != with_heading_of(setup, session.row.setup) and session.seq:
            raise game_has_begun()
        game_store.change_setup(desk.db, session.row.id, setup)

    return desk.change(key, wish)


def with_heading_of(heading: GameSetup, played: GameSetup) -> GameSetup:
    """Returns the set-up ``played`` with the fields that may change at any time taken from ``heading``."""
    return replace(played, **{name: getattr(heading, name) for name in heading.any_time})


def game_has_begun() -> RuleError:
    """Makes the error for another word list, other tiles or rules in a game that has begun."""
    return RuleError(
        "game_has_begun",
        "You cannot change word list, tiles and rules once the first rack is drawn. Create a new night.",
    )


def import_game(desk: Desk, lines: Iterable[str]) -> GameRow:
    """Imports a game's file for this desk's organiser; DirectorError says which line is wrong and why."""
    return game_file.import_game(desk.db, lines, desk.owner)


def delete_game(desk: Desk, key: str, reason: str = "") -> None:
    """Puts a game into the bin for 30 days, also one that cannot be read, after a backup.

    If letters of a duplicate night were seen, its log and those of the same day note it (``duplicate/slips``).
    """
    desk.keep_copy("deleting")
    with writing(desk.db, key):
        row = game_store.listed(desk.db, key)
        desk.check_mine(key, row.owner)
        kind = KINDS.get(row.kind)  # a kind from a later version is not known here
        if kind and (binned := kind.binned):
            part(binned)(desk, row, reason.strip())
        game_store.delete_game(desk.db, row.id, desk.now())


def remove_game(desk: Desk, key: str) -> None:
    """Removes the game of that key for good, if there is one: a demonstration that is played again."""
    with writing(desk.db):
        game_store.remove_game(desk.db, key)


def take_from_bin(desk: Desk, key: str) -> None:
    """Takes a deleted game back; DirectorError ``unknown_game``."""
    desk.check_mine(key, game_store.owner_of(desk.db, key))
    with writing(desk.db):
        game_store.take_from_bin(desk.db, key)


def undo_offer(session: AnySession) -> Undo | None:
    """Returns the last step that can be undone, with the sentence that says what it means."""
    return session.kind.last_step(session.game_log)


def undo_changed() -> RuleError:
    """Makes the error for undoing what no longer counts, or is no longer the last step."""
    return RuleError("undo_changed", "Something else has happened meanwhile. Look at the desk and try again.")


@step(said=lambda game, **sent: say("The last step is undone."))
def undo(desk: Desk, session: AnySession, seq: int | None = None, known: int | None = None) -> list[object]:
    """Undoes the last step; with its number ``seq`` only if it is still that one, and with ``known`` only if no more facts go with it than
    that number, which the person was shown."""
    offer = undo_offer(session)
    if offer is None and seq is None:
        raise RuleError("nothing_to_undo", "There is nothing to undo yet. Continue with the next step.")
    if offer is None or seq not in (None, offer.seq) or (known is not None and len(offer.seqs) > known):
        raise undo_changed()
    return [Retracted(each) for each in offer.seqs]


def kept_lines(desk: Desk, rows: Sequence[GameRow]) -> dict[int, tuple[str, str]]:
    """Returns the present version of each of these games, and its stored line for that version; "" if there is none."""
    numbers = [row.id for row in rows]
    versions, known = result_store.versions(desk.db, numbers), game_store.kept_lines(desk.db, numbers)
    found = {}
    for game in numbers:
        version, line = known.get(game, ("", ""))
        now = f"{__version__} {versions.get(game)}"
        found[game] = (now, line if version == now else "")
    return found


def keep_line(desk: Desk, row: GameRow, version: str, line: str) -> None:
    """Stores the line of a game in that version; if that fails it is made again later."""
    with suppress(DirectorError), writing(desk.db, row.id):
        game_store.keep_line(desk.db, row.id, version, line)


def change_player(desk: Desk, key: int | str, player: Player, swap: bool = False) -> AnySession:
    """Changes name, club, category or table.

    RuleError ``table_taken`` if somebody has that table; with ``swap`` they get the player's table instead.
    """
    seen = check_entrant(Entrant(player.name, player.club, player.category))
    player = replace(player, name=seen.name, club=seen.club, category=seen.category)
    if not 1 <= player.table <= MOST_TABLE:
        raise RuleError("bad_table", "Write the table number as a whole number from 1.")

    def wish(session: AnySession) -> None:
        before = session.game.player(player.id)
        named = player if session.kind.of_persons else without_person(player)
        changed = [replace(named, person=before.person)]
        for other in session.game.players:
            if other.table == player.table and other.id != player.id:
                if not swap:
                    raise _table_taken(other)
                changed.append(replace(other, table=before.table))
        game_store.change_players(desk.db, session.row.id, changed)

    return desk.change(key, wish)


def _table_taken(other: Player) -> RuleError:
    return RuleError(
        "table_taken",
        "%(name)s already sits at table %(table)d. Choose another number.",
        name=other.name,
        table=other.table,
    )


def number_tables(desk: Desk, key: int | str, by_name: bool) -> AnySession:
    """Numbers the tables again from 1, in the order of names or of entry, before the first fact."""

    def wish(session: AnySession) -> None:
        if session.seq:
            raise RuleError(
                "game_has_begun",
                "Tables can be numbered again only before the first round. Change single tables instead.",
            )
        ordered = _ordered(session.game.players, by_name)
        changed = [replace(player, table=number) for number, player in enumerate(ordered, start=1)]
        game_store.change_players(desk.db, session.row.id, changed)

    return desk.change(key, wish)


def _ordered(players: Sequence[Player], by_name: bool) -> list[Player]:
    if by_name:
        return sorted(players, key=lambda player: (sort_key(player.name), player.id))
    return sorted(players, key=lambda player: player.id)


def as_entrants(desk: Desk, key: int | str) -> list[Entrant]:
    """Returns the players of an earlier game in table order, to be used again; they will get new tables.

    They are the same persons in both games: a player who is no person yet, because the game is older than the club's list
    of persons, becomes one now. Names in the earlier game do not change.
    """

    def wish(session: AnySession) -> None:
        if nobody := [player for player in players_of(session) if not player.person]:
            there = [player.person for player in session.game.players if player.person]
            known = people_store.known(desk.db, nobody, session.row.owner, there)
            game_store.change_players(desk.db, session.row.id, known)

    def players_of(session: AnySession) -> list[Player]:
        return [player for player in session.game.players if player.id not in session.kind.machines]

    session = desk.session(key)
    if session.kind.of_persons and any(not player.person for player in players_of(session)):
        session = desk.change(key, wish)
    players = sorted(players_of(session), key=lambda player: player.table)
    return [Entrant(each.name, each.club, each.category, person=each.person) for each in players]
