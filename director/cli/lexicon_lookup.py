"""``director lexicon look-up``: words by pattern, by letters, with a rare letter; a word's hooks and what speaks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from director.cli.lexicon_context import LexiconContext, Place
from director.language.sentences import say
from director.lexicon import lookup
from director.lexicon.lookup import ANY, SEVERAL, Answer
from director.lexicon.plausible import plausibility
from director.lexicon.spelling import Spelling
from director.lexicon.tables import Table

WAYS: Mapping[str, Callable[[Table, str, Spelling, int], Answer]] = {
    "pattern": lookup.by_pattern,
    "letters": lambda table, text, spelling, most: lookup.by_letters(table, text, spelling, 0, most),
    "more": lambda table, text, spelling, most: lookup.by_letters(table, text, spelling, 1, most),
    "within": lookup.within_letters,
    "rare": lambda table, text, spelling, most: lookup.with_letter(table, text, spelling, most=most),
}


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
def look_up(place: Place, name: str, text: str, by: str | None, most: int) -> None:
    """Looks TEXT up in the lexicon NAME."""
    lexicons = LexiconContext(place)
    _, spelling = lexicons.known(name)
    way = WAYS.get(by or ("pattern" if set(text) & {ANY, SEVERAL} else "word"))
    with lexicons.progress(say("Building %(name)s", name=name)) as progress:
        table = lexicons.library.open(name, progress)
    with table:
        if way is None:
            _about(lexicons, table, name, spelling.fold(text.strip()), spelling)
            return
        answer = way(table, text, spelling, most)
    for word in answer.words:
        click.echo(word)
    if len(answer.words) < answer.total:
        lexicons.tell(say("%(count)d words in all", count=answer.total))


def _about(lexicons: LexiconContext, table: Table, name: str, word: str, spelling: Spelling) -> None:
    """Whether it is a word, the letters that make another one of it, and what speaks for one that is missing."""
    known, hooks = word in table, lookup.hooks(table, word, spelling)
    lexicons.tell(say("%(word)s: yes", word=word) if known else say("%(word)s: no", word=word))
    if lexicons.library.info(name).is_default and not known:
        for hint in plausibility(word, name, table, lexicons.library.hints_path(name)).hints:
            lexicons.tell(hint.sentence)
    lexicons.tell(say("In front: %(letters)s", letters=" ".join(hooks.front) or "–"))
    lexicons.tell(say("Behind: %(letters)s", letters=" ".join(hooks.behind) or "–"))
