"""GCG: games of two as other programs write and read them."""

import random
from dataclasses import replace
from typing import get_args

import pytest

from director.desk.classic.start import SAMPLE
from director.games.classic import facts as ev
from director.games.classic.gcg import read_gcg, sets_for
from director.games.classic.gcg_lines import decoded, read_lines, shown
from director.games.classic.gcg_written import gcg
from director.games.classic.profile import Leftovers, classic_profile
from director.games.setup import LIMITS
from director.language.languages import translator
from director.language.sentences import RuleError, show
from director.rules.tiles import tile_sets
from tests.builders import GERMAN, SAMPLE_MOVES
from tests.games.classic.builders import (
    SAMPLE_RACKS,
    Table,
    a_setup,
    a_table,
    drawn_in_sample,
    lay,
    sample_table,
)
from tests.gcg_grammar import check_gcg
from tests.refusing import refused


def again(table):
    """The table that is read from the text of this one."""
    text = gcg(table.game)
    check_gcg(text)
    read = read_gcg(text, table.setup)
    assert (read.told, read.unread) == ((), ())
    return Table(table.setup, read.game_log.state.players, list(read.game_log.log))


def reading(*lines, sets=(), setup=None):
    """What becomes of these lines; ``|`` is where a line ends."""
    return read_gcg("\n".join(lines).replace("|", "\n"), setup or a_setup(), sets)


def told(read):
    """What is said of it, in English."""
    sentences = [*read.told, *(each.why for each in read.unread)]
    return " ".join(show(each, translator("en")) for each in sentences)


def test_the_sample_game_as_gcg():
    lines = gcg(sample_table(26).game).splitlines()
    assert lines[:3] == ["#character-encoding UTF-8", "#player1 Anna Anna", "#player2 Bert Bert"]
    assert lines[6:10] == [
        ">Anna: BCEKNRU 8D RUCKEN +26 26",
        "#note Director: rules german {}",
        ">Bert: AÄEHMRS E5 RHE.MAS +40 40",
        ">Anna: ABDDFSW 8A ABD...... +51 77",
    ]
    assert lines[-3:] == [">Bert: DEELS O7 EDLES +29 357", ">Anna: P (P) -4 349", ">Bert:  (P) +4 361"]


def test_the_sample_game_comes_back_with_all_racks():
    table = sample_table(26)
    back = again(table)
    assert back.scores == [349, 361]
    assert back.game.board == table.game.board
    assert all(turn.rack.told for turn in back.game.turns)


def test_exchange_pass_and_challenges_come_back():
    table = a_table(racks=["HAUXEIN", "QEEEENN"], rules="general")
    table.add(
        lay(1, "H8", "HAUX", "RRTT"), ev.Challenged(2, (("HAUX", False),)), ev.Exchanged(2, "Q", 1, "S")
    )
    table.add(lay(1, "H8", "HAIN", "RRTT"), ev.Challenged(2, (("HAIN", True),)), ev.Passed(2))
    back = again(table)
    assert [turn.act for turn in back.game.turns] == ["lay", "exchange", "lay", "pass"]
    assert (back.scores, back.game.fines) == (table.scores, {2: 5})
    assert back.game.turns[0].taken_back


def test_what_a_challenge_costs_stands_at_the_end_where_gcg_has_a_line_for_it():
    table = a_table(rules="general").add(lay(1, "H8", "HAUS"), ev.Challenged(2, (("HAUS", True),)))
    table.add(ev.LeftoversTold(("X", "?")))
    assert ">Bert: ? (time) -5 -5" in gcg(table.game)
    assert again(table).scores == table.scores == [2, -5]


def test_racks_that_nobody_told_are_no_obstacle():
    table = a_table().add(lay(1, "H8", "HAUS"), lay(2, "8H", "HeXE"), ev.Exchanged(1, "", 3), ev.Passed(2))
    table.add(ev.LeftoversTold(("", "Q")))
    back = again(table)
    assert back.scores == table.scores
    assert back.game.board.squares == table.game.board.squares
    assert ">Anna: ? -3 +0 10" in gcg(table.game)
    assert not back.game.turns[2].rack.known


@pytest.mark.parametrize("rule", get_args(Leftovers))
@pytest.mark.parametrize(
    ("players", "racks"), [(2, ("X?", "Q")), (3, ("EX", "Q", "")), (4, ("X", "", "?", "E"))]
)
def test_what_is_left_comes_back_by_every_rule_and_for_up_to_four(rule, players, racks):
    table = a_table(players, classic_profile("german").with_leftovers(rule))
    table.add(lay(1, "H8", "HAUS"), ev.LeftoversTold(racks))
    back = again(table)
    assert (back.scores, back.game.leftovers) == (table.scores, table.game.leftovers)


@pytest.mark.parametrize(
    ("rule", "end"),
    [
        ("added", ">A: P (P) -4 349|>B: (P) +4 361"),
        ("twice", ">A: P - +0 353\n>B: (P) +8 365"),  # a pass behind the last move ends the game
        ("off", ">A: P (P) -4 349"),
        ("nothing", ""),
    ],
)
def test_the_rule_for_letters_left_is_that_of_the_file(rule, end):
    moves = SAMPLE.read_text(encoding="utf-8").split(">A: P (P)")[0]
    read = reading(moves + end, setup=a_setup("general"))
    assert (told(read), read.game_log.state.setup.profile.leftovers) == ("", rule)


OTHERS = {
    "a letter that is written out": (">b: HAUSEEE 8H HAUS +14 14|>a: EXE?NNN H8 (H)eXE +24 24", [10, 11], "the file gives 14"),
    "rows with letters": ("#orientation lettered-rows|>a: HAUSEIN H8 HAUS +10 10|>b: ERDTEIN 11H .EE +3 3", [10, 3], ""),
    "text behind the total": (">a: HAUSEIN 8H HAUS +10 10  good, or not|>b: - +0 0", [10, 0], ""),
    "points without a sign": (">a: HOOUEIN -OOU 0 0|>b: HAUSEIN 8h HAUS 10 10", [0, 10], ""),
    "no racks": (">a: 8H HAUS +10 10|>b: -3 +0 0|>a: - +0 10", [10, 0], ""),
    "three": ("#player3 c C|>a: 8H HAUS +10 10|>b: - +0 0|>c: 9H ER +7 7", [10, 0, 9], "the file gives 7 for C"),
    "one tile across a word": (">a: HAUSEIN 8H HAUS +10 10|>b: EXXXXXX 9K E +4 4", [10, 2], "the file gives 4"),
    "time": ("#description final|>a: HAUSEIN 8H HAUS +10 10|>a: (challenge) +5 15|>b: X (X) -8 -8|>a: (time) -10 5", [5, -8], ""),
    "a turn that is missing": (">a: HAUSEIN 8H HAUS +10 10|>a: ERDTEIN 9H ER +9 19", [19, 0], "a pass is added"),
    "a rack that cannot be": (">a: XXXXXXX 8H HAUS +10 10|>b: QEEEEEE - +0 0", [10, 0], "the rack XXXXXXX is left out"),
    "what was withdrawn": (">a: HAUSEIN 8H HAUS +10 10|>a: HAUSEIN -- +0 0|>b: ERDTEIN 8H ER +4 4", [0, 4], ""),
    "a fine as others write it": (">a: HAUSEIN 8H HAUS +10 10|>b: ABC (challenge) -5 -5", [10, -5], ""),
    "time, and nothing of what was left": (">a: HAUSEIN 8H HAUS +10 10|>b: EEEEEEE - +0 0|>a: (time) -10 0", [0, 0], ""),
    "letters behind a game that goes on": (">a: HAUSEIN 8H HAUS +10 10|#rack2 ERDTEIN|\x1a", [10, 0], ""),
    "letters of two others in one line": ("#player3 c C|>a: 8H HAUS 10 10|>b: - 0 0|>c: - 0 0|>a: (EEEEEEENN) +0 10", [10, 0, 0], ""),
    "a pass behind the last move": (">a: HAUSEIN 8H HAUS +10 10|>b: ABC - +0 0|>b: X (X) -8 -8", [10, -8], ""),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_what_other_programs_write_is_read(name):
    lines, scores, said = OTHERS[name]
    read = reading("#player1 a Ann Lee|#player2 b Bob", lines)
    game = read.game_log.state
    assert ([game.total(each) for each in game.order], read.unread) == (scores, ())
    assert said in told(read)
    assert bool(said) == bool(read.told)
    text = gcg(game)
    check_gcg(text)
    assert gcg(read_gcg(text, a_setup()).game_log.state) == text


def test_where_a_word_lies_and_what_is_said_of_it():
    for lines, at in (
        ("#orientation lettered-rows|>a: H6 HAUS 10 10", "H6"),
        (">a: H6 HAUS 10 10 at last", "8F"),
    ):
        game = reading("#player1 a A|#player2 b B", lines).game_log.state
        assert str(game.turns[0].scored.move.at) == at
    assert game.remarks == {1: "at last"}


@pytest.mark.parametrize(
    ("head", "first"),
    [
        ("#lexicon CSW21", "english"),
        ("#lexicon RD28", "german"),
        ("#lexicon ODS8", "french"),
        ("#tile-distribution french", "french"),
        ("#lexicon RD28|#note Director: tiles club", "club"),
        ("#lexicon mine|#note Ä|>a: Ä - 0 0", "german"),
        ("#lexicon mine|>a: 8H HÄUS +20 20", "german"),
    ],
)
def test_the_tiles_that_come_into_question(head, first):
    club = replace(GERMAN, name="club")
    text = f"#player1 a A|#player2 b B|{head}".replace("|", "\n")
    sets = sets_for(read_lines(text), tile_sets(), {"club": club})
    assert sets[0].name == first
    assert (club in sets) == (first == "club")


def test_lines_of_other_programs_are_written_again_where_others_can_read_them():
    lines = "#id io.woogles x1|#tile-set german|#foo bar|#lexicon RD28|#title T|#description D|#note before"
    read = reading(
        "#player1 a A|#player2 b B", lines, ">a: 8H HAUS 10 10|#note one|two|#note #findingsad|#foo baz"
    )
    text = gcg(replace(read.game_log.state, setup=replace(a_setup(), lexicon="RD28")))
    check_gcg(text)
    for line in (
        "#id io.woogles x1",
        "#tile-set german",
        "#lexicon RD28",
        "#description D before",
        "#note one two #findingsad",
    ):
        assert line in text.splitlines()
    for line in ("#foo bar", "#foo baz"):
        assert f"#note Director: kept {line}" in text.splitlines()
    assert read.kept == ("#id io.woogles x1", "#tile-set german", "#foo bar", "#foo baz")
    assert read_gcg(text, a_setup()).kept == read.kept


def test_one_nickname_for_both_is_told_apart_by_lines_and_totals():
    lines = ">A: 8H HAUS 10 10|#note well|>A: 9H ER 9 9|>A: -- -9 0|>A: - 0 10|>A: 9H ER 9 9|>A: X (X) -8 2|>A: E (E) -1 8"
    game = reading("#player1 A Anna|#player2 A Bert", lines).game_log.state
    assert game.remarks == {1: "well"}
    assert [(game.player(each).name, game.total(each)) for each in (1, 2)] == [("Anna", 2), ("Bert", 8)]
    assert [turn.player for turn in game.turns] == [1, 2, 1, 2]


def test_a_game_that_goes_on_keeps_its_racks():
    read = reading("#player1 a A|#player2 b B|>a: HAUSEIN 8H HAUS 10 10|#rack1 EIN?RTX|#rack2 ERDTEIN")
    found = ["".join(sorted(rack.known)) for rack in read.game_log.state.racks.values()]
    assert found == ["?EINRTX", "DEEINRT"]
    assert gcg(read.game_log.state).splitlines()[-2:] == ["#rack1 EINRTX?", "#rack2 DEEINRT"]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("head", ["", "#character-encoding ISO-8859-1\r\n"])
def test_umlauts_are_read_in_every_writing(encoding, head):
    if head and encoding == "utf-8":
        return  # the file says another
    assert "Köhler ÄÖÜ" in decoded(f"{head}#player1 K Köhler ÄÖÜ\r\n".encode(encoding))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "".join(f"#player{n} p{n} P\n" for n in range(1, 6)),
        ">a: ABC 8H",
        ">a: HAUSEEE 8H HAUS +10 10\n",
        "hello",
        "#player1 a A",
    ],
)
def test_what_is_no_gcg_of_two_to_four_is_refused(text):
    with refused("bad_gcg"):
        read_gcg(text, a_setup())


def test_two_players_of_one_name_have_different_nicks():
    table = a_table().add(ev.Passed(1))
    same = tuple(replace(player, name="Eva Maria") for player in table.players)
    assert "#player2 Eva_Maria_2 Eva Maria" in gcg(Table(table.setup, same, table.log).game)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("# nothing", "There is no word after the #. Write one."),
        (
            "#foo " + "x" * (LIMITS["lines"] - 4),
            f"It is longer than {LIMITS['lines']} characters. Shorten it.",
        ),
    ],
)
def test_a_line_of_another_program_that_cannot_be_kept_is_named(line, why):
    read = reading(line, ">a: HAUSEIN 8H HAUS +10 10|>b: ERD - +0 0")
    assert [str(each.why) for each in read.unread] == [why]


def test_a_line_that_cannot_be_is_named_with_the_reason_and_those_behind_it():
    lines = ">a: HAUSEIN 8H HAUS +10 10|gibberish|>a: blah|>b: ERDTEIN A1 ERDE +99 99|>a: - +0 10"
    read = reading(lines)
    assert [each.line for each in read.unread] == [2, 3, 4, 5]
    assert (read.lines, read.unread[2].text) == (5, ">b: ERDTEIN A1 ERDE +99 99")
    for reason in ("begin with > or #", "not a move, pass", "touches no tile", "follows line 4"):
        assert reason in told(read)
    assert len(read.game_log.state.turns) == 1
    assert (
        told(reading("#player1 a A|#player2 b B|>x: E - 0 0"))
        == "There is no player x above. Check the name."
    )


def test_of_a_line_that_cannot_be_read_120_characters_are_shown():
    assert shown("x" * 120) == "x" * 120
    assert shown("x" * 121) == "x" * 120


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (">b: ERDTEIN 8M HAUS 10 10", "HAUS does not fit on the board at H13."),
        (">b: ERDTEIN 8H HAUS 10 10", "HAUS is already on the board there."),
        (">b: ERDTEIN 9H .E 3 3", ". is not a letter of this tile set."),
        (">b: ERDTEIN A1 E 1 1", "Write a word of at least two letters."),
        (">b: QQQ (QQQ) -30 -30", "No such tile is left for the rack: Q Q."),
    ],
)
def test_what_cannot_be_laid_or_left_is_named_as_it_is_written(line, why):
    read = reading(f"#player1 a A|#player2 b B|>a: HAUSEIN 8H HAUS +10 10|{line}")
    assert ([each.text for each in read.unread], read.game_log.state.total(1)) == ([line], 10)
    assert why in told(read)


def test_letters_of_the_others_that_are_too_many_are_told_of_the_last():
    lines = ">a: 8H HAUS 10 10|>b: - 0 0|>c: - 0 0|>a: (EEEEEEENNNNNNNRR) +0 10"
    assert "on the rack of C: NNNNNNNRR." in told(reading("#player1 a A|#player2 b B|#player3 c C", lines))


def test_descriptions_are_one_remark_on_the_whole_game():
    assert reading(TWO, "#description one|#description two").game_log.state.remarks == {0: "one two"}


def test_a_file_may_have_so_many_lines_and_no_more():
    assert len(read_lines(TWO.replace("|", "\n") + "\n" * 4_997).texts) == 5_000
    with refused("bad_gcg", "more than 5000 lines"):
        read_lines(TWO.replace("|", "\n") + "\n" * 4_998)


@pytest.mark.parametrize(("more", "unread"), [(0, []), (1, [3])])
def test_a_note_may_be_so_long_and_no_longer(more, unread):
    read = reading(f"#player1 a A|#player2 b B|#note {'x' * (LIMITS['text'] + more)}")
    assert [each.line for each in read.unread] == unread


def test_only_a_note_goes_on_in_the_next_line():
    lines = [
        "#player1 A Anna",
        "#player2 B Bert",
        "#note The first",
        "goes on",
        "#x-own 1",
        "loose",
        "#x-own 1",
        "loose again",
    ]
    found = read_lines("\n".join([*lines, ">A: ABCDEFG 8D ABC +10 10"]))
    assert [each.line for each in found.unread] == [6, 8]
    assert "The first" in repr(found.entries)
    assert "goes on" in repr(found.entries)


def test_the_tiles_are_those_with_which_the_scores_agree():
    sets = tuple(tile_sets()[each] for each in ("german", "english", "french"))
    for name, points in (("german", 18), ("english", 22), ("french", 44)):
        read = reading(f">a: KAWA 8H KAWA {points} {points}|>b: - 0 0", sets=sets)
        assert (told(read), read.game_log.state.setup.tiles.name) == ("", name)
    assert reading(">a: 8H HÄUS 20 20|>b: - 0 0", sets=sets[::-1]).game_log.state.setup.tiles.name == "german"


def test_a_game_by_wider_rules_is_taken_in_with_them():
    """Six passes in a row, as some federations play: the German rulebook ends the game after four."""
    passes = "".join(f">{who}: HAUSEIN - +0 0\n" for who in "ababab")
    game = read_gcg(passes, a_setup()).game_log.state
    assert ([turn.act for turn in game.turns], game.setup.profile.passes_end) == (["pass"] * 6, 9)
    played = read_gcg(">a: HAUSEIN 8H HAUS +10 10\n>b: ERDTEIN - +0 0\n", a_setup()).game_log.state
    assert played.setup == a_setup()


def test_files_of_earlier_versions_are_read():
    old = """#player1 a A
#player2 b B
#director-rules general {"recycle_blank": true, "theme_points": 5}
>a: AHSU 8H hAUS +11 11
#director-theme HAUS
>b: (challenge) -5 -5
#director-blank H8
>b: ? - +0 -5
"""
    game = read_gcg(old, a_setup()).game_log.state
    found = ([game.total(1), game.total(2)], game.turns[0].theme, game.turns[1].blanks)
    assert found == ([11, -5], ("HAUS",), ("H8",))


CHANGES = (
    {},
    {"theme_points": 5, "recycle_blank": True},
    {"wrong_challenge": "turn", "challenge_until": "next_laid"},
    {"wrong_challenge": "points", "wrong_challenge_cost": 5, "clock": 60, "overtime_cost": 10},
    {"credit_leftovers": False, "exchange_needs": 1, "last_turn": True},
)


def tried(table, *facts):
    """Whether these facts could be; the table has them then."""
    before = list(table.log)
    try:
        table.add(*facts)
    except RuleError:
        table.log[:] = before
        return False
    return True


def a_random_table(seed):
    """Part of the sample game with everything between its moves that may happen at a table."""
    rng = random.Random(seed)
    told = rng.random() < 0.5
    table = a_table(racks=SAMPLE_RACKS[:2] if told else None, **rng.choice(CHANGES))
    tried(table, ev.ClockStarted())
    for number in range(rng.randint(2, 26)):
        while rng.random() < 0.3:
            _something(table, rng)
        at, word = SAMPLE_MOVES[number].split()[:2]
        if table.game.next and not tried(
            table, lay(table.game.next, at, word, drawn_in_sample()[number] if told else None)
        ):
            break
        if rng.random() < 0.2:
            scored = table.game.turns[-1].scored
            words = [each.word.upper() for each in scored.words] if scored else []
            tried(
                table, ev.Challenged(3 - table.game.turns[-1].player, tuple((each, True) for each in words))
            )
        if rng.random() < 0.3:
            tried(table, ev.ThemeAgreed(len(table.game.turns), (word.upper(),)))
        if rng.random() < 0.3:
            tried(table, ev.Remarked(len(table.game.turns), f"Zug {number}: schön, (so) > #2"))
    if rng.random() < 0.7:
        tried(table, ev.LeftoversTold((rng.choice(["", "X", "?"]), rng.choice(["", "QE"]))))
    if rng.random() < 0.5:
        tried(table, ev.Remarked(0, "Finale in Köln"))
    return table


def _something(table, rng):
    """Two turns without a word, a phony that is withdrawn, a rack that is told, points from elsewhere."""
    mine = table.game.next or 1
    match rng.randrange(5):
        case 0:
            tried(table, ev.Passed(mine), ev.Passed(3 - mine))
        case 1:
            tried(table, ev.Exchanged(mine, "", rng.randint(1, 7)), ev.Passed(3 - mine))
        case 2:
            tried(table, ev.RackRead(mine, rng.choice(["E", "NE", "R?"])))
        case 3:
            tried(table, ev.Charged(mine, rng.choice([-5, 3]), "challenge"))
        case _:
            blanks = [at for at, each in enumerate(table.game.board.squares) if each.islower()]
            if blanks:
                tried(table, ev.BlankTaken(mine, str(table.game.board.place(blanks[0]))))


@pytest.mark.parametrize("seed", range(40))
def test_any_table_comes_back_with_its_totals_and_in_the_same_words(seed):
    table = a_random_table(seed)
    text = gcg(table.game)
    check_gcg(text)
    back = read_gcg(text, a_setup())
    game = back.game_log.state
    assert (back.told, back.unread) == ((), ())
    assert gcg(game) == text
    assert {each: game.total(each) for each in game.order} == {
        each: table.game.total(each) for each in (1, 2)
    }
    assert game.setup.profile == table.setup.profile


def test_a_blank_that_is_left_stays_with_its_player():
    table = a_table().add(lay(1, "H8", "HAUS"), ev.LeftoversTold(("?", "Q")))
    assert again(table).game.leftovers == {1: "?", 2: "Q"}


@pytest.mark.parametrize(
    ("heading", "first", "second", "tiles"),
    [
        ("#lexicon FILE2017", "AAEO[CH]CI 8F [CH]ICO +20 20", "[LL]AMARS 7F LA +5 5", "spanish"),
        ("#lexicon FILE2017", "AAEOCHCI 8F CHICO +20 20", "LLAMARS 7F LA +5 5", "spanish"),
        ("#lexicon DISC2", "EGACO[L·L]S 8D CO[L·L]EGA +42 42", "A[NY]S[QU]ECA E6 A[NY]. +30 30", "catalan"),
        ("#lexicon OSPS49", "AŻŁĆBNI 8H ŻAŁ +18 18", "ĘŹŃAAAA I7 Ę.Ą +20 20", "polish"),
    ],
)
def test_games_with_tiles_of_two_letters_come_in_and_go_out(heading, first, second, tiles):
    lines = f"#player1 A Anna|#player2 B Bert|{heading}|>A: {first}|>B: {second}"
    game = read_lines(lines.replace("|", "\n"))
    sets = sets_for(game, tile_sets(), {})
    assert sets[0].name == tiles
    read = reading(lines, sets=sets[:1], setup=replace(a_setup(), tiles=sets[0]))
    assert [turn.act for turn in read.game_log.state.turns] == ["lay", "lay"]
    assert not read.unread
    written = gcg(read.game_log.state)
    check_gcg(written)
    assert first.split()[2] in written or (tiles == "spanish" and "[CH]ICO" in written)


TWO = "#player1 a Anna|#player2 b Bert|"


def test_lines_that_go_on_belong_to_the_note_or_are_kept_with_those_before():
    board = "#game-board 15|#- =..'|#- .-..|#- =..'|"
    read = reading(TWO + board + ">a: BCEKNRU 8D RUCKEN +26 26|#note well|#- done|  >b: AEHMS - +0 0")
    assert read.unread == ()
    assert read.kept == ("#game-board 15", "#- =..'", "#- .-..", "#- =..'")
    assert read.game_log.state.remarks == {1: "well done"}
    assert read_gcg(gcg(read.game_log.state), a_setup()).kept == read.kept


@pytest.mark.parametrize("end", [" 26", ""])
def test_points_that_are_others_than_counted_are_named(end):
    read = reading(TWO + f">a: BCEKNRU 8D RUCKEN +28{end}|>b: AEHMS - +0")
    assert told(read) == "Line 3: the file gives 28 for Anna, the count gives 26."


def test_a_word_in_brackets_is_no_letters_left():
    read = reading(TWO + ">a: BCEKNRU 8D RUCKEN +26 26|>b: AEHMS - +0 0|>a: (penalty) -5 21")
    assert [each.line for each in read.unread] == [5]
    read = reading(TWO + ">a: bceknru 8D RUCKEN +26 26|>b: aehms - +0 0|>a: b (b) -3 23")
    assert read.unread == ()
