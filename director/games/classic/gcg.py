"""Reading a game at a classic table from GCG (``gcg_lines.py`` reads the lines, ``gcg_written.py`` writes them).

The lines are played one after the other. Racks are followed as they are drawn; if they do not fit together, each is taken as
written. A line that cannot be played ends the game there: it and all after it are ``unread``. Two things that a file does
not say are found by trying: the tile set, and the rule for the letters left, with which its scores agree. A game that was
played by wider rules for exchange and end than the set-up's is read with those.

``sets_for`` lists the possible tile sets of a foreign game: by the word list it names, its tile set, its letters.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from director.games.classic import facts as ev
from director.games.classic.facts import CLASSIC
from director.games.classic.game import Game, Setup
from director.games.classic.gcg_lines import GcgEntry, GcgFile, Unread, gathered_in, read_lines, shown
from director.games.classic.gcg_written import NO_RACK, distribution, fines_of
from director.games.classic.profile import (
    LEFTOVERS,
    ClassicProfile,
    Leftovers,
    classic_profile,
    classic_profiles,
)
from director.games.classic.turn_facts import challengeable
from director.games.log import GameLog, numbered
from director.games.people import Player
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.rules.board import EMPTY, run_through
from director.rules.moves import parse_place
from director.rules.tiles import BLANK, TileSet

MOST_PASSES = 9
"""Passes of everybody in a row that a foreign game may have: its rules may be different."""


@dataclass(frozen=True)
class Read:
    """A game that was read. ``unread`` are the lines that are not in it; ``told`` says what differs from the text and what was added;
    ``kept`` are lines that this program does not use but writes again."""

    game_log: GameLog[Game]
    lines: int
    unread: tuple[Unread, ...] = ()
    told: tuple[Sentence, ...] = ()
    kept: tuple[str, ...] = ()


def read_gcg(text: str, setup: Setup, sets: Sequence[TileSet] = ()) -> Read:
    """Reads the game of a GCG text, with the first of the tile sets whose scores agree best (none: the set-up's).

    RuleError ``bad_gcg`` if it is no GCG text.
    """
    lines = read_lines(text)
    setup = _with_rules(lines, setup)
    tiles = _best_fitting(lines, setup, sets) if len(sets) > 1 else (*sets, setup.tiles)[0]
    known = {f"#{name} {text}" for name, text in distribution(tiles)}
    lines = replace(lines, kept=tuple(line for line in lines.kept if line not in known))
    played = _played(lines, replace(setup, tiles=tiles))
    return played.read(lines)


def _with_rules(lines: GcgFile, setup: Setup) -> Setup:
    """Returns the set-up with the rules that this program wrote into the file, if they can be read."""
    notes = (entry.text for entry in lines.entries if entry.act == "own" and entry.text.startswith("rules "))
    name, _, changed = next(notes, "").removeprefix("rules ").partition(" ")
    if not name:
        return setup
    try:
        base = classic_profile(name).as_data() if name in classic_profiles() else setup.profile.as_data()
        return replace(setup, profile=ClassicProfile.from_data(name, base | json.loads(changed or "{}")))
    except (DirectorError, ValueError, TypeError, RecursionError):
        return setup


def _wider(profile: ClassicProfile) -> ClassicProfile:
    return replace(profile, exchange_needs=1, passes_end=MOST_PASSES, scoreless_end=0)


def _best_fitting(lines: GcgFile, setup: Setup, sets: Sequence[TileSet]) -> TileSet:
    bare = replace(lines, entries=tuple(replace(entry, rack="") for entry in lines.entries))
    wide = replace(setup, profile=_wider(setup.profile))

    def wrong(tiles: TileSet) -> tuple[int, int]:
        played = _Play(bare, replace(wide, tiles=tiles), drawn={}).run()
        return len(played.unread), played.differing

    return min(sets, key=wrong)


def _played(lines: GcgFile, setup: Setup) -> _Play:
    """Plays the game with racks as drawn, else as written; by the rules of the set-up, else by wider ones."""
    tried = []
    for rules in (setup, replace(setup, profile=_wider(setup.profile))):
        for drawn in (_drawn(gathered_in(lines, rules.tiles.alphabet.letters)), None):
            played = _Play(lines, rules, drawn).run()
            if not played.unread and (drawn is None or played.agrees):
                return played
            tried.append(played)
    return min(tried, key=lambda each: (len(each.unread), each.drawn is not None))


def _drawn(lines: GcgFile) -> dict[int, str]:
    """Returns the tiles drawn after the turn of each line, if the player's next rack shows them."""
    found = {}
    for player in range(1, len(lines.names) + 1):
        own = [(each.line, each) for each in lines.entries if each.player == player and each.is_turn]
        last = [
            (line, GcgEntry(line, "pass", rack=rack)) for place, rack, line in lines.racks if place == player
        ]
        for (here, entry), (_, later) in pairwise(own + last):
            used = entry.word if entry.act == "lay" else "" if entry.word.isdigit() else entry.word
            tiles = Counter("?" if each.islower() else each for each in used if each not in ".()[]")
            kept, after = Counter(entry.rack) - tiles, Counter(later.rack)
            if not kept - after:
                found[here] = "".join((after - kept).elements())
    return found


class _Play:
    """One way to play the lines: ``drawn`` has the tiles drawn after each line; None takes racks as written."""

    def __init__(self, lines: GcgFile, setup: Setup, drawn: dict[int, str] | None) -> None:
        lines = gathered_in(lines, setup.tiles.alphabet.letters)
        self.lines, self.drawn = lines, drawn
        players = tuple(Player(place, name, table=place) for place, name in enumerate(lines.names, start=1))
        self.game_log = CLASSIC.start(setup, players)
        self.unread: list[Unread] = []
        self.told: list[Sentence] = []
        self.first_wrong: Sentence | None = None
        self.differing = 0
        self.agrees = True
        self.racks_open = {
            entry.line
            for entry, later in pairwise(lines.entries)
            if entry.is_turn and later.act == "own" and later.text == "rack"
        }

    @property
    def game(self) -> Game:
        return self.game_log.state

    def add(self, *facts: ev.Fact) -> None:
        self.game_log = self.game_log.then(numbered(list(facts), self.game.seq, 0.0, "gcg"))

    def run(self) -> _Play:
        """Plays all lines, or those before the first impossible one."""
        self._open()
        entries = self.lines.entries
        for place, entry in enumerate(entries):
            try:
                self._take(entry, entries[place + 1 :])
            except RuleError as reason:
                self._stop(entries[place:], reason.sentence)
                break
        else:
            self._finish()
        return self

    def _stop(self, entries: Sequence[GcgEntry], why: Sentence) -> None:
        """Notes this line as impossible, and all after it as unread."""
        follows = say("It follows line %(line)d, which is not possible.", line=entries[0].line)
        self.unread += [
            Unread(entry.line, shown(self.lines.texts[entry.line - 1]), follows if place else why)
            for place, entry in enumerate(entries)
        ]

    def _open(self) -> None:
        count = len(self.lines.names)
        racks: list[str | None] = [None] * count
        if self.drawn is not None:
            for entry in reversed(self.lines.entries):
                if entry.is_turn:
                    racks[entry.player - 1] = self._rack(entry) or None
        order = tuple(range(1, count + 1))
        try:
            self.add(ev.TableOpened(order, tuple(racks)))
        except RuleError:
            self.agrees = False
            self.add(ev.TableOpened(order, (None,) * count))
        description = self.lines.heading.get("description")
        if description:
            self.add(ev.Remarked(0, description))
        if self.lines.kept:
            self.add(ev.LinesKept(self.lines.kept))

    def _rack(self, entry: GcgEntry) -> str:
        return "" if entry.rack == NO_RACK and entry.line in self.racks_open else entry.rack

    # -- one line --------------------------------------------------------------------------------------

    def _take(self, entry: GcgEntry, later: Sequence[GcgEntry]) -> None:
        if entry.is_turn:
            if not self._is_due(entry):
                return
            self._look_at_rack(entry)
            self._turn(entry)
        elif entry.act == "note":
            self._remark(entry)
        elif entry.act == "own":
            self._own(entry.text)
        elif entry.act == "withdrawn":
            words = self._words()  # the file does not say which word was challenged: the main one is taken
            by = self.game.order[self.game.order.index(entry.player) - 1]
            self.add(ev.Challenged(by, tuple((word, place > 0) for place, word in enumerate(words))))
        elif entry.act == "challenge":
            self._challenge(entry)
        elif entry.act == "time" and not (later and later[0].act == "own" and later[0].text == "fines"):
            self.add(ev.Charged(entry.player, -entry.points, "time"))
        if entry.player and entry.act not in ("time", "left") and not _has_theme(later):
            self._compare(entry)

    def _is_due(self, entry: GcgEntry) -> bool:
        """Whether a turn counts, after adding the passes missing before it; a pass after the end does not."""
        game = self.game
        if entry.act == "pass" and (game.ended == "out" or self._was_lost(entry.player)):
            return False
        for _ in game.order:
            if self.game.next in (None, entry.player):
                break
            who = self.game.next
            self.add(ev.Passed(who))
            name = self.game.player(who).name
            self.told.append(
                say(
                    "Line %(line)d: it was the turn of %(name)s; a pass is added.",
                    line=entry.line,
                    name=name,
                )
            )
        return True

    def _was_lost(self, player: int) -> bool:
        """Whether a pass in the text is the turn that the player has just lost by a challenge."""
        last = self.game.last
        return last is not None and last.act == "lost" and last.player == player != self.game.next

    def _look_at_rack(self, entry: GcgEntry) -> None:
        rack = self._rack(entry)
        if self.drawn is not None:
            if entry.act == "lay":  # a laid tile was on the rack, no matter who entered it
                return
            self.agrees &= Counter(rack) == Counter(self.game.racks[entry.player].known)
        elif rack and self.game.next == entry.player:
            try:
                self.add(ev.RackRead(entry.player, rack))
            except RuleError as reason:
                self._leave_rack_out(entry, reason.sentence)

    def _leave_rack_out(self, entry: GcgEntry, why: Sentence) -> None:
        self.told.append(
            say(
                "Line %(line)d: the rack %(rack)s is left out: %(reason)s",
                line=entry.line,
                rack=entry.rack,
                reason=why,
            )
        )
        if self.game.racks[entry.player].known:
            self.add(ev.RackRead(entry.player, ""))

    def _turn(self, entry: GcgEntry) -> None:
        try:
            self._turn_with_rack(entry)
        except RuleError as reason:
            if self.drawn is not None or reason.code not in ("not_on_rack", "name_tiles"):
                raise
            self._leave_rack_out(entry, reason.sentence)
            self._turn_with_rack(entry)

    def _turn_with_rack(self, entry: GcgEntry) -> None:
        drawn = (self.drawn or {}).get(entry.line)
        if entry.act == "pass":
            self.add(ev.Passed(entry.player))
        elif entry.act == "exchange":
            count = int(entry.word) if entry.word.isdigit() else len(entry.word)
            told = "" if entry.word.isdigit() else entry.word
            self.add(ev.Exchanged(entry.player, told, count, drawn))
        else:
            at, word = self._placed(entry)
            known = Counter(self.game.racks[entry.player].known)
            self.add(ev.Laid(entry.player, at, word, drawn))
            rack, scored = Counter(self._rack(entry)), self.game.turns[-1].scored
            needed = scored.tiles - known if scored else Counter[str]()
            self.agrees &= self.drawn is None or rack in (known, known + needed)

    def _placed(self, entry: GcgEntry) -> tuple[str, str]:
        """Returns place and word including the letters on the board; a single tile may make a word in the other direction."""
        board, place = self.game.board, parse_place(entry.at)
        letters = entry.word.translate(dict.fromkeys(map(ord, "()[]")))
        if len(letters) > board.room(place):
            return entry.at, letters
        laid = {}
        for square, letter in zip(board.along(place, len(letters)), letters, strict=True):
            there = board.squares[square]
            if there == EMPTY:
                laid[square] = letter
            elif letter.casefold() not in (".", there.casefold()):
                return entry.at, letters
        if not laid or "." in laid.values():
            return entry.at, letters
        after = board.lay(laid)
        for down in (place.down, not place.down)[: 2 if len(laid) == 1 else 1]:
            run = run_through(after.squares, min(laid), down, board.side)
            if len(run) > 1:
                return str(board.place(run[0], down)), after.squares[run.start : run.stop : run.step]
        return entry.at, letters

    def _words(self) -> list[str]:
        scored = challengeable(self.game).scored
        assert scored is not None
        return [word.word.upper() for word in scored.words]

    def _challenge(self, entry: GcgEntry) -> None:
        """Adds points for a challenge: what the rules of the game take for a wrong one, or what other rules gave."""
        profile = self.game.setup.profile
        cost = profile.wrong_challenge_cost if profile.wrong_challenge == "points" else 0
        last = next((turn for turn in reversed(self.game.turns) if turn.act == "lay"), None)
        if last and last.player != entry.player and -entry.points == cost and not last.challenge:
            self.add(ev.Challenged(entry.player, tuple((word, True) for word in self._words())))
        else:
            self.add(ev.Charged(entry.player, -entry.points, "challenge"))

    def _remark(self, entry: GcgEntry) -> None:
        """Adds a note; a second one on the same turn is appended to the first."""
        turn = len(self.game.turns)
        before = self.game.remarks.get(turn, "")
        self.add(ev.Remarked(turn, f"{before} {entry.text}".strip()))

    def _own(self, text: str) -> None:
        """Reads a note of this program: see ``gcg_written``."""
        word, _, rest = text.partition(" ")
        nick, _, more = rest.partition(" ")
        player = self.lines.nicks.index(nick) + 1 if nick in self.lines.nicks else 0
        match word:
            case "theme":
                self.add(ev.ThemeAgreed(len(self.game.turns), tuple(rest.split())))
            case "blank" if self.game.next:
                self.add(ev.BlankTaken(self.game.next, rest))
            case "challenge" if player:
                self.add(ev.Challenged(player, tuple((word, True) for word in self._words())))
            case "cost" if player and more.isdigit():
                self.add(ev.Charged(player, int(more), "challenge"))

    # -- points ----------------------------------------------------------------------------------------

    def _compare(self, entry: GcgEntry) -> None:
        """Keeps the first line whose total or points differ from those counted; costs of challenges come at the end of our own files."""
        counted = self.game.played(entry.player) + self._costs_open(self.game, entry.player)
        scored = self.game.turns[-1].scored if entry.act == "lay" else None
        if entry.total in (None, counted) and scored:
            self._differs(entry, entry.points, scored.score)
        else:
            self._differs(entry, entry.total, counted)

    def _costs_open(self, game: Game, player: int) -> int:
        """Returns what challenges have cost the player but no line shows yet."""
        own = self.lines.is_own and "director-rules" not in self.lines.heading
        return fines_of(game, player) if own else 0

    def _total(self, game: Game, player: int) -> int:
        """Returns the total as the last line has it."""
        return game.total(player) + (0 if game.settled else self._costs_open(game, player))

    def _differs(self, entry: GcgEntry, told: int | None, counted: int) -> None:
        if told in (None, counted):
            return
        self.differing += 1
        if self.first_wrong is None:
            self.first_wrong = say(
                "Line %(line)d: the file gives %(told)d for %(name)s, the count gives %(counted)d.",
                line=entry.line,
                told=told,
                name=self.game.player(entry.player).name,
                counted=counted,
            )

    # -- the end ---------------------------------------------------------------------------------------

    def _finish(self) -> None:
        last: dict[int, GcgEntry] = {entry.player: entry for entry in self.lines.entries if entry.player}
        ends = [entry for entry in self.lines.entries if entry.act in ("time", "left")]
        try:
            self._leftovers(ends)
        except RuleError as reason:
            self._stop(ends, reason.sentence)
            return
        for place, rack, _ in self.lines.racks if not self.game.ended else ():
            self._read_at_end(place, rack)
        told = {player: entry.total for player, entry in last.items() if entry.total is not None}
        self._choose_rule(told)
        for player in told:
            self._differs(last[player], told[player], self._total(self.game, player))

    def _read_at_end(self, place: int, rack: str) -> None:
        if Counter(self.game.racks[place].known) != Counter(rack):
            try:
                self.add(ev.RackRead(place, rack))
            except RuleError:
                self.agrees = False

    def _leftovers(self, ends: Sequence[GcgEntry]) -> None:
        """Enters the tiles left by the last lines: a deduction shows the player's own tiles, a credit those of others."""
        order = self.game.order
        left = dict.fromkeys(order, "")
        for entry in ends:
            if entry.act == "left" and (entry.points < 0 or entry.rack):
                left[entry.player] = entry.word
        own = [entry.text.split()[1:] for entry in self.lines.entries if entry.text.startswith("left ")]
        for nick, tiles in (each for each in own if len(each) == 2 and each[0] in self.lines.nicks):
            left[self.lines.nicks.index(nick) + 1] = tiles
        for entry in ends:
            if entry.act == "left" and not (entry.points < 0 or entry.rack):
                self._credit(left, entry)
        if (any(left.values()) or any(entry.act == "time" for entry in ends)) and not self.game.settled:
            self.add(
                ev.LeftoversTold(tuple(left[player] or self.game.left(player) or "" for player in order))
            )

    def _credit(self, left: dict[int, str], entry: GcgEntry) -> None:
        """Gives letters that somebody got points for to the other players, in order, whose tiles are not known yet."""
        if Counter(entry.word) == sum((Counter(tiles) for tiles in left.values()), Counter()):
            return  # they are known already, from lines of the players who had them
        start = self.game.order.index(entry.player)
        others = [self.game.order[(start + step) % len(left)] for step in range(1, len(left))]
        tiles = entry.word
        for other in others:
            if not left[other]:
                size = self.game.racks[other].size if len(others) > 1 else len(tiles)
                left[other], tiles = tiles[:size], tiles[size:]
        if tiles:
            left[others[-1]] += tiles

    def _choose_rule(self, told: dict[int, int]) -> None:
        """Chooses the rule for the letters left that gives the totals of the file, if there is one."""
        if not self.game.settled or self.lines.is_own or self._agrees(self.game, told):
            return
        for rule in LEFTOVERS:
            other = self._with(rule)
            if self._agrees(other.state, told):
                self.game_log = other
                return

    def _agrees(self, game: Game, told: dict[int, int]) -> bool:
        return all(self._total(game, player) == total for player, total in told.items())

    def _with(self, rule: Leftovers) -> GameLog[Game]:
        setup, players = self.game.setup, self.game.players
        start = CLASSIC.start(replace(setup, profile=setup.profile.with_leftovers(rule)), players)
        return start.then(self.game_log.log)

    def read(self, lines: GcgFile) -> Read:
        unread = {each.line: each for each in (*lines.unread, *self.unread)}
        told = (*((self.first_wrong,) if self.first_wrong else ()), *self.told)
        return Read(
            self.game_log, lines.count, tuple(unread[line] for line in sorted(unread)), told, lines.kept
        )


def _has_theme(later: Sequence[GcgEntry]) -> bool:
    """Whether words of the line before these fit a theme: only then its points are known."""
    notes = takewhile(lambda entry: not entry.player, later)
    return any(entry.act == "own" and entry.text.startswith("theme ") for entry in notes)


LISTS = {
    "de": "rd german deutsch duden",
    "en": "csw nwl twl owl ospd osw otcwl collins sowpods english cel ecwl wow america",
    "fr": "ods fra french français officiel",
    "es": "fise file lexfise spanish español",
    "pl": "osps polish polski",
    "nl": "swl dutch nederlands opentaal",
    "ro": "loc romanian română",
    "it": "zinga italian italiano",
    "ca": "disc catalan català",
}
"""Beginnings of the names that other programs give word lists and tile sets, by language."""

NAMING = ("lexicon", "tile-set", "tile-distribution")
"""Names of the lines with ``#`` that say what was played with."""


def language_of(name: str) -> str:
    """Returns the language of a word list or tile set of that name (``CSW21``, ``english set``), "" if unknown."""
    word = name.strip().casefold()
    found = [
        (len(start), language)
        for language, starts in LISTS.items()
        for start in starts.split()
        if word.startswith(start)
    ]
    return max(found, default=(0, ""))[1]


def sets_for(lines: GcgFile, built_in: Mapping[str, TileSet], own: Mapping[str, TileSet]) -> list[TileSet]:
    """Lists the possible tile sets, the likeliest first.

    A club's ``own`` set is one of them only if this program wrote the file and the file names it.
    """
    notes = (entry.text for entry in lines.entries if entry.act == "own" and entry.text.startswith("tiles "))
    if (named := next(notes, "").removeprefix("tiles ")) in own:
        return [own[named]]
    told = [language for name in NAMING if (language := language_of(lines.heading.get(name, "")))]
    without = {name: letters_without(lines, tiles) for name, tiles in built_in.items()}

    def unlikely(tiles: TileSet) -> tuple[bool, bool]:
        return tiles.language not in told, bool(without[tiles.name])

    fitting = [tiles for tiles in built_in.values() if not without[tiles.name]]
    known = [tiles for tiles in built_in.values() if tiles.language in told]
    return sorted(fitting or known or built_in.values(), key=unlikely)


def letters_without(lines: GcgFile, tiles: TileSet) -> set[str]:
    """Returns the letters in its words and racks for which the set has no tile."""
    lines = gathered_in(lines, tiles.alphabet.letters)
    words = [entry.word for entry in lines.entries if entry.act in ("lay", "exchange", "left")]
    racks = [entry.rack for entry in lines.entries]
    found = {each.upper() for each in "".join((*words, *racks)) if each.isalpha() and each != BLANK}
    return found - set(tiles.letters)


def lacking(lines: GcgFile, sets: Sequence[TileSet]) -> list[str]:
    """Returns the letters that the likeliest set lacks."""
    return sorted(letters_without(lines, sets[0])) if sets else []
