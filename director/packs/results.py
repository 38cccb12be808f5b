"""What a centre sends back: one signed file (``.director-result``) with the whole night, and how it is checked.

The file carries the chained log of the night as an exported game, the totals as the centre shows them, and the
centre's signature. Nothing in it is taken on trust. ``read_result`` refuses, with the reason:

1. a file that is no result, or has another format version;
2. a file that was changed after it was signed;
3. a result of another pack, of another making of this pack, or of a centre that was not invited;
4. a log that contradicts itself, whose chain is broken, or that has not ended;
5. letters or tops that are not those of the pack, also in facts that were taken back later;
6. totals that do not follow from the log.

Whether the same centre signed as before, and whether the log continues an earlier one, is checked next to the
earlier result (``desk/packs/federation``). A centre's key is accepted at its first result: its mark is shown on the
pages of both sides and can be compared by telephone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from director.games.duplicate import facts as ev
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import Game
from director.games.duplicate.slip_facts import slips_recorded
from director.games.duplicate.standings import standings
from director.games.log import Recorded, Retracted
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import DirectorError, RuleError, say
from director.packs.keys import Signer, canonical, digest_of, is_signed_text, object_of
from director.packs.pack import Pack, Secrets
from director.storage.game_file import read_log

FORMAT, VERSION = "director-result", 1
LARGEST = 64 * 2**20
"""In characters; larger files are refused unread."""


@dataclass(frozen=True)
class Result:
    """A result that passed all checks: who sent it, the game, its log, and the chain's hash after every fact."""

    centre: int
    signer: str
    made: float
    digest: str
    key: str
    game: Game
    log: tuple[Recorded, ...]
    hashes: tuple[str, ...]


def result_text(game: Game, lines: Sequence[str], signer: Signer, made: float) -> str:
    """Returns the file of a night that has ended; ``lines`` is the exported game. RuleError ``not_finished``."""
    if game.pack is None:
        raise DirectorError("no_pack", "This night is not played from a pack. Choose a night that is.")
    if game.ended is None:
        raise DirectorError("not_finished", "End the game first: a result is that of a finished night.")
    taken = game.pack.taken
    data = {
        "format": FORMAT,
        "version": VERSION,
        "pack": taken.pack,
        "digest": taken.digest,
        "centre": taken.centre,
        "name": taken.name,
        "made": made,
        "key": signer.public,
        "totals": _totals(game),
        "game": list(lines),
    }
    return json.dumps(data | {"signature": signer.sign(data)}, ensure_ascii=False) + "\n"


def _totals(game: Game) -> list[list[int]]:
    return [[row.player.id, row.total] for row in sorted(standings(game).rows, key=lambda r: r.player.id)]


def addressed_to(text: str) -> str:
    """Returns the number of the pack that a result belongs to; DirectorError ``not_a_result`` or ``unknown_version``."""
    return str(_object(text)["pack"])


def read_result(text: str, pack: Pack, secrets: Secrets) -> Result:
    """Returns the result of a file for that pack; DirectorError with the reason why it is refused (see above)."""
    data = _object(text)
    signature = data.pop("signature", None)
    signed = canonical(data)
    if not is_signed_text(signed, data.get("key"), signature):
        raise DirectorError(
            "result_changed",
            "This result was changed after its centre signed it. Ask the centre to save it again.",
        )
    _check_address(data, pack)
    try:
        lines = [str(each) for each in data["game"]]
        key, made, totals = str(data["key"]), float(data["made"]), data["totals"]
    except (TypeError, ValueError, KeyError) as reason:
        raise DirectorError(
            "not_a_result", "This result contains invalid entries. Ask the centre to save it again."
        ) from reason
    read = read_log(lines)
    log = tuple(recorded for recorded, _ in read.facts)
    if not read.chained:
        raise DirectorError(
            "not_chained",
            "This result was made by an older version. Ask the centre to update Director and "
            "export it again.",
        )
    if read.kind is not DUPLICATE or not log:
        raise DirectorError("not_a_result", "This result contains no night of a pack. Choose another file.")
    _check_setup(read.setup, pack)
    game = _replayed(read.setup, read.players, log)
    _check_pack(game, pack, int(data["centre"]))
    _check_drawn(log, secrets)
    if game.ended is None:
        raise DirectorError(
            "not_finished",
            "The night of this result has not ended. Ask the centre to end it and send the result again.",
        )
    if totals != _totals(game):
        raise DirectorError(
            "wrong_totals",
            "The totals of this result do not follow from its slips. Ask the centre to export it again.",
        )
    return Result(int(data["centre"]), key, made, digest_of(signed), read.key, game, log, read.hashes)


def _object(text: str) -> dict[str, Any]:
    foreign = DirectorError(
        "not_a_result", "This is not a result that a centre saved with Director. Choose another file."
    )
    other = say(
        "This result has format version %(found)s, and this program reads version "
        "%(known)d. Use the same version of the program on both sides."
    )
    data = object_of(text, FORMAT, VERSION, LARGEST, foreign, other)
    if "pack" not in data:
        raise foreign
    return data


def _check_address(data: Mapping[str, Any], pack: Pack) -> None:
    if data.get("pack") != pack.id:
        raise DirectorError(
            "foreign_result",
            "This result belongs to another pack, %(pack)s. Choose the right one.",
            pack=str(data.get("pack"))[:20],
        )
    if data.get("digest") != pack.digest:
        raise DirectorError(
            "foreign_result", "This result was played from a changed copy of the pack. Ask the centre."
        )
    number = data.get("centre")
    invited = {each.number: each.name for each in pack.centres}
    if not isinstance(number, int) or invited.get(number) != data.get("name"):
        raise DirectorError(
            "foreign_centre",
            "%(name)s is not among the centres of this pack. Choose another pack or file.",
            name=str(data.get("name"))[:40],
        )


def _check_setup(setup: GameSetup, pack: Pack) -> None:
    """Checks that rules and tiles are the pack's; words may differ, and the night says so."""
    own, wanted = ((each.profile, each.rules.formula, each.tiles.as_data()) for each in (setup, pack.setup))
    if own != wanted:
        raise DirectorError(
            "other_rules",
            "This night was not played by the rules and with the tiles of the pack. Ask the centre.",
        )


def _check_pack(game: Game, pack: Pack, centre: int) -> None:
    taken = game.pack.taken if game.pack else None
    wanted = (pack.id, pack.digest, len(pack.locked), pack.coded, centre, pack.setup.fingerprint)
    if taken is None or wanted != (
        taken.pack, taken.digest, taken.rounds, taken.coded, taken.centre, taken.words
    ):  # fmt: skip
        raise DirectorError(
            "not_from_pack",
            "The night of this result was not played from this pack. Choose the result of the right pack.",
        )


def _check_drawn(log: Sequence[Recorded], secrets: Secrets) -> None:
    """Checks that every rack and top of the log, also those taken back, is the pack's."""
    for recorded in log:
        fact = recorded.fact
        if not isinstance(fact, (ev.RackDrawn, ev.BlanksTurned, ev.TopPlaced)):
            continue
        due = secrets.rounds[fact.round - 1] if fact.round <= len(secrets.rounds) else None
        if isinstance(fact, ev.RackDrawn):
            found: tuple[object, ...] = (fact.kept, fact.drawn, fact.rejected, fact.source)
            holds = due is not None and found == (due.kept, due.drawn, due.rejected, "pack")
        elif isinstance(fact, ev.BlanksTurned):
            holds = due is not None and fact.letters == due.turned
        else:
            holds = due is not None and (fact.at, fact.word, fact.score) == (due.at, due.word, due.score)
        if not holds:
            raise DirectorError(
                "not_the_packs",
                "The letters or the top of round %(round)d are not those of the pack. Ask the centre "
                "which pack it played.",
                round=fact.round,
            )


def _replayed(setup: GameSetup, players: Sequence[Player], log: Sequence[Recorded]) -> Game:
    try:
        return _after_all(setup, players, log)
    except (RuleError, AssertionError) as reason:
        why = reason.sentence if isinstance(reason, RuleError) else say("Tiles were lost or doubled.")
        raise DirectorError(
            "cannot_replay",
            "The log of this result contradicts itself: %(reason)s. Ask the centre to save it again.",
            reason=why,
        ) from reason


def _after_all(setup: GameSetup, players: Sequence[Player], log: Sequence[Recorded]) -> Game:
    """Returns the game after the whole log, as ``Kind.replay`` gives it; consecutive slips of a round are applied together,
    because they are nearly all of the log."""
    if any(isinstance(each.fact, Retracted) for each in log):
        return DUPLICATE.replay(setup, players, log).state
    game: Game = DUPLICATE.start(setup, players).state
    for run in _runs(log):
        if isinstance(run[0].fact, ev.SlipRecorded) and _are_first(game, run):
            game = replace(slips_recorded(game, run), seq=run[-1].seq)
        else:
            *_, game = DUPLICATE.continued(game, run)
    return game


def _runs(log: Sequence[Recorded]) -> Iterator[list[Recorded]]:
    """Yields the log in pieces: consecutive slips of one round, and every other fact alone."""
    run: list[Recorded] = []
    for each in log:
        if run and not (
            isinstance(each.fact, ev.SlipRecorded)
            and isinstance(run[0].fact, ev.SlipRecorded)
            and each.fact.round == run[0].fact.round
        ):
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def _are_first(game: Game, run: Sequence[Recorded]) -> bool:
    """Answers whether these are slips of different players, each the first of that player in the round, and change no average."""
    numbers = [each.fact.player for each in run]  # type: ignore[attr-defined]
    number = run[0].fact.round  # type: ignore[attr-defined]
    if not 1 <= number <= len(game.rounds) or len(set(numbers)) < len(numbers):
        return False
    played = game.rounds[number - 1]
    return not played.averaged and not any(each in played.entries for each in numbers)
