"""The announcer's text: the order of the rulebook, in three languages, with the club's own spelling words."""

from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Clock, Round
from director.language.languages import translator
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.rules.board import Board
from director.rules.draw import Rejected
from director.rules.scoring import score_move
from director.rules.tiles import tile_set, tile_sets
from director.wording import announcer
from director.wording.announcer import changed, letters_of, own_words, tables, tables_for
from tests.builders import parse_move, scored_moves
from tests.games.duplicate.builders import a_night, drawn, placed, played

GERMAN = tile_set("german")
TABLES = tables()


def words_of(language):
    return Texts(language, translator(language))


def a_round(kept, new, number=5, rejected=False):
    racks = (Rejected("AE", "XYQ"),) if rejected else ()
    return Round(number, Board(), kept, new, racks, "software", Clock(180.0))


def said(lines):
    return {line.part: line.text for line in lines}


def test_before_the_first_call_nothing_is_said():
    assert announcer.announcement((), GERMAN, TABLES["de_towns"], words_of("de")) == ()


def test_a_draw_is_announced_in_the_order_of_the_rulebook():
    lines = announcer.drawn(a_round("ES?", "RÄEE"), TABLES["de_towns"], words_of("de"), GERMAN)
    assert [line.part for line in lines] == ["round", "count", "kept", "new", "rack", "time"]
    text = said(lines)
    assert text["count"] == "3 Buchstaben werden behalten"
    assert text["kept"] == "Essen, Salzwedel, Blanko"
    assert text["new"] == "Rostock, R. Umlaut Aachen, Ä. Essen, E. Essen, E"
    assert text["rack"] == "Umlaut Aachen, 3-mal Essen, Rostock, Salzwedel, Blanko"


def test_one_letter_that_is_kept_does_not_read_like_a_tile():
    lines = announcer.drawn(a_round("S", "RÄEERT"), TABLES["de_towns"], words_of("de"), GERMAN)
    assert said(lines)["count"] == "1 Buchstabe wird behalten"


def test_a_blank_among_the_new_letters_is_called_twice():
    french = announcer.drawn(a_round("", "A?", 1), TABLES["fr_countries"], words_of("fr"), tile_set("french"))
    assert said(french)["new"] == "Algérie, A. Joker, lettre blanche"
    assert "count" not in said(french)


@pytest.mark.parametrize(
    ("new", "text"),
    [("ABCDEF?", "Six letters and a joker"), ("ABCDEFG?", "Seven letters and a joker"), ("ABCDEFGH?", "Eight letters and a joker"),
     ("AB?", "Letters: 2, and a joker"), ("ABCDEFG", None)],
)  # fmt: skip
def test_with_a_joker_on_the_rack_its_letters_are_counted(new, text):
    lines = announcer.drawn(a_round("", new, 1), TABLES["de_towns"], words_of("en"), GERMAN, joker=True)
    assert said(lines).get("joker") == text


def test_what_a_blank_turns_into_and_what_takes_its_place_is_said():
    turned = replace(a_round("", "AB?", 1), turned=("E", "N"))
    lines = announcer.drawn(turned, TABLES["de_towns"], words_of("en"), GERMAN)
    assert said(lines)["turned"] == "The blank becomes E, N."
    top = scored_moves(("H4 RUCKEN",))[0]
    lines = announcer.top(top, TABLES["de_towns"], words_of("en"), {1: "E"})
    assert said(lines)["replaced"] == "The blank is replaced by the letter Essen, E"
    lines = announcer.top(top, replace(TABLES["de_towns"], words={}), words_of("en"), {1: "E"})
    assert said(lines)["replaced"] == "The blank is replaced by the letter E"


def test_a_blank_that_has_no_word_is_said_so():
    lines = announcer.drawn(
        a_round("?", "AB?", 1), replace(TABLES["de_towns"], words={}), words_of("en"), GERMAN
    )
    assert said(lines)["rack"] == "A, B, 2 times blank tile"
    assert said(lines)["new"] == "A. B. blank tile"


def test_blitz_says_the_whole_rack_by_letters_alone():
    played = a_round("EE", "RST", 3)
    blitz = said(announcer.drawn(played, TABLES["en_icao"], words_of("en"), tile_set("english"), blitz=True))
    assert (blitz["rack"], blitz["kept"]) == ("2 times E, R, S, T", "Echo, Echo")


def test_rejected_and_emptied_racks_are_told_apart():
    english, tiles = words_of("en"), tile_set("english")
    rejected = said(announcer.drawn(a_round("", "ABCDEFG", 4, True), TABLES["en_icao"], english, tiles))
    emptied = said(announcer.drawn(a_round("", "ABCDEFG", 4), TABLES["en_icao"], english, tiles))
    assert (rejected["count"], emptied["count"]) == ("Rejected. All letters are new.", "No letter is kept.")
    assert "kept" not in rejected | emptied


def test_a_top_is_announced_in_the_order_of_the_rulebook():
    scored = scored_moves(("H4 RUCKEN", "5E RHEUMAS"))[1]
    lines = announcer.top(scored, TABLES["de_towns"], words_of("de"))
    assert [line.part for line in lines] == ["points", "place", "word", "spelled", "short"]
    text = said(lines)
    assert (text["points"], text["word"]) == (f"{scored.score} Punkte", "RHEUMAS")
    assert text["place"] == "senkrecht, 5E"
    assert text["spelled"] == "R-H-E-U-M-A-S"
    assert text["short"] == f"RHEUMAS, 5E, {scored.score}"


def test_a_blanks_letter_is_called_by_its_word_and_cross_words_are_named():
    rules = a_night().setup.rules
    first = score_move(Board(), parse_move("H8 QUeR"), rules)
    text = said(announcer.top(first, TABLES["de_towns"], words_of("de")))
    assert (text["word"], text["spelled"]) == ("QUER", "Q-U-Essen-R")
    across = score_move(Board().lay(first.laid), parse_move("G10 EI"), rules)
    assert [each.word for each in across.words[1:]] == ["Ee", "IR"]
    assert said(announcer.top(across, TABLES["en_icao"], words_of("en")))["crosses"] == "Also new: EE, IR"


def test_references_are_said_as_the_club_writes_them():
    scored = scored_moves(("H4 RUCKEN",))[0]
    text = said(announcer.top(scored, TABLES["en_icao"], Texts("en", mirror=True)))
    assert (text["place"], text["short"]) == ("across, 8D", f"RUCKEN, 8D, {scored.score}")


def test_what_is_due_follows_the_night():
    night, table, texts = a_night(), TABLES["en_icao"], Texts()

    def parts():
        game = night.game
        return [line.part for line in announcer.due(game, game.phase(night.log[-1].at), table, texts)]

    assert announcer.due(night.game, "draw", table, texts) == ()
    night.add(drawn(1))
    assert parts() == ["round", "new", "rack", "time"]
    night.add(ev.ClockStarted(1))
    assert parts()[0] == "round"
    night.add(ev.TimeCalled(1))
    assert parts() == ["time"]
    night.add(placed(1))
    assert parts()[0] == "points"
    night.add(ev.RackRejected(2, night.game.leave, "ÄÖÜ"))
    assert parts() == ["count"]
    assert a_night().add(*played(1, 3), ev.GameEnded("Ende")).game.ended
    assert announcer.due(night.add(ev.GameEnded("Ende")).game, "ended", table, texts) == ()


def test_the_blitz_of_a_profile_is_heard():
    night = a_night().add(drawn(1))
    setup = night.setup
    game = replace(night.game, setup=replace(setup, profile=replace(setup.profile, seconds=60)))
    rack = said(announcer.due(game, "ready", TABLES["de_towns"], Texts()))["rack"]
    assert set(rack.replace("2 times ", "").split(", ")) <= set(GERMAN.letters)


# -- the tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["de_towns", "de_names", "fr_countries", "en_icao"])
def test_every_tile_of_a_language_has_a_word_that_begins_with_it(name):
    table = TABLES[name]
    for tiles in tile_sets().values():
        if tiles.language != table.language:
            continue
        for letter in tiles.letters:
            word = table.word(letter)
            assert len(word) > 1, letter
            plain = {"Ä": "AÄU", "Ö": "OÖU", "Ü": "UÜ", "E": "EÉ"}.get(letter, letter)
            assert word[0] in plain, (letter, word)


def test_the_german_towns_are_those_of_din_5009():
    wanted = """
    Aachen Berlin Chemnitz Düsseldorf Essen Frankfurt Goslar Hamburg Ingelheim Jena Köln Leipzig München
    Nürnberg Offenbach Potsdam Quickborn Rostock Salzwedel Tübingen Unna Völklingen Wuppertal Xanten
    """
    assert [TABLES["de_towns"].word(letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"] == wanted.split()
    assert [each.name for each in tables_for("de")] == ["de_towns", "de_names"]
    assert [each.name for each in tables_for("nl")] == ["en_icao"]


def test_a_club_changes_single_words():
    table = changed(TABLES["de_names"], {"s": " Siegfried ", "Ñ": "Ñandu", "A": ""})
    assert (table.word("S"), table.word("s"), table.word("A")) == ("Siegfried", "Siegfried", "Anton")
    assert own_words(TABLES["de_names"], table.words) == {"S": "Siegfried", "Ñ": "Ñandu"}
    assert letters_of(table)[-2:] == ["Ñ", "?"]
    assert table.word("Ç") == "Ç"
    with pytest.raises(RuleError):
        changed(table, {"A": "x" * 31})


def test_a_draw_and_a_top_are_said_whole_and_in_their_order():
    english, tiles, icao = words_of("en"), tile_set("english"), TABLES["en_icao"]
    turned = replace(a_round("E", "AB?", 2), turned=("N",))
    spoken = announcer.drawn(turned, icao, english, tiles, joker=True)
    assert [(each.part, each.text) for each in spoken] == [
        ("round", "Round 2"),
        ("count", "1 letter is kept"),
        ("kept", "Echo"),
        ("new", "Alfa, A. Bravo, B. Blank, blank tile"),
        ("turned", "The blank becomes N."),
        ("joker", "Letters: 3, and a joker"),
        ("rack", "Alfa, Bravo, Echo, Blank"),
        ("time", "The time starts now."),
    ]
    first = score_move(Board(), parse_move("H8 QUeR"), a_night().setup.rules)
    spoken = announcer.top(first, icao, english, {114: "E"})
    assert [(each.part, each.text) for each in spoken] == [
        ("points", f"{first.score} points"),
        ("place", "across, H8"),
        ("word", "QUER"),
        ("spelled", "Q-U-Echo-R"),
        ("replaced", "The blank is replaced by the letter Echo, E"),
        ("short", f"QUER, H8, {first.score}"),
    ]


def test_what_is_due_says_what_the_room_does_next():
    night, icao = a_night().add(drawn(1), ev.ClockStarted(1), ev.TimeCalled(1)), TABLES["en_icao"]
    over = announcer.due(night.game, "time_up", icao, Texts())
    assert [each.text for each in over] == ["The time is over. Please put the pencils down."]
    night.add(placed(1))
    night.add(ev.RackRejected(2, night.game.leave, "ÄÖÜ"))
    back = announcer.due(night.game, "draw", icao, Texts())
    assert [each.text for each in back] == ["Rejected. All letters go back into the bag."]


def test_a_spelling_word_has_thirty_letters_at_most_and_the_usual_table_comes_first():
    table = TABLES["de_towns"]
    assert changed(table, {"a": "x" * 30}).word("A") == "x" * 30
    with pytest.raises(RuleError) as refused:
        changed(table, {"a": "x" * 31})
    assert refused.value.code == "long_spelling_word"
    assert str(refused.value) == "The word for A is longer than 30 letters. Choose a shorter one."
    assert own_words(table, {"A": table.word("A"), "B": "", "C": "Celle"}) == {"C": "Celle"}
    assert [next(each.name for each in tables_for(language)) for language in ("de", "fr", "en", "it")] == [
        "de_towns", "fr_countries", "en_icao", "en_icao",
    ]  # fmt: skip
