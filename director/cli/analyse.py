"""``director analyse``, ``replay`` and ``story``: the analysis of a finished game."""

from __future__ import annotations

from pathlib import Path

import click

from director.cli import Context
from director.cli.common import echo_json, echo_table, save, save_story, story_end, story_out, tell, texts_of
from director.language.sentences import say


@click.command()
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with every move that was handed in.")
@click.pass_obj
def analyse(context: Context, game: str, as_json: bool) -> None:
    """Every round of GAME (its key or number) compared: points, top, rank among all moves, what was missed."""
    from director.desk.duplicate.analysing import analysed
    from director.games.duplicate.analysis.night import as_data
    from director.wording.own_night import KINDS

    desk = context.club.desk()
    night = desk.session(game)
    found, texts = analysed(desk, night), texts_of(context)
    if as_json:
        echo_json({"game": night.key, **as_data(found)})
        return
    for own in found.people:
        click.echo(
            f"\n{own.row.place}. {own.player.name} – {texts.number(own.row.total)} ({texts.percentage(own.row.percent)})\n"
        )
        heads = [texts("Round"), texts("Points"), texts("Top"), texts("Rank"), texts("Missed")]
        rows = [
            [
                str(each.number),
                texts.number(each.points),
                texts.number(each.top),
                f"{each.rank} / {each.compared.found.total}" if each.rank else "–",
                texts.show(KINDS[each.missed]) if each.missed else "",
            ]
            for each in own.rounds
        ]
        echo_table([heads, *rows], left=(4,))


@click.command()
@click.argument("game")
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="An HTML file.")
@click.pass_obj
def replay(context: Context, game: str, out: Path) -> None:
    """GAME to play again, as a quiz too, in one HTML file that needs nothing from elsewhere."""
    from director.desk.duplicate.analysing import analysed, meaning_in
    from director.reports.replay_file import replay_html

    desk = context.club.desk()
    night = desk.session(game)
    texts = texts_of(context, night.row.setup)
    save(out, replay_html(analysed(desk, night), texts, meaning_in(desk, night)))
    tell(context, say("The game is in %(file)s.", file=str(out)))


@click.command()
@click.argument("game")
@story_out
@story_end
@click.pass_obj
def story(context: Context, game: str, out: Path, next_date: str, text: str) -> None:
    """The story of GAME in two to four pages: podium, the race, what happened, what nobody found."""
    from director.desk.duplicate.analysing import analysed, known_words
    from director.desk.settings import end_of
    from director.reports.documents import of_log
    from director.reports.story import night_told

    desk = context.club.desk()
    night = desk.session(game)
    found, texts = analysed(desk, night), texts_of(context, night.row.setup)
    end = end_of(desk).after(str(night.row.setup.date))
    known = known_words(desk, night)
    with of_log(desk, night, texts):
        told = night_told(found, texts, known, next_date or end.next_date, text or end.text)
        save_story(context, told, out, texts)
