"""A word that the list does not know: what speaks for it, and allowing it at the desk with one key.

The built-in lists are derived from free dictionaries and lack many words, so a word missing from one is not simply
false. Allowing it is an appeal: the slips with it are judged again, a top that is not placed yet is searched again
with it, and one that is placed stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from director.desk.desk import Desk
from director.desk.duplicate.appeals import Appeal, Plan, commit, plan
from director.desk.game_session import GameSession
from director.desk.instance import Instance
from director.games.duplicate.game import Game
from director.judge.slip import Ruling
from director.language.sentences import LexiconError, Sentence
from director.lexicon.club import Verdict
from director.lexicon.library import Library
from director.lexicon.plausible import Level, plausibility
from director.lexicon.spelling import spelling_for


@dataclass(frozen=True)
class Missing:
    """A word that is not in the list: how likely it exists all the same, why, and on whose slips it stands; ``level`` is None
    where nothing speaks for it or against it, because the list is none of the built-in ones."""

    word: str
    level: Level | None
    hints: tuple[Sentence, ...]
    tables: tuple[int, ...] = ()


def missing_words(desk: Desk, library: Library, night: GameSession[Game], ruling: Ruling) -> list[Missing]:
    """The words for which a slip got nothing because a built-in list lacks them; none with another list."""
    return _hinted(desk, library, night, dict.fromkeys(false_words(ruling), ()))


def to_allow(desk: Desk, library: Library, night: GameSession[Game], ruling: Ruling) -> list[Missing]:
    """The words of a slip that its list lacks and nobody has ruled on, of any list; hints only for a built-in one."""
    if hinted := missing_words(desk, library, night, ruling):
        return hinted
    return [Missing(word, None, ()) for word in false_words(ruling) if word not in night.game.word_rulings]


def missing_in_round(desk: Desk, library: Library, night: GameSession[Game], number: int) -> list[Missing]:
    """The same of all slips of a round, each word once with its tables, those of the newest slip first; none where the list is not
    a built-in one, which lacks words that exist."""
    entries = night.game.round(number).entries
    tables: dict[str, tuple[int, ...]] = {}
    for player, entry in sorted(entries.items(), key=lambda each: -each[1].seq):
        for word in false_words(entry.ruling):
            tables[word] = (*tables.get(word, ()), night.game.player(player).table)
    return _hinted(desk, library, night, {word: tuple(sorted(tables[word])) for word in tables})


def _hinted(
    desk: Desk, library: Library, night: GameSession[Game], tables: Mapping[str, tuple[int, ...]]
) -> list[Missing]:
    """What speaks for the words about which nobody has decided in this game."""
    lexicon = night.row.setup.lexicon
    open_words = [word for word in tables if word not in night.game.word_rulings]
    if not open_words or not _is_built_in(library, lexicon):
        return []
    words, hints = desk.search_of(night.row.key).table, library.hints_path(lexicon)
    said = [plausibility(word, lexicon, words, hints) for word in open_words]
    return [
        Missing(each.word, each.level, tuple(hint.sentence for hint in each.hints), tables[each.word])
        for each in said
    ]


def _is_built_in(library: Library, lexicon: str) -> bool:
    try:
        return library.info(lexicon).is_default
    except LexiconError:  # the list is gone: nothing more is known about its words
        return False


def false_words(ruling: Ruling) -> list[str]:
    """The written word and cross words of a slip that are not admissible, in capitals, each once."""
    found: dict[str, None] = {}
    for cause in ruling.causes:
        if cause.code == "word_unknown":
            found[str(cause.values["word"]).upper()] = None
    for formed in ruling.words:
        if not formed.admissible:
            found[formed.word.upper()] = None
    return list(found)


def allow_word(desk: Desk, key: int | str, word: str, reason: str) -> tuple[Plan | None, GameSession[Game]]:
    """Makes a word admissible in this game; RuleError as an appeal. Gives what was judged again, and the night."""
    appeal = Appeal(word=word, admissible=True, reason=reason)
    made = plan(desk, desk.night(key), appeal)
    return commit(desk, key, appeal, made.seq)


def allow_in_club(instance: Instance, night: GameSession[Game], word: str, reason: str, today: date) -> None:
    """Makes it admissible in nights created from now on, too."""
    setup = night.row.setup
    spelling = spelling_for(setup.tiles.alphabet, setup.tiles.name)
    instance.rulings.record(setup.lexicon, word, Verdict.ALLOW, reason, today, spelling)
