"""The catalogues: every sentence is translated, with the same values, and compiled as it stands."""

import ast
import gettext
import os
import pickle
import re

import pytest
from babel.messages.catalog import Catalog

from director import __version__, paths
from director.language import catalogues, languages, manual
from director.language.languages import LANGUAGES, translator
from tests.shared import made_once

TRANSLATED = [language for language in LANGUAGES if language != "en"]
PLACEHOLDER = re.compile(r"%\(\w+\)[ds]|%%")


@pytest.fixture(scope="session")
def sentences(tmp_path_factory):
    """Every sentence of the program and its pages; with a number, its two forms."""

    def make(folder):
        (folder / "ids").write_bytes(pickle.dumps([each.id for each in catalogues.sources() if each.id]))

    return pickle.loads((made_once(tmp_path_factory, "sentences", make) / "ids").read_bytes())


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated(language, sentences):
    catalogue = catalogues.load(language)
    found = {message.id: message.string for message in catalogue if message.id}
    missing = [each for each in sentences if each not in found]
    assert missing == [], "python -m director.language.catalogues"
    empty = [key for key, text in found.items() if not (all(text) if isinstance(text, tuple) else text)]
    assert empty == []


def test_the_sentence_of_an_error_is_collected(sentences):
    told = [
        "There is no turn %(turn)d yet. Choose an earlier one.",
        "There is no such person. Choose one from the list.",
        "%(path)s cannot be read: %(reason)s. Check that the file is there and may be read.",
    ]
    assert [each for each in told if each not in sentences] == []


def test_no_sentence_is_only_inside_another_text(sentences):
    """What collects the sentences does not look into f-strings."""
    known = {text for each in sentences for text in (each if isinstance(each, tuple) else (each,))}
    hidden = []
    for path in sorted(paths.PACKAGE.rglob("*.py")):
        for each in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = getattr(each, "func", None)
            name = getattr(called, "id", getattr(called, "attr", ""))
            if isinstance(each, ast.Call) and name in catalogues.KEYWORDS and name not in catalogues.ERRORS:
                told = [one.value for one in each.args[:1] if isinstance(one, ast.Constant)]
                hidden += [(path.name, one) for one in told if isinstance(one, str) and one not in known]
    assert hidden == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_use_the_values_of_their_sentence(language):
    for message in catalogues.load(language):
        if message.id:
            keys = message.id if isinstance(message.id, tuple) else (message.id,)
            texts = message.string if isinstance(message.string, tuple) else (message.string,)
            wanted = {value for key in keys for value in PLACEHOLDER.findall(key)}
            for key, text in zip(keys, texts, strict=True):
                assert set(PLACEHOLDER.findall(text)) <= wanted, text
                assert set(PLACEHOLDER.findall(key)) - set(PLACEHOLDER.findall(text)) <= {
                    "%(num)d",
                    "%(num)s",
                    "%%",
                }, text


PO = """msgid "A sentence of a hundred characters is written in one line of the file as long as it has room there."
msgstr ""

msgid "Who?"
msgstr "WHO"

msgid "Whom?"
msgstr ""

msgid "a word?"
msgid_plural "words?"
"""


@pytest.mark.parametrize(
    ("language", "name", "who"), [("de", "Deutsch", ""), ("fr", "Français", "Qui\u00a0?")]
)
def test_a_catalogue_is_brought_up_to_date_in_order_and_nothing_is_guessed(
    language, name, who, tmp_path, monkeypatch
):
    """French has a catalogue already, with a sentence that is said no more; German has none."""
    said = Catalog(charset="utf-8")
    long = (
        "A sentence of a hundred characters is written in one line of the file as long as it has room there."
    )
    for each in ("Whom?", ("a word?", "words?"), long, "Who?"):
        said.add(each, None, [("director/x.py", 7)])
    monkeypatch.setattr(catalogues, "sources", lambda: said)
    monkeypatch.setattr(catalogues, "po_file", lambda language: tmp_path / language / "messages.po")
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "messages.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Last-Translator: Eva\\n"\n\n'
        'msgid "Who?"\nmsgstr "Qui ?"\n\nmsgid "Gone"\nmsgstr "Parti"\n'
    )
    catalogues.update([language])
    head, _, body = (tmp_path / language / "messages.po").read_text("utf-8").partition("\n\n")
    told = [each.strip('"').removesuffix("\\n") for each in head.splitlines()]
    assert [each for each in told if each.startswith(("#", "Project", "POT", "PO-", "Last"))] == [
        f"# Director in {name}", f"Project-Id-Version: Director {__version__}", "POT-Creation-Date: 2026-01-01 00:00+0000",
        "PO-Revision-Date: 2026-01-01 00:00+0000", "Last-Translator: ",
    ]  # fmt: skip
    assert body.partition("msgstr[0]")[0] == PO.replace("WHO", who)


@pytest.fixture
def source(tmp_path, monkeypatch):
    """Where the German catalogue stands, which is the only one."""
    monkeypatch.setattr(paths, "translations", lambda: tmp_path)
    source = tmp_path / "de" / "LC_MESSAGES" / "messages.po"
    source.parent.mkdir(parents=True)
    return source


def test_a_changed_catalogue_is_compiled_at_its_next_use(source):
    for number, text in enumerate(("Tafel", "Rangliste")):
        source.write_text(f'msgid "Standings"\nmsgstr "{text}"\n', encoding="utf-8")
        os.utime(source, (2e9 + number, 2e9 + number))
        languages.translations()
        with source.with_suffix(".mo").open("rb") as file:
            assert gettext.GNUTranslations(file).gettext("Standings") == text
        os.utime(source.with_suffix(".mo"), (2e9 + number, 2e9 + number))


def test_a_catalogue_that_nobody_may_write_stays_as_it_is(source, tmp_path, monkeypatch):
    source.write_text('msgid "Standings"\nmsgstr "Tafel"\n', encoding="utf-8")

    def refused(**_):
        raise PermissionError

    monkeypatch.setattr("tempfile.mkstemp", refused)
    assert languages.translations() == tmp_path
    assert not source.with_suffix(".mo").exists()


def test_a_sentence_is_shown_in_the_language():
    assert translator("de")("Standings") == "Rangliste"
    assert translator("fr")("Standings") == "Classement"
    assert translator("en")("Standings") == "Standings"


@pytest.mark.parametrize(
    ("language", "unwanted"),
    [
        ("de", r"[Ss]pitzenz[uü]g\w*|[Hh]öchstzug"),
        ("de", r"Beamer|\w*[Gg]itter\b"),
        ("fr", r"[Gg]rille de référence|\b[Ll]e mur\b"),
    ],
)
def test_a_translation_has_one_word_for_a_thing(language, unwanted):
    """The top; the wall and the model solution; words that people of seventy know."""
    said = " ".join(str(each.string) for each in catalogues.load(language))
    assert not re.findall(unwanted, said)


def test_the_german_manual_has_one_word_for_the_top():
    pages = sorted((paths.PACKAGE / "manual" / "de").glob("*.md"))
    assert not re.findall(
        r"[Ss]pitzenz[uü]g\w*|[Hh]öchstzug", " ".join(page.read_text(encoding="utf-8") for page in pages)
    )


def test_english_has_one_word_for_the_wall_and_the_model_solution(sentences):
    said = " ".join(map(str, sentences))
    assert not re.findall(r"[Rr]eference grid|[Pp]rojector\b(?! or television)", said)


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_left_out_as_doubtful(language):
    """What is marked fuzzy is not compiled: people would read English."""
    assert [message.id for message in catalogues.load(language) if message.id and message.fuzzy] == []


ORDINARY = re.compile(r"(?<=\S) (?=[;:?!»]|%(?!\())|« |(?<=[^\W\d_])'(?=[^\W\d_])")


def test_french_has_no_break_before_its_marks_and_curved_apostrophes():
    said = [
        translator("fr")(str(message.id)) for message in catalogues.load("fr") if isinstance(message.id, str)
    ]
    assert len(said) > 2000
    assert [text for text in said if ORDINARY.search(text)] == []
    assert translator("fr").counted("%(num)d round", "%(num)d rounds", 2)
    for name in manual.PAGES:
        text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", manual.page(name, "fr"), flags=re.DOTALL)
        assert ORDINARY.search(text) is None, name


@pytest.mark.parametrize(
    ("typed", "typeset"),
    [
        ("L'heure : « huit » ?", "L’heure\u00a0: «\u00a0huit\u00a0»\u00a0?"),
        ("%(share)d %% et %(name)s d'Anne", "%(share)d\u00a0%% et %(name)s d’Anne"),
        ("d'%(name)s %(points)d", "d’%(name)s %(points)d"),
        ("tapez `H4 : x` ; puis [là](a'b ?)", "tapez `H4 : x`\u00a0; puis [là](a'b ?)"),
    ],
)
def test_french_is_set_but_what_is_to_be_typed_stays(typed, typeset):
    assert languages.typeset_markdown(typed) == typeset


BEFORE_A_VALUE = re.compile(
    r"\b(?:[CcDdJjLlMmNnQqSsTt](?:e|’|ue|u’)|la|jusque|puisque|lorsque)(?:\s|(?<=’))%\((\w+)\)s"
)
NEVER_A_NAME = {"better", "date", "day", "folder", "here", "limit", "mean", "moment", "own", "path", "rack", "when", "word", "year"}  # fmt: skip


def test_a_french_name_stands_free():
    """No sentence says *de Anna* or *d’Bernard*: what is shortened before a vowel stands before no name."""
    said = [text for each in catalogues.load("fr") for text in ([each.string] if isinstance(each.string, str) else each.string)]  # fmt: skip
    assert [text for text in said if set(BEFORE_A_VALUE.findall(text)) - NEVER_A_NAME] == [
        "Est-ce %(name)s\u00a0?"
    ]


@pytest.mark.parametrize(("language", "blank"), [("fr", "\xa0"), ("de", " ")])
def test_every_form_of_a_french_sentence_is_set_when_the_catalogue_is_compiled(
    language, blank, tmp_path, monkeypatch
):
    monkeypatch.setattr(languages, "po_file", lambda language: tmp_path / f"{language}.po")
    (tmp_path / f"{language}.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgid "Who?"\nmsgstr "Qui ?"\n\n'
        'msgid "a word?"\nmsgid_plural "words?"\nmsgstr[0] "un mot ?"\nmsgstr[1] "mots ?"\n'
    )
    languages.compile_catalogue(language)
    with (tmp_path / f"{language}.mo").open("rb") as file:
        found = gettext.GNUTranslations(file)
    said = [found.gettext("Who?"), *(found.ngettext("a word?", "words?", number) for number in (1, 2))]
    assert said == [f"Qui{blank}?", f"un mot{blank}?", f"mots{blank}?"]
