"""The proof of a season: the logs of its games, its rules and tables as they were printed, and the script that checks them.

``check_year.py`` is handed out unchanged: it reads ``season.json`` and the logs, and imports nothing of the program. This module
writes its input; what the script computes itself (points, tables, places) is there only as printed, to be compared.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from director.desk.club import events, seasons
from director.desk.club.events import EVENTS
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import Game
from director.games.duplicate.standings import results, standings
from director.games.result import Result
from director.language.sentences import ways_to_write
from director.language.texts import Texts
from director.reports.year.year import Year
from director.seasons.result import SeasonNight
from director.storage import game_store, people_store
from director.storage.game_file import export_game
from director.storage.game_store import GameRow

SCRIPT = Path(__file__).parent / "check_year.py"
Data = dict[str, Any]


def game_proved(year: Year, row: GameRow, number: str) -> tuple[Data, bytes]:
    """Returns a game's part of ``season.json``, and its log; for games other than the duplicate night only the results."""
    night = year.desk.session(row.key)
    seated = seats(year, night.game)
    data: Data = {
        "key": row.key,
        "title": row.setup.title,
        "date": str(row.setup.date),
        "kind": row.kind,
        "file": "",
    }
    if row.kind != DUPLICATE.name:
        found = night.kind.results(night.game)
        return data | {"rows": [_given(each, seated[each.person]) for each in found]}, b""
    content = _log(year, row, seated)
    game = night.game
    assert isinstance(game, Game)
    return data | {
        "file": f"games/{number}.jsonl",
        "sha256": sha256(content).hexdigest(),
        "seats": {str(player): person for player, person in seated.items()},
        "rows": _rows(game, seated),
        "words": words_of(game),
        **signs_of(game),
        "most": most_of(game),
        "seconds": {str(each.person): each.seconds for each in results(game) if each.seconds is not None},
    }, content  # fmt: skip


def seats(year: Year, game: Any) -> dict[int, int]:
    roots = people_store.roots(year.desk.db)
    return {each.id: roots.get(each.person, each.person) for each in game.players}


def _given(each: Result, person: int) -> Data:
    names = ("place", "points", "top", "tops", "rounds", "solos", "warnings", "seconds")
    more = {"person": person, "percent": str(each.percent), "turns": list(each.turns)}
    return {name: getattr(each, name) for name in names} | more


def _rows(game: Game, seats: Mapping[int, int]) -> list[Data]:
    """Returns the table of a night as it is printed; of two players who are one person the better."""
    exact = {each.person: each for each in results(game)}
    found: dict[int, Data] = {}
    names = ("place", "tops", "solos", "bonus", "warnings", "penalties", "cost")
    ranked = standings(game)
    for row in ranked.rows:
        data = {name: getattr(row, name) for name in names} | {
            "person": seats[row.player.id],
            "points": row.total,
        }
        data |= {"top": ranked.top_total, "percent": str(exact[row.player.id].percent)}
        found.setdefault(data["person"], data)
    return list(found.values())


def words_of(game: Game) -> Data:
    """Returns the rulings on words that night: the admissible ones and the others; a word may be both."""
    verdicts: dict[bool, set[str]] = {True: set(), False: set()}
    for played in game.rounds:
        for entry in played.entries.values():
            for word in entry.ruling.words:
                verdicts[word.admissible].add(word.word.upper())
            for cause in entry.ruling.causes:
                if cause.code == "word_unknown" and cause.values.get("word"):
                    verdicts[False].add(str(cause.values["word"]))
    return {"yes": " ".join(sorted(verdicts[True])), "no": " ".join(sorted(verdicts[False]))}


def signs_of(game: Game) -> Data:
    """Returns the tiles of several letters as they are written, each with its sign in the log; empty if all have one letter."""
    ways = ways_to_write(game.setup.tiles.alphabet.letters)
    return {"signs": ways} if ways else {}


def most_of(game: Game) -> Data:
    """Returns the most points that the moves of those with the average could have scored."""
    return {
        f"{played.number}/{player}": entry.overrule.most
        for played in game.rounds
        for player, entry in played.entries.items()
        if entry.overrule and entry.overrule.most is not None
    }


def _log(year: Year, row: GameRow, seats: Mapping[int, int]) -> bytes:
    """Returns the game's file with the names that may be shown; its facts and their chain stay unchanged."""
    first, *lines = export_game(year.desk.db, row.key)
    header = json.loads(first)
    players, facts = [json.loads(each) for each in lines[: header["players"]]], lines[header["players"] :]
    for each in players:
        person = year.told(seats[each["player"]])
        if person.unnamed:
            each |= {"name": person.name, "category": ""}
    last = json.loads(facts[-1])["hash"] if facts else game_store.first_link(row.key)
    header["hash"] = game_store.whole_hash(header, players, last)
    said = (json.dumps(each, ensure_ascii=False) for each in (header, *players))
    return "".join(f"{each}\n" for each in (*said, *facts)).encode()


def season_proved(year: Year, games: Mapping[str, Data], files: Mapping[str, str]) -> bytes:
    """Returns ``season.json``: rules, persons and tables as they were printed; ``games`` by key come from ``game_proved``, ``files`` are
    the other files of the folder with their digests."""
    table = year.found.table
    nights = (*table.nights, *table.dropped)
    credits = [(each.night, each.person) for each in seasons.credits_of(year.found.data, nights, year.known)]
    persons = {each.person for night in nights for each in night.results} | {person for _, person in credits}
    data: Data = {
        "format": "director-year",
        "version": 1,
        "title": year.title,
        "club": year.club,
        "language": year.texts.language,
        "rules": table.rules.as_data(),
        "guests": sorted(year.found.guests),
        "credits": credits,
        "persons": {str(each): year.told(each).name for each in sorted(persons)},
        "dropped": [each.key for each in table.dropped],
        "nights": [_night(year, each, games) for each in nights],
        "table": [
            {"person": row.person, "place": row.place, "value": _exact(row.value), "nights": [each.night for each in row.counted]}
            for row in (*table.rows, *table.below)
        ],
        "not_counted": year.not_counted,
        "files": dict(sorted(files.items())),
        "texts": sentences(year.texts),
    }  # fmt: skip
    data = json.loads(json.dumps(data))
    data["sha256"] = sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def _exact(value: Fraction | float) -> str:
    return str(value) if isinstance(value, Fraction) else repr(float(value))


def _night(year: Year, night: SeasonNight, games: Mapping[str, Data]) -> Data:
    data: Data = {"key": night.key, "title": night.title, "date": night.date, "what": night.what}
    data["games"] = [games[row.key] for row in year.games[night.key]]
    if night.what == "event":
        found = events.standing(year.desk, night.own_key)
        sudden = events.sudden_places(
            year.desk, EVENTS.one(year.desk, night.own_key).data, found.deciding, found.told
        )
        data |= {
            "rules": found.table.rules.as_data(),
            "sudden": {str(person): place for person, place in sudden.items()},
        }
        data["rows"] = [
            {
                "person": row.person,
                "place": row.place,
                "value": _exact(row.value),
                "points": found.table.figures(row.person).points,
            }
            for row in found.table.rows
        ]
    return data


@cache
def said(script: Path) -> tuple[str, ...]:
    """Returns the sentences of a script that is handed out."""
    tree = ast.parse(script.read_text("utf-8"))
    calls = (
        each for each in ast.walk(tree) if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)
    )
    texts = (each.args[0] for each in calls if isinstance(each.func, ast.Name) and each.func.id == "N_")
    return tuple(
        each.value for each in texts if isinstance(each, ast.Constant) and isinstance(each.value, str)
    )


def sentences(texts: Texts, script: Path = SCRIPT) -> dict[str, str]:
    """Returns the sentences of a script in the language, by the English ones."""
    return {each: texts.translate(each) for each in said(script)}


def proof_files(
    year: Year, games: Mapping[str, Data], files: Mapping[str, str]
) -> Iterator[tuple[str, bytes]]:
    """Yields the files beside the logs."""
    yield "season.json", season_proved(year, games, files)
    yield SCRIPT.name, SCRIPT.read_bytes()
