"""What each audience may see: nothing of the open round's top, slips or scores reaches the room before the reveal.

Two nights that differ only in what must stay secret have to look the same to everybody who may not know it.
"""

import json
from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.games.duplicate.audiences import (
    Audience,
    Shown,
    check,
    moment_of,
    never_changing,
    seen_by,
    solo_of,
    what_now,
)
from director.games.duplicate.facts import DUPLICATE
from director.games.log import Recorded
from director.language.codec import known
from director.language.sentences import RuleError
from director.rules.profile import changed, profile
from director.rules.scoring import score_move
from director.rules.speed import SPEEDS
from tests.builders import Night, a_setup, parse_move, some_players
from tests.games.duplicate.builders import TOPS, a_night, drawn, placed, played, random_night, slip

ROOM: tuple[Audience, ...] = ("wall", "player", "nobody")
ALL: tuple[Audience, ...] = (*ROOM, "helper", "director")
CHOICES = ("night", "board", "ranking", "pause", "blank")
SECRET, WORTH = "GEHEIMNIS", 7321


def state_of(game, audience, shown=None, now=2e9):
    return seen_by(game, audience, game.phase(now), shown or Shown(), now)


def text(game, audience, shown, now=2e9):
    return json.dumps(state_of(game, audience, shown, now), ensure_ascii=False)


def every_choice(game):
    """All the director can choose at this moment, the reveal by a step or not, the podium open or not."""
    return [
        Shown(what=what, moment=moment_of(game), by_step=by_step, podium=podium)
        for what in CHOICES
        for by_step in (False, True)
        for podium in (0, 3)
    ]


def open_to(audience, phase):
    """The rule of the house, written once more: a helper after the time, the director always."""
    return audience == "director" or (audience == "helper" and phase not in ("ready", "running", "stopped"))


@pytest.mark.parametrize("seed", range(8))
def test_slips_of_the_open_round_change_nothing_for_who_may_not_know_them(seed):
    night = random_night(seed, 50)
    seen_open = 0
    for state in DUPLICATE.states(night.setup, night.players, night.log):
        if state.current is None or state.current.top or state.ended is not None:
            continue
        seen_open += 1
        one, other = with_slips(state, SECRET, WORTH), with_slips(state, "ANDERES", 3)
        for now in (1_795_200_000.0, 2e9):
            for audience in ALL:
                if open_to(audience, state.phase(now)):
                    continue
                for shown in every_choice(state):
                    said = text(one, audience, shown, now)
                    assert SECRET not in said
                    assert str(WORTH) not in said
                    assert said == text(other, audience, shown, now)
    assert seen_open


def with_slips(state, word, points):
    """The same moment, and everybody's slip is in."""
    for player in state.present(state.next_number):
        fact = slip(state.next_number, player.id, points, word)
        state = DUPLICATE.after(state, Recorded(state.seq + 1, 1_795_200_000.0, "director", fact))
    return state


@pytest.mark.parametrize("seed", range(8))
def test_the_top_of_the_open_round_is_nowhere(seed):
    night = random_night(100 + seed, 50)
    for state in DUPLICATE.states(night.setup, night.players, night.log):
        if state.current is None or state.current.top or state.ended is not None:
            continue
        top = TOPS[state.current.number - 1]
        for audience in ROOM:
            for shown in every_choice(state):
                said = text(state, audience, shown)
                assert f'"{top.move.word}"' not in said
                assert f'"{top.move.at}"' not in said
        assert state_of(state, "wall")["top"] is None


@pytest.mark.parametrize("audience", ROOM)
@pytest.mark.parametrize("choice", CHOICES)
def test_a_top_that_is_placed_but_not_revealed_changes_nothing_for_the_room(audience, choice):
    """Which top, what it scores, and what the slips of the round bring: the room sees the round go on."""
    time_up = [drawn(2), ev.ClockStarted(2), ev.TimeCalled(2), slip(2, 1, WORTH, SECRET), slip(2, 2, 5)]
    night = a_night().add(*played(1, 10, 26, 26), *time_up)
    before, opened = Shown(what="board", by_step=True, revealed="1 H4 RUCKEN"), night.game
    shown = replace(before, what=choice, moment=moment_of(opened))
    last = night.add(placed(2)).game
    assert last.complete[-1].top
    assert last.complete[-1].top.move.word == "RHEUMAS"
    hidden = replace(before, what=choice, moment=moment_of(last))
    said = text(last, audience, hidden)
    assert said == text(opened, audience, shown)
    assert not any(each in said for each in ("RHEUMAS", SECRET, str(WORTH)))
    if audience != "nobody":
        assert "RHEUMAS" in text(last, audience, replace(hidden, revealed="2 5E RHEUMAS"))


def test_the_reveal_tells_the_top_and_how_the_room_did():
    game = a_night().add(*played(1, 26, 30, 7)).game
    top = state_of(game, "wall")["top"]
    assert (top["at"], top["word"], top["score"]) == ("H4", "RUCKEN", TOPS[0].score)
    assert (top["found"], top["of"], top["missing"], top["solo"]) == (2, 4, 1, None)
    full = a_night(3, "f2023").add(*played(1, 26, 30, 7)).game
    assert state_of(full, "wall")["top"]["solo"] == full.players[1].name
    unknown = a_night(3).add(*played(1, 26, 30, 7)).game
    assert state_of(unknown, "wall")["top"]["solo"] is None  # the rules of this night know no solos
    board = state_of(game, "wall")["board"]
    assert "".join(board[square] for square in top["laid"]) == "RUCKEN"


def test_cross_words_come_with_the_top():
    night = a_night(2)
    crossing = next(number for number, top in enumerate(TOPS, start=1) if len(top.words) > 2)
    for number in range(1, crossing + 1):
        night.add(drawn(number), ev.ClockStarted(number), ev.TimeCalled(number), placed(number))
    expected = TOPS[crossing - 1].words[1:]
    words = state_of(night.game, "wall")["top"]["words"]
    assert [each["word"] for each in words] == [each.word for each in expected]


def test_references_are_written_as_the_club_writes_them():
    game = a_night(1).add(*played(1, 3)).game
    english = replace(game, setup=replace(game.setup, mirror=True))
    assert state_of(game, "wall")["top"]["at"] == "H4"
    assert state_of(english, "wall")["top"]["at"] == "8D"


def test_a_solo_needs_all_slips_and_somebody_to_beat():
    alone = a_night(1, "f2023").add(*played(1, 26)).game
    assert solo_of(alone, alone.complete[0]) is None
    waiting = a_night(3, "f2023").add(*played(1, 26, 7)).game
    assert solo_of(waiting, waiting.complete[0]) is None
    shared = a_night(2, "f2023").add(*played(1, 26, 26)).game
    assert solo_of(shared, shared.complete[0]) is None
    nothing = a_night(2, "f2023").add(*played(1, 0, 0)).game
    assert solo_of(nothing, nothing.complete[0]) is None


@pytest.mark.parametrize("seed", range(5))
def test_every_state_can_be_sent_and_counts_every_tile(seed):
    night = random_night(seed, 60)
    for state in DUPLICATE.states(night.setup, night.players, night.log):
        for audience in ALL:
            said = state_of(state, audience)
            assert json.loads(json.dumps(said)) == said
            if audience != "nobody":
                lying = sum(square != "." for square in said["board"])
                rack = said["rack"]
                assert lying + len(rack["kept"] + rack["new"]) + said["bag"] == state.setup.tiles.full.total()


def test_phases_as_the_room_knows_them():
    night = a_night()
    assert (state_of(night.game, "wall")["phase"], state_of(night.game, "wall")["round"]) == ("before", 1)
    assert [each["table"] for each in state_of(night.game, "wall")["joined"]["players"]] == [1, 2, 3, 4]
    steps: list[tuple[ev.Fact, str]] = [
        (drawn(1), "ready"), (ev.ClockStarted(1), "running"), (ev.ClockStopped(1), "stopped"),
        (ev.TimeCalled(1), "time_up"), (placed(1), "revealed"), (ev.GameEnded("Ende"), "ended"),
    ]  # fmt: skip
    for fact, phase in steps:
        now = 1_795_200_000.0 + len(night.add(fact).log)
        assert state_of(night.game, "wall", now=now)["phase"] == phase


def test_the_clock_counts_down_in_the_servers_seconds():
    game = a_night().add(drawn(1), ev.ClockStarted(1)).game
    assert game.current
    since = game.current.clock.since
    assert since
    clock = state_of(game, "player", now=since + 30)["clock"]
    assert clock == {"total": 180.0, "left": 150.0, "running": True, "ends": since + 180, "signals": [30]}
    assert state_of(game, "player", now=since + 30)["now"] == since + 30
    precise = state_of(game, "player", now=since + 30.12345)
    assert (precise["now"], precise["clock"]["left"]) == (round(since + 30.123, 3), 149.877)


def test_the_whole_state_of_a_running_round_and_of_one_that_is_revealed():
    night = a_night(5, "f2023").add(*played(1, 26, 30, 7, 0), ev.PlayerLeft(5, 2))
    night.add(ev.PlayerLeft(4, 3), drawn(2), ev.ClockStarted(2), slip(2, 2, 5))
    now = night.log[-1].at + 30

    def state(audience, **shown):
        return {k: v for k, v in state_of(night.game, audience, Shown(**shown), now).items() if k != "board"}

    nobody = {
        "title": "Vereinsabend im November", "date": "2026-11-20", "club": "Scrabble-Club Köln", "audience": "nobody",
        "phase": "running", "now": 1795200043.0,
    }  # fmt: skip
    table = {
        "round": 2, "rounds": 1, "rack": {"kept": "R", "new": "MAAHSE"}, "bag": 89,
        "clock": {"total": 180.0, "left": 149.0, "running": True, "ends": 1795200192.0, "signals": [30]},
        "slips": {"in": 1, "of": 4}, "cancelled": None, "top": None, "what": "night", "look": "dark", "pause": None,
    }  # fmt: skip
    wall = {"podium": None, "joined": None, "seal": None, "ranking": None}
    entries = [{"table": 2, "word": "WORT", "at": "H8", "points": 5}]
    assert state("nobody") == nobody
    running = nobody | table | {"audience": "wall"} | wall
    assert state("wall") == running
    assert state("player") == nobody | table | {"audience": "player", "away": [5], "podium": None}
    desk = {"may": {"top": False}, "missing": [1, 3, 4], "entries": []}
    assert state("helper") == nobody | table | {"audience": "helper"} | desk
    desk |= {"may": {"top": True}, "entries": entries}
    assert state("director") == nobody | table | {"audience": "director"} | desk

    night.add(ev.TimeCalled(2), placed(2))
    over = {"total": 180.0, "left": 0.0, "running": False, "ends": None, "signals": [30]}
    assert state("wall", by_step=True) == running | {"phase": "time_up", "clock": over}
    assert state("player", by_step=True)["away"] == [5]
    top = {
        "round": 2, "at": "5E", "word": "RHEUMAS", "score": 40, "laid": [64, 79, 94, 124, 139, 154], "replaced": {}, "words": [],
        "found": 0, "of": 4, "missing": 3, "solo": None,
    }  # fmt: skip
    told = {
        "round": 3,
        "rounds": 2,
        "rack": {"kept": "A", "new": ""},
        "clock": None,
        "slips": None,
        "top": top,
    }
    revealed = nobody | table | told | {"phase": "revealed"}
    rows = [
        {"place": place, "table": number, "name": name, "total": total, "percent": percent, "negative": total - 66}
        for place, number, name, total, percent in (
            (1, 2, "Łukasz Błaszczyk", 35, 53.03), (2, 1, "Anna Ångström", 26, 39.39), (3, 3, "Đorđe Petrović", 7, 10.61),
            (4, 4, "Vlasta Žižek", 0, 0.0), (4, 5, "Ayşe Doğan", 0, 0.0),
        )
    ]  # fmt: skip
    ranking = {"round": 2, "top": 66, "of": 5, "missing": 4, "rows": rows}
    assert state("wall") == revealed | wall | {"audience": "wall", "ranking": ranking}
    for audience in ("helper", "director"):
        assert state(audience) == revealed | {"audience": audience} | desk

    night.add(ev.GameEnded("Ende"))
    ended = revealed | {"phase": "ended"}
    third = {key: value for key, value in rows[2].items() if key != "negative"}
    podium = {"steps": [[third]], "left": 2}
    assert state("wall", podium=1) == ended | wall | {"audience": "wall", "podium": podium}
    assert state("player") == ended | {
        "audience": "player", "away": [5, 4], "podium": {"steps": [], "left": 3}
    }  # fmt: skip


def test_in_sudden_death_everybody_sees_who_is_in_and_who_has_won():
    night = Night(replace(a_setup(), speed=SPEEDS["sudden-death"]), some_players(4))
    night.add(ev.PlayerLeft(4, 1), *played(1, 20, 26, 12))

    def state(audience="wall"):
        found = state_of(night.game, audience)
        return [(each["table"], each["name"], each["out"]) for each in found["in"]], found["won"]

    names = [each.name for each in night.players]
    before = [(1, names[0], None), (2, names[1], None), (3, names[2], None)]
    assert state() == state("player") == state("director") == (before, None)
    night.add(ev.PlayersOut(1, (3,)))
    assert state() == ([*before[:2], (3, names[2], 1)], None)
    night.add(*played(2, 20, 26))
    assert state("player")[1] is None
    night.add(ev.PlayersOut(2, (1,)))
    assert state() == ([(1, names[0], 2), before[1], (3, names[2], 1)], 2)
    assert "in" not in state_of(a_night().game, "wall")


def test_four_hundred_names_are_told_and_how_many_there_are():
    night = a_night(401)
    joined = state_of(night.game, "wall")["joined"]
    assert (len(joined["players"]), joined["of"]) == (400, 401)
    ranking = state_of(night.add(*played(1, 5)).game, "wall")["ranking"]
    assert (len(ranking["rows"]), ranking["of"], ranking["missing"]) == (400, 401, 400)
    sudden = Night(replace(night.setup, speed=SPEEDS["sudden-death"]), night.players)
    assert len(state_of(sudden.game, "wall")["in"]) == 400


def test_kept_and_new_tiles_are_told_apart():
    game = a_night().add(*played(1, 3), drawn(2)).game
    assert game.current
    assert game.current.kept
    rack = state_of(game, "wall")["rack"]
    assert rack == {"kept": game.setup.tiles.sort(game.current.kept), "new": game.current.drawn}


def test_nobody_learns_that_there_is_a_night_and_no_more():
    game = a_night().add(*played(1, 3, 26)).game
    assert set(state_of(game, "nobody")) == {"title", "date", "club", "audience", "phase", "now"}


def test_a_helper_learns_the_worth_of_a_word_when_the_time_is_up():
    night = a_night().add(drawn(1), ev.ClockStarted(1), slip(1, 1, WORTH, SECRET))
    now = night.log[-1].at
    running = state_of(night.game, "helper", now=now)
    assert (running["may"]["top"], running["entries"], running["missing"]) == (False, [], [2, 3, 4])
    assert state_of(night.game, "director", now=now)["entries"][0]["points"] == WORTH
    over = state_of(night.add(ev.TimeCalled(1)).game, "helper", now=now)
    assert (over["may"]["top"], over["entries"][0]["word"]) == (True, SECRET)


# -- what the director chose ---------------------------------------------------------------------------


def test_a_ranking_or_a_pause_ends_with_the_next_rack_or_top():
    night = a_night().add(*played(1, 3, 26))
    for what in ("ranking", "pause"):
        shown = Shown(what=what, moment=moment_of(night.game))
        assert what_now(night.game, shown) == what
        assert what_now(night_with(night, drawn(2)), shown) == "night"
        assert what_now(night_with(night, ev.GameEnded("Ende")), shown) == "night"
    opened = night_with(night, drawn(2), ev.ClockStarted(2), ev.TimeCalled(2))
    shown = Shown(what="ranking", moment=moment_of(opened))
    assert state_of(opened, "wall", shown)["ranking"]["round"] == 1
    assert what_now(night_with(night, drawn(2), ev.ClockStarted(2), placed(2)), shown) == "night"
    assert what_now(opened, Shown(what="blank")) == "blank"


def test_a_pause_is_told_with_its_text_and_end_while_it_is_shown():
    game = a_night().add(*played(1, 3, 26)).game
    pause = Shown("pause", moment_of(game), "Kaffee", 12.5, look="light")
    for audience in ("wall", "player", "director"):
        said = state_of(game, audience, pause)
        assert (said["what"], said["look"]) == ("pause", "light")
        assert said["pause"] == {"text": "Kaffee", "until": 12.5}
        said = state_of(game, audience, replace(pause, what="ranking"))
        assert (said["what"], said["pause"]) == ("ranking", None)


def test_before_the_first_rack_the_wall_shows_the_last_seal():
    night = a_night().add(ev.Sealed(1, "a" * 64, ""))
    short = " ".join(["aaaa"] * 8)
    assert state_of(night.game, "wall")["seal"] == {"number": 1, "short": short, "room": None}
    night.add(ev.RoomNumber("407"))
    assert state_of(night.game, "wall")["seal"] == {"number": 1, "short": short, "room": "407"}
    night.add(replace(drawn(1), source="seal"))
    assert (state_of(night.game, "wall")["seal"], state_of(night.game, "wall")["joined"]) == (None, None)


def test_before_the_first_rack_the_desk_has_no_entries():
    for audience in ("helper", "director"):
        said = state_of(a_night().game, audience)
        assert {key: said[key] for key in ("may", "missing", "entries")} == {
            "may": {"top": True}, "missing": [], "entries": []
        }  # fmt: skip
        assert said["rack"] == {"kept": "", "new": ""}


def test_a_round_of_a_pack_that_is_void_is_said_and_takes_no_slips():
    pack = ev.PackTaken("P1", "a" * 64, 20, (1,), 1, "Wien", "a" * 64, "Deutsch")
    night = a_night().add(pack, replace(drawn(1), source="pack"), ev.ClockStarted(1), slip(1, 1, 5))
    assert state_of(night.game, "wall")["cancelled"] is None
    game = night.add(ev.RoundVoided(1, " ")).game
    said = state_of(game, "wall")
    assert (said["phase"], said["cancelled"], said["slips"]["in"]) == (
        "time_up",
        {"round": 1, "again": False},
        0,
    )
    assert (game.round(1).void, game.round(1).clock.since) == ("–", None)
    assert game.round(1).clock.ends == night.log[-1].at


def test_a_cancelled_round_is_said_until_its_letters_are_drawn_again():
    night = a_night().add(*played(1, 3, 26), drawn(2))
    cancelled = night_with(night, ev.RoundCancelled(2, "Brett falsch"))
    for audience in ("wall", "player"):
        assert state_of(night.game, audience)["cancelled"] is None
        assert state_of(cancelled, audience)["cancelled"] == {"round": 2, "again": True}
        again = night_with(night, ev.RoundCancelled(2, "Brett falsch"), drawn(2, kept=False))
        assert state_of(again, audience)["cancelled"] is None
        ended = night_with(night, ev.RoundCancelled(2, "Brett falsch"), ev.GameEnded("Ende"))
        assert state_of(ended, audience)["cancelled"] is None


def night_with(night, *facts):
    return Night(night.setup, night.players, list(night.log)).add(*facts).game


def test_the_ranking_is_there_only_where_it_is_shown():
    game = a_night().add(*played(1, 3, 26)).game
    assert [row["total"] for row in state_of(game, "wall")["ranking"]["rows"]] == [26, 3, 0, 0]
    assert state_of(game, "wall", Shown(what="board"))["ranking"] is None
    assert "ranking" not in state_of(game, "player")
    ended = a_night().add(*played(1, 3, 26), ev.GameEnded("Ende")).game
    assert state_of(ended, "wall")["ranking"] is None
    before = a_night().game
    assert state_of(before, "wall", Shown("ranking", moment_of(before)))["ranking"] is None


def test_the_podium_is_revealed_from_below_and_shared_places_stand_together():
    game = a_night().add(*played(1, 20, 26, 26, 7), ev.GameEnded("Ende")).game
    names = {each.id: each.name for each in game.players}

    def podium(revealed):
        found = state_of(game, "wall", Shown(podium=revealed))["podium"]
        return [[each["name"] for each in step] for step in found["steps"]], found["left"]

    assert podium(0) == ([], 2)
    assert podium(1) == ([[names[1]]], 1)
    assert podium(2) == ([[names[1]], [names[2], names[3]]], 0)
    assert names[2] not in text(game, "wall", Shown(podium=1))
    assert str(26) not in json.dumps(state_of(game, "wall", Shown(podium=1))["podium"])


def test_a_choice_comes_back_as_it_was_kept_and_nonsense_is_refused():
    shown = Shown("pause", "1.1.0.0", "Kaffee", 12.5, True, "1 H4 X", 2, "light")
    assert known(Shown, json.dumps(shown.as_data())) == shown
    assert known(Shown, '{"what": "pause", "later": 1}') == Shown("pause")
    for wrong in ({"what": "fireworks"}, {"look": 7}, {"text": "x" * 121}, []):
        assert known(Shown, json.dumps(wrong)) == Shown()
    for wrong in (Shown(what="top"), Shown(look="pink"), Shown(text="x" * 121)):
        with pytest.raises(RuleError):
            check(wrong)
    check(Shown(what="blank", look="light", text="x" * 120))


def test_what_never_changes_draws_the_board():
    fixed = never_changing(a_night().game)
    assert fixed["premiums"][:45] == "T..d...T...d..T.D...t...t...D...D...d.d...D.."
    assert len(fixed["premiums"]) == fixed["side"] ** 2 == 225
    game = a_night().game
    assert score_move(game.board, parse_move("H8 AB"), game.setup.rules).laid.keys() == {112, 113}
    assert fixed["start"] == 112
    assert fixed["values"]["Q"] == 10
    assert (fixed["mirror"], fixed["percent"]) == (False, False)
    by_mean = changed(profile("simultan"), "own", "Own", ranking="percent")
    other = never_changing(Night(replace(game.setup, profile=by_mean, mirror=True), game.players).game)
    assert other == fixed | {"mirror": True, "percent": True}


def test_everybody_hears_how_many_slips_of_the_open_round_are_in():
    night = random_night(3, 40)
    for state in DUPLICATE.states(night.setup, night.players, night.log):
        opened = state.current if state.current and not state.current.top and state.ended is None else None
        for audience in ALL:
            slips = state_of(state, audience).get("slips")
            if audience == "nobody" or opened is None:
                assert slips is None
            else:
                assert slips == {"in": len(opened.entries), "of": len(state.present(opened.number))}
