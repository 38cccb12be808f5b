"""The rules of a classic table in sentences, so that everybody at it can read what was agreed.

Also what the sample game of the German rulebook teaches: a sentence or two for each move, in our own words. A comment
belongs to a turn of that number with that word; a changed game has none there.
"""

from __future__ import annotations

from collections.abc import Iterator

from director.games.classic.game import Turn
from director.games.classic.profile import ClassicProfile
from director.language.sentences import Sentence, say, say_n


def table_rules(profile: ClassicProfile) -> tuple[Sentence, ...]:
    """Returns what the rules of a table say where rulebooks differ: exchange, challenge, end, clock, house rules."""
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
    """Returns what remaining letters cost and bring."""
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


COMMENTS: tuple[tuple[str, Sentence], ...] = (
    (
        "RUCKEN",
        say(
            "The R is on a double letter square, the star doubles the word. The B that is kept pays at once."
        ),
    ),
    (
        "RHEUMAS",
        say(
            "Down through the U, over two double word squares: the ten points of the letters count four times."
        ),
    ),
    (
        "ABDRUCKEN",
        say("Three letters before a word on the board reach the edge, and the whole word counts triple."),
    ),
    ("GRÄTE", say("Laid close beside RHEUMAS: the E makes ER as well.")),
    (
        "WAS",
        say("The S is behind ABDRUCKEN too: 18 of the 29 points are those of the word that grew longer."),
    ),
    ("DAMIT", say("It touches the end of RHEUMAS, so that DA and AS count as well.")),
    (
        "STUCK",
        say(
            "The C on a double letter square is more than half of it. What is kept, D, F and S, is hard to use."
        ),
    ),
    (
        "GÖTZE",
        say("From the G of GRÄTE to the triple word square at the edge: high-value letters, three times."),
    ),
    (
        "FESTE",
        say("The T is that of DAMIT. The E at the end opens the lowest row, and the other player sees it."),
    ),
    (
        "RINGELN",
        say("All seven tiles bring 50 points; the triple word square and ER beside the E make 79."),
    ),
    ("SKANDALE", say("Seven tiles again, around the A of ABDRUCKEN: eight letters, 66 points.")),
    ("FIES", say("The S makes RINGELNS too. The blank is kept for something better.")),
    (
        "AHN",
        say("Only four points. But the N is where a word with Q can end: this player’s next turn shows it."),
    ),
    ("ION", say("Two of many vowels are laid, and the blank stays: a turn for the letters that are kept.")),
    ("QUOTEN", say("The Q at last, on the N of AHN and over a double word square: 32 points.")),
    ("VORM", say("The V on a double letter square before the M of DAMIT. The blank waits once more.")),
    (
        "QUER",
        say(
            "The Q counts a second time. The blank is the E: it brings nothing itself, but the square under it doubles the word. "
            "Rule of thumb: a blank should bring 25 points."
        ),
    ),
    ("GRÜN", say("The R is that of QUER, the corner triples the word; the blank is the N.")),
    ("JÄH", say("The best move there is: the J on a double word square, beside an Ä on the board.")),
    (
        "HUFE",
        say("The premium squares under FIES are used up: eight points. The Y is kept for a better place."),
    ),
    (
        "BOTEN",
        say("Between two words on the board: the O and the E are there, only three tiles are laid."),
    ),
    ("ETUI", say("Around the T of QUOTEN; three vowels are laid, and the Y still waits.")),
    ("MIMEN", say("Double word, and IN counts double too. P and X are left, and the bag is empty soon.")),
    ("YEN", say("Now the Y has its place: on a double letter square, before an N on the board.")),
    ("NIX", say("The X on a triple letter square is 24 of the 26 points. Only the P is left.")),
    (
        "EDLES",
        say(
            "The E makes NIXE too, and the last tile is gone: the P costs its owner four points and gives them to the other player."
        ),
    ),
)
"""Word and comment of each of the 26 moves."""


def comment_on(turn: Turn) -> Sentence | None:
    """Returns the comment on a turn of the sample game; None if the move is a different one now."""
    if not turn.scored or turn.number > len(COMMENTS):
        return None
    word, comment = COMMENTS[turn.number - 1]
    return comment if turn.scored.move.word.upper() == word else None
