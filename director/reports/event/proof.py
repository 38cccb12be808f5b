"""The proof of a ranking of many centres: the logs of their nights, the ranking as it was printed, and the scripts that check it.

``check_event.py`` is handed out as it is, with ``check_year.py`` beside it, of which it takes board, points and a night's table. It imports
nothing of the program. Here stands what it is given; what it works out itself is here only as printed, to be compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from director.desk.desk import Desk
from director.desk.packs.hour import named
from director.desk.packs.merged import MergedPack, known_pack, made_row
from director.games.duplicate.game import Game
from director.language.texts import Texts
from director.packs.figures import Subjects
from director.packs.merging import Decisions
from director.packs.results import read_result
from director.reports.year import proof
from director.storage import chain, pack_store
from director.storage.pack_store import Names

SCRIPT = Path(__file__).parent / "check_event.py"
Data = dict[str, Any]


def centre_proved(desk: Desk, merged: MergedPack, centre: int, names: Names) -> tuple[Data, bytes]:
    """What ``event.json`` says of a centre, and its log with the names as they may be shown."""
    text = pack_store.result_file(desk.db, merged.pack.id, centre)
    game = read_result(text, merged.pack, merged.secrets).game
    content = _log(json.loads(text)["game"], names)
    decided = _decisions(desk, merged)
    return {
        "number": centre,
        "name": merged.pack.centre(centre).name,
        "file": f"games/{centre:03}.jsonl",
        "sha256": sha256(content).hexdigest(),
        "words": proof.words_of(game),
        **proof.signs_of(game),
        "most": proof.most_of(game),
        "decided": _decided(game, decided),
        "void": {str(number): choice for (number, at), choice in decided.void.items() if at == centre},
    }, content


def _decisions(desk: Desk, merged: MergedPack) -> Decisions:
    known = known_pack(desk, made_row(desk, merged.pack.id))
    with known.lock:
        return known.decisions_of(desk, [(each.subject, each.decision) for each in merged.decisions])


def _decided(game: Game, decided: Decisions) -> Data:
    """By round and player what the federation ruled of a slip."""
    if not decided.slips:
        return {}
    subjects, found = Subjects(game.setup.rules.judging.warns), {}
    for played in game.complete:
        for player, entry in played.entries.items():
            ruling = decided.slips.get(subjects.of(played.number, entry.slip) or "")
            if ruling:
                found[f"{played.number}/{player}"] = {
                    "points": ruling.points, "mark": ruling.mark, "true_score": ruling.true_score,
                }  # fmt: skip
    return found


def _log(lines: Sequence[str], names: Names) -> bytes:
    """The exported game of a centre with the names that may be shown; its facts, and what they are chained by, stay as they are."""
    header = json.loads(lines[0])
    players, facts = (
        [json.loads(each) for each in lines[1 : 1 + header["players"]]],
        lines[1 + header["players"] :],
    )
    for each in players:
        each["name"] = named(each["name"], names)
    header["hash"] = chain.whole(header, players, json.loads(facts[-1])["hash"])
    said = (json.dumps(each, ensure_ascii=False) for each in (header, *players))
    return "".join(f"{each.rstrip()}\n" for each in (*said, *facts)).encode()


def event_proved(told: MergedPack, centres: Sequence[Data], files: Mapping[str, str], texts: Texts) -> bytes:
    """``event.json``: the ranking as it was printed; ``centres`` as ``centre_proved`` has them, ``files`` are the other files of the
    folder with their digests."""
    ranked, origin = told.merged.ranked, told.merged.origin
    persons = {row.player.id: "{}-{}".format(*origin[row.player.id]) for row in ranked.rows}
    out = {
        number
        for row in told.decisions
        if row.decision == "out"
        for number in [int(row.subject.split("-")[1])]
    }
    data: Data = {
        "format": "director-event-proof",
        "version": 1,
        "title": told.pack.setup.title,
        "date": str(told.pack.setup.date),
        "language": texts.language,
        "rounds": len(told.merged.game.rounds),
        "out": sorted(out),
        "centres": list(centres),
        "missing": [each.name for each in told.missing],
        "persons": {persons[row.player.id]: row.player.name for row in ranked.rows},
        "ranking": [
            {
                "person": persons[row.player.id], "place": row.place, "points": row.total, "top": ranked.top_total,
                "percent": repr(row.percent), "tops": row.tops, "solos": row.solos, "bonus": row.bonus,
                "warnings": row.warnings, "penalties": row.penalties, "cost": row.cost,
            }
            for row in ranked.rows
        ],
        "files": dict(sorted(files.items())),
        "texts": proof.sentences(texts, proof.SCRIPT) | proof.sentences(texts, SCRIPT),
    }  # fmt: skip
    data = json.loads(json.dumps(data))
    data["sha256"] = sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def proof_files(
    told: MergedPack, centres: Sequence[Data], files: Mapping[str, str], texts: Texts
) -> Iterator[tuple[str, bytes]]:
    """What stands beside the logs."""
    yield "event.json", event_proved(told, centres, files, texts)
    for script in (SCRIPT, proof.SCRIPT):
        yield script.name, script.read_bytes()
