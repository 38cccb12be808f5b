"""``director export`` and ``director import``: a whole game as a file, and back; as GCG for and from other programs.

``director verify``: checks whether an exported game is genuine.
"""

from __future__ import annotations

import io
import json
import sys
from datetime import date, datetime
from pathlib import Path
from typing import IO

import click

from director.cli import Context
from director.cli.common import save, tell, texts_of
from director.desk import sessions
from director.desk.checking import CheckResult, Remark, check_game
from director.desk.classic import start
from director.desk.duplicate import sheet_files
from director.games.classic.gcg_lines import looks_like_gcg
from director.games.classic.profile import classic_profile, classic_profiles
from director.language.languages import translator
from director.language.sentences import RuleError, Sentence, Translation, say, show
from director.rules.profile import profiles
from director.rules.tiles import TileSet
from director.storage import game_file, game_store
from director.storage.game_file import decoded


@click.command()
@click.argument("game")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file.")
@click.option(
    "--gcg", "as_gcg", is_flag=True, help="As GCG: a classic table, or the tops of a duplicate night."
)
@click.option("--raw", is_flag=True, help="As it is in the database: for a game that cannot be read.")
@click.pass_obj
def export(context: Context, game: str, out: Path | None, as_gcg: bool, raw: bool) -> None:
    """Saves the whole GAME (its key or number) as JSON Lines, to standard output or a file."""
    db = context.club.db
    if as_gcg:
        text = _gcg(context, game)
    else:
        number = game_store.listed(db, game).id if raw else 0
        lines = game_file.raw_game(db, number) if raw else game_file.export_game(db, game)
        text = "".join(f"{line}\n" for line in lines)
    if out is None:
        click.echo(text, nl=False)
        return
    save(out, text.encode())
    tell(context, say("The game is in %(file)s.", file=str(out)), aside=True)


def _gcg(context: Context, game: str) -> str:
    from director.reports.documents import DocumentRequest, documents_of

    desk = context.club.desk()
    session = desk.session(game)
    papers = documents_of(session)
    if "game.gcg" not in papers:
        raise RuleError(
            "no_gcg",
            "Only a classic table, training and a duplicate night with a top can be saved as "
            "GCG. Choose another file.",
        )
    return papers["game.gcg"].make(DocumentRequest(desk, session, texts_of(context))).decode()


@click.command("import")
@click.argument("file", type=click.File("rb"))
@click.option("--look", is_flag=True, help="Only say what the file contains.")
@click.option("--partly", is_flag=True, help="Import a GCG file without the lines that cannot be read.")
@click.option(
    "--rules", type=click.Choice(list(classic_profiles())), default="german", show_default=True,
    help="Rules of a GCG file that names none.",
)  # fmt: skip
@click.option("--tiles", help="Tile set of a GCG file.  [default: the one with which its scores agree]")
@click.option(
    "--lexicon",
    default="",
    help="Word list of a GCG file or a game sheet.  [default: the one that it names, or the club's]",
)
@click.option(
    "--profile", "profile_name", type=click.Choice(list(profiles())), default="f2023", show_default=True,
    help="Rules of a game sheet.",
)  # fmt: skip
@click.pass_obj
def import_game(
    context: Context,
    file: IO[bytes],
    look: bool,
    partly: bool,
    rules: str,
    tiles: str | None,
    lexicon: str,
    profile_name: str,
) -> None:
    """Imports a game that `director export` saved, the GCG file of another program, or a game sheet with columns; "-" reads standard input."""
    content = file.read()
    if looks_like_gcg(content):
        tile_set = context.tile_set(tiles) if tiles else None
        _import_gcg(context, content, look, partly, (rules, tile_set, lexicon))
        return
    if sheet_files.looks_like_sheet(content):
        _import_sheet(context, content, look, partly, (profile_name, lexicon))
        return
    if look:
        read = game_file.read_game(decoded(io.BytesIO(content)))
        told = {"title": read.setup.title, "date": read.setup.date, "facts": len(read.facts)}
        tell(context, say("%(title)s of %(date)s: %(facts)d facts, all of them good.", **told))
        return
    row = sessions.import_game(context.club.desk(), decoded(io.BytesIO(content)))
    values = {"title": row.setup.title, "date": row.setup.date, "key": row.key}
    tell(context, say("%(title)s of %(date)s is imported as game %(key)s.", **values), aside=True)


def _import_sheet(
    context: Context, content: bytes, look: bool, partly: bool, chosen: tuple[str, str]
) -> None:
    name, lexicon = chosen
    desk = context.club.desk()
    title = translator(context.language)("Game sheet")
    setup = sheet_files.setup_for(context.club, name, lexicon, title, date.today().isoformat())
    looked = sheet_files.look_at(desk, content, setup)
    for sentence in (looked.counted, *looked.unread, *looked.told, looked.totals):
        tell(context, sentence, aside=not look)
    if look:
        return
    row = sheet_files.take_in(desk, looked, partly=partly)
    values = {"title": row.setup.title, "date": row.setup.date, "key": row.key}
    tell(context, say("%(title)s of %(date)s is imported as game %(key)s.", **values), aside=True)


def _import_gcg(
    context: Context, content: bytes, look: bool, partly: bool, chosen: tuple[str, TileSet | None, str]
) -> None:
    rules, tiles, lexicon = chosen
    club, today = context.club, date.today().isoformat()
    looked = start.look_at(club, content, classic_profile(rules), today, tiles, lexicon)
    for sentence in (looked.counted, *looked.unread, *looked.told, *looked.totals):
        tell(context, sentence, aside=not look)
    if look:
        return
    row = start.take_in_gcg(club.desk(), looked, partly=partly)
    values = {"title": row.setup.title, "date": row.setup.date, "key": row.key}
    tell(context, say("%(title)s of %(date)s is imported as game %(key)s.", **values), aside=True)


SIGNS = {True: "ok", None: "--", False: "NO"}


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each step.")
@click.option(
    "--strict", is_flag=True, help="Exit status 1 as well if a person decided something and wrote no reason."
)
@click.option(
    "--seen",
    multiple=True,
    metavar="HASH",
    help="Check digits, or a line of a sheet, the wall, a phone: a state of this log?",
)
@click.pass_obj
def verify(context: Context, file: IO[bytes], as_json: bool, strict: bool, seen: tuple[str, ...]) -> None:
    """Checks the game in FILE ("-" is standard input): seal, draws, bag, tops, slips, totals, decisions, what was seen early.

    One line for each step, for each rack that was seen or went back, each undo and cancellation, and each decision of a
    person: slips that were late, changed or given other points, cancelled rounds, deleted nights. Exit status 1 if
    anything was changed, if the game was not played as it was sealed, or if check digits were never a state of this log;
    with --strict also if a decision lacks its reason.
    """
    words, good = translator(context.language), True
    for step in check_game(decoded(file), context.club.search, seen):
        lacking = strict and any(each.lacks for each in step.remarks)
        good = good and step.holds is not False and not lacking
        if as_json:
            click.echo(json.dumps(_data(step, words), ensure_ascii=False))
            continue
        click.echo(f"{SIGNS[step.holds]} {step.name}: {show(step.sentence, words)}")
        for each in step.remarks:
            sign = SIGNS[False] if each.bent or (strict and each.lacks) else "  "
            told = show(_with_who(each), words)
            click.echo(f"   {sign} {datetime.fromtimestamp(each.at):%H:%M:%S} {told}")
    sys.exit(0 if good else 1)


def _with_who(each: Remark) -> Sentence:
    """Returns the sentence of a remark; for a decision with its round and who decided."""
    if not each.who:
        return each.sentence
    if each.round is None:
        return say("%(who)s: %(told)s", who=each.who, told=each.sentence)
    return say("Round %(round)d, %(who)s: %(told)s", round=each.round, who=each.who, told=each.sentence)


def _data(step: CheckResult, words: Translation) -> dict[str, object]:
    remarks = [
        {
            "code": each.code,
            "seq": each.seq,
            "at": each.at,
            "bent": each.bent,
            "told": show(each.sentence, words),
        }
        | _decided(each)
        for each in step.remarks
    ]
    found = {"step": step.name, "holds": step.holds, "code": step.code, "told": show(step.sentence, words)}
    return found | ({"remarks": remarks} if remarks else {})


def _decided(each: Remark) -> dict[str, object]:
    """Returns the fields of a remark about a decision; {} if it is none."""
    if not each.who:
        return {}
    return {"who": each.who, "round": each.round, "name": each.name, "reason": not each.lacks}
