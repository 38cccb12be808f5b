"""Appeals: judging again, at any later time, with a preview of everything that would change.

``plan`` judges the slips of one word, one slip or a whole round again and lists what would differ: rulings, totals and
places, solos, and whether the top of a round was wrong. Nothing is recorded until the director commits the plan. The board
never changes; only scores do (rules/README.md, section 3).

A word that the list does not know: the hints for it, and allowing it at the desk with one key. The built-in lists are
derived from free dictionaries and lack many words, so a word missing from one is not simply false. Allowing it is an appeal:
the slips with it are judged again, a top that is not placed yet is searched again with it, and one that is placed stays.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from director.desk.desk import Desk, GameSession
from director.desk.duplicate.slips import judged_in
from director.desk.instance import Instance
from director.games.duplicate import facts as ev
from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.slip_facts import answered_again, words_of
from director.games.duplicate.standings import Change, Row, changes, standings
from director.games.people import Player
from director.games.setup import MOST_WORD, checked_text
from director.judge.slip import Ruling, Slip
from director.language.sentences import LexiconError, RuleError, Sentence, say
from director.lexicon.alphabet import spelling_for
from director.lexicon.club import Verdict
from director.lexicon.library import Library
from director.lexicon.plausible import Level, plausibility
from director.rules.board import Board
from director.rules.moves import Move, read_word
from director.rules.scoring import layings, survey
from director.rules.top import Search
from director.wording.round_words import move


@dataclass(frozen=True)
class Appeal:
    """The subject of an appeal: a word (with the ruling on it), or the slips of a round, or one slip of it."""

    word: str = ""
    admissible: bool = True
    reason: str = ""
    round: int | None = None
    player: int | None = None


@dataclass(frozen=True)
class SlipChange:
    """A slip that would get another ruling.

    ``after`` is the judge's new ruling, with a person's earlier answers to doubts that are still open: an appeal on another
    word does not undo them.
    """

    round: int
    player: Player
    slip: Slip
    before: Ruling
    after: Ruling
    overruled: bool


@dataclass(frozen=True)
class WrongTop:
    """A round whose top on the board is no longer the top: ``better`` is the move that beats it, or None."""

    round: int
    placed: Move
    score: int
    better: Move | None
    better_score: int

    @property
    def sentence(self) -> Sentence:
        """Says what is wrong with the top."""
        placed = move(self.placed.at, self.placed.word)
        if self.better is None:
            return say(
                "Round %(round)d: the top %(placed)s is no longer valid. The board stays.",
                round=self.round,
                placed=placed,
            )
        return say(
            "Round %(round)d: the top was wrong. %(better)s for %(points)d beats %(placed)s for %(score)d. The"
            " board stays.",
            round=self.round,
            better=move(self.better.at, self.better.word),
            points=self.better_score,
            placed=placed,
            score=self.score,
        )


@dataclass(frozen=True)
class Plan:
    """Everything an appeal would change, and the facts that would do it."""

    slips: tuple[SlipChange, ...]
    players: tuple[Change, ...]
    solos: tuple[tuple[Player, int, int], ...]
    tops: tuple[WrongTop, ...]
    facts: tuple[ev.Fact, ...]
    seq: int

    @property
    def digest(self) -> str:
        """16 hex digits for everything the plan shows; the same as long as nothing of it has changed."""
        shown = repr((self.slips, self.players, self.solos, self.tops))
        return hashlib.sha256(shown.encode()).hexdigest()[:16]


def plan(desk: Desk, night: GameSession[Game], appeal: Appeal) -> Plan:
    """Returns the plan for an appeal; RuleError if it names nothing that can be judged."""
    return _plan(desk, night, appeal, desk.search(night))


def _plan(desk: Desk, night: GameSession[Game], appeal: Appeal, search: Search) -> Plan:
    game = night.game
    ruled = _ruled(game, appeal, search)
    slips = [
        change
        for played in game.rounds
        if appeal.round in (None, played.number)
        for change in _judged_again(game, ruled, played, appeal, search)
    ]
    facts: list[ev.Fact] = [
        ev.SlipRecorded(each.round, each.player.id, each.slip, each.after) for each in slips
    ]
    if appeal.word:
        facts.insert(0, ev.WordRuled(_word(appeal, search), appeal.admissible, appeal.reason.strip()))
    after = desk.if_it_were(night, facts).game
    old, new = standings(game), standings(after)
    return Plan(
        slips=tuple(slips),
        players=changes(old, new),
        solos=_solos(old.rows, new.rows),
        tops=_wrong_tops(ruled, appeal, search),
        facts=tuple(facts),
        seq=night.seq,
    )


def commit(
    desk: Desk, key: int | str, appeal: Appeal, seq: int, shown: str = ""
) -> tuple[Plan | None, GameSession[Game]]:
    """Records the changes of the plan; RuleError ``appeal_changed`` if anything happened since it was shown, unless the plan
    still has the digest ``shown``.

    Returns the plan (None if the token says that it was recorded before) and the night after it.
    """
    search = desk.search_of(key)
    made: list[Plan] = []

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        found = _plan(desk, night, appeal, search)
        if night.seq != seq and found.digest != shown:
            raise RuleError(
                "appeal_changed", "Something else has happened meanwhile. Look at the preview again."
            )
        made.append(found)
        facts = made[0].facts
        return [ev.AppealDecided(len(facts)), *facts] if facts else []

    night = desk.do(key, wish)
    return (made[0] if made else None), night


def refuse(desk: Desk, key: int | str, appeal: Appeal) -> GameSession[Game]:
    """Records that the appeal is refused, for each slip that it would have changed, or for the one that it names; their players get the
    reason. RuleError ``reason_missing``, ``nobody_appeals``."""
    search = desk.search_of(key)

    def wish(night: GameSession[Game]) -> list[ev.Fact]:
        reason = appeal.reason.strip()
        if not reason:
            raise RuleError("reason_missing", "Write the reason beside the word.")
        slips = [(each.round, each.player.id) for each in _plan(desk, night, appeal, search).slips]
        if not slips and appeal.round and appeal.player and night.game.entry(appeal.round, appeal.player):
            slips = [(appeal.round, appeal.player)]
        if not slips:
            raise RuleError(
                "nobody_appeals",
                "No slip depends on this appeal. Choose the round and the player who appeals.",
            )
        word = appeal.word and _word(appeal, search)
        return [ev.AppealRefused(number, player, word, reason) for number, player in slips]

    return desk.do(key, wish)


def _word(appeal: Appeal, search: Search) -> str:
    word = "".join(unicodedata.normalize("NFC", appeal.word).split()).upper()
    if not 2 <= len(word) <= MOST_WORD or any(letter not in search.rules.tiles.letters for letter in word):
        raise RuleError("bad_word", "Write the word in the letters of the tiles.")
    return word


def _ruled(game: Game, appeal: Appeal, search: Search) -> Game:
    if not appeal.word:
        return game
    if not appeal.reason.strip():
        raise RuleError("reason_missing", "Write the reason beside the word.")
    checked_text(appeal.reason.strip())
    return replace(game, word_rulings={**game.word_rulings, _word(appeal, search): appeal.admissible})


def _judged_again(
    before: Game, ruled: Game, played: Round, appeal: Appeal, search: Search
) -> list[SlipChange]:
    """Returns the slips of a round that get another ruling; equal slips are judged once."""
    found = []
    rulings: dict[Slip, Ruling] = {}
    for player, entry in played.entries.items():
        if appeal.player not in (None, player) or not _concerned(entry, played, appeal, search):
            continue
        if entry.slip not in rulings:
            rulings[entry.slip] = judged_in(ruled, played.number, entry.slip, search)
        after = answered_again(entry, rulings[entry.slip])
        if _differ(entry.ruling, after):
            found.append(
                SlipChange(
                    round=played.number,
                    player=before.player(player),
                    slip=entry.slip,
                    before=entry.ruling,
                    after=after,
                    overruled=entry.overrule is not None,
                )
            )
    return found


def _concerned(entry: Entry, played: Round, appeal: Appeal, search: Search) -> bool:
    """Whether an appeal on a word can change anything for this slip: it is its word, or may be a cross word.

    A slip that was paid without any objection stays unchanged, unless the word is among those it formed.
    """
    if not appeal.word:
        return True
    word, slip, ruling = _word(appeal, search), entry.slip, entry.ruling
    plain = ruling.points > 0 and not (ruling.causes or ruling.doubts or ruling.answers or slip.more)
    if plain and not any(each.word.upper() == word for each in ruling.words):
        return False
    written = (slip, *slip.more)
    return _crosses(played.board, word) or any(
        read_word(each.word, search.rules.tiles).letters == word for each in written
    )


@lru_cache(maxsize=256)
def _crosses(board: Board, word: str) -> bool:
    """Whether one tile laid somewhere on the board can complete this word across the move."""
    return any(
        len(before) + len(after) + 1 == len(word)
        and word.startswith(before.upper())
        and word.endswith(after.upper())
        for side in survey(board)
        for before, after in side.crossing.values()
    )


def _differ(before: Ruling, after: Ruling) -> bool:
    return (before.points, before.mark, before.codes) != (after.points, after.mark, after.codes)


def _solos(before: Sequence[Row], after: Sequence[Row]) -> tuple[tuple[Player, int, int], ...]:
    old = {row.player.id: row.solos for row in before}
    return tuple(
        (row.player, old[row.player.id], row.solos) for row in after if row.solos != old[row.player.id]
    )


def _wrong_tops(game: Game, appeal: Appeal, search: Search) -> tuple[WrongTop, ...]:
    found = [
        _wrong_top(game, played, appeal, search)
        for played in game.complete
        if appeal.round in (None, played.number) and appeal.player is None
    ]
    return tuple(each for each in found if each)


def _wrong_top(game: Game, played: Round, appeal: Appeal, search: Search) -> WrongTop | None:
    """Returns the wrong top if the one on the board is no longer admissible, or a move with the word beats it; else None."""
    assert played.top
    is_word = words_of(game, search)
    placed, score = played.top.move, played.top.score
    better, most = None, score
    if appeal.word and appeal.admissible:
        for laying in layings(played.board, _word(appeal, search), played.rack, search.rules):
            if laying.best > most and all(is_word(word) for word in laying.words):
                better, most = laying.move(laying.best_circling), laying.best
    wrong = any(not is_word(word.word.upper()) for word in played.top.words)
    if not better and not wrong:
        return None
    return WrongTop(played.number, placed, score, better, most if better else 0)


@dataclass(frozen=True)
class MissingWord:
    """A word that is not in the list: its likelihood, the reasons, and the tables of its slips; ``level`` is None without any estimate,
    because the list is not a built-in one."""

    word: str
    level: Level | None
    hints: tuple[Sentence, ...]
    tables: tuple[int, ...] = ()


def missing_words(
    desk: Desk, library: Library, night: GameSession[Game], ruling: Ruling
) -> list[MissingWord]:
    """Returns the words for which a slip got nothing because a built-in list lacks them; none with another list."""
    return _hinted(desk, library, night, dict.fromkeys(false_words(ruling), ()))


def to_allow(desk: Desk, library: Library, night: GameSession[Game], ruling: Ruling) -> list[MissingWord]:
    """Returns the words of a slip that its list lacks and nobody has ruled on, of any list; hints only for a built-in one."""
    if hinted := missing_words(desk, library, night, ruling):
        return hinted
    return [
        MissingWord(word, None, ()) for word in false_words(ruling) if word not in night.game.word_rulings
    ]


def missing_in_round(
    desk: Desk, library: Library, night: GameSession[Game], number: int
) -> list[MissingWord]:
    """Returns the missing words of all slips of a round, each once with its tables, those of the newest slip first; none unless the list is
    a built-in one, which lacks existing words."""
    entries = night.game.round(number).entries
    tables: dict[str, tuple[int, ...]] = {}
    for player, entry in sorted(entries.items(), key=lambda each: -each[1].seq):
        for word in false_words(entry.ruling):
            tables[word] = (*tables.get(word, ()), night.game.player(player).table)
    return _hinted(desk, library, night, {word: tuple(sorted(tables[word])) for word in tables})


def _hinted(
    desk: Desk, library: Library, night: GameSession[Game], tables: Mapping[str, tuple[int, ...]]
) -> list[MissingWord]:
    """Returns the hints for the words that nobody has decided on in this game."""
    lexicon = night.row.setup.lexicon
    open_words = [word for word in tables if word not in night.game.word_rulings]
    if not open_words or not _is_built_in(library, lexicon):
        return []
    words, hints = desk.search_of(night.row.key).table, library.hints_path(lexicon)
    said = [plausibility(word, lexicon, words, hints) for word in open_words]
    return [
        MissingWord(each.word, each.level, tuple(hint.sentence for hint in each.hints), tables[each.word])
        for each in said
    ]


def _is_built_in(library: Library, lexicon: str) -> bool:
    try:
        return library.info(lexicon).is_default
    except LexiconError:  # the list is gone: nothing more is known about its words
        return False


def false_words(ruling: Ruling) -> list[str]:
    """Returns the written word and cross words of a slip that are not admissible, in capitals, each once."""
    found: dict[str, None] = {}
    for cause in ruling.causes:
        if cause.code == "word_unknown":
            found[str(cause.values["word"]).upper()] = None
    for formed in ruling.words:
        if not formed.admissible:
            found[formed.word.upper()] = None
    return list(found)


def allow_word(desk: Desk, key: int | str, word: str, reason: str) -> tuple[Plan | None, GameSession[Game]]:
    """Makes a word admissible in this game; RuleError as for an appeal. Returns the plan and the night."""
    appeal = Appeal(word=word, admissible=True, reason=reason)
    made = plan(desk, desk.session(key), appeal)
    return commit(desk, key, appeal, made.seq)


def allow_in_club(instance: Instance, night: GameSession[Game], word: str, reason: str, today: date) -> None:
    """Makes it admissible in nights created from now on, too."""
    setup = night.row.setup
    spelling = spelling_for(setup.tiles.alphabet, setup.tiles.name)
    instance.rulings.record(setup.lexicon, word, Verdict.ALLOW, reason, today, spelling)
