"""``director lexicon look-up``: words by pattern, by letters, with a rare letter; a word's hooks and what speaks for it."""

from __future__ import annotations

import click

from director.cli import Context
from director.cli.common import bar, spelling_of, tell
from director.language.sentences import say
from director.lexicon import lookup
from director.lexicon.lookup import ANY, SEVERAL, WAYS
from director.lexicon.plausible import plausibility
from director.lexicon.spelling import Spelling
from director.lexicon.tables import Table


@click.command("look-up")
@click.argument("name")
@click.argument("text")
@click.option(
    "--by",
    type=click.Choice(["word", *WAYS]),
    help="pattern (? one letter, * any number), letters (all of them, ? a blank), more (and one other letter),"
    " within (some of them), rare (words with that letter).  [default: word, or pattern where there is ? or *]",
)
@click.option("--most", type=click.IntRange(1), default=lookup.MOST, show_default=True, help="Words at most.")
@click.pass_obj
def look_up(context: Context, name: str, text: str, by: str | None, most: int) -> None:
    """Looks TEXT up in the lexicon NAME."""
    spelling = spelling_of(context, name)
    way = WAYS.get(by or ("pattern" if set(text) & {ANY, SEVERAL} else "word"))
    with bar(context, say("Building %(name)s", name=name)) as progress:
        table = context.club.library.open(name, progress)
    with table:
        if way is None:
            _about(context, table, name, spelling.fold(text.strip()), spelling)
            return
        answer = way(table, text, spelling, most)
    for word in answer.words:
        click.echo(word)
    if len(answer.words) < answer.total:
        tell(context, say("%(count)d words in all", count=answer.total))


def _about(context: Context, table: Table, name: str, word: str, spelling: Spelling) -> None:
    """Whether it is a word, the letters that make another one of it, and what speaks for one that is missing."""
    known, hooks = word in table, lookup.hooks(table, word, spelling)
    tell(context, say("%(word)s: yes", word=word) if known else say("%(word)s: no", word=word))
    if context.club.library.info(name).is_default and not known:
        for hint in plausibility(word, name, table, context.club.library.hints_path(name)).hints:
            tell(context, hint.sentence)
    tell(context, say("In front: %(letters)s", letters=" ".join(hooks.front) or "–"))
    tell(context, say("Behind: %(letters)s", letters=" ".join(hooks.behind) or "–"))
