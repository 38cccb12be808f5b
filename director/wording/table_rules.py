"""The rules of a classic table in sentences, so that everybody at it can read what was agreed."""

from __future__ import annotations

from collections.abc import Iterator

from director.games.classic.profile import ClassicProfile
from director.language.sentences import Sentence, say, say_n


def table_rules(profile: ClassicProfile) -> tuple[Sentence, ...]:
    """What the rules of a table say where texts differ: exchange, challenge, end, clock, house rules."""
    return (
        say_n(
            "An exchange needs %(num)d tile in the bag, or more.",
            "An exchange needs %(num)d tiles in the bag, or more.",
            profile.exchange_needs,
        ),
        *_challenge(profile),
        *_end(profile),
        *_clock(profile),
        *_house_rules(profile),
    )


def _challenge(profile: ClassicProfile) -> Iterator[Sentence]:
    match profile.wrong_challenge:
        case "points":
            yield say("A wrong challenge costs %(points)d points.", points=profile.wrong_challenge_cost)
        case "turn":
            yield say("A wrong challenge costs the challenger's next turn.")
        case _:
            yield say("A wrong challenge costs nothing.")
    if profile.challenge_until == "at_once":
        yield say("A move can be challenged until anything else happens.")
    else:
        yield say("A move can be challenged until the next player has laid.")


def _end(profile: ClassicProfile) -> Iterator[Sentence]:
    if profile.last_turn:
        yield say("When somebody is out and the bag is empty, the others have one last turn.")
    else:
        yield say("The game ends when somebody is out and the bag is empty.")
    yield say("It also ends when everybody has passed %(times)d times in a row.", times=profile.passes_end)
    if profile.scoreless_end:
        yield say("It also ends after %(turns)d turns without points in a row.", turns=profile.scoreless_end)
    yield leftovers_told(profile)


def leftovers_told(profile: ClassicProfile) -> Sentence:
    """What letters left cost and bring."""
    match profile.leftovers:
        case "added":
            return say("Letters left are deducted; the player who went out gets their value.")
        case "twice":
            return say(
                "The player who went out gets twice the value of the letters left, and nothing is deducted."
            )
        case "off":
            return say("Letters left are deducted; nobody gets their value.")
        case _:
            return say("Letters left do not count.")


def _clock(profile: ClassicProfile) -> Iterator[Sentence]:
    if profile.clock:
        clock = f"{profile.clock // 60}:{profile.clock % 60:02d}"
        yield say(
            "Each player has %(clock)s minutes; each minute begun beyond them costs %(points)d points.",
            clock=clock,
            points=profile.overtime_cost,
        )
    if profile.move_seconds:
        yield say("A move may take %(seconds)d seconds.", seconds=profile.move_seconds)


def _house_rules(profile: ClassicProfile) -> Iterator[Sentence]:
    if profile.recycle_blank:
        yield say("A player with the real letter may take a blank off the board for it and use it at once.")
    if profile.open_dictionary:
        yield say("Open dictionary: everybody may look whether a word is in the list.")
    if profile.theme_points:
        yield say("A word that fits the theme brings %(points)d points more.", points=profile.theme_points)
    if profile.jack_opens:
        yield say("Jack opens: the first word needs five letters; if nobody can, four, and so on.")
    if profile.two_bags:
        yield say("Two bags: each player says how many vowels to draw.")
