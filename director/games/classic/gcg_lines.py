"""The lines of a GCG file, each parsed; unreadable lines are kept apart with their number.

Files of other programs are read as found: text after the total, points without a sign, racks that are missing or in small
letters, played-through letters as dots, in brackets or written out, notes over several lines, rows lettered instead of
columns, the same nickname for everybody.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from director.games.classic.gcg_written import OWN
from director.games.setup import LIMITS, one_line
from director.language.sentences import RuleError, Sentence, gathered, has_digraphs, say
from director.language.texts import mirrored

TURNS = ("lay", "exchange", "pass")
"""The entries that are a player's turn."""
MOST_LINES = 5_000
MOST_SHOWN = 120
"""Most characters shown of an unreadable line."""

_POINTS = re.compile(r"[+-]{0,2}\d+")
_TOTAL = re.compile(r"[+-]?\d+")
_MOVE = re.compile(r"(?:(\S+)\s+)?(\d{1,2}[A-Oa-o]|[A-Oa-o]\d{1,2})\s+(\S+)")
_OTHER = re.compile(r"(?:([^\s()]+)\s+)?(--|-[^\s()]*|\([^()]*\))")
_PRAGMA = re.compile(r"#([A-Za-z][\w-]*)\s*(.*)")
_PLAYER = re.compile(r"#player([1-9])\s+(\S+)\s*(.*)")
_BLANKS = str.maketrans("*_", "??")


@dataclass(frozen=True)
class Unread:
    """A line that is not in the game: its number and text, and why."""

    line: int
    text: str
    why: Sentence


@dataclass(frozen=True)
class GcgEntry:
    """One parsed line: the player (from 1, 0: nobody), the rack, the act, points and total as written.

    ``act`` is one of ``TURNS``, ``withdrawn``, ``challenge``, ``time``, ``left`` (``word`` are the letters), ``note`` or
    ``own`` (a note of this program).
    """

    line: int
    act: str
    player: int = 0
    rack: str = ""
    at: str = ""
    word: str = ""
    points: int = 0
    total: int | None = None
    text: str = ""

    @property
    def is_turn(self) -> bool:
        return self.act in TURNS


@dataclass(frozen=True)
class GcgFile:
    """A whole file: its players in the order of their first line, its heading, its entries.

    ``kept`` are the lines with ``#`` that this program does not use; ``racks`` the separate ones (``#rack1``), each with the
    numbers of player and line.
    """

    names: tuple[str, ...]
    nicks: tuple[str, ...]
    heading: dict[str, str] = field(default_factory=dict)
    entries: tuple[GcgEntry, ...] = ()
    kept: tuple[str, ...] = ()
    racks: tuple[tuple[int, str, int], ...] = ()
    unread: tuple[Unread, ...] = ()
    count: int = 0
    texts: tuple[str, ...] = ()

    @property
    def is_own(self) -> bool:
        """Whether this program wrote it."""
        return any(entry.act == "own" for entry in self.entries) or "director-rules" in self.heading


def gathered_in(lines: GcgFile, letters: str) -> GcgFile:
    """Returns the lines with the digraphs of these letters as one sign each, in racks and words."""
    if not has_digraphs(letters):
        return lines
    entries = tuple(
        replace(each, rack=gathered(each.rack, letters), word=gathered(each.word, letters))
        for each in lines.entries
    )
    racks = tuple((place, gathered(rack, letters), line) for place, rack, line in lines.racks)
    return replace(lines, entries=entries, racks=racks)


def decoded(content: bytes) -> str:
    """Decodes a file: as its first line says, else UTF-8, else Latin-1, the standard of GCG."""
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if content.startswith(mark):
            return content.decode(name, "replace")
    found = re.match(rb"#character-encoding\s+([\w.:-]+)", content.lstrip(), re.IGNORECASE)
    for name in ([found[1].decode("ascii")] if found else []) + ["utf-8"]:
        try:
            return content.decode(name)
        except (LookupError, ValueError):
            continue
    return content.decode("cp1252", "replace")


def looks_like_gcg(content: bytes) -> bool:
    """Whether a file is GCG rather than a game's own file, whose lines are JSON objects."""
    return decoded(content[:2000]).lstrip("\ufeff \t\r\n")[:1] in ("#", ">")


def read_lines(text: str) -> GcgFile:
    """Parses a GCG text; RuleError ``bad_gcg`` if it is none or does not have two to four players."""
    lines = [each.strip() for each in re.split(r"\r\n|\r|\n", text.strip("\ufeff\x00\x1a"))]
    if len(lines) > MOST_LINES:
        raise RuleError(
            "bad_gcg",
            "This file has more than %(most)d lines and cannot be a game. Choose another file.",
            most=MOST_LINES,
        )
    return _Reader(lines).read()


def shown(line: str) -> str:
    """Returns an unreadable line as a person sees it."""
    return one_line(line)[:MOST_SHOWN]


class _Reader:
    """Goes through the lines once; nicknames become numbers at the end, when all of them are known."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.declared: list[tuple[int, str, str]] = []
        self.heading: dict[str, str] = {}
        self.found: list[tuple[str, GcgEntry]] = []
        self.kept: list[str] = []
        self.racks: list[tuple[int, str, int]] = []
        self.unread: list[Unread] = []
        self.lettered_rows = self.small_racks = False

    def read(self) -> GcgFile:
        self._declare()
        noted, count = False, 0
        for number, line in enumerate(self.lines, start=1):
            if not line.strip():
                noted = False
                continue
            count += 1
            if line.startswith(">"):
                noted = False
                self._event(number, line)
            elif line.startswith("#- "):
                self._goes_on(number, line, noted)
            elif line.startswith("#"):
                noted = self._pragma(number, line)
            elif noted:
                self._note(number, line)
            else:
                self._not_read(number, say("It must begin with > or #."))
        names, nicks, entries = self._players()
        racks = [(place, rack, line) for place, rack, line in self.racks if place <= len(names)]
        return GcgFile(
            names,
            nicks,
            self.heading,
            entries,
            tuple(self.kept),
            tuple(racks),
            tuple(self.unread),
            count,
            tuple(self.lines),
        )

    def _declare(self) -> None:
        for line in self.lines:
            if match := _PLAYER.fullmatch(line):
                self.declared.append((int(match[1]), match[2], one_line(match[3]) or match[2]))
            if re.fullmatch(r"#orientation\s+lettered-rows", line, re.IGNORECASE):
                self.lettered_rows = True
            if re.match(r">[^:]*:\s+[a-zäöü?]{3,}\s", line):
                self.small_racks = True
        self.declared.sort(key=lambda each: each[0])

    def _not_read(self, number: int, why: Sentence) -> None:
        self.unread.append(Unread(number, shown(self.lines[number - 1]), why))

    # -- lines with # ----------------------------------------------------------------------------------

    def _goes_on(self, number: int, line: str, noted: bool) -> None:
        """Reads a line that continues the one before: a note, or kept lines, of which two may be equal."""
        if noted:
            self._note(number, line[3:])
        else:
            self._keep(number, one_line(line))

    def _keep(self, number: int, line: str) -> None:
        most = LIMITS["lines"]
        if len(line) > most:
            self._not_read(number, say("It is longer than %(most)d characters. Shorten it.", most=most))
        else:
            self.kept.append(line)

    def _pragma(self, number: int, line: str) -> bool:
        """Reads a line with ``#``; True if the next one may continue it."""
        match = _PRAGMA.fullmatch(line)
        if match is None:
            self._not_read(number, say("There is no word after the #. Write one."))
            return False
        name, rest = match[1].lower(), match[2].strip()
        if name == "note":
            self._note(number, rest)
            return True
        if name.startswith("director-"):
            self.heading.setdefault(name, rest)
            self.found.append(("", GcgEntry(number, "own", text=f"{name[9:]} {rest}")))
        elif name in ("rack1", "rack2", "rack3", "rack4") and re.fullmatch(r"\S+", rest):
            self.racks.append((int(name[4]), _tiles(rest), number))
        elif name in ("title", "description", "lexicon") and name not in self.heading:
            self.heading[name] = one_line(rest)
        elif name == "description":
            self._note(number, rest)
        elif name not in ("character-encoding", "orientation") and not _PLAYER.fullmatch(line):
            self.heading.setdefault(name, one_line(rest))
            if one_line(line) not in self.kept:
                self._keep(number, one_line(line))
        return False

    def _note(self, number: int, text: str) -> None:
        text = one_line(text)
        if len(text) > LIMITS["text"]:
            self._not_read(
                number, say("It is longer than %(most)d characters. Shorten it.", most=LIMITS["text"])
            )
        elif text.startswith(f"{OWN} kept #"):
            self.kept.append(text.removeprefix(f"{OWN} kept "))
        elif text.startswith(f"{OWN} "):
            self.found.append(("", GcgEntry(number, "own", text=text.removeprefix(f"{OWN} "))))
        elif text:
            self.found.append(("", GcgEntry(number, "note", text=text)))

    # -- lines with > ----------------------------------------------------------------------------------

    def _event(self, number: int, line: str) -> None:
        nick, rest = self._nick(line[1:].strip())
        if len(self.declared) > 1 and nick not in [each for _, each, _ in self.declared]:
            self._not_read(number, say("There is no player %(nick)s above. Check the name.", nick=nick[:40]))
            return
        parts = rest.split()
        for place in range(1, len(parts)):
            entry = self._entry(number, " ".join(parts[:place])) if _POINTS.fullmatch(parts[place]) else None
            told = parts[place + 1 : place + 2]
            if entry is None or (told and not _TOTAL.fullmatch(told[0])):
                continue
            points = int(parts[place].replace("+-", "-").replace("--", "-").replace("++", "+"))
            self.found.append((nick, replace(entry, points=points, total=int(told[0]) if told else None)))
            if behind := " ".join(parts[place + 2 :]):
                self._note(number, behind)
            return
        self._not_read(number, say("It is not a move, pass, exchange, challenge, time or letters left."))

    def _nick(self, line: str) -> tuple[str, str]:
        for _, nick, name in self.declared:
            for each in (nick, name):
                if line.startswith(f"{each}:"):
                    return nick, line[len(each) + 1 :].strip()
        nick, _, rest = line.partition(":")
        folded = {each.casefold(): nick for _, nick, name in self.declared for each in (name, nick)}
        return folded.get(nick.strip().casefold(), nick.strip()), rest.strip()

    def _entry(self, number: int, what: str) -> GcgEntry | None:
        if move := _MOVE.fullmatch(what):
            at = move[2].upper() if self.lettered_rows else mirrored(move[2].upper())
            return GcgEntry(number, "lay", rack=_tiles(move[1]), at=at, word=move[3])
        other = _OTHER.fullmatch(what)
        if other is None:
            return None
        rack, told = _tiles(other[1]), other[2]
        if told == "--":
            return GcgEntry(number, "withdrawn", rack=rack)
        if told.startswith("-"):
            return GcgEntry(
                number, "exchange" if told[1:].strip("0") else "pass", rack=rack, word=_tiles(told[1:])
            )
        inside = told[1:-1].strip()
        if inside.lower() in ("challenge", "time"):
            return GcgEntry(number, inside.lower(), rack=rack)
        if inside.upper() != inside and not self.small_racks and "[" not in inside:
            return None  # a word such as (penalty), not letters
        return GcgEntry(number, "left", rack=rack, word=_tiles(inside))

    # -- players ---------------------------------------------------------------------------------------

    def _players(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[GcgEntry, ...]]:
        nicks = list(dict.fromkeys(nick for nick, _ in self.found if nick))
        declared = [nick for _, nick, _ in self.declared]
        names = {nick: name for _, nick, name in reversed(self.declared)}
        if len(declared) > len(set(declared)) and len(nicks) <= 1:
            return self._of_one_nick()
        nicks = _in_order(nicks, list(dict.fromkeys(declared)))
        _check_number(len(nicks))
        places = {nick: place for place, nick in enumerate(nicks, start=1)} | {"": 0}
        entries = tuple(replace(entry, player=places[nick]) for nick, entry in self.found)
        numbers = {number: places[nick] for number, nick, _ in self.declared}
        self.racks = [(numbers.get(place, place), rack, line) for place, rack, line in self.racks]
        return tuple(names.get(nick, nick) for nick in nicks), tuple(nicks), entries

    def _of_one_nick(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[GcgEntry, ...]]:
        """Assigns lines with the same nickname to players, by the order of the lines and the totals."""
        count = len(self.declared)
        _check_number(count)
        names = tuple(name for _, _, name in self.declared)
        entries = tuple(_by_totals([entry for _, entry in self.found], count))
        return names, tuple(f"{nick}_{number}" for number, nick, _ in self.declared), entries


def _in_order(playing: list[str], declared: list[str]) -> list[str]:
    """Returns the order of play: that of the lines; if somebody has no line, the declared one from the first player on."""
    silent = [nick for nick in declared if nick not in playing]
    start = declared.index(playing[0]) if playing and playing[0] in declared else 0
    turned = declared[start:] + declared[:start]
    return turned if silent and [nick for nick in turned if nick in playing] == playing else playing + silent


def _check_number(players: int) -> None:
    if not players:
        raise RuleError("bad_gcg", "This is not a GCG file: it has no line of a player. Choose another file.")
    if not 2 <= players <= 4:
        raise RuleError(
            "bad_gcg",
            "This file has %(players)d players; a classic table has 2, 3 or 4. Choose another file.",
            players=players,
        )


def _by_totals(entries: Sequence[GcgEntry], count: int) -> Iterator[GcgEntry]:
    totals, due, last = [0] * count, 0, 0
    for entry in entries:
        if entry.act in ("note", "own"):
            yield entry
            continue
        fitting = [place for place in range(count) if totals[place] + entry.points == entry.total]
        expected = due if entry.is_turn else last
        place = expected if expected in fitting or not fitting else fitting[0]
        totals[place] = entry.total or 0
        last = place
        if entry.is_turn:
            due = (place + 1) % count
        yield replace(entry, player=place + 1)


def _tiles(text: str | None) -> str:
    """Returns the letters of a rack in capitals, blanks as ``?``; "" for Quackle's word for an unknown rack."""
    if not text or text == "UNKNOWN":
        return ""
    return "".join(each.upper() if len(each.upper()) == 1 else each for each in text.translate(_BLANKS))
