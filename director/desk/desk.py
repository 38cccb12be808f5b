"""The director's desk: everything a director can do to a night, whichever screen or command asks for it.

Each wish goes the same way: load the log, decide which events the wish means, check them by replaying the
history *with* them, append. All of it happens inside one write transaction (``writing``), so two tablets
cannot decide on the same state, and a request that comes twice with the same token is a quiet success.
"""

from __future__ import annotations

import random
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlite_utils import Database

from director.engine.layout import MOST_TILES
from director.games.duplicate import events as ev
from director.games.duplicate.endings import NO_MOVE, Advice, advice
from director.games.duplicate.game import Game, Round, Setup
from director.games.duplicate.replay import alive, continued, finished, replay, with_slips
from director.games.duplicate.rulings import average_points, best_slips, position_of, settled, words_of
from director.games.duplicate.standings import Change, changes, standings
from director.games.duplicate.undo import Undo, last_step, with_dependants
from director.games.people import Entrant, Player, check_entrant, seat
from director.judge.judge import judge
from director.judge.slip import Ruling, Slip
from director.language.sentences import RuleError, say
from director.rules.draw import Drawn, bound_to_end, draw_rack, kinds, reachable
from director.rules.moves import Move, parse_place
from director.rules.top import Choice, Search, choices
from director.storage import event_store, roster_store
from director.storage.database import writing
from director.storage.roster_store import GameRow

Known = dict[int, tuple[Game, list[ev.Recorded]]]
"""Games as they were last seen, with their logs, by their number in the database."""

Searcher = Callable[[Setup], Search]
"""Gives the lexicon and engine a game is played with; may take seconds the first time."""


@dataclass(frozen=True)
class SlipResult:
    """The ruling that counts now, if a slip is there, and the game before and after the entry."""

    ruling: Ruling | None
    before: Game
    after: Game

    @property
    def changes(self) -> tuple[Change, ...]:
        """Whose totals or places moved; found when asked for, because most slips change the open round only."""
        return changes(standings(self.before), standings(self.after))


class Desk:
    """One person's hands on the games of one database; ``who`` signs every fact."""

    def __init__(
        self,
        db: Database,
        searcher: Searcher,
        who: str = "director",
        now: Callable[[], float] = time.time,
        rng: random.Random | None = None,
        known: Known | None = None,
    ) -> None:
        """``known`` are games as last asked for: only later events are read, and replayed on them."""
        self.db = db
        self.who = who
        self._searcher = searcher
        self._now = now
        self._known = {} if known is None else known
        self._rng = rng or secrets.SystemRandom()

    # -- games and players -------------------------------------------------------------------------

    def create_game(self, setup: Setup, entrants: Iterable[Entrant] = (), key: str | None = None) -> GameRow:
        """A new game with its players; the lexicon is opened, so its fingerprint is the one played with."""
        if not setup.title.strip():
            raise RuleError("title_missing", say("Give the night a title."))
        players = seat(map(check_entrant, entrants), ())
        search = self._searcher(setup)
        setup = replace(setup, fingerprint=search.fingerprint)
        with writing(self.db):
            row = roster_store.create_game(self.db, setup, self._now(), key)
            roster_store.add_players(self.db, row.id, players)
        return row

    def row(self, key: int | str) -> GameRow:
        return roster_store.game_row(self.db, key)

    def games(self) -> list[GameRow]:
        return roster_store.games(self.db)

    def delete_game(self, key: int | str) -> None:
        """Removes a game for good."""
        with writing(self.db):
            roster_store.delete_game(self.db, self.row(key).id)

    def log(self, key: int | str) -> list[ev.Recorded]:
        """All events of a game in their order."""
        return self._state(self.row(key))[1]

    def game(self, key: int | str) -> Game:
        """The game as it stands."""
        return self._game(self.row(key))

    def seq(self, key: int | str) -> int:
        """The number of the last event: what changes when anything happened."""
        return event_store.last_seq(self.db, self.row(key).id)

    def _game(self, row: GameRow) -> Game:
        return self._state(row)[0]

    def _state(self, row: GameRow) -> tuple[Game, list[ev.Recorded]]:
        """The game and its log. A log is only ever added to, so what was read once is not read again."""
        players = tuple(roster_store.players(self.db, row.id))
        known, log = self._known.get(row.id, (None, []))
        new = event_store.load(self.db, row.id, log[-1].seq if log else 0)
        log = [*log, *new]
        game = None
        if known and known.setup == row.setup and known.players == players:
            game = continued(known, new)
        if game is None:
            game = replay(row.setup, players, log)
        if not self.db.conn.in_transaction:  # what is not committed may still be taken back
            self._known[row.id] = (game, log)
        return game, log

    def _with(self, row: GameRow, events: Sequence[ev.Event]) -> tuple[Game, list[ev.Recorded]]:
        """The game as it would be with these events, and the events with their numbers."""
        game, log = self._state(row)
        new = event_store.recorded(events, game.seq, self._now(), self.who)
        after = continued(game, new)
        if after is None:
            after = replay(row.setup, game.players, [*log, *new])
        return after, new

    def change_setup(self, key: int | str, setup: Setup) -> None:
        """Changes title, date and club at any time; lexicon, tiles and profile only before the first draw."""
        search = self._searcher(setup)
        setup = replace(setup, fingerprint=search.fingerprint)
        with writing(self.db):
            row = self.row(key)
            heading = replace(row.setup, title=setup.title, date=setup.date, club=setup.club)
            if setup != heading and event_store.last_seq(self.db, row.id):
                raise RuleError(
                    "game_has_begun",
                    say("Word list, tiles and rules cannot change once the first rack is drawn."),
                )
            roster_store.change_setup(self.db, row.id, setup)

    def add_players(self, key: int | str, entrants: Sequence[Entrant], arriving: bool = True) -> list[Player]:
        """Seats players; once the game has begun they take part from the round that is open or comes next."""
        entrants = [check_entrant(entrant) for entrant in entrants]
        with writing(self.db):
            row = self.row(key)
            game = self._game(row)
            if game.ended is not None:
                raise finished()
            added = seat(entrants, game.players)
            roster_store.add_players(self.db, row.id, added)
            if game.rounds and arriving:
                arrivals = [ev.PlayerArrived(player.id, game.next_number) for player in added]
                self._append(row, arrivals)
        return added

    def change_player(self, key: int | str, player: Player) -> None:
        """Changes name, club, category or table; RuleError ``table_taken`` if somebody sits there."""
        check_entrant(Entrant(player.name, player.club, player.category))
        with writing(self.db):
            row = self.row(key)
            for other in roster_store.players(self.db, row.id):
                if other.table == player.table and other.id != player.id:
                    raise RuleError(
                        "table_taken",
                        say(
                            "%(name)s sits at table %(table)d already. Choose another number.",
                            name=other.name,
                            table=player.table,
                        ),
                    )
            if not 1 <= player.table <= 99_999:
                raise RuleError("bad_table", say("A table number is a whole number from 1."))
            roster_store.change_player(self.db, row.id, player)

    def remove_player(self, key: int | str, player: int) -> None:
        """Removes a player who has no slip, with arrival and departure; anybody else can only leave."""
        with writing(self.db):
            row = self.row(key)
            game, log = self._state(row)
            if game.ended is not None:
                raise finished()
            if player in with_slips(log):
                raise RuleError(
                    "player_has_slips",
                    say(
                        "%(name)s has taken part already. Let the player leave instead.",
                        name=game.player(player).name,
                    ),
                )
            stays = [each.seq for each in alive(log) if getattr(each.event, "player", None) == player]
            if stays:
                self._append(row, [ev.Retracted(seq) for seq in stays])
            roster_store.remove_player(self.db, row.id, player)

    def leave(self, key: int | str, player: int, number: int | None = None) -> Game:
        """The player takes no part from this round on (the next one drawn if None)."""
        return self._do(key, lambda game: [ev.PlayerLeft(player, number or game.next_number)])

    def arrive(self, key: int | str, player: int, number: int | None = None) -> Game:
        """The player takes part again from this round on."""
        return self._do(key, lambda game: [ev.PlayerArrived(player, number or game.next_number)])

    # -- the rack ----------------------------------------------------------------------------------

    def draw(self, key: int | str, token: str | None = None) -> Game:
        """Draws the next rack from the bag, with every rejected rack recorded."""
        return self._do(key, self._drawn, token)

    def _drawn(self, game: Game) -> list[ev.Event]:
        _check_no_open_round(game)
        kept = "" if game.rejected else game.leave
        bag = game.left - Counter(kept)
        setup = game.setup
        drawn = draw_rack(bag, kept, game.next_number, setup.rules, self._rng, game.forbidden_rack)
        return [ev.RackDrawn(game.next_number, drawn.kept, drawn.drawn, drawn.rejected)]

    def type_rack(self, key: int | str, text: str, token: str | None = None) -> Game:
        """Takes the tiles drawn from a cloth bag; a rack that misses the minimum is recorded as rejected."""
        return self._do(key, lambda game: self._typed(game, text), token)

    def _typed(self, game: Game, text: str) -> list[ev.Event]:
        _check_no_open_round(game)
        setup = game.setup
        number, kept = game.next_number, "" if game.rejected else game.leave
        drawn = Drawn(kept, setup.tiles.read_tiles(text))
        left = game.left
        full = min(setup.profile.rack_size, left.total())
        if len(drawn.rack) != full:
            raise RuleError(
                "rack_size",
                say(
                    "The rack needs %(size)d tiles: %(kept)d kept and %(drawn)d drawn.",
                    size=full,
                    kept=len(kept),
                    drawn=full - len(kept),
                ),
            )
        if reason := bound_to_end(left, setup.rules):
            raise RuleError(reason, say("The game is over: what is left cannot be drawn any more."))
        minimum = reachable(setup.profile.minimum(number), left, setup.rules)
        differs = not game.forbidden_rack or Counter(drawn.rack) != Counter(game.forbidden_rack)
        if kinds(drawn.rack, setup.rules).fits(minimum) and differs:
            return [ev.RackDrawn(number, kept, drawn.drawn, source="bag")]
        return [ev.RackRejected(number, kept, drawn.drawn)]

    def take_back(self, key: int | str) -> Game:
        """Takes the rack back, before the clock has started."""
        return self._do(key, lambda game: [ev.RackTakenBack(_open(game).number)])

    # -- the clock ---------------------------------------------------------------------------------

    def start_clock(self, key: int | str, token: str | None = None) -> Game:
        """Starts the clock of the open round, or lets it run on after a stop."""
        return self._do(key, lambda game: [ev.ClockStarted(_open(game).number)], token)

    def stop_clock(self, key: int | str, token: str | None = None) -> Game:
        """Stops the clock; the time left is kept."""
        return self._do(key, lambda game: [ev.ClockStopped(_open(game).number)], token)

    def add_time(self, key: int | str, seconds: int, token: str | None = None) -> Game:
        """Lengthens the round by so many seconds, or shortens it; RuleError ``bad_time`` beyond an hour."""
        if not -3600 <= seconds <= 3600 or seconds == 0:
            raise RuleError("bad_time", say("Add between 1 second and one hour."))
        return self._do(key, lambda game: [ev.TimeAdded(_open(game).number, seconds)], token)

    def call_time(self, key: int | str, token: str | None = None) -> Game:
        """Ends the time of the open round early."""
        return self._do(key, lambda game: [ev.TimeCalled(_open(game).number)], token)

    # -- slips -------------------------------------------------------------------------------------

    def judged_in(self, game: Game, number: int, slip: Slip) -> Ruling:
        """What a slip is worth in that round of a game as given; nothing is recorded."""
        is_word = words_of(game, self._searcher(game.setup))
        return judge(slip, position_of(game, number), game.setup.rules, is_word)

    def previewed(self, key: int | str, events: Sequence[ev.Event]) -> Game:
        """The game as it would be with these events; nothing is recorded."""
        return self._with(self.row(key), events)[0]

    def record(self, key: int | str, events: Sequence[ev.Event], seq: int) -> Game:
        """Appends events that were previewed, if nothing has happened since event ``seq``."""

        def wish(game: Game) -> Sequence[ev.Event]:
            if game.seq != seq:
                raise RuleError("appeal_changed", say("Something else has happened since. Look again."))
            return events

        return self._do(key, wish)

    def record_slip(
        self,
        key: int | str,
        number: int,
        player: int,
        slip: Slip,
        token: str | None = None,
        replacing: bool = True,
    ) -> SlipResult:
        """Judges a slip and records it; a later slip of the same player and round replaces it.

        The very slip that is there already changes nothing. Where another slip is there, and ``replacing`` is
        False, RuleError ``slip_exists``: somebody has to look at both.
        """
        self._searcher(self.row(key).setup)  # opened before the transaction, so that nobody waits for it

        def wish(game: Game) -> list[ev.Event]:
            entry = game.round(number).entries.get(player)
            if entry and entry.slip == slip and not entry.overrule:
                return []
            if entry and not replacing:
                raise RuleError(
                    "slip_exists",
                    say(
                        "%(name)s has a slip in this round already: %(word)s %(at)s.",
                        name=game.player(player).name,
                        word=entry.slip.word or "–",
                        at=entry.slip.at or "",
                    ),
                )
            return [ev.SlipRecorded(number, player, slip, self.judged_in(game, number, slip))]

        return self._change_slips(key, number, player, wish, token)

    def record_slips(self, key: int | str, number: int, slips: Mapping[int, Slip]) -> Game:
        """Judges and records a pile of slips of one round, by player id, in one go."""

        def wish(game: Game) -> list[ev.Event]:
            return [
                ev.SlipRecorded(number, player, slip, self.judged_in(game, number, slip))
                for player, slip in slips.items()
            ]

        return self._do(key, wish)

    def take_slip_back(self, key: int | str, number: int, player: int) -> SlipResult:
        """Undoes the last entry for this slip: the version before counts again, or none."""

        def wish(game: Game) -> list[ev.Event]:
            if game.ended is not None:
                raise finished()
            entry = game.round(number).entries.get(player)
            if entry is None:
                raise RuleError(
                    "no_slip_yet",
                    say(
                        "%(name)s has no slip in round %(round)d.",
                        name=game.player(player).name,
                        round=number,
                    ),
                )
            return [ev.Retracted(seq) for seq in with_dependants(game, self.log(key), [entry.seq])]

        return self._change_slips(key, number, player, wish, None)

    def overrule(self, key: int | str, number: int, player: int, points: int, reason: str) -> SlipResult:
        """Sets the points of a slip, with the reason; a player without slip gets an empty one first."""

        def wish(game: Game) -> list[ev.Event]:
            events: list[ev.Event] = []
            if player not in game.round(number).entries:
                slip = Slip(state="none")
                events.append(ev.SlipRecorded(number, player, slip, self.judged_in(game, number, slip)))
            return [*events, ev.SlipOverruled(number, player, points, reason.strip())]

        return self._change_slips(key, number, player, wish, None)

    def withdraw_slip(self, key: int | str, number: int, player: int) -> SlipResult:
        """Removes a slip that was entered for the wrong player or round."""
        return self._change_slips(key, number, player, lambda game: [ev.SlipWithdrawn(number, player)], None)

    def settle(self, key: int | str, number: int, player: int, doubt: int, yes: bool) -> SlipResult:
        """A person's answer to a doubt of the ruling: its outcome becomes the ruling."""

        def wish(game: Game) -> list[ev.Event]:
            entry = game.round(number).entries.get(player)
            if entry is None or not 0 <= doubt < len(entry.ruling.doubts):
                raise RuleError("no_doubt", say("There is nothing left to decide on this slip."))
            return [ev.SlipRecorded(number, player, entry.slip, settled(entry.ruling, doubt, yes))]

        return self._change_slips(key, number, player, wish, None)

    def check_slip(
        self, key: int | str, number: int, player: int, slip: Slip, token: str | None = None
    ) -> Game:
        """Notes the second, blind entry of a slip; differences show on the round's page."""
        return self._do(key, lambda game: [ev.SlipChecked(number, player, slip)], token)

    def deliver_note(self, key: int | str, number: int, player: int) -> Game:
        """Notes that the player has got the correction note."""
        return self._do(key, lambda game: [ev.NoteDelivered(number, player)])

    def give_average(self, key: int | str, number: int, player: int, reason: str) -> SlipResult:
        """Pays the average of the others to a player who repeated a false word through no fault of theirs."""
        points = average_points(self.game(key), number, player)
        return self.overrule(key, number, player, points, reason)

    def mark_missing(self, key: int | str, number: int) -> Game:
        """Records "no slip" for everybody of that round whose slip is not in."""

        def wish(game: Game) -> list[ev.Event]:
            slip = Slip(state="none")
            ruling = self.judged_in(game, number, slip)
            return [ev.SlipRecorded(number, player.id, slip, ruling) for player in game.missing(number)]

        return self._do(key, wish)

    def _change_slips(
        self,
        key: int | str,
        number: int,
        player: int,
        wish: Callable[[Game], list[ev.Event]],
        token: str | None,
    ) -> SlipResult:
        with writing(self.db):
            row = self.row(key)
            before = after = self._game(row)
            if not (token and event_store.seen(self.db, row.id, token)) and (events := wish(before)):
                after = self._append(row, events, token)
        entry = after.round(number).entries.get(player)
        return SlipResult(entry.ruling if entry else None, before, after)

    # -- the top -----------------------------------------------------------------------------------

    def search(self, key: int | str) -> Search:
        """Lexicon and engine of a game."""
        return self._searcher(self.row(key).setup)

    def tops(self, key: int | str) -> list[Choice]:
        """The equal tops of the open round, those that must be taken first; empty if nothing can be laid."""
        game = self.game(key)
        return self._tops(game, _open(game))

    def _tops(self, game: Game, played: Round) -> list[Choice]:
        search = self._searcher(game.setup)
        if game.setup.profile.top_from == "best_slip":
            moves = best_slips(played)
        else:
            moves = list(search.tops(played.board, played.rack).moves)
        return choices(moves, played.board, game.setup.rules)

    def place_top(self, key: int | str, at: str, word: str, token: str | None = None) -> Game:
        """Places one of the tops that may be taken; RuleError ``not_a_top`` for any other move."""
        wanted = Move(parse_place(at), word)

        def wish(game: Game) -> list[ev.Event]:
            played = _open(game)
            for choice in self._tops(game, played):
                if choice.scored.move == wanted and choice.allowed:
                    return [ev.TopPlaced(played.number, at, word, choice.scored.score)]
            raise RuleError(
                "not_a_top",
                say(
                    "%(move)s is not among the tops that may be placed. Choose one of the list.",
                    move=str(wanted),
                ),
            )

        return self._do(key, wish, token)

    def cancel_round(self, key: int | str, reason: str) -> Game:
        """Declares the last round void: points void, all its letters go back, the new rack will differ."""
        if not reason.strip():
            raise RuleError("reason_missing", say("Write the reason why the round is cancelled."))

        def wish(game: Game) -> list[ev.Event]:
            if not game.current:
                raise RuleError("no_round", say("No rack is drawn yet."))
            return [ev.RoundCancelled(game.current.number, reason.strip())]

        return self._do(key, wish)

    # -- the end, undo, history --------------------------------------------------------------------

    def advice(self, key: int | str, game: Game | None = None) -> Advice:
        """Whether the game must, may or may not end now, and why; ``game`` saves loading it again."""
        game = game or self.game(key)
        stuck = False
        if game.ended is None and game.rounds and 1 < game.left.total() <= MOST_TILES:
            letters = "".join(game.left.elements())  # whatever is drawn of bag and rack, nothing more fits
            stuck = not self._searcher(game.setup).tops(game.board, letters).moves
        return advice(game, stuck)

    def end(self, key: int | str, reason: str) -> Game:
        """Ends the game; an open round without any possible move is cancelled with it."""
        why = self.advice(key)

        def wish(game: Game) -> list[ev.Event]:
            events: list[ev.Event] = []
            if why.code == "nothing_fits" and game.current and not game.current.top:
                events.append(ev.RoundCancelled(game.current.number, NO_MOVE.template))
            return [*events, ev.GameEnded(reason.strip())]

        return self._do(key, wish)

    def reopen(self, key: int | str, reason: str = "") -> Game:
        """Opens a finished game again, so that it can be corrected or played on."""
        return self._do(key, lambda game: [ev.GameReopened(reason.strip())])

    def undo_offer(self, key: int | str, game: Game | None = None) -> Undo | None:
        """The last step that can be undone, with the sentence that says what will be lost."""
        log = self.log(key)
        return last_step(game or self.game(key), log)

    def undo(self, key: int | str, seq: int) -> Game:
        """Undoes the last step, if it still is the step of that number."""

        def wish(game: Game) -> list[ev.Event]:
            offer = last_step(game, self.log(key))
            if offer is None or offer.seq != seq:
                raise RuleError(
                    "undo_changed", say("Something else has happened since. Look at the desk and try again.")
                )
            return [ev.Retracted(each) for each in offer.seqs]

        return self._do(key, wish)

    # -- one way for all ---------------------------------------------------------------------------

    def _do(
        self, key: int | str, wish: Callable[[Game], Sequence[ev.Event]], token: str | None = None
    ) -> Game:
        self._searcher(self.row(key).setup)
        with writing(self.db):
            row = self.row(key)
            game = self._game(row)
            if token and event_store.seen(self.db, row.id, token):
                return game
            events = wish(game)
            return self._append(row, events, token) if events else game

    def _append(self, row: GameRow, events: Sequence[ev.Event], token: str | None = None) -> Game:
        """Checks by replaying the history with the events, then appends them; the caller holds the lock."""
        game, new = self._with(row, events)
        event_store.append(self.db, row.id, new, token)
        return game


def _open(game: Game) -> Round:
    if game.ended is not None:
        raise finished()
    if game.current is None or game.current.top:
        raise RuleError("no_open_round", say("No round is open. Draw a rack first."))
    return game.current


def _check_no_open_round(game: Game) -> None:
    if game.ended is not None:
        raise finished()
    if game.current and not game.current.top:
        raise RuleError(
            "round_open",
            say("Round %(round)d is still open. Place its top first.", round=game.current.number),
        )
