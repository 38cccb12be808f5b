"""Imports a published game sheet as a night: plays its racks and tops one after the other, and compares the tops with the list's.

A line that cannot be played ends the game there: it and all after it are ``unread``. A move that is no top by the word list is laid
even so, as it was on the night; the line says what the list has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from director.desk import sessions
from director.desk.desk import Desk
from director.desk.duplicate.rounds import AutomaticSteps, tops_of, typed
from director.desk.instance import Instance
from director.desk.settings import usual_list
from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import Game, Setup
from director.games.duplicate.sheet import SheetRow, UnreadLine, read_sheet
from director.games.log import GameLog, Recorded, numbered
from director.language.sentences import RuleError, Sentence, say
from director.language.spreadsheets import is_workbook
from director.rules.moves import Move, as_laid, in_tiles, parse_place
from director.rules.profile import profile
from director.rules.scoring import score_move
from director.rules.top import Search
from director.seasons.lists import decoded, rows_of
from director.storage.game_store import GameRow
from director.wording.round_words import move

FROM_A_SHEET = say("It was imported from a game sheet.")
"""Reason for the end of such a night."""
MOST_BYTES = 400_000
"""Largest file that can be a game."""


@dataclass
class SheetPreview:
    """A sheet as it would be imported. ``told`` says where it differs from the program's results."""

    setup: Setup
    game_log: GameLog[Game]
    lines: int
    tops: int = 0
    equal: int = 0
    told: list[Sentence] = field(default_factory=list)
    not_read: list[UnreadLine] = field(default_factory=list)

    @property
    def counted(self) -> Sentence:
        """How many lines are understood."""
        unread = len(self.not_read)
        return say(
            "Lines that are understood: %(good)d, not understood: %(unread)d.",
            good=self.lines - unread,
            unread=unread,
        )

    @property
    def totals(self) -> Sentence:
        """How many of its tops are those of the word list, and the sum of their points."""
        total = sum(each.top.score for each in self.game_log.state.rounds if each.top)
        return say(
            "Tops as in the word list: %(equal)d of %(tops)d. Together: %(total)d points.",
            equal=self.equal,
            tops=self.tops,
            total=total,
        )

    @property
    def unread(self) -> list[Sentence]:
        """The lines that are not in the game, each with its reason."""
        return [
            say("Line %(line)d (%(text)s): %(reason)s", line=each.line, text=each.text, reason=each.why)
            for each in self.not_read
        ]


def setup_for(club: Instance, rules: str, lexicon: str, title: str, day: str) -> Setup:
    """Returns the set-up of a sheet: the word list of that name, else the club's usual one, else another that is built, with its tiles."""
    usual = usual_list(club, ())
    built = sorted((each.name != usual, each.name) for each in club.library.lexicons() if each.is_built)
    info = club.library.info(lexicon or (built[0][1] if built else usual))
    return Setup(title, day, club.tile_sets()[info.tiles], lexicon=info.name, profile=profile(rules))


def look_at(desk: Desk, content: bytes, setup: Setup) -> SheetPreview:
    """Previews a sheet, with this set-up and its word list; RuleError ``bad_sheet`` if it is none."""
    found, unread = _rounds(content)
    looked = SheetPreview(setup, DUPLICATE.start(setup, ()), len(found) + len(unread), not_read=unread)
    _play(looked, found, desk.search_for(setup))
    return looked


def looks_like_sheet(content: bytes) -> bool:
    """Whether a file has the columns of a game sheet."""
    if content[:1] in (b"{", b"\x1f") or (b"\0" in content and not is_workbook(content)):
        return False
    try:
        return any(_rounds(content))
    except RuleError:
        return False


def _rounds(content: bytes) -> tuple[list[SheetRow], list[UnreadLine]]:
    if len(content) > MOST_BYTES:
        raise RuleError("bad_sheet", "This file is too large to be a game sheet. Choose another one.")
    text = decoded(content)
    if not re.search(r"[\t;,]", text):
        text = re.sub(r"(?: *\| *| {2,})", "\t", text)
    return read_sheet([(row.line, list(row)) for row in rows_of(text)])


def _play(looked: SheetPreview, rows: Sequence[SheetRow], search: Search) -> None:
    for place, row in enumerate(rows):
        try:
            _round(looked, row, search)
        except RuleError as reason:
            follows = say("It follows line %(line)d, which is not possible.", line=row.line)
            looked.not_read += [
                UnreadLine(
                    each.line,
                    " ".join(filter(None, (each.rack, each.at, each.word))),
                    follows if number else reason.sentence,
                )
                for number, each in enumerate(rows[place:])
            ]
            return


def _round(looked: SheetPreview, row: SheetRow, search: Search) -> None:
    """Adds a rack and its top; a rack without one may be rejected, or the last."""
    before = looked.game_log
    facts = typed(before.state, row.rack, AutomaticSteps())
    log = _with(before, facts)
    if not row.word:
        looked.game_log = log
        return
    played = log.state.current
    if played is None or played.top:
        raise RuleError(
            "rack_rejected",
            "By the rules these letters go back into the bag, so no word can be laid. Check the "
            "rules chosen above.",
        )
    tiles = looked.setup.tiles
    laid = Move(parse_place(row.at), in_tiles(as_laid(row.word), tiles))
    scored = score_move(played.board, laid, looked.setup.rules)
    log = _with(log, [ev.TopPlaced(played.number, row.at, laid.word, scored.score)])
    best = tops_of(before.then(_numbered(before, facts)).state, played, search)
    looked.game_log = log
    looked.tops += 1
    if best and best[0].scored.score == scored.score:
        looked.equal += 1
    elif best:
        found = best[0].scored
        looked.told.append(
            say(
                "Line %(line)d: the list has %(move)s for %(score)d, the sheet %(laid)s.",
                line=row.line,
                move=move(found.move.at, found.move.word),
                score=found.score,
                laid=move(laid.at, laid.word),
            )
        )
    if row.score not in (None, scored.score):
        looked.told.append(
            say(
                "Line %(line)d: the sheet has %(told)d points, counted are %(counted)d.",
                line=row.line,
                told=row.score,
                counted=scored.score,
            )
        )


def _numbered(log: GameLog[Game], facts: Sequence[object]) -> list[Recorded]:
    return numbered(list(facts), log.state.seq, 0.0, "sheet")


def _with(log: GameLog[Game], facts: Sequence[object]) -> GameLog[Game]:
    return log.then(_numbered(log, facts))


def take_in(desk: Desk, looked: SheetPreview, key: str | None = None, partly: bool = False) -> GameRow:
    """Stores the game as an ended night without players; RuleError ``sheet_unread`` for unreadable lines, unless ``partly``."""
    if looked.not_read and not partly:
        first = looked.not_read[0]
        raise RuleError(
            "sheet_unread",
            "%(unread)d of %(all)d lines cannot be read, and nothing was changed. Correct "
            "line %(line)d: %(reason)s",
            unread=len(looked.not_read),
            all=looked.lines,
            line=first.line,
            reason=first.why,
        )
    facts = [*(each.fact for each in looked.game_log.log), ev.GameEnded(FROM_A_SHEET.template)]
    return sessions.create_game(desk, looked.setup, (), key, opening=lambda night: facts)
