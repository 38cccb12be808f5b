from dataclasses import replace

import pytest

from director.language.sentences import LexiconError
from director.lexicon.offers import Offer, offer_named, offers
from tests.refusing import refused

GOOD = f"""
[lists.federation]
title = "Liste des Verbands"
tiles = "german"
address = "https://lists.example.org/2026.txt.gz"
sha256 = "{"A1" * 32}"
licence = "for members"
size = 1234567
"""


def test_the_two_free_lists_are_known(tmp_path):
    known = offers(tmp_path, {})
    found = [(offer.name, offer.lexicon, offer.check) for offer in known.values()]
    assert found == [("german", "german-free", "blob"), ("english", "english-free", "blob")]
    assert all(offer.checksum in offer.checksum.lower() and offer.licence for offer in known.values())


def test_a_list_of_ones_own_is_added(tmp_path):
    (tmp_path / "lists.toml").write_text(GOOD, encoding="utf-8")
    offer = offer_named("federation", tmp_path, {})
    address = "https://lists.example.org/2026.txt.gz"
    expected = Offer(
        "federation", "Liste des Verbands", "german", address, "sha256", "a1" * 32, "for members", 1234567
    )
    assert offer == expected
    assert offer.lexicon == "federation"
    told = f"List: Liste des Verbands/From: {address}/Licence: for members/Size: about 1,235 kB"
    assert "/".join(map(str, offer.sentences())) == told
    for licence, size, said in (
        ("", 0, "not stated/Size: not stated"),
        ("x", 1000, "x/Size: about 1 kB"),
        ("x", 1001, "x/Size: about 2 kB"),
    ):
        known = "/".join(map(str, replace(offer, licence=licence, size=size).sentences()))
        assert known.endswith(f"/Licence: {said}")


def test_a_list_may_be_named_by_what_git_calls_it_and_come_without_tls(tmp_path):
    short = (
        GOOD.replace("https://", "http://")
        .replace("size = 1234567", "")
        .replace('licence = "for members"', "")
    )
    (tmp_path / "lists.toml").write_text(
        short.replace("sha256", "blob").replace("A1" * 32, "F" * 40), encoding="utf-8"
    )
    offer = offer_named("federation", tmp_path, {})
    assert (offer.check, offer.checksum, offer.licence, offer.size) == ("blob", "f" * 40, "", 0)


def test_the_environment_names_another_file_and_may_move_a_known_list(tmp_path):
    path = tmp_path / "elsewhere.toml"
    path.write_text(GOOD.replace("federation", "german"), encoding="utf-8")
    offer = offer_named("german", tmp_path / "instance", {"DIRECTOR_LISTS": str(path)})
    assert offer.address == "https://lists.example.org/2026.txt.gz"
    assert offer.lexicon == "german-free"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[lists.federation]", "[lists.federation", "cannot be used"),
        ("[lists.federation]", "[lists]", "not a name of a list"),
        (GOOD, "lists = 3", "a list must follow a heading such as [lists.federation]"),
        ("[lists.federation]", '[lists."A B"]', "not a name of a list"),
        ('title = "Liste des Verbands"\n', "", "title of the list federation is missing"),
        ("https://", "file:///", "must begin with https://"),
        ("A1", "A", "needs sha256 (64 digits) or blob (40 digits)"),
        ("sha256", "md5", "needs sha256 (64 digits) or blob (40 digits)"),
        ("1234567", '"much"', "licence or size"),
        ("1234567", "-1", "licence or size"),
        ('"for members"', "7", "licence or size"),
        ('"Liste des Verbands"', '" "', "title of the list federation is missing"),
        ('"german"', "7", "tiles of the list federation is missing"),
        ("A1", "G1", "needs sha256 (64 digits) or blob (40 digits)"),
        ("size = 1234567", f'blob = "{"a" * 40}"', "needs sha256 (64 digits) or blob (40 digits)"),
    ],
)
def test_settings_that_cannot_be_used_are_named(tmp_path, old, new, told):
    (tmp_path / "lists.toml").write_text(GOOD.replace(old, new), encoding="utf-8")
    with refused("bad_lists_file", told, by=LexiconError):
        offers(tmp_path, {})


def test_a_file_that_is_named_must_be_there(tmp_path):
    with refused("bad_lists_file", by=LexiconError):
        offers(tmp_path, {"DIRECTOR_LISTS": str(tmp_path / "no.toml")})
    with refused("bad_lists_file", by=LexiconError):
        offers(tmp_path, {"DIRECTOR_LISTS": str(tmp_path)})


def test_an_unknown_list_is_refused_with_the_known_names(tmp_path):
    with refused("unknown_list", "german, english", by=LexiconError):
        offer_named("klingon", tmp_path, {})
