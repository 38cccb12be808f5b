"""A person's night in finished texts: figures, each round beside its top, what was missed by which rule, words to learn."""

from dataclasses import replace

from director.games.duplicate import facts as ev
from director.games.duplicate.analysis.night import analyse
from director.judge.slip import Slip
from director.reports.replay_file import replay_data
from director.rules.top import Search
from director.wording.own_night import WordFacts, WordText, own_text, words_of_night
from tests.builders import Night, a_setup, some_players
from tests.games.duplicate.builders import played
from tests.reports.reading import ENGLISH

EXTENSION = ("extension", "The top makes a word on the board longer.")
UNSEEN = (
    "the word itself",
    "None of the other rules fits: the word was not seen, or not known.",
)
PLACE = ("reference", "The word was found, but a better place for it was not.")


def analysed(table):
    """Three people, the second alone in a category; the third wrote the top of round 2 at another place."""
    night = Night(a_setup(), some_players(3))
    for number, points in enumerate([(26, 20, 0), (40, 39, 12), (0, 0), (28, 28, 28)], start=1):
        night.add(
            *(
                replace(each, slip=Slip("RHEUMAS", None, "H8", score=12))
                if isinstance(each, ev.SlipRecorded) and (number, each.player) == (2, 3)
                else each
                for each in played(number, *points)
            )
        )
    search = Search(table, night.setup.rules)
    return analyse(night.game, lambda played: search.found(played.board, played.rack, 61))


def known(word):
    return WordFacts("A", "EN", (f"{word}S", f"{word}EN"), word.lower() if word == "RUCKEN" else "")


LEARNT = {
    word: WordText(word, number, points, "A", "E N", f"{word}S, {word}EN", "rucken" if number == 1 else "")
    for word, number, points in (("RUCKEN", 1, "26"), ("RHEUMAS", 2, "40"), ("ABDRUCKEN", 3, "51"))
}


def test_a_night_of_a_person_in_texts(small_table):
    second = some_players(3)[1]
    analysis = analysed(small_table)
    told = own_text(analysis, analysis.own(second.id), ENGLISH, known)
    assert (told.name, told.place, told.category) == (second.name, "Place 2 of 3", second.category)
    assert told.figures == (
        ("Total", "87"),
        ("% of top", "60.0"),
        ("Negative", "−58"),
        ("Tops found", "1 of 4"),
    )
    assert [each.number for each in told.dearest] == [3, 1, 2]
    assert told.best.number == 2
    assert told.kinds == ((EXTENSION[0], "1", "51", EXTENSION[1]), (UNSEEN[0], "2", "7", UNSEEN[1]))
    assert told.words == (LEARNT["RUCKEN"], LEARNT["RHEUMAS"], LEARNT["ABDRUCKEN"])
    first, _, third, _ = told.rounds
    assert len(first.best) == 10
    assert first.best[:2] == (("RUCKEN", "H3", "26"), ("RUCKEN", "H4", "26"))
    assert (first.rack, first.own, first.points, first.top, first.top_points, first.cost) == (
        "CEKNRRU", "WORT H8", "20", "RUCKEN H4", "26", "6"
    )  # fmt: skip
    assert (first.rank, first.among, first.room, first.category) == ("7 of 22", "2 of 2", "15.3", "20.0")
    assert (first.missed, first.rule, first.reason) == (*UNSEEN, "")
    assert (third.rank, third.among, third.missed, third.reason) == (
        "",
        "",
        EXTENSION[0],
        "WORT is not valid.",
    )


def test_a_quiz_knows_the_sixty_best_moves_of_a_round(small_table):
    rounds = replay_data(analysed(small_table), ENGLISH)["rounds"]
    assert [(each["moves"], len(each["best"])) for each in rounds][:2] == [(22, 22), (73, 60)]
    assert (rounds[0]["at"], rounds[0]["word"], rounds[0]["score"], rounds[0]["found"], rounds[0]["of"]) == ("H4", "RUCKEN", 26, 1, 3)  # fmt: skip


def test_words_to_learn_are_those_that_were_not_written_at_another_place_and_not_found_by_all(small_table):
    analysis = analysed(small_table)
    third = own_text(analysis, analysis.own(some_players(3)[2].id), ENGLISH, known)
    assert [(each.own, each.points) for each in third.rounds[2:]] == [
        ("(slip missing)", "–"),
        ("WORT H8", "28"),
    ]
    assert (third.rounds[1].missed, third.rounds[1].rule) == PLACE
    assert third.words == (LEARNT["RUCKEN"], LEARNT["ABDRUCKEN"])
    assert words_of_night(analysis, ENGLISH, known) == tuple(LEARNT.values())
