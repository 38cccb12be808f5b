"""The manual: the same pages and anchors in each language, links that lead somewhere, and a search that finds."""

import re

import pytest

from director import paths
from director.language import manual
from director.language.languages import LANGUAGES
from director.language.sentences import DirectorError

LINK = re.compile(r"\]\(([a-z-]+)(?:#([a-z0-9-]+))?\)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_every_page_with_the_same_sections(language):
    files = {path.stem for path in (paths.PACKAGE / "manual" / language).glob("*.md")}
    assert files == set(manual.PAGES)
    for name in manual.PAGES:
        there = [each.anchor for each in manual.sections(name, language)]
        assert there == [each.anchor for each in manual.sections(name, "de")], name
        assert all(each.title for each in manual.sections(name, language)), name
        assert manual.page(name, language).count("{#") == len(there) - 1, (
            f"{name}: an anchor without its heading"
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_within_the_manual_lead_to_what_is_there(language):
    for name in manual.PAGES:
        for page, anchor in LINK.findall(manual.page(name, language)):
            known = [each.anchor for each in manual.sections(page, language)]
            assert not anchor or anchor in known, f"{name}: {page}#{anchor}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_code_and_figures_are_the_same_in_each_language(language):
    for name in ("server", "draw"):
        blocks = re.findall(r"```.*?```", manual.page(name, language), re.DOTALL)
        assert blocks == re.findall(r"```.*?```", manual.page(name, "en"), re.DOTALL)
    vectors = re.findall(r"`[0-9A-ZÄÖÜa-f ]{7,}`", manual.page("draw", "en"))
    assert all(each in manual.page("draw", language) for each in vectors)


def test_a_search_finds_words_whatever_their_accents_and_capitals():
    assert manual.search("BAENKCHEN", "de") == []
    found = manual.search("bänkchen", "de")
    assert manual.search("BANKCHEN", "de") == found
    assert ("formulas", "formulas") in {(hit.section.page, hit.section.anchor) for hit in found}
    assert all("BÄNKCHEN" in (hit.words + hit.section.title + hit.section.text).upper() for hit in found)
    assert manual.search("bänkchen gibtesnicht", "de") == manual.search("  ", "de") == []
    titles = [hit.section.title for hit in manual.search("cadences", "fr")]
    assert titles[:2] == ["Formules, cadences et règles", "Cadences"]  # headings first


def test_a_page_that_is_not_there_is_named():
    for name in ("nothing", "../de/about"):
        with pytest.raises(DirectorError, match="has no page"):
            manual.page(name, "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_are_there_and_small(language):
    folder = paths.PACKAGE / "manual" / "pictures"
    named = {
        each
        for name in manual.PAGES
        for each in re.findall(r"!\[.+\]\(pictures/(\w+\.png)\)", manual.page(name, language))
    }
    assert named == {path.name for path in folder.iterdir()}
    assert all((folder / each).stat().st_size < 60_000 for each in named)
