"""A round in words: its rack as announced, racks that went back, who found its top, and what is left at the end.

A move in words: reference, word, points, and what they are made of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from director.games.duplicate.game import Game, Round
from director.games.rounds import Cancelled
from director.language.sentences import Sentence, say, say_n
from director.language.texts import Texts, with_blanks
from director.rules.profile import Minimum
from director.rules.scoring import Scored
from director.rules.tiles import BLANK


def move(at: str, word: str) -> Sentence:
    """``H4 FER(I)EN``, the reference as the club writes it."""
    return say("%(at)s %(word)s", at=at, word=with_blanks(word))


@dataclass(frozen=True)
class MoveText:
    """A move in finished texts: ``crosses`` are the other words it forms, ``bonus`` the points for many tiles.

    ``crosses`` and ``bonus`` are "" where there are none.
    """

    at: str
    word: str
    points: str
    crosses: str
    bonus: str

    def __str__(self) -> str:
        return f"{self.at} {self.word}"


def move_text(scored: Scored, texts: Texts) -> MoveText:
    """A move that lies on the board."""
    bonus = scored.score - sum(word.score for word in scored.words)
    return MoveText(
        at=texts.place(scored.move.at),
        word=texts.word(scored.move.word),
        points=texts.number(scored.score),
        crosses=", ".join(
            f"{texts.word(each.word)} {texts.place(each.at)} {texts.number(each.score)}"
            for each in scored.words[1:]
        ),
        bonus=texts.signed(bonus) if bonus else "",
    )


@dataclass(frozen=True)
class RoundText:
    """A round in finished texts; ``move`` and ``total`` are those of its top, None and "" while it is open.

    ``void`` says that the round was cancelled; ``remark`` has what else there is to tell.
    """

    number: str
    rack: str
    rejected: str
    move: MoveText | None
    total: str
    found: str
    remark: str = ""
    void: bool = False


def round_texts(game: Game, texts: Texts) -> Iterator[RoundText]:
    """All rounds in their order, cancelled ones before those that took their place."""
    total = 0
    for played in rounds_and_void(game):
        if isinstance(played, Cancelled):
            yield _void(played, texts)
        else:
            total += played.top.score if played.top and not played.void else 0
            yield _text(game, played, total, texts)


def rounds_and_void(game: Game) -> Iterator[Round | Cancelled[Round]]:
    """All rounds, each after those of its number that were cancelled."""
    void = list(game.cancelled)
    for played in game.rounds:
        while void and void[0].round.number <= played.number:
            yield void.pop(0)
        yield played
    yield from void


def found_by(game: Game, played: Round) -> tuple[int, int]:
    """How many players scored as much as the top of the round, and how many took part."""
    top = played.top
    found = sum(entry.points >= top.score for entry in played.entries.values()) if top else 0
    return found, len(game.present(played.number))


def announced(played: Round) -> str:
    """The rack as it was announced: letters kept, then those drawn in their order."""
    return _sum(played.kept, played.drawn)


def letters_left(game: Game, texts: Texts) -> str:
    """What is in the bag and on the rack, sorted, with its number."""
    left = game.setup.tiles.sort(game.left.elements())
    if not left:
        return texts("No letters are left.")
    return texts("Letters left: %(count)d (%(letters)s)", count=len(left), letters=grouped(left))


def grouped(tiles: str) -> str:
    """Sorted tiles with equal ones together: ``AAB`` is ``AA B``.

    >>> grouped("AAB?")
    'AA B ?'
    """
    parts: list[str] = []
    for tile in tiles:
        if parts and parts[-1][0] == tile:
            parts[-1] += tile
        else:
            parts.append(tile)
    return " ".join(parts)


def minimum_text(minimum: Minimum) -> Sentence:
    """What a rack needs at least."""
    return say("At least %(vowels)s and %(consonants)s", **_kinds(minimum))


def minimum_from(minimum: Minimum) -> Sentence:
    """The same as part of the rules: from which round on it holds."""
    values = {"round": minimum.from_round, **_kinds(minimum)}
    return say("from round %(round)d at least %(vowels)s and %(consonants)s", **values)


def _kinds(minimum: Minimum) -> dict[str, Sentence]:
    return {
        "vowels": say_n("%(num)d vowel", "%(num)d vowels", minimum.vowels),
        "consonants": say_n("%(num)d consonant", "%(num)d consonants", minimum.consonants),
    }


def _text(game: Game, played: Round, total: int, texts: Texts) -> RoundText:
    found, players = found_by(game, played)
    top = played.top
    return RoundText(
        number=str(played.number),
        rack=announced(played),
        rejected=_rejected(played),
        move=move_text(top, texts) if top else None,
        total=texts.number(total) if top else "",
        found=texts("%(found)d of %(players)d", found=found, players=players)
        if top and not played.void
        else "",
        remark=remark(game, played, texts),
    )


def remark(game: Game, played: Round, texts: Texts) -> str:
    """Why a round does not count in this room, else what became of its blank in Joker and Explosive; "" where there is
    nothing to say."""
    if played.void:
        return texts("Cancelled: %(reason)s", reason=texts.phrase(played.void))
    if played.turned:
        return texts("The blank becomes %(letters)s.", letters=", ".join(played.turned))
    return _blank_stays(game, played, texts)


def _blank_stays(game: Game, played: Round, texts: Texts) -> str:
    """In Joker: that the blank of the top could not be replaced, or ""."""
    if not game.setup.rules.formula.joker or played.top is None or not played.top.tiles[BLANK]:
        return ""
    return "" if played.replaced else texts("The blank stays: its letter is not in the bag any more.")


def _void(each: Cancelled[Round], texts: Texts) -> RoundText:
    return RoundText(
        number=str(each.round.number),
        rack=announced(each.round),
        rejected=_rejected(each.round),
        move=None,
        total="",
        found="",
        remark=texts("Cancelled: %(reason)s", reason=texts.phrase(each.reason)),
        void=True,
    )


def _rejected(played: Round) -> str:
    return ", ".join(_sum(each.kept, each.drawn or "…") for each in played.rejected)


def _sum(kept: str, drawn: str) -> str:
    return " + ".join(part for part in (kept, drawn) if part)
