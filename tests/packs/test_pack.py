"""Games drawn in advance, and the file that carries them."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from director.games.duplicate.standings import standings
from director.lexicon.alphabet import GERMAN, LATIN
from director.lexicon.everyday import everyday
from director.lexicon.tables import build_table, open_table
from director.packs import preparing
from director.packs.keys import Signer, new_signer
from director.packs.pack import make_pack, pack_text, read_pack, secrets_from_text
from director.packs.preparing import Figures, PreparedGame, Wishes, lacking, play, prepare
from director.packs.results import read_result
from director.rules.board import Board
from director.rules.moves import Move, parse_place
from director.rules.profile import Minimum, profile
from director.rules.ruleset import Ruleset
from director.rules.scoring import score_move
from director.rules.tiles import tile_set
from director.rules.top import Search
from tests.builders import a_setup
from tests.refusing import refusal, refused
from tests.room import small_setup

SIGNER = Signer(b"s" * 32)
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def search(german_table):
    return Search(german_table, Ruleset(tile_set("german"), profile("simultan")))


def a_pack(prepared, signer=SIGNER, setup=None, **more):
    setup = replace(setup or small_setup(), fingerprint="f" * 16)
    given: dict[str, object] = {"centres": ("Köln", "Wien", "Zürich")} | more
    return make_pack(setup, prepared.rounds, signer, 1e9, "Bund", "Klein", **given)[0]


def test_a_game_drawn_in_advance_is_a_game(search):
    """Every round is drawn from the bag, every top is the best there is, and the board carries the next one."""
    prepared = play(search, random.Random(5), frozenset())
    board, leave = Board(), ""
    assert len(prepared.rounds) > 15
    laid = []
    for each in prepared.rounds:
        rejected_or_kept = not each.rejected and sorted(each.kept) == sorted(leave)
        assert rejected_or_kept or (each.rejected and each.kept == "")
        assert search.tops(board, each.kept + each.drawn).score == each.score
        scored = score_move(board, Move(parse_place(each.at), each.word), search.rules)
        assert scored.score == each.score
        left = list(each.kept + each.drawn)
        laid.append(len(scored.laid))
        for tile in scored.tiles.elements():
            left.remove(tile)
        board, leave = board.lay(scored.laid), "".join(left)
    assert 6 in laid
    assert prepared.figures.bingos == laid.count(7) > 0
    assert prepared.figures.mean == prepared.figures.total / len(prepared.rounds)


def test_each_round_keeps_the_minimum_of_its_own_number(german_table):
    rules = replace(profile("simultan"), minimums=(Minimum(1, 0, 0), Minimum(2, 5, 1)))
    search = Search(german_table, Ruleset(tile_set("german"), rules))
    racks = [each.rack for each in play(search, random.Random(5), frozenset(), most=2).rounds]
    vowels = [sum(letter in "AEIOUÄÖÜ" for letter in rack) for rack in racks]
    assert vowels[0] < 5 <= vowels[1], racks


def test_of_equal_tops_an_everyday_word_is_placed(search):
    drawn = play(search, random.Random(5), frozenset()).rounds
    board, other = Board(), None
    for each in drawn:
        tops = search.tops(board, each.kept + each.drawn).moves
        words = {move.word.upper() for move in tops} - {each.word.upper()}
        if words:
            other = max(words)
            found = play(search, random.Random(5), {other}, most=each.number)
            assert (found.rounds[-1].word.upper(), found.figures.everyday) == (other, 1 / each.number)
            break
        board = board.lay(score_move(board, Move(parse_place(each.at), each.word), search.rules).laid)
    assert other


def test_a_rack_that_fits_nowhere_goes_back_whole(small_table):
    """Of a short list most racks fit nowhere: what was kept goes back with them."""
    small = Search(small_table, Ruleset(tile_set("german"), profile("simultan")))
    gone_back = [
        each
        for seed in range(8)
        for each in play(small, random.Random(seed), frozenset()).rounds
        if each.rejected and each.rejected[0].kept
    ]
    assert gone_back
    assert all(each.kept == "" and len(each.drawn) == 7 for each in gone_back)


def test_after_fifty_racks_in_a_row_that_fit_nowhere_the_game_is_over(tmp_path):
    build_table(["AXT"], GERMAN, tmp_path / "words")
    with open_table(tmp_path / "words") as table:
        one_word = Search(table, Ruleset(tile_set("german"), profile("simultan")))
        lengths = [len(play(one_word, random.Random(seed), frozenset(), 1).rounds) for seed in (176, 9)]
    assert lengths == [1, 0], "AXT can be laid from the fiftieth rack, and from the fifty-first"


@pytest.mark.parametrize(
    ("figures", "far"),
    [
        ((16, 0, 40.0, 3, 0.5), 0),
        ((20, 0, 30.0, 5, 0.9), 0),
        ((14, 0, 35.0, 4, 0.5), 1),
        ((22, 0, 35.0, 4, 0.5), 1),
        ((18, 0, 27.0, 4, 0.5), 1),
        ((18, 0, 43.0, 4, 0.5), 1),
        ((18, 0, 35.0, 2, 0.5), 1),
        ((18, 0, 35.0, 6, 0.5), 1),
        ((18, 0, 35.0, 4, 0.25), 2.5),
        ((14, 0, 43.0, 7, 0.25), 6.5),
    ],
)
def test_how_far_a_game_is_from_the_wishes(figures, far):
    assert lacking(Figures(*figures), Wishes((16, 20), (30, 40), (3, 5), 0.5)) == far
    assert lacking(Figures(*figures), Wishes()) == 0


def test_wishes_are_fulfilled_or_the_nearest_is_told(search):
    known = everyday("de", GERMAN.letters)
    wishes = Wishes(rounds=(16, 26), mean=(30, 45), bingos=(3, 9), everyday=0.2)
    found = prepare(search, wishes, known, random.Random(1))
    assert lacking(found.figures, wishes) == 0
    figures = found.figures
    assert 16 <= figures.rounds <= 26
    assert 30 <= figures.mean <= 45
    assert 3 <= figures.bingos <= 9
    assert figures.total == sum(each.score for each in found.rounds)
    with refused("no_such_game", "None of 3 games"):
        prepare(search, replace(wishes, bingos=(25, 30)), known, random.Random(1), tries=3)


def test_the_nearest_of_all_games_is_told(search, monkeypatch):
    figures = [(12, 30.0), (14, 31.57), (14, 32.0), (9, 30.0), (21, 30.0), (20, 30.0)]
    found = iter(PreparedGame((), Figures(rounds, 0, mean, 2, 0.426)) for rounds, mean in figures)
    monkeypatch.setattr(preparing, "play", lambda *of: next(found))
    parts: list[float] = []
    with refused(
        "no_such_game",
        "None of 4 games meets your wishes. The nearest has 14 rounds, tops of 31.6 points on average, "
        "2 bonus words and 43% everyday words. Wish for less.",
    ):
        prepare(search, Wishes(rounds=(20, 22)), frozenset(), random.Random(1), 4, parts.append)
    assert parts == [0.25, 0.5, 0.75, 1.0]
    fits = prepare(search, Wishes(rounds=(20, 22)), frozenset(), random.Random(1), 4, parts.append)
    assert (fits.figures.rounds, fits.tries, parts[4:]) == (21, 1, [0.25, 1.0])


def test_three_hundred_games_are_drawn_unless_others_are_said(monkeypatch):
    monkeypatch.setattr(preparing, "play", lambda *of: PreparedGame((), Figures(12, 0, 0.0, 0, 0.0)))
    with refused("no_such_game", "None of 300 games"):
        prepare(None, Wishes(rounds=(20, 22)), frozenset(), random.Random(1))


def test_a_shorter_game_can_be_wished_for(search):
    assert len(play(search, random.Random(2), frozenset(), most=4).rounds) == 4


def test_everyday_words_are_those_that_people_know():
    german = everyday("de", GERMAN.letters)
    assert {"HAUS", "WEISS", "SCHÖN", "BÜRGER"} <= german
    assert "XYLIT" not in german
    assert {"GARCON", "ECOLE"} <= everyday("fr", LATIN.letters)


def test_a_pack_comes_back_as_it_was_made(search):
    prepared = play(search, random.Random(3), frozenset(), most=3)
    setup = replace(a_setup("f2023"), fingerprint="f" * 16)
    about = (" Bund ", "Liste", "Willkommen!\n\nBitte leise.", ["Köln", " ", "Wien"], {1, 3})
    pack, kept = make_pack(setup, prepared.rounds, SIGNER, 1.5e9, *about)
    assert read_pack(pack_text(pack)) == pack
    assert [each.name for each in pack.centres] == ["Köln", "Wien"]
    assert (pack.federation, pack.coded) == ("Bund", (1, 3))
    assert secrets_from_text(kept.as_text()) == kept
    assert set(kept.codes) == {1, 3}
    text = pack_text(pack)
    assert not any(code in text for code in kept.codes.values())
    assert not any(each.word in text for each in prepared.rounds if len(each.word) > 4)


def code(text):
    return refusal(lambda: read_pack(text))


def test_changed_foreign_and_older_packs_are_refused(search):
    text = pack_text(a_pack(play(search, random.Random(3), frozenset(), most=2)))
    data = json.loads(text)
    assert code("nonsense") == "not_a_pack"
    assert code(text[:-200]) == "not_a_pack"
    assert code(json.dumps({"format": "director-game", "version": 1})) == "not_a_pack"
    assert code(json.dumps(data | {"version": 0})) == "unknown_version"
    assert code(json.dumps(data | {"version": 9})) == "unknown_version"
    assert code(json.dumps(data | {"version": True})) == "unknown_version"
    longest = f"\ufeff{text}{' ' * (4 * 1024 * 1024 - len(text) - 1)}"
    assert read_pack(longest).id == data["id"]
    assert code(f"{longest} ") == "not_a_pack"
    for escaped in (True, False):
        half = json.dumps(data | {"text": "\ud800"}, ensure_ascii=escaped)
        assert code(half) == "not_a_pack"
    assert code(json.dumps(data | {"text": "Andere Ansage"})) == "pack_changed"
    assert code(json.dumps(data | {"key": new_signer().public})) == "pack_changed"
    assert code(json.dumps({**data, "rounds": data["rounds"][::-1]})) == "pack_changed"


@pytest.mark.parametrize(
    "wrong",
    [{"rounds": []}, {"rounds": ["%"]}, {"setup": {}}, {"centres": [7]}, {"centres": ["A"] * 3000}, {"salt": "xx"},
     {"made": "now"}, {"extra": 1}, {"coded": ["a"]}, {"id": 7}, {"federation": None}, {"words": 1}, {"made": "1e9"}],
    ids=lambda wrong: next(iter(wrong)),
)  # fmt: skip
def test_what_is_signed_but_cannot_be_is_refused(search, wrong):
    """Who signs may be anybody: a signature alone makes no file a pack."""
    data = json.loads(pack_text(a_pack(play(search, random.Random(3), frozenset(), most=2))))
    del data["signature"]
    assert read_pack(json.dumps(data | {"signature": SIGNER.sign(data)}))
    endless = data | {"setup": data["setup"] | {"title": "x" * 1000}}
    assert code(json.dumps(endless | {"signature": SIGNER.sign(endless)})) == "text_too_long"
    data |= wrong
    assert code(json.dumps(data | {"signature": SIGNER.sign(data)})) == "pack_damaged"


def test_a_pack_needs_centres_each_with_a_name_of_its_own(search):
    prepared = play(search, random.Random(3), frozenset(), most=2)
    many = tuple(f"Ort {number}" for number in range(2001))
    assert len(a_pack(prepared, centres=many[1:]).centres) == 2000
    usual = a_pack(prepared)
    assert (usual.coded, len(usual.id), len(usual.salt)) == ((1,), 12, 16)
    for centres, why in [((), "no_centres"), (("Köln", "köln"), "centre_twice"), (many, "too_many_centres")]:
        with refused(why):
            a_pack(prepared, centres=centres)
    assert a_pack(prepared, text=" \n" + "x" * 4000).text == "x" * 4000
    with refused("text_too_long"):
        a_pack(prepared, text="x" * 4001)
    for coded, first in (({9, 3}, 3), ({0}, 0)):
        with refused("bad_coded", f"no round {first} for a code"):
            a_pack(prepared, coded=coded)
    with refused("nothing_to_seal"):
        a_pack(replace(prepared, rounds=()))
    with refused("nothing_to_seal"):
        make_pack(small_setup(), prepared.rounds, SIGNER, 1e9, "Bund", "Klein", "", ["Köln"])
    given = replace(small_setup(), fingerprint="f" * 16)
    for federation, words, centre in (("x" * 81, "", "A"), ("", "x" * 81, "A"), ("", "", "x" * 81)):
        with refused("text_too_long"):
            make_pack(given, prepared.rounds, SIGNER, 1e9, federation, words, "", [centre])
    at_table = replace(given, profile=replace(given.profile, top_from="room"))
    centres = [" Köln  am\u200b Rhein", "Wien"]
    tidy, _ = make_pack(at_table, prepared.rounds, SIGNER, 1e9, " Bu\u200bnd ", "Klein", "a  \nb", centres)
    assert (tidy.federation, tidy.text, tidy.setup.profile.top_from) == ("Bund", "a\nb", "engine")
    assert [each.name for each in tidy.centres] == ["Köln am Rhein", "Wien"]


def test_a_pack_has_at_most_two_thousand_centres_and_a_hundred_rounds(search):
    prepared = play(search, random.Random(3), frozenset(), most=2)
    most = a_pack(replace(prepared, rounds=prepared.rounds * 50), centres=[f"{n}" for n in range(2000)])
    assert read_pack(pack_text(most)) == most
    more = replace(prepared, rounds=(*prepared.rounds * 50, prepared.rounds[0]))
    assert code(pack_text(a_pack(more))) == "pack_damaged"


def test_pack_and_result_of_an_older_program_are_believed():
    pack_file, kept, sent = (
        (GOLDEN / f"{name}.json").read_text("utf-8") for name in ("pack", "secrets", "result")
    )
    pack, held = read_pack(pack_file), secrets_from_text(kept)
    assert pack_text(pack) == pack_file
    assert secrets_from_text(held.as_text()) == held
    result = read_result(sent, pack, held)
    found = [(row.player.name, row.total) for row in standings(result.game).rows]
    assert found == [("Anna", 22), ("Bert", 10)]
