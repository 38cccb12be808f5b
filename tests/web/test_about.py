"""The page about the program, and where its licences come from."""

from importlib import metadata

from director import __version__
from director.desk import about


def test_the_page_says_version_and_where_the_data_lie(client, app):
    page = client.get("/about").text
    assert f"Director {__version__}" in page
    assert str(app.extensions["instance"].folder) in page
    assert '<svg width="20" height="20"' in client.get("/about/components").text


def test_a_package_names_those_it_needs_with_their_licences(monkeypatch):
    monkeypatch.setattr(about, "PROGRAM", "flask")
    about.parts.cache_clear()
    found = {each.name.lower(): each for each in about.parts()}
    about.parts.cache_clear()
    assert (found["wordnet"].version, found["wordnet"].licence) == ("3.1", "Princeton WordNet")
    assert {"werkzeug", "jinja2", "markupsafe", "click"} <= set(found)
    assert found["jinja2"].version == metadata.version("jinja2")
    assert all(each.licence for each in found.values())
    assert "BSD" in found["jinja2"].licence
    assert found["german-nouns"].licence == "CC BY-SA 4.0"
