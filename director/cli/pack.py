"""``director pack``: a sealed game for many centres. The federation makes packs and merges results; a centre opens, takes, returns."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from pathlib import Path
from time import sleep

import click

from director.cli import Context
from director.cli.common import FORMULA, SPEED, cannot_write, in_words, save, tell, texts_of
from director.desk.desk import Desk
from director.desk.packs import arrivals, centre, federation, hour
from director.desk.packs.federation import PackOrder, new_pack, wishes_of
from director.desk.settings import usual_list
from director.games.duplicate.game import Setup
from director.games.duplicate.seal_facts import other_words
from director.games.people import read_players
from director.language.languages import LANGUAGES, translator
from director.language.sentences import DirectorError, Sentence, say, say_n
from director.language.texts import Texts
from director.packs.keys import short
from director.packs.pack import pack_text, read_pack
from director.packs.preparing import TRIES
from director.reports.pack_sheets import PAPERS, centre_lines, centre_name, event_paper, slip_words
from director.rules.formula import formula
from director.rules.profile import profile
from director.rules.speed import speed
from director.storage import pack_store
from director.wording.titles import named

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
OUT = click.Path(path_type=Path)
CLOSED = ("site", "papers", "tables", "certificates", "proof")
"""The parts of a closed pack's folder."""


@click.group()
def pack() -> None:
    """A sealed game that many centres play, each on its own laptop; one table of all."""


@pack.command("make")
@click.argument("centres", type=FILE)
@click.option("--title", required=True, help="Title of the event.")
@click.option("--date", "day", default=lambda: date.today().isoformat(), help="Date of the game.")
@click.option("--federation", default="", help="Who seals the pack.")
@click.option("--lexicon", help="Word list.  [default: that of the club]")
@click.option("--tiles", help="Tile set; that of the word list if left out.")
@click.option("--profile", "rules", default="simultan", show_default=True)
@FORMULA
@SPEED
@click.option("--text", type=FILE, help="A file with what the announcer reads first.")
@click.option(
    "--codes", default="start", show_default=True, help='"none", "start", "every" or rounds: "1, 6, 11".'
)
@click.option("--rounds", default="", help="Rounds, such as 18-22.")
@click.option("--mean", default="", help="Mean of the tops, such as 30-38.")
@click.option("--bingos", default="", help="Bonus words, such as 3-6.")
@click.option("--everyday", default="", help="At least this many % of the tops are everyday words.")
@click.option("--tries", type=click.IntRange(1, 100_000), default=TRIES, show_default=True)
@click.option("--seed", type=int, help="The same seed, the same game.")
@click.option("--out", type=OUT, required=True, help="Write the pack to this file.")
@click.pass_obj
def make_pack(
    context: Context,
    centres: Path,
    title: str,
    day: str,
    federation: str,
    lexicon: str | None,
    tiles: str | None,
    rules: str,
    formula_name: str,
    speed_name: str | None,
    text: Path | None,
    codes: str,
    rounds: str,
    mean: str,
    bingos: str,
    everyday: str,
    tries: int,
    seed: int | None,
    out: Path,
) -> None:
    """Draws a game, seals it and saves the pack; CENTRES is a file with one name on each line."""
    lexicon = lexicon or usual_list(context.club, context.club.desk().games(), language=context.language)
    info = context.club.library.info(lexicon)
    tile_set, _ = context.tiles_and_words(lexicon, tiles)
    context.prepare_search()
    order = PackOrder(
        Setup(
            title,
            day,
            tile_set,
            profile(rules),
            lexicon,
            formula=formula(formula_name),
            speed=speed(speed_name) if speed_name else None,
        ),
        federation or title,
        info.title,
        _read(centres).splitlines(),
        wishes_of(rounds, mean, bingos, everyday),
        codes,
        _read(text) if text else "",
    )
    desk = context.club.desk("director", rng=random.Random(seed) if seed is not None else None)
    made, figures = new_pack(
        desk, order, tries=tries, progress=context.progress(in_words(context, say("Drawing games")))
    )
    save(out, pack_text(made).encode())
    tell(
        context,
        say(
            "Pack %(pack)s is in %(file)s: %(rounds)d rounds, %(total)d points, mean "
            "%(mean)s, %(bingos)d bonus words, %(everyday)d%% everyday words.",
            pack=made.id,
            file=str(out),
            rounds=figures.rounds,
            total=figures.total,
            mean=f"{figures.mean:.1f}",
            bingos=figures.bingos,
            everyday=round(100 * figures.everyday),
        ),
    )
    tell(context, say("Your fingerprint, for centres to compare: %(mark)s", mark=short(made.key)))
    if not made.coded:
        tell(context, say("This pack has no code: anyone who has the file can read the game."))
    _tell_codes(context, made.id)


@pack.command("codes")
@click.argument("pack_id", metavar="PACK")
@click.pass_obj
def show_codes(context: Context, pack_id: str) -> None:
    """The codes of a PACK made here, by its number, by round: for the hour of the game."""
    if (file := Path(pack_id)).is_file():
        number = read_pack(_read(file)).id
        raise DirectorError(
            "number_wanted",
            "Give the number of a pack here, not its file. The one in %(file)s is %(pack)s: "
            "director pack codes %(pack)s",
            file=pack_id,
            pack=number,
        )
    _tell_codes(context, pack_id)


def _tell_codes(context: Context, pack_id: str) -> None:
    merged = federation.event_of(context.club.desk(), pack_id)
    for number, code in merged.secrets.codes.items():
        tell(context, say("Code of round %(round)d: %(code)s", round=number, code=code))


@pack.command("open")
@click.argument("file", type=FILE)
@click.pass_obj
def open_pack(context: Context, file: Path) -> None:
    """Says what can be known of the pack in FILE before the first round, and checks its signature."""
    found = read_pack(_read(file))
    lists = [(info.name, info.tiles) for info in context.club.library.lexicons()]
    own = centre.lists_for(found, lists)
    same = bool(own) and found.setup.fingerprint == _fingerprint(context, replace(found.setup, lexicon=own))
    setup = found.setup
    for line in (
        say(
            "%(title)s, %(date)s, sealed by %(federation)s",
            title=setup.title,
            date=setup.date,
            federation=found.federation,
        ),
        say("Fingerprint of the federation: %(mark)s", mark=short(found.key)),
        say("Pack %(pack)s, %(rounds)d rounds", pack=found.id, rounds=len(found.locked)),
        say("Rules: %(rules)s", rules=named(setup.profile.title)),
        say("Word list: %(words)s", words=found.words),
        say("Your list %(name)s has the same words.", name=own)
        if same
        else say("Your word lists have other words than the pack: slips may be scored differently."),
        _codes_sentence(found.coded),
        *(say("Centre %(number)d: %(name)s", number=each.number, name=each.name) for each in found.centres),
    ):
        tell(context, line)
    if found.text:
        click.echo(found.text)


def _codes_sentence(coded: tuple[int, ...]) -> Sentence:
    if not coded:
        return say("This pack has no code: anyone who has the file can read the game.")
    return say("Rounds that open with a code: %(rounds)s", rounds=", ".join(map(str, coded)))


def _fingerprint(context: Context, setup: Setup) -> str:
    return context.club.search(replace(setup, fingerprint="")).fingerprint


@pack.command("take")
@click.argument("file", type=FILE)
@click.option("--centre", "number", type=int, required=True, help="Number of this centre in the pack.")
@click.option("--lexicon", help="Word list to score by; the pack's if it is here.")
@click.option("--players", type=FILE, help="A list of the players.")
@click.pass_obj
def take_pack(context: Context, file: Path, number: int, lexicon: str | None, players: Path | None) -> None:
    """Creates a night from the pack in FILE, to be played in the browser."""
    text = _read(file)
    lists = [(info.name, info.tiles) for info in context.club.library.lexicons()]
    own = lexicon or centre.lists_for(read_pack(text), lists)
    entrants = read_players(_read(players)) if players else []
    desk = context.club.desk()
    row = centre.take_pack(desk, text, number, own, entrants)
    tell(context, say("The night of %(centre)s is game %(key)s.", centre=row.setup.club, key=row.key))
    if title := centre.other_words_than(desk.session(row.key).game):
        tell(context, other_words(title))


@pack.command("result")
@click.argument("game")
@click.option("--out", type=OUT, required=True, help="Write the signed result to this file.")
@click.pass_obj
def make_result(context: Context, game: str, out: Path) -> None:
    """Saves the signed result of the finished GAME, for the federation."""
    save(out, federation.result_of(context.club.desk(), game).encode())
    tell(context, say("The result is in %(file)s. Send it to the federation.", file=str(out)))


@pack.command("merge")
@click.argument("pack_id", metavar="PACK")
@click.argument("files", nargs=-1, type=FILE)
@click.option("--out", type=OUT, help="Save standings and centres as PDF and CSV in this folder.")
@click.pass_obj
def merge(context: Context, pack_id: str, files: tuple[Path, ...], out: Path | None) -> None:
    """Imports result FILES of a PACK made here, in any order; shows who is missing, what differs, and the standings."""
    desk = context.club.desk()
    for file in files:
        arrivals.hand_in(desk, pack_id, file.name, file.read_bytes())
    refused = _take(context, desk, pack_id)
    merged = federation.event_of(desk, pack_id)
    for missing in merged.missing:
        tell(context, say("Missing: %(centre)s", centre=missing.name))
    for each in merged.undecided:
        tell(
            context,
            say("Scored differently in round %(round)d: %(slip)s", round=each.round, slip=slip_words(each)),
        )
    for line in centre_lines(merged):
        for note in line.notes:
            tell(context, say("%(centre)s: %(note)s", centre=line.name, note=note))
    for row in merged.merged.ranked.rows[:20]:
        click.echo(f"{row.place:>5} {row.player.name}  ({centre_name(merged, row.player.id)})  {row.total}")
    if len(merged.merged.ranked.rows) > 20:
        tell(context, say_n("and %(num)d more", "and %(num)d more", len(merged.merged.ranked.rows) - 20))
    if out:
        _write_papers(context, merged, out)
    if refused:
        raise SystemExit(1)


def _take(context: Context, desk: Desk, pack_id: str) -> int:
    """Takes in the waiting files and prints the outcome of each; returns how many were refused."""
    done = arrivals.take_waiting(desk, pack_id, context.progress(in_words(context, say("Judging results"))))
    for each in done:
        tell(context, arrivals.kept_sentence(each.said))
    return sum(each.state == "refused" for each in done)


@pack.command("close")
@click.argument("pack_id", metavar="PACK")
@click.option("--out", type=OUT, required=True, help="Folder to make.")
@click.option(
    "--language", type=click.Choice(list(LANGUAGES)), help="Language of the folder, if not the terminal's."
)
@click.option(
    "--names",
    type=click.Choice(["initials", "full"]),
    help="How people are named. [default: as the public sees them]",
)
@click.option("--only", type=click.Choice(CLOSED), multiple=True, help="Only this part; can be given again.")
@click.option(
    "--without", type=click.Choice(CLOSED), multiple=True, help="All but this part; can be given again."
)
@click.pass_obj
def close(
    context: Context,
    pack_id: str,
    out: Path,
    language: str | None,
    names: pack_store.Names | None,
    only: tuple[str, ...],
    without: tuple[str, ...],
) -> None:
    """Makes the folder of a PACK made here: site, papers, tables, certificates, and the proof.

    The same results give the same files; after a stop, run it again.
    """
    from director.reports.event.folder import PARTS, close_event
    from director.reports.year.folder import ClosingProgress, parts_wanted

    desk = context.club.desk()
    merged = federation.event_of(desk, pack_id)
    words = Texts(language, translator(language)) if language else texts_of(context)
    progress = context.progress(in_words(context, say("Making the folder")))

    def tell_how_far(done: ClosingProgress) -> None:
        progress(done.percent / 100)

    made = close_event(
        desk,
        merged,
        words,
        names or hour.hour_of(desk, pack_id).names,
        out,
        parts_wanted(only, without, tuple(PARTS)),
        tell_how_far,
    )
    progress(1.0)
    tell(context, say("%(title)s is closed: %(count)d files in %(folder)s.", title=merged.pack.setup.title, count=len(made), folder=str(out)))  # fmt: skip


@pack.command("watch")
@click.argument("pack_id", metavar="PACK")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--every",
    type=click.FloatRange(0.1, 3600),
    default=3.0,
    show_default=True,
    help="Seconds between two looks.",
)
@click.option("--once", is_flag=True, help="Import what is there, then end.")
@click.pass_obj
def watch(context: Context, pack_id: str, folder: Path, every: float, once: bool) -> None:
    """Imports every file that comes into DIR, such as a mail program's folder of attachments, into a PACK made here.

    A file that grows is left until it has stayed the same between two looks. The files stay where they are.
    """
    desk = context.club.desk()
    seen: dict[str, tuple[float, int]] = {}
    while True:
        here = {
            each.name: (each.stat().st_mtime, each.stat().st_size)
            for each in folder.iterdir()
            if each.is_file()
        }
        ready = [name for name, mark in sorted(here.items()) if once or seen.get(name) == mark]
        for name in ready:
            if arrivals.is_new(desk, pack_id, name, here[name][0]):
                arrivals.hand_in(desk, pack_id, name, (folder / name).read_bytes())
        _take(context, desk, pack_id)
        if once:
            return
        seen = here
        sleep(every)


def _write_papers(context: Context, merged: federation.MergedPack, out: Path) -> None:
    texts = texts_of(context)
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name in PAPERS:
            content, _, file = event_paper(name, merged, texts)
            (out / file).write_bytes(content)
    except OSError as reason:
        raise cannot_write(out, reason) from reason
    tell(context, say("Standings and centres are in %(folder)s.", folder=str(out)))


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as reason:
        raise DirectorError(
            "not_text", "%(file)s is not a text file. Choose another file.", file=path.name
        ) from reason
