"""A lesson at the desk: letters chosen by level, hints, stars, what the room sees, and names that are deleted."""

from dataclasses import replace

import pytest

from director.desk import access_codes, lesson, sessions
from director.desk.duplicate import phones, rounds
from director.desk.duplicate import players as seats
from director.desk.duplicate.slips import overrule, record_slip
from director.games.duplicate.audiences import PhoneRules, Shown
from director.games.duplicate.facts import SlipRecorded
from director.games.lesson import (
    LEVELS,
    Goal,
    LessonSetup,
    RackDrawn,
    lesson_profile,
    lesson_seen_by,
    mark,
    nicest,
    stars,
)
from director.games.people import Entrant
from director.judge.slip import Ruling, Slip
from director.language.sentences import DirectorError
from director.language.texts import Texts
from director.reports.documents import DocumentRequest, document
from director.reports.lesson_sheets import words_to_learn
from director.rules.moves import Move, parse_place
from director.rules.tiles import tile_set
from director.storage.game_file import export_game
from tests.refusing import refusal, refused
from tests.reports.reading import pages
from tests.room import LEXICON
from tests.words import WORDS

KEY = "lesson"
CLASS = ("Anna Maier", "Ben Öz / Cem Kaya", "Dora")


@pytest.fixture
def desk(rooms, monkeypatch):
    monkeypatch.setattr(lesson, "everyday", lambda language, letters: frozenset(WORDS[1::2]))
    desk = rooms.desk(seed=4)
    setup = LessonSetup(
        title="5b",
        date="2026-11-20",
        tiles=tile_set("german"),
        profile=lesson_profile(),
        lexicon=LEXICON,
        level="easy",
    )
    lesson.create(desk, setup, [Entrant(name, "School") for name in CLASS], KEY)
    return desk


def state(desk):
    return desk.session(KEY).game


def seen(desk, audience="wall"):
    game, now = state(desk), desk.now()
    return lesson_seen_by(game, audience, game.phase(now), Shown(), now)


def play(desk, *words):
    """A round in which the players write these words where the best everyday one lies; gives the game after it."""
    number, goal = len(state(desk).rounds), state(desk).goal
    for player, word in enumerate(words, start=1):
        direction = "down" if goal.at[0].isdigit() else "across"
        slip = Slip(goal.word, direction, goal.at, score=goal.score) if word else Slip(state="none")
        record_slip(desk, KEY, number, player, slip)
    top = rounds.tops(desk, desk.session(KEY))[0].scored.move
    return rounds.place_top(desk, KEY, str(top.at), top.word).game


@pytest.mark.parametrize(
    ("minutes", "number", "seconds"), [(45, 8, 210), (45, 10, 150), (90, 8, 540), (120, 8, 770), (20, 10, 30)]
)
def test_the_minutes_are_shared_among_the_rounds(minutes, number, seconds):
    rules = lesson_profile(minutes, number)
    assert (rules.seconds, rules.round_limit, rules.warning_cost) == (seconds, number, 0)


@pytest.mark.parametrize(
    ("minutes", "number", "code"), [(19, 8, "bad_minutes"), (121, 8, "bad_minutes"), (45, 9, "bad_rounds")]
)
def test_no_other_lesson_can_be(minutes, number, code):
    with refused(code):
        lesson_profile(minutes, number)


def test_a_lesson_is_usually_a_school_hour_of_eight_rounds():
    assert lesson_profile() == lesson_profile(45, 8)


@pytest.mark.parametrize(
    ("level", "share", "score", "words"),
    [("easy", 0.6, 100, 30), ("medium", 0.52, 88, 20), ("hard", 0.45, 60, 10)],
)
def test_a_level_asks_for_everyday_words_and_for_what_the_best_of_them_brings(level, share, score, words):
    fits = lesson.RackJudgement(Move(parse_place("H8"), "HAUS"), score, share, words, 100)
    other = {
        "more": {"words": words + 1},
        "fewer": {"words": words - 1},
        "none": {"goal": None},
        "share": {"share": share + 0.1},
    }
    far = {name: replace(fits, **each).far_from(LEVELS[level]) for name, each in other.items()}
    assert fits.far_from(LEVELS[level]) == 0
    assert far == pytest.approx({"more": 0, "fewer": 1 / words, "none": 9, "share": 0.3})


def test_pupils_play_alone_in_pairs_or_at_tables():
    names = [Entrant(name) for name in "Anna Ben Cem Dora Emil".split()]
    assert [each.name for each in lesson.grouped(names, "pairs")] == ["Anna / Ben", "Cem / Dora / Emil"]
    assert [each.name for each in lesson.grouped(names, "tables")] == ["Anna / Ben / Cem / Dora / Emil"]
    assert lesson.grouped(names, "alone") == names
    eight = [Entrant(name) for name in "ABCDEFGH"]
    assert [each.name for each in lesson.grouped(eight, "tables")] == ["A / B / C / D", "E / F / G / H"]


def test_a_pupil_is_a_first_name_and_no_person_of_the_club(desk):
    players = state(desk).players
    assert [(each.name, each.club, each.person) for each in players] == [
        ("Anna", "", None), ("Ben / Cem", "", None), ("Dora", "", None)
    ]  # fmt: skip
    assert sum(each.people for each in players) == 4
    assert desk.db.execute("SELECT COUNT(*) FROM people").fetchone()[0] == 0
    rules = phones.rules_of(desk, desk.session(KEY))
    assert (rules, access_codes.joining(desk, KEY).open) == (PhoneRules(newcomers=True, ranking="end"), True)


def test_the_rack_is_the_one_of_several_that_is_nearest_to_the_level(desk):
    chooser = lesson.Chooser(desk, KEY)
    drawn = []

    def draw():
        from director.rules.draw import draw_rack

        game = state(desk)
        drawn.append(draw_rack(game.left, "", 1, game.setup.rules, desk.rng))
        return drawn[-1]

    chosen = chooser.drawn(state(desk), draw)
    far = {each.rack: chooser.judged(state(desk), each.rack).far_from(LEVELS["easy"]) for each in drawn}
    assert len(drawn) == 12
    assert far[chosen.rack] == min(far.values()) < max(far.values())


def test_a_rack_without_an_everyday_word_has_no_goal(desk):
    drawn = desk.do(KEY, lambda night: [RackDrawn(1, "", "RUCKENB")]).game
    assert (drawn.goal, drawn.rack) == (Goal(), "RUCKENB")
    rounds.take_back(desk, KEY)
    with refused("bad_reference", by=DirectorError):
        desk.do(KEY, lambda night: [RackDrawn(1, "", "RUCKENB", goal=("A16", "RUCKEN", 1))])


@pytest.mark.parametrize(
    ("known", "goal"), [(("AU",), ""), (("AU", "AXT"), "AXT"), (("AXT", "NIXE"), "NIXE")]
)
def test_a_goal_has_at_least_three_letters(desk, known, goal):
    search, board = desk.search(desk.session(KEY)), state(desk).board
    found = [lesson.judged(search, board, rack, frozenset(known)).goal for rack in ("AUTXQYQ", "NIXEAUT")]
    assert goal in [each.word if each else "" for each in found]


def test_the_goal_is_the_best_move_of_everyday_words(desk):
    game = rounds.draw(desk, KEY).game
    known = frozenset(WORDS[1::2])
    best = next(
        (move, score)
        for move, score in desk.search(desk.session(KEY)).solutions(game.board, game.current.rack)
        if len(move.word) > 2 and move.word.upper() in known
    )
    assert game.goal.score == best[1]
    assert game.goal.word.upper() in known


def test_hints_come_in_the_second_half_and_belong_to_their_letters(rooms, desk):
    rounds.draw(desk, KEY)
    rounds.start_clock(desk, KEY)
    with refused("too_early"):
        lesson.hint(desk, KEY, "length")
    assert seen(desk)["hints"] == {}
    rooms.time += 110
    assert refusal(lambda: lesson.hint(desk, KEY, "word")) == "no_hint"
    lesson.hint(desk, KEY, "length")
    goal = lesson.hint(desk, KEY, "where").game.goal
    told = {
        "length": len(goal.word),
        "where": goal.at.strip("0123456789") or goal.at.strip("ABCDEFGHIJKLMNO"),
    }
    if goal.at[0].isdigit():
        told["where"] = goal.at.rstrip("ABCDEFGHIJKLMNO")
    assert seen(desk)["hints"] == seen(desk, "player")["hints"] == told
    with refused("hint_given"):
        lesson.hint(desk, KEY, "where")
    rounds.call_time(desk, KEY)
    play(desk, "word")
    rounds.draw(desk, KEY)
    assert seen(desk)["hints"] == {}


def test_before_the_reveal_the_room_hears_nothing_of_the_goal(desk):
    game = rounds.draw(desk, KEY).game
    rounds.start_clock(desk, KEY)
    told = repr([seen(desk, audience) for audience in ("wall", "player", "nobody")])
    assert game.goal.word
    assert game.goal.word.upper() not in told
    assert str(game.goal.score) + "," not in repr(seen(desk)["nice"])


def test_nobody_is_last_and_nothing_is_a_reproach(desk):
    rounds.draw(desk, KEY)
    rounds.start_clock(desk, KEY)
    rounds.call_time(desk, KEY)
    game = play(desk, "word", "", "")
    wall = seen(desk)
    assert wall["ranking"] is wall["podium"] is None
    assert (wall["top"]["found"], wall["top"]["of"], wall["top"]["missing"], wall["top"]["solo"]) == (
        0,
        0,
        0,
        None,
    )
    assert [(each["points"], each["names"]) for each in wall["nice"]] == [(game.goals[1].score, ["Anna"])]
    assert "Dora" not in repr(wall)
    game = rounds.end(desk, KEY).game
    assert seen(desk)["class"] == {"words": 1, "stars": 3}
    assert mark(game, 1, 1).percent == 100
    assert mark(game, 1, 3).stars == 0
    assert nicest(game, game.rounds[0])[0].players == (game.players[0],)


def test_a_move_counts_among_the_nicest_from_one_point_on(desk):
    rounds.draw(desk, KEY)
    rounds.start_clock(desk, KEY)
    rounds.call_time(desk, KEY)
    play(desk, "word", "", "")
    for points, named in ((1, ["Anna"]), (0, [])):
        overrule(desk, KEY, 1, 1, points, "decided")
        game = state(desk)
        found = nicest(game, game.rounds[0])
        assert ([each.name for one in found for each in one.players], [each.points for each in found]) == (
            named,
            [points] * len(named),
        )


def test_three_moves_are_the_nicest_of_a_round(desk):
    seats.add_players(desk, KEY, [Entrant("Emil", "School")])
    rounds.draw(desk, KEY)
    game = desk.do(
        KEY,
        lambda night: [
            SlipRecorded(
                1, points, Slip(word, at="H8", score=points), Ruling(points, paid_at="H8", move=word)
            )
            for points, word in enumerate(("ARM", "BEIN", "HAND", "ZAHN"), start=1)
        ],
    ).game
    assert [(each.word, each.points) for each in nicest(game, game.rounds[0])] == [
        ("ZAHN", 4),
        ("HAND", 3),
        ("BEIN", 2),
    ]


def test_a_pupil_takes_home_the_words_that_were_missed_the_furthest_first(desk):
    for words in (("word", "", "word"), ("word", "word", "")):
        rounds.draw(desk, KEY)
        rounds.start_clock(desk, KEY)
        rounds.call_time(desk, KEY)
        game = play(desk, *words)
    overrule(desk, KEY, 1, 2, game.goals[1].score * 4 // 5, "decided")
    overrule(desk, KEY, 1, 1, 1, "decided")
    game = state(desk)
    first, second = (game.goals[number].word.upper() for number in (1, 2))
    tops = [each.top.move.word.upper() for each in game.rounds]
    assert words_to_learn(game, game.players[0]) == [each for each in tops if each not in (first, second)]
    assert words_to_learn(game, game.players[1])[0] == first
    assert words_to_learn(game, game.players[2])[:2] == [second, tops[1]]
    assert words_to_learn(game, game.players[2], 1) == [second]


def test_the_class_reads_its_nicest_moves_the_dearest_first(desk):
    for words in (("word", "word", "word"), ("", "word", "")):
        rounds.draw(desk, KEY)
        rounds.start_clock(desk, KEY)
        rounds.call_time(desk, KEY)
        play(desk, *words)
    top = state(desk).rounds[0].top
    at = str(top.move.at)
    slip = Slip(top.move.word, "down" if at[0].isdigit() else "across", at, score=top.score)
    record_slip(desk, KEY, 1, 2, slip)
    for points, player in ((50, 1), (50, 3), (20, 2)):
        overrule(desk, KEY, 1, player, points, "decided")
    overrule(desk, KEY, 2, 2, 70, "decided")
    sheet = "".join(pages(document("teacher.pdf", DocumentRequest(desk, desk.session(KEY), Texts()))[0]))
    told = sheet[sheet.index("The nicest moves of the class") :]
    names = [player.name for player in state(desk).players]
    assert 0 < told.index(f"70 points · {names[1]}") < told.index(f"50 points · {names[0]}, {names[2]}")
    assert "20 points" not in told


def test_a_level_that_is_none_is_refused_and_makes_no_lesson(desk):
    setup = replace(state(desk).setup, level="impossible")
    with refused("unknown_level", by=DirectorError):
        lesson.create(desk, setup, [], "other")
    with pytest.raises(DirectorError):
        desk.session("other")


@pytest.mark.parametrize(
    ("percent", "found"), [(0, 0), (1, 1), (65, 1), (66, 2), (99, 2), (100, 3), (120, 3)]
)
def test_stars_say_how_near_a_move_came(percent, found):
    assert stars(percent) == found


def test_names_are_deleted_at_the_end_and_never_come_back(desk):
    rounds.draw(desk, KEY)
    rounds.start_clock(desk, KEY)
    with refused("lesson_goes_on"):
        lesson.forget_names(desk, KEY)
    rounds.call_time(desk, KEY)
    play(desk, "word", "word", "word")
    rounds.end(desk, KEY)
    game = lesson.forget_names(desk, KEY).game
    assert [each.name for each in game.players] == ["#1", "#2", "#3"]
    file = list(export_game(desk.db, KEY))
    assert not any(name in line for line in file for name in ("Anna", "Ben", "Cem", "Dora"))
    sessions.remove_game(desk, KEY)
    assert [each.person for each in desk.session(sessions.import_game(desk, file).key).game.players] == [
        None
    ] * 3


def test_names_of_earlier_days_are_deleted_by_themselves_unless_the_class_keeps_them(rooms, desk):
    assert lesson.forget_past(desk) == []
    row = sessions.create_game(desk, state(desk).setup, [Entrant("Ben")], "damaged", "lesson")
    rounds.draw(desk, row.key)
    desk.db.execute("UPDATE facts SET data = 'x' WHERE game = ?", [row.id])
    desk.let_go(row.id)
    rooms.time += 3 * 86400
    assert [row.key for row in lesson.forget_past(desk)] == [KEY]
    assert state(desk).players[0].name == "#1"
    rooms.time -= 3 * 86400
