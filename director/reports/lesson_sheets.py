"""The papers of a lesson: a sheet for each pupil to take home, one for the teacher."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from director.games.duplicate.game import Round
from director.games.lesson import NICEST, Goal, Lesson, MoveMark, mark, marks, mean_percent, nicest
from director.games.people import Player
from director.language.sentences import say
from director.language.texts import Texts
from director.reports.documents import FILE, Ask, Document, DocumentRequest, Documents
from director.reports.duplicate_documents import DUPLICATE_DOCUMENTS
from director.reports.fonts import BOLD
from director.reports.page import GREY, LEFT, RIGHT, Column, Sheet, draw_listing, heading_of, lines_of
from director.wording.titles import credit

WIDE = RIGHT - LEFT
TO_LEARN = 5
"""Words that a pupil takes home to learn."""
STAR = "*"
"""The font of the papers has no other star."""
Meaning = Callable[[str], str]


@dataclass(frozen=True)
class _Row:
    """A round on a pupil's sheet."""

    number: int
    rack: str
    own: str
    points: str
    stars: str
    best: str


def take_home_pdf(wanted: DocumentRequest) -> bytes:
    """Returns a page for each pupil, or for one: the own words, the best of each round, words to learn with their meanings."""
    game: Lesson = wanted.game
    sheet = Sheet(heading_of(game.setup), wanted.texts("My words"), wanted.texts)
    players = sorted(game.players, key=lambda each: each.table)
    for place, player in enumerate(each for each in players if wanted.player in (None, each.id)):
        if place:
            sheet.new_page()
        _page(sheet, game, player, wanted.texts, _meaning(wanted))
    return sheet.finish()


def _meaning(wanted: DocumentRequest) -> Meaning:
    return lambda word: wanted.desk.meaning(wanted.game.setup.tiles.language, word)


def _page(sheet: Sheet, game: Lesson, player: Player, texts: Texts, meaning: Meaning) -> None:
    found = marks(game, player.id)
    sheet.name_text(LEFT, sheet.y - 20, WIDE - 170, player.name, 20, BOLD)
    sheet.text(
        RIGHT - 165, sheet.y - 18, 165, STAR * min(24, sum(each.stars for each in found)), 13, BOLD, "right"
    )
    sheet.y -= 36
    words = sum(each.points > 0 for each in found)
    told = texts.counted("%(num)s word", "%(num)s words", words)
    stars = texts.counted("%(num)s star", "%(num)s stars", sum(each.stars for each in found))
    points = texts.counted("%(num)s point", "%(num)s points", sum(each.points for each in found))
    sheet.text(LEFT, sheet.y, WIDE, f"{told} · {points} · {stars}", 12)
    sheet.y -= 10
    columns = [
        Column(texts("Round"), "right", cell=lambda each: each.number),
        Column(texts("Letters"), cell=lambda each: each.rack),
        Column(texts("My word"), share=1, bold=True, cell=lambda each: each.own),
        Column(texts("Points"), "right", cell=lambda each: each.points),
        Column("", cell=lambda each: each.stars),
        Column(texts("Best everyday word"), share=1, cell=lambda each: each.best),
    ]
    rows = [_row(game, each, player, texts) for each in game.complete]
    draw_listing(sheet, columns, lines_of(columns, rows), 20, 11, 9)
    sheet.paragraph(
        [
            texts(
                "* a word that counts, ** two thirds of the points of the best everyday word, *** all of them or more"
            )
        ],
        8.5,
    )
    meant = _to_learn(sheet, words_to_learn(game, player), texts, meaning)
    _credit(sheet, game, texts, meant + _nicest(sheet, game, texts, meaning))


def _row(game: Lesson, played: Round, player: Player, texts: Texts) -> _Row:
    entry, found = played.entries.get(player.id), mark(game, played.number, player.id)
    goal = game.goals.get(played.number, Goal())
    own = texts.word(entry.ruling.move or entry.slip.word or "") if entry else ""
    return _Row(
        played.number,
        game.setup.tiles.sort(played.rack),
        own,
        texts.number(entry.points) if entry and own else "",
        STAR * (found.stars if found else 0),
        f"{texts.word(goal.word)} {texts.number(goal.score)}" if goal.word else "",
    )


def words_to_learn(game: Lesson, player: Player, most: int = TO_LEARN) -> list[str]:
    """Returns words that the pupil could have found: first the best everyday ones of the rounds with the most to gain, then tops."""
    missed = sorted(
        (each for each in game.complete if each.number in game.goals and _reached(game, each, player) < 100),
        key=lambda each: _reached(game, each, player),
    )
    goals = [game.goals[each.number].word.upper() for each in missed]
    tops = [each.top.move.word.upper() for each in (*missed, *game.complete) if each.top]
    own = {
        (entry.slip.word or "").upper() for each in game.complete if (entry := each.entries.get(player.id))
    }
    return [word for word in dict.fromkeys([*goals, *tops]) if word and word not in own][:most]


def _reached(game: Lesson, played: Round, player: Player) -> int:
    found = mark(game, played.number, player.id)
    return found.percent if found else 0


def _to_learn(sheet: Sheet, words: Sequence[str], texts: Texts, meaning: Meaning) -> list[str]:
    """Draws words to learn; returns their meanings."""
    sheet.y -= 12
    sheet.headline(texts("Words to learn"), 13, 5)
    told = [meaning(word) for word in words]
    for word, said in zip(words, told, strict=True):
        _word(sheet, word, "", said)
    return told


def _credit(sheet: Sheet, game: Lesson, texts: Texts, told: Sequence[str]) -> None:
    """Draws the sources of the meanings on the sheet, if it has any."""
    if said := credit(game.setup.tiles.language, texts, told):
        sheet.paragraph([said], 8)


def _word(sheet: Sheet, word: str, more: str, told: str) -> None:
    sheet.need(32)
    sheet.y -= 15
    sheet.text(LEFT, sheet.y, 150, word, 11.5, BOLD)
    sheet.text(LEFT + 155, sheet.y, WIDE - 155, more or told, 10)
    if more and told:
        sheet.y -= 12
        sheet.text(LEFT + 155, sheet.y, WIDE - 155, told, 9, grey=GREY)


def _nicest(sheet: Sheet, game: Lesson, texts: Texts, meaning: Meaning) -> list[str]:
    """Draws the nicest moves of the whole lesson; returns the meanings of their words."""
    every = [move for played in game.complete for move in nicest(game, played, 1)]
    if not every:
        return []
    shown = sorted(every, key=lambda each: -each.points)[:NICEST]
    told = [meaning(move.word.upper()) for move in shown]
    sheet.y -= 12
    sheet.headline(texts("The nicest moves of the class"), 13, 5)
    for move, said in zip(shown, told, strict=True):
        names = ", ".join(player.name for player in move.players[:6])
        points = texts.counted("%(num)s point", "%(num)s points", move.points)
        _word(sheet, texts.word(move.word), f"{points} · {names}", said)
    return told


# -- the teacher's ---------------------------------------------------------------------------------------


def teacher_pdf(wanted: DocumentRequest) -> bytes:
    """Returns what each pupil found: the share of the best everyday words, round by round; and the rounds."""
    game, texts = wanted.game, wanted.texts
    sheet = Sheet(heading_of(game.setup), texts("The lesson"), texts)
    sheet.headline(texts("The class"))
    numbers = [each.number for each in game.complete]
    columns = [
        Column(texts("Name"), share=1, bold=True, cell=lambda each: each[0].name),
        *(Column(str(number), "right", cell=_share_in(number)) for number in numbers),
        Column(texts("Words"), "right", cell=lambda each: sum(one.points > 0 for one in each[1])),
        Column(texts("Points"), "right", cell=lambda each: texts.number(sum(one.points for one in each[1]))),
        Column("%", "right", bold=True, cell=lambda each: _percent(each[1])),
    ]
    rows = [(player, marks(game, player.id)) for player in sorted(game.players, key=lambda each: each.table)]
    draw_listing(sheet, columns, lines_of(columns, rows), 16, 9.5, 8)
    sheet.paragraph(
        [texts("By round and in all: points in %% of the best everyday words. In the order of the tables.")]
    )
    sheet.y -= 10
    sheet.headline(texts("The rounds"), 13, 5)
    rounds = [
        Column(texts("Round"), "right", cell=lambda each: each.number),
        Column(texts("Letters"), cell=lambda each: game.setup.tiles.sort(each.rack)),
        Column(texts("Best everyday word"), share=1, bold=True, cell=lambda each: _goal(game, each, texts)),
        Column(texts("Top"), share=1, cell=lambda each: _top(each, texts)),
        Column(STAR * 3, "right", cell=lambda each: _counted(game, each, 3)),
        Column(texts("Hints"), "right", cell=lambda each: len(game.hints.get(each.since, ()))),
    ]
    draw_listing(sheet, rounds, lines_of(rounds, game.complete), 16, 9.5, 8)
    told = _nicest(sheet, game, texts, _meaning(wanted))
    sheet.y -= 6
    _credit(sheet, game, texts, told)
    return sheet.finish()


def _share_in(number: int) -> Callable[[tuple[Player, list[MoveMark]]], str]:
    return lambda each: next((str(one.percent) for one in each[1] if one.round == number), "–")


def _percent(found: Sequence[MoveMark]) -> str:
    mean = mean_percent(found)
    return "–" if mean is None else str(mean)


def _goal(game: Lesson, played: Round, texts: Texts) -> str:
    goal = game.goals.get(played.number, Goal())
    return f"{texts.word(goal.word)} {texts.place(goal.at)} {goal.score}" if goal.word else "–"


def _top(played: Round, texts: Texts) -> str:
    assert played.top
    return f"{texts.word(played.top.move.word)} {texts.place(played.top.move.at)} {played.top.score}"


def _counted(game: Lesson, played: Round, stars: int) -> int:
    found = (mark(game, played.number, player.id) for player in game.players)
    return sum(each is not None and each.stars == stars for each in found)


def _is_played(game: Lesson) -> bool:
    return bool(game.complete)


LESSON_DOCUMENTS: Documents = {
    "take-home.pdf": Document(
        title=say("Sheets to take home"),
        note=say("A page for each pupil: own words, the best ones, words to learn"),
        make=take_home_pdf,
        asks=(Ask("player", lambda game: say("Sheet of one pupil")),),
        exists=_is_played,
    ),
    "teacher.pdf": Document(
        title=say("Sheet for the teacher"),
        note=say("The class round by round, the letters and the best words"),
        make=teacher_pdf,
        exists=_is_played,
        director_only=True,
    ),
    "slips.pdf": DUPLICATE_DOCUMENTS["slips.pdf"],
    "words-to-learn.pdf": DUPLICATE_DOCUMENTS["words-to-learn.pdf"],
    "replay.html": DUPLICATE_DOCUMENTS["replay.html"],
    "game.jsonl": FILE,
}
"""By their names in addresses."""
