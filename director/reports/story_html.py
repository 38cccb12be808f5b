"""The story of a night as one HTML file that needs nothing from elsewhere: text, and pictures as SVG in it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from director.games.duplicate.analysis.night import Analysis
from director.language.texts import Texts
from director.paths import files
from director.reports.page import heading_of
from director.reports.pictures.bars import difficulty, found
from director.reports.pictures.board import small_board
from director.reports.pictures.curves import race
from director.reports.pictures.plot import Picture
from director.wording.story import Story


def story_html(story: Story, analysis: Analysis, texts: Texts) -> bytes:
    """The story with its pictures, a table of the same numbers beneath each."""
    heading = heading_of(analysis.game.setup).line(texts)
    page = (files("templates") / "after" / "story_file.html").read_text("utf-8")
    filled = {
        "language": escape(texts.language),
        "title": escape(f"{story.title} · {heading}"),
        "style": (files("static") / "story.css").read_text("utf-8"),
        "body": story_body(story, analysis, texts, heading),
    }
    for name, text in filled.items():
        page = page.replace(f"@{name}@", text)
    return page.encode("utf-8")


def story_body(story: Story, analysis: Analysis, texts: Texts, heading: str = "") -> str:
    """What stands between the first and the last line of the page."""
    numbers = texts("The numbers")
    podium = "".join(
        f"<li><b>{escape(place)} {escape(names)}</b> <span>{escape(result)}</span></li>"
        for place, names, result in story.podium
    )
    parts = [
        f"<header><p>{escape(heading)}</p><h1>{escape(story.title)}</h1></header>",
        f'<p class="opening">{escape(story.opening)}</p><ol class="podium">{podium}</ol>',
        _part(story.words["race"], story.race),
        figure(race(analysis, texts), numbers),
        _part(story.words["happened"], story.happened),
        _boards(story, texts),
        _part(story.words["finds"], story.finds),
    ]
    if story.hardest:
        parts += [
            _part(story.words["hardest"], [story.hardest]),
            figure(difficulty(analysis, texts), numbers),
        ]
    parts += [_unseen(story), figure(found(analysis, texts), numbers)]
    parts += [
        f'<p class="club">{escape(each)}</p>'
        for text in (story.text, story.next)
        for each in text.splitlines()
    ]
    return "\n".join(part for part in parts if part)


def figure(picture: Picture, numbers: str) -> str:
    """A picture with its title, and its numbers as a table that opens beneath."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in picture.heads)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in picture.rows
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    caption = f"<figcaption>{escape(picture.title)}</figcaption>"
    return f'<figure>{caption}{picture.svg}<details><summary>{escape(numbers)}</summary><div class="wide" tabindex="0">{table}</div></details></figure>'


def _part(title: str, sentences: Sequence[str]) -> str:
    if not sentences:
        return ""
    return f"<h2>{escape(title)}</h2>" + "".join(f"<p>{escape(each)}</p>" for each in sentences)


def _boards(story: Story, texts: Texts) -> str:
    if not story.boards:
        return ""
    shown = "".join(
        f"<figure>{small_board(each.compared, texts).svg}<figcaption>{escape(each.caption)}</figcaption></figure>"
        for each in story.boards
    )
    return f'<h2>{escape(story.words["boards"])}</h2><div class="boards">{shown}</div>'


def _unseen(story: Story) -> str:
    lines = [
        f"<li><b>{escape(each.word)}</b> {escape(each.at)}, {escape(each.points)}"
        + "".join(f"<br><small>{escape(part)}</small>" for part in (each.hooks, each.forms) if part)
        + "</li>"
        for each in story.unseen
    ]
    return f"<h2>{escape(story.words['unseen'])}</h2><ul>{''.join(lines)}</ul>" if lines else ""
