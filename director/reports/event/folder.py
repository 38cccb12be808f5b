"""Makes the folder of a pack whose results are here, part by part, and reports its progress.

The same results, language and way of naming give the same bytes. Each file is replaced in one step, and files that a part no
longer makes are removed, so that it can be stopped at any moment and repeated (as in ``year/folder``, whose writing it
shares).

The people of the ranking are named as the public may see them: by whole names, or initials. Certificates are for the first
three of all and of each category, and the first of each centre.

The proof of a ranking of many centres: the logs of their nights, the ranking as it was printed, and the scripts that check it.

``check_event.py`` is handed out unchanged, beside ``check_year.py``, which has board, points and a night's table. It imports nothing
of the program. This module writes its input; what the script computes itself is there only as printed, to be compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from director.desk.desk import Desk
from director.desk.packs.hour import named
from director.desk.packs.merged import MergedPack, centre_rows, known_pack, made_row
from director.games.duplicate.game import Game
from director.games.duplicate.standings import Row, within
from director.games.people import Player
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import Texts
from director.packs.figures import CentreFigures, Subjects
from director.packs.merging import Decisions
from director.packs.results import read_result
from director.reports.certificates import Certificate, certificates_pdf
from director.reports.event.site import Site
from director.reports.pack_sheets import PAPERS
from director.reports.year import proof
from director.reports.year.folder import ClosingProgress, Progress, taken_away, write
from director.storage import game_store, pack_store
from director.storage.pack_store import Names
from director.wording.standing_words import groups

SCRIPT = Path(__file__).parent / "check_event.py"
Data = dict[str, Any]


def centre_proved(desk: Desk, merged: MergedPack, centre: int, names: Names) -> tuple[Data, bytes]:
    """Returns a centre's part of ``event.json``, and its log with the names that may be shown."""
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
    """Returns the federation's rulings on slips, by round and player."""
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
    """Returns the exported game of a centre with the names that may be shown; its facts and their chain stay unchanged."""
    header = json.loads(lines[0])
    players, facts = (
        [json.loads(each) for each in lines[1 : 1 + header["players"]]],
        lines[1 + header["players"] :],
    )
    for each in players:
        each["name"] = named(each["name"], names)
    header["hash"] = game_store.whole_hash(header, players, json.loads(facts[-1])["hash"])
    said = (json.dumps(each, ensure_ascii=False) for each in (header, *players))
    return "".join(f"{each.rstrip()}\n" for each in (*said, *facts)).encode()


def event_proved(told: MergedPack, centres: Sequence[Data], files: Mapping[str, str], texts: Texts) -> bytes:
    """Returns ``event.json``: the ranking as it was printed; ``centres`` comes from ``centre_proved``, ``files`` are the other files of
    the folder with their digests."""
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
    """Yields the files beside the logs."""
    yield "event.json", event_proved(told, centres, files, texts)
    for script in (SCRIPT, proof.SCRIPT):
        yield script.name, script.read_bytes()


PLACES = 3


def of_all(merged: MergedPack, texts: Texts) -> list[Certificate]:
    """Returns those of the first three places of all, then of each category."""
    ranked = merged.merged.ranked
    found = _first(merged, ranked.rows, "", texts)
    for category in groups(ranked, "category"):
        title = texts("Category %(category)s", category=category)
        found += _first(merged, within(ranked, category=category).rows, title, texts)
    return found


def of_centres(merged: MergedPack, texts: Texts) -> list[Certificate]:
    """Returns that of the first of each centre, by the centre's name."""
    rows = sorted(centre_rows(merged), key=lambda each: each.centre.name)
    return [
        _certificate(merged, each.first, texts("First of %(centre)s", centre=each.centre.name), texts)
        for each in rows
    ]


def _first(merged: MergedPack, rows: Iterable[Row], title: str, texts: Texts) -> list[Certificate]:
    return [_certificate(merged, row, title, texts) for row in rows if row.place <= PLACES]


def _certificate(merged: MergedPack, row: Row, title: str, texts: Texts) -> Certificate:
    won = texts(
        "Place %(place)s · %(value)s points (%(percent)s%% of the top)",
        place=str(row.place),
        value=texts.number(row.total),
        percent=texts.percent(row.percent),
    )
    setup = merged.pack.setup
    return Certificate(
        merged.pack.federation,
        setup.title,
        row.player.name,
        f"{title}\n{won}".lstrip(),
        texts.date(str(setup.date)),
    )


def shown(merged: MergedPack, names: Names) -> MergedPack:
    """Returns the same with names as they may be shown, also in the notes on unusual things."""
    if names == "full":
        return merged
    night = merged.merged
    rows = tuple(replace(row, player=_player(row.player, names)) for row in night.ranked.rows)
    game = replace(night.game, players=tuple(row.player for row in rows))
    return replace(
        merged,
        merged=replace(night, game=game, ranked=replace(night.ranked, rows=rows)),
        figures={centre: _figures(each, names) for centre, each in merged.figures.items()},
    )


def _player(player: Player, names: Names) -> Player:
    return replace(player, name=named(player.name, names))


def _figures(figures: CentreFigures, names: Names) -> CentreFigures:
    def told(values: Mapping[str, Any]) -> dict[str, Any]:
        return {key: named(str(each), names) if key == "name" else each for key, each in values.items()}

    return replace(figures, deviations=tuple((code, told(values)) for code, values in figures.deviations))


PARTS: dict[str, Sentence] = {
    "site": say("The site: pages for the web, or to open from the folder"),
    "papers": say("Papers: the standings of all centres"),
    "tables": say("Tables: for spreadsheets and other programs"),
    "certificates": say("Certificates: with full names, for the people themselves"),
    "proof": say("The proof: all games, and a script that checks every number"),
}
"""The parts of the folder, by the names of their folders."""
PRIVATE = ("certificates/", "proof/")
"""Left out of the proof."""


def close_event(
    desk: Desk,
    merged: MergedPack,
    texts: Texts,
    names: Names,
    out: Path,
    parts: Sequence[str] = tuple(PARTS),
    progress: Progress = lambda done: None,
) -> list[str]:
    """Makes these parts in the folder ``out``; returns the files by their names in it. RuleError ``no_results`` before the first
    result is here. An exception from ``progress`` stops it."""
    if not merged.results:
        raise RuleError("no_results", "No centre has sent a result yet. Import the results first.")
    made: dict[str, str] = {}
    expected = len(merged.results) * sum(part in parts for part in ("site", "proof")) + 12
    for name, content in _files(desk, merged, texts, names, parts, made):
        write(out / name, content)
        made[name] = sha256(content).hexdigest()
        progress(ClosingProgress(len(made), expected, name))
    taken_away(out, parts, made)
    return sorted(made)


def _files(
    desk: Desk, merged: MergedPack, texts: Texts, names: Names, parts: Sequence[str], made: dict[str, str]
) -> Iterator[tuple[str, bytes]]:
    told = shown(merged, names)

    def proof() -> Iterator[tuple[str, bytes]]:
        proved: list[Data] = []
        for row in merged.results:
            data, content = centre_proved(desk, merged, row.centre, names)
            proved.append(data)
            yield data["file"], content
        public = {name: digest for name, digest in made.items() if not name.startswith(PRIVATE)}
        yield from proof_files(told, proved, public, texts)

    makers: dict[str, Callable[[], Iterable[tuple[str, bytes]]]] = {
        "site": lambda: Site(told, texts, "proof" in parts).files(),
        "papers": lambda: [("ranking.pdf", PAPERS["ranking.pdf"](told, texts))],
        "tables": lambda: [(name, make(told, texts)) for name, make in PAPERS.items() if name != "ranking.pdf"],
        "certificates": lambda: [
            ("all.pdf", certificates_pdf(of_all(merged, texts), "", texts)),
            ("centres.pdf", certificates_pdf(of_centres(merged, texts), "", texts)),
        ],
        "proof": proof,
    }  # fmt: skip
    for part, make in makers.items():
        if part in parts:
            for name, content in make():
                yield f"{part}/{name}", content
