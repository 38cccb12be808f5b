"""The director's desk: the one way in which anything is written, whichever screen or command asks for it.

1. A wish is a function of the night as it stands that says which facts it means, or raises RuleError.
2. ``do`` loads the night inside one write transaction, asks the wish, checks its facts by going on from the
   state, and appends them. So two tablets cannot decide on the same state.
3. A request that comes twice with the same token is a quiet success. A step that was meant for another stage
   of the night (a slow double click, a page left open) is refused with a sentence.

What a director can wish stands beside this file, one room for each thing it is about. Players and set-ups
are ordinary tables; ``change`` is the same way for them.

``GameSession`` is a game as it was loaded: what one request needs to know of it, handed from hand to hand. A game is looked up
once in a request. Whatever is written gives the game as it is then, so that nobody loads or replays it again.
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
    """A game's row in the database and its log with the state; ``told`` keeps its history in words."""

    row: GameRow
    game_log: GameLog[S]
    told: History = field(default_factory=History, compare=False, repr=False)

    @property
    def kind(self) -> Kind[S]:
        """What kind of game it is."""
        return self.game_log.kind

    @property
    def game(self) -> S:
        """The game's state."""
        return self.game_log.state

    @property
    def goes_on(self) -> bool:
        """Whether there is still something to do; at a classic table that has ended, the letters left are still told."""
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
        """Its name in addresses."""
        return self.row.key

    @property
    def seq(self) -> int:
        """The number of the last fact."""
        return int(self.game.seq)

    @property
    def version(self) -> str:
        """Another text whenever anything changed: a fact, a player, the set-up."""
        return f"{self.seq}.{self.row.version}"

    def history(self) -> list[HistoryLine]:
        """All its facts in words, newest first."""
        return self.told.told(self.row.setup, self.game.players, self.log, self.game_log.kind)

    def then(self, new: Sequence[Recorded]) -> GameSession[S]:
        """The night with further facts; RuleError if one of them cannot be."""
        return replace(self, game_log=self.game_log.then(new))


AnySession = GameSession[Any]
"""A session of whatever game: for what all games share."""

MOST_FACTS = 50_000
"""Facts of all games that are kept as they were seen: some 4 KB each with their words and slips. An evening of 24 rounds and 60
phones has 3,000."""


class LatelySeen(dict[int, AnySession]):
    """Games by number as this process saw them, those used last: what is beyond ``MOST_FACTS`` goes, the one used longest ago first.

    A game that is gone is read anew when somebody asks for it. The one used last stays, however long it is. Many threads use it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()

    def get(self, number: int, default: Any = None) -> Any:
        with self._lock:
            found = super().pop(number, None)
            if found is not None:
                super().__setitem__(number, found)  # behind all others: it was used last
            return default if found is None else found

    def __setitem__(self, number: int, night: AnySession) -> None:
        with self._lock:
            super().pop(number, None)
            super().__setitem__(number, night)
            over = sum(each.seq for each in super().values()) - MOST_FACTS
            for each in list(self)[:-1]:
                if over <= 0:
                    break
                over -= super().pop(each).seq

    def values(self) -> Any:
        """As they are now, whatever other threads do meanwhile."""
        with self._lock:
            return list(super().values())


Known = dict[int, AnySession]
"""Games as they were last seen, by their number in the database."""

Searcher = Callable[..., Search]
"""Gives lexicon and engine for the set-up of a game (and ``rulings`` on words made in it); may take seconds
the first time."""

Wish = Callable[[AnySession], Sequence[object]]
"""The facts that are meant, for the night as it stands."""


class Desk:
    """One person's hands on the games of one database; ``who`` signs every fact."""

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
        """``known`` are games as last seen: only later facts are read, and replayed on them.

        ``owner`` is the organiser whose games alone are on this desk, and to whom new ones belong; None: all games.

        ``kinds`` are the kinds of game this desk is for; none: any.
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
        """Where a process beside this one finds the same database; "" where none can. Set by the instance."""
        self.keep_copy: Callable[[str], object] = lambda why: None
        """Makes a backup on that occasion while the night goes on; what it is for is set by the instance."""
        self.meaning: Callable[[str, str], str] = lambda language, word: ""
        """What a word of that language means, in one line, "" where nobody says it; set by the instance."""
        self.nights_seen: dict[int, tuple[str, object]] = {}
        """Results of nights as last read, by game, with the version they are of; the instance shares one among its desks."""
        self.results_kept: dict[int, tuple[str, dict[int, object]]] = {}
        """What was kept last of the results of a game, by player, with its version; the instance shares one among its desks."""
        self.tables_seen: dict[str, object] = {}
        """Tables of seasons as last found (``desk/club/seasons``); the instance shares one among its desks."""
        self.people_seen: dict[int | None, tuple[str, object]] = {}
        """Everybody as last read, by organiser, with the version (``desk/club/people``); the instance shares one among its desks."""
        self.packs_seen: dict[str, object] = {}
        """Packs as last read, by number (``desk/packs/merged``); the instance shares one among its desks."""
        self._looked_at: dict[int | str, GameRow] = {}
        self.token: str | None = None
        self.stage: str | None = None
        self.meant: Callable[[Any], None] | None = None

    def once(
        self, token: str | None, stage: str | None = None, meant: Callable[[Any], None] | None = None
    ) -> Desk:
        """The same hands for one request: what comes again with this token is a quiet success.

        With ``stage``, the stage of the night that the request was meant for, RuleError ``stage_passed`` if the night
        has gone on, unless the token says that this very request did it. ``meant`` gets the game in the same way, and
        raises where what the page showed is not there any more.
        """
        hands = copy(self)
        hands.token, hands.stage, hands.meant = token, stage, meant
        return hands

    def signed(self, who: str) -> Desk:
        """The same hands, with another signature under the facts."""
        hands = copy(self)
        hands.who = who
        return hands

    def games(self) -> list[GameRow]:
        """All games on this desk, the newest first: by their day, then by their last change."""
        return game_store.games(self.db, self.owner)

    def check_mine(self, key: int | str, owner: int | None) -> None:
        """DirectorError ``unknown_game`` if a game of that owner is not on this desk."""
        if self.owner not in (None, owner):
            raise game_store.unknown_game(key)

    def not_here(self, key: int | str) -> DirectorError:
        """The refusal of a game that is not on this desk: it was deleted, or never was here."""
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

    def night(self, key: int | str) -> AnySession:
        """The game of that key or number as it stands; DirectorError ``unknown_game`` if there is none."""
        night = self._current(self._head(key))
        self._looked_at[key] = night.row
        return night

    def seen(self, key: str) -> AnySession | None:
        """The game as this process saw it last, without asking the database; None if it has not yet."""
        return next((each for each in self._known.values() if each.key == key), None)

    def let_go(self, game: int) -> None:
        """This process need not remember the game of that number any longer: it is read anew when somebody asks."""
        self._known.pop(game, None)

    def search_of(self, key: int | str) -> Search:
        """Lexicon and engine that a game began with, opened before a transaction, so that nobody waits for it.

        A desk lasts for one request, so a game that it has looked at is not asked for again.
        """
        row = self._looked_at.get(key) or self.night(key).row
        return self.search_for(row.setup)

    def search(self, night: AnySession) -> Search:
        """Lexicon and engine of a game, with the rulings on words that were made in it."""
        rulings = getattr(night.game, "word_rulings", None)
        if rulings:
            return self.search_for(night.row.setup, rulings=rulings)
        return self.search_for(night.row.setup)

    def _current(self, head: Head) -> AnySession:
        """The night of that head; what was seen before is not read again."""
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
        night = known
        if known.seq < head.seq:
            night = replayed(known, game_store.load(self.db, row.id, known.seq, row.kind))
        if not self.db.in_transaction:  # what is not committed may still be taken back
            self._known[row.id] = night
        return night

    def do(self, key: int | str, wish: Wish) -> AnySession:
        """Records what the wish means, and gives the night with it; nothing if the wish means nothing, or was here before."""
        with writing(self.db, key):
            head = self._head(key, self.token)
            night = self._current(head)
            if head.seen:
                return night
            if self.stage and self.stage != night.game.stage:
                raise stage_passed()
            if self.meant:
                self.meant(night.game)
            if not (facts := wish(night)):
                return night
            new, went_on = self._new(night, facts), night.game.ended is None
            night = night.then(new)
            game_store.append(self.db, night.row.id, new, self.token, head.last)
        self._known[night.row.id] = night
        if went_on and night.game.ended is not None:
            self.keep_copy("end")
        return night

    def if_it_were(self, night: AnySession, facts: Sequence[object]) -> AnySession:
        """The night as it would be with these facts; nothing is recorded."""
        return night.then(numbered(facts, night.seq, self.now(), self.who))

    def change(self, key: int | str, wish: Callable[[AnySession], None]) -> AnySession:
        """Changes tables beside the log (players, set-up) as the wish does it, and gives the night after it."""
        with writing(self.db, key):
            head = self._head(key, self.token)
            if not head.seen:
                before = self._current(head)
                wish(before)
                after = self._current(self._head(key))
                self.record(after, after.game_log.kind.beside(before.game, after.game))
                if self.token:
                    game_store.keep_token(self.db, head.row.id, self.token)
        return self.night(key)

    def record(self, night: AnySession, facts: Sequence[object]) -> None:
        """Appends facts inside a ``change``, which holds the transaction."""
        new = self._new(night, facts)
        night.then(new)
        game_store.append(self.db, night.row.id, new)

    def _new(self, night: AnySession, facts: Sequence[object]) -> list[Recorded]:
        """The facts as they are recorded; RuleError if a text or number is beyond all bounds."""
        for fact in facts:
            check_fact(fact)
        return numbered(facts, night.seq, self.now(), self.who)


class OtherGame(DirectorError):
    """The desk was asked for a game of another kind than it is for."""

    def __init__(self, row: GameRow) -> None:
        super().__init__("other_game", say("%(title)s is a game of another kind.", title=row.setup.title))
        self.row = row


def replayed(night: AnySession, log: Sequence[Recorded]) -> AnySession:
    """The night with facts of the database; DirectorError ``log_contradicts`` if they cannot be."""
    try:
        return night.then(log)
    except (DirectorError, AssertionError, LookupError, TypeError, ValueError) as reason:
        told = reason.sentence if isinstance(reason, DirectorError) else str(reason)
        raise DirectorError(
            "log_contradicts",
            "The entries of this night contradict each other: %(reason)s. Restore a backup.",
            reason=told,
        ) from reason


def stage_passed() -> RuleError:
    """The refusal of a step that was meant for another moment of the night."""
    return RuleError(
        "stage_passed", "The night has moved on meanwhile. Look at the desk, then decide what to do next."
    )
