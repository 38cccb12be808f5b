"""Cards over ten days by a moved clock: what is asked when, by FSRS and by the rules of a session."""

from director.seasons.cards import (
    DAY,
    AddedCard,
    Card,
    CardSchedule,
    Day,
    Review,
    counted,
    days,
    learned,
    to_ask,
)

HAUS, QUI = Card("german", "word", "HAUS"), Card("german", "hooks", "QUI")
PILE = [AddedCard(HAUS, 0.0), AddedCard(QUI, 1.0)]


def at(day, minute=0):
    return day * DAY + 36_000 + 60 * minute


def asked(reviews, now, pile=PILE):
    return [each.card.word for each in to_ask(learned(pile, reviews), now)]


def test_a_card_that_nobody_has_answered_is_new():
    assert learned(PILE[:1], []) == [CardSchedule(HAUS, 0.0, "", 0.0, 0.0, 0, 0, None, None, False)]


def test_ten_days_of_two_cards():
    told: list[Review] = []
    plan = {}
    for day in range(1, 11):
        for minute in range(4):
            now = at(day, minute)
            if not (wanted := to_ask(learned(PILE, told), now)):
                break
            right = wanted[0].card == HAUS or (day, minute) not in ((1, 1), (5, 0))
            plan.setdefault(day, []).append((wanted[0].card.word, right))
            told.append(Review(wanted[0].card, now, right))
    assert plan == {
        1: [("HAUS", True), ("QUI", False), ("QUI", True)],
        2: [("QUI", True)],
        3: [("HAUS", True), ("QUI", True)],
        5: [("QUI", False), ("QUI", True)],
        6: [("QUI", True)],
        7: [("QUI", True)],
        9: [("QUI", True)],
    }
    haus = learned(PILE, told)[0]
    assert (haus.reviews, haus.lapses, round((haus.due - at(3)) / DAY)) == (2, 0, 11)
    assert (haus.first, haus.last, haus.right) == (at(1), at(3), True)
    assert learned(PILE, told)[1].lapses == 1, "wrong at first is not forgotten"
    assert days(PILE, told)[-1] == Day(9, 2, 0)
    assert days([AddedCard(QUI, 1.0)], told)[0] == Day(1, 1, 0), "HAUS is on the pile no more"
    told += [Review(HAUS, at(14), True), Review(QUI, at(14), True)]
    assert days(PILE, told)[-1] == Day(14, 2, 1), "46 days until it is asked again: known"


def test_a_wrong_card_comes_once_more_at_the_end_of_its_session_and_later_when_it_is_due():
    told = [Review(HAUS, at(1), False)]
    assert asked(told, at(1, 1)) == ["QUI", "HAUS"]
    told += [Review(QUI, at(1, 1), True), Review(HAUS, at(1, 2), True)]
    assert asked(told, at(1, 3)) == []
    assert asked([Review(HAUS, at(1), False)], at(2)) == ["HAUS", "QUI"]


def test_what_was_wrong_or_is_due_longest_comes_first():
    wrong = [Review(QUI, at(1), False), Review(HAUS, at(1, 1), False)]
    assert asked(wrong, at(1, 2)) == ["QUI", "HAUS"]
    assert asked(wrong, at(1) + 43_199) == ["QUI", "HAUS"]
    assert asked(wrong, at(1) + 43_200) == ["HAUS"]
    assert asked([Review(QUI, at(1), True), Review(HAUS, at(2), True)], at(9)) == ["QUI", "HAUS"]
    assert asked([], at(1), PILE[::-1]) == ["HAUS", "QUI"], "as they were added"


def test_what_is_due_within_six_hours_is_asked_at_once():
    def card(due):
        return CardSchedule(
            HAUS, 0.0, due=at(9) + due, stability=9.0, reviews=1, first=at(1), last=at(1), right=True
        )

    assert [len(to_ask([card(due)], at(9))) for due in (-DAY, 0, 21_600, 21_601)] == [1, 1, 1, 0]


def test_a_card_is_known_from_three_weeks_on_and_asked_every_two_years_at_least():
    known = [CardSchedule(HAUS, 0.0, stability=days).is_known() for days in (20.9, 21.0, 22.0)]
    assert known == [False, True, True]
    told: list[Review] = []
    gaps = []
    for _ in range(12):
        due = learned(PILE, told)[0].due if told else at(1)
        told.append(Review(HAUS, due, True))
        gaps.append(round((learned(PILE, told)[0].due - due) / DAY))
    assert gaps == sorted(gaps)
    assert gaps[-3:] == [730, 730, 730]


def test_a_session_brings_twenty_new_cards_and_no_more():
    pile = [AddedCard(Card("german", "valid", f"W{number}"), float(number)) for number in range(50)]
    assert asked([], at(1), pile) == [f"W{number}" for number in range(20)]
    told = [Review(each.card, at(1, number), True) for number, each in enumerate(pile[:20])]
    assert asked(told, at(1, 30), pile) == []
    assert asked(told, at(2), pile)[:1] == ["W20"]
    assert [len(asked(told[:1], at(1) + more, pile)) for more in (43_199, 43_200)] == [19, 20]
    assert asked([*told, Review(pile[20].card, at(1, 20), True)], at(1, 30), pile) == [], "21 in a quiz"
    assert counted(learned(pile, told), at(1, 30)) == {"cards": 50, "to_ask": 0, "new": 30, "known": 0}
