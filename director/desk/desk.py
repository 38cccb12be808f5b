"""The director's desk: the one way to write anything, for every screen and command.

1. A wish is a function of the present game that returns the facts to record, or raises RuleError.
2. ``do`` loads the game inside one write transaction, calls the wish, checks its facts by applying them to the
   state, and appends them. So two tablets cannot decide on the same state.
3. A request that comes twice with the same token is a quiet success. A step that was meant for another stage
   of the game (a slow double click, a page left open) is refused with a sentence.

The director's wishes are in the other modules of this package, one for each subject. Players and set-ups are ordinary
tables; ``change`` changes them in the same way.

``GameSession`` is a game as loaded: everything one request needs of it, passed from function to function. A game is looked
up once in a request. Every write returns the new session, so that nothing loads or replays the game again.
"""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections.abc import Callable, Collection, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from director.games.kinds import kind_named
from director.games.log import GameLog, GameState, Kind, Recorded, alive, numbered
from director.games.rounds import GameEnded
from director.games.setup import check_fact
from director.language.sentences import DirectorError, RuleError, say
from director.rules.top import Search
from director.storage import game_store
from director.storage.database import writing
from director.storage.game_store import GameRow, Head
from director.storage.store import Store
from director.wording.history import History, HistoryLine

S = TypeVar("S", bound=GameState)


@dataclass(frozen=True)
class GameSession(Generic[S]):
    """A game's row in the database and its log with the state; ``told`` caches its history in words."""

    row: GameRow
    game_log: GameLog[S]
    told: History = field(default_factory=History, compare=False, repr=False)

    @property
    def kind(self) -> Kind[S]:
        """The kind of the game."""
        return self.game_log.kind

    @property
    def game(self) -> S:
        """The game's state."""
        return self.game_log.state

    @property
    def goes_on(self) -> bool:
        """Whether there is still something to do; at a classic table that has ended, the letters left must still be entered."""
        return self.game.ended is None or not getattr(self.game, "settled", True)

    @property
    def has_ended(self) -> bool:
        """Whether the game is over, or was before it was reopened for a correction."""
        return self.game.ended is not None or any(
            isinstance(each.fact, GameEnded) for each in alive(self.log)
        )

    @property
    def log(self) -> Sequence[Recorded]:
        """All its facts in their order."""
        return self.game_log.log

    @property
    def key(self) -> str:
        """Its key in addresses."""
        return self.row.key

    @property
    def seq(self) -> int:
        """The number of the last fact."""
        return int(self.game.seq)

    @property
    def version(self) -> str:
        """A text that changes with every change: a fact, a player, the set-up."""
        return f"{self.seq}.{self.row.version}"

    def history(self) -> list[HistoryLine]:
        """Returns all its facts in words, newest first."""
        return self.told.told(self.row.setup, self.game.players, self.log, self.game_log.kind)

    def then(self, new: Sequence[Recorded]) -> GameSession[S]:
        """Returns the game with further facts; RuleError if one of them is impossible."""
        return replace(self, game_log=self.game_log.then(new))


AnySession = GameSession[Any]
"""A session of any game, for code that all games share."""

MOST_FACTS = 50_000
"""Most facts of all cached games: some 4 KB each with their words and slips. An evening of 24 rounds and 60 phones has 3,000."""


class LatelySeen(dict[int, AnySession]):
    """Cache of games by number, for one process: beyond ``MOST_FACTS`` the least recently used games are dropped.

    A dropped game is read again when it is needed. The most recently used one stays, however long it is. Many threads use it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()

    def get(self, number: int, default: Any = None) -> Any:
        with self._lock:
            found = super().pop(number, None)
            if found is not None:
                super().__setitem__(number, found)  # after all others: it was used last
            return default if found is None else found

    def __setitem__(self, number: int, session: AnySession) -> None:
        with self._lock:
            super().pop(number, None)
            super().__setitem__(number, session)
            over = sum(each.seq for each in super().values()) - MOST_FACTS
            for each in list(self)[:-1]:
                if over <= 0:
                    break
                over -= super().pop(each).seq

    def values(self) -> Any:
        """Returns the games at this moment, safe against other threads."""
        with self._lock:
            return list(super().values())


Known = dict[int, AnySession]
"""Games as they were last seen, by their number in the database."""

Searcher = Callable[..., Search]
"""Returns lexicon and engine for the set-up of a game (and ``rulings`` on words made in it); may take seconds the first time."""

Wish = Callable[[AnySession], Sequence[object]]
"""Returns the facts to record, for the present game."""


class Desk:
    """Access of one person to the games of one database; ``who`` signs every fact."""

    def __init__(
        self,
        db: Store,
        searcher: Searcher,
        who: str = "director",
        now: Callable[[], float] = time.time,
        rng: random.Random | None = None,
        known: Known | None = None,
        kinds: Collection[str] = (),
        owner: int | None = None,
    ) -> None:
        """``known`` are games as last seen: only later facts are read, and applied to them.

        ``owner`` is the organiser whose games alone are on this desk, and to whom new ones belong; None: all games.
        ``kinds`` are the kinds of game this desk is for; (): any.
        """
        self.db = db
        self.who = who
        self.now = now
        self.rng = rng or secrets.SystemRandom()
        self.search_for = searcher
        self.kinds = kinds
        self.owner = owner
        self._known = {} if known is None else known
        self.address = ""
        """Address at which another process finds the same database; "" if none can. Set by the instance."""
        self.keep_copy: Callable[[str], object] = lambda why: None
        """Makes a backup in the background; the argument is its occasion. Set by the instance."""
        self.meaning: Callable[[str, str], str] = lambda language, word: ""
        """Returns the meaning of a word of that language in one line, "" if unknown; set by the instance."""
        self.nights_seen: dict[int, tuple[str, object]] = {}
        """Cache of the results of nights by game, with their version; the instance shares one among its desks."""
        self.results_kept: dict[int, tuple[str, dict[int, object]]] = {}
        """Cache of the stored results of a game by player, with their version; the instance shares one among its desks."""
        self.tables_seen: dict[str, object] = {}
        """Cache of season tables (``desk/club/seasons``); the instance shares one among its desks."""
        self.people_seen: dict[int | None, tuple[str, object]] = {}
        """Cache of all people by organiser, with their version (``desk/club/people``); the instance shares one among its desks."""
        self.packs_seen: dict[str, object] = {}
        """Cache of packs by number (``desk/packs/merged``); the instance shares one among its desks."""
        self._looked_at: dict[int | str, GameRow] = {}
        self.token: str | None = None
        self.stage: str | None = None
        self.meant: Callable[[Any], None] | None = None

    def once(
        self, token: str | None, stage: str | None = None, meant: Callable[[Any], None] | None = None
    ) -> Desk:
        """Returns a copy of the desk for one request: a repeated request with this token is a quiet success.

        With ``stage``, the stage of the game that the request was meant for, RuleError ``stage_passed`` if the game has
        gone on, unless the token says that this very request did it. ``meant`` gets the game in the same way, and raises if
        something that the page showed is gone.
        """
        hands = copy(self)
        hands.token, hands.stage, hands.meant = token, stage, meant
        return hands

    def signed(self, who: str) -> Desk:
        """Returns a copy of the desk with another signature under the facts."""
        hands = copy(self)
        hands.who = who
        return hands

    def games(self) -> list[GameRow]:
        """Returns all games on this desk, the newest first: by their day, then by their last change."""
        return game_store.games(self.db, self.owner)

    def check_mine(self, key: int | str, owner: int | None) -> None:
        """Raises DirectorError ``unknown_game`` if a game of that owner is not on this desk."""
        if self.owner not in (None, owner):
            raise game_store.unknown_game(key)

    def not_here(self, key: int | str) -> DirectorError:
        """Makes the error for a game that is not on this desk: it was deleted, or never was here."""
        if game_store.in_the_bin(self.db, str(key), self.owner):
            return DirectorError(
                "unknown_game",
                "The game %(game)s was deleted. Restore it under “Backups and bin”, on the page of "
                "the games.",
                game=str(key)[:40],
            )
        return game_store.unknown_game(key)

    def _head(self, key: int | str, token: str | None = None) -> Head:
        try:
            return game_store.head(self.db, key, token)
        except DirectorError as error:
            raise self.not_here(key) if error.code == "unknown_game" else error from error

    def session(self, key: int | str) -> AnySession:
        """Returns the game of that key or number; DirectorError ``unknown_game`` if there is none."""
        session = self._current(self._head(key))
        self._looked_at[key] = session.row
        return session

    def seen(self, key: str) -> AnySession | None:
        """Returns the game from the cache, without using the database; None if it is not cached."""
        return next((each for each in self._known.values() if each.key == key), None)

    def let_go(self, game: int) -> None:
        """Drops the game of that number from the cache: it is read again when it is needed."""
        self._known.pop(game, None)

    def search_of(self, key: int | str) -> Search:
        """Returns lexicon and engine of a game, opened before a transaction, so that nobody waits for them.

        A desk lasts for one request, so a game that it has looked up is not looked up again.
        """
        row = self._looked_at.get(key) or self.session(key).row
        return self.search_for(row.setup)

    def search(self, session: AnySession) -> Search:
        """Returns lexicon and engine of a game, with the rulings on words that were made in it."""
        rulings = getattr(session.game, "word_rulings", None)
        if rulings:
            return self.search_for(session.row.setup, rulings=rulings)
        return self.search_for(session.row.setup)

    def _current(self, head: Head) -> AnySession:
        """Returns the game of that head; reads only what is not cached."""
        row = head.row
        self.check_mine(row.key, row.owner)
        if self.kinds and row.kind not in self.kinds:
            raise OtherGame(row)
        known = self._known.get(row.id)
        if known and known.row == row and known.seq == head.seq:
            return known
        if known is None or known.kind.name != row.kind or known.seq > head.seq:
            players = game_store.players(self.db, row.id)
            known = GameSession(row, kind_named(row.kind).start(row.setup, players))
        elif known.row != row:
            players = game_store.players(self.db, row.id)
            known = GameSession(row, known.game_log.among(row.setup, players))
        session = known
        if known.seq < head.seq:
            session = replayed(known, game_store.load(self.db, row.id, known.seq, row.kind))
        if not self.db.in_transaction:  # uncommitted changes may still be rolled back
            self._known[row.id] = session
        return session

    def do(self, key: int | str, wish: Wish) -> AnySession:
        """Records the facts of the wish, and returns the game with them; records nothing without facts, or for a repeated request."""
        with writing(self.db, key):
            head = self._head(key, self.token)
            session = self._current(head)
            if head.seen:
                return session
            if self.stage and self.stage != session.game.stage:
                raise stage_passed()
            if self.meant:
                self.meant(session.game)
            if not (facts := wish(session)):
                return session
            new, went_on = self._new(session, facts), session.game.ended is None
            session = session.then(new)
            game_store.append(self.db, session.row.id, new, self.token, head.last)
        self._known[session.row.id] = session
        if went_on and session.game.ended is not None:
            self.keep_copy("end")
        return session

    def if_it_were(self, session: AnySession, facts: Sequence[object]) -> AnySession:
        """Returns the game as it would be with these facts; nothing is recorded."""
        return session.then(numbered(facts, session.seq, self.now(), self.who))

    def change(self, key: int | str, wish: Callable[[AnySession], None]) -> AnySession:
        """Changes tables beside the log (players, set-up) by the wish, and returns the game after it."""
        with writing(self.db, key):
            head = self._head(key, self.token)
            if not head.seen:
                before = self._current(head)
                wish(before)
                after = self._current(self._head(key))
                self.record(after, after.game_log.kind.beside(before.game, after.game))
                if self.token:
                    game_store.keep_token(self.db, head.row.id, self.token)
        return self.session(key)

    def record(self, session: AnySession, facts: Sequence[object]) -> None:
        """Appends facts inside a ``change``, which has opened the transaction."""
        new = self._new(session, facts)
        session.then(new)
        game_store.append(self.db, session.row.id, new)

    def _new(self, session: AnySession, facts: Sequence[object]) -> list[Recorded]:
        """Returns the facts as recorded; RuleError if a text or number is beyond its bounds."""
        for fact in facts:
            check_fact(fact)
        return numbered(facts, session.seq, self.now(), self.who)


class OtherGame(DirectorError):
    """Raised if a desk for certain kinds of game gets the key of another kind."""

    def __init__(self, row: GameRow) -> None:
        super().__init__("other_game", say("%(title)s is a game of another kind.", title=row.setup.title))
        self.row = row


def replayed(session: AnySession, log: Sequence[Recorded]) -> AnySession:
    """Returns the game with facts of the database; DirectorError ``log_contradicts`` if they are impossible."""
    try:
        return session.then(log)
    except (DirectorError, AssertionError, LookupError, TypeError, ValueError) as reason:
        told = reason.sentence if isinstance(reason, DirectorError) else str(reason)
        raise DirectorError(
            "log_contradicts",
            "The entries of this night contradict each other: %(reason)s. Restore a backup.",
            reason=told,
        ) from reason


def stage_passed() -> RuleError:
    """Makes the error for a step that was meant for another moment of the game."""
    return RuleError(
        "stage_passed", "The night has moved on meanwhile. Look at the desk, then decide what to do next."
    )
