"""Solitaire, training, Un-Scrabble, Bingo and Topping: at the desk, and on their pages."""

from typing import Any, ClassVar
from xml.etree.ElementTree import Element

from director.desk import bingo, solitaire, topping, training, unscrabble
from director.games.bingo import RULES
from director.games.classic.profile import classic_profile
from director.games.setup import GameSetup
from director.games.solitaire import Setup as SolitaireSetup
from director.games.solitaire import SolitaireProfile
from director.games.topping import Setup as ToppingSetup
from director.games.topping import ToppingProfile
from director.games.training import Setup as TrainingSetup
from director.games.training import TrainingProfile
from director.rules.tiles import tile_set
from tests.room import LEXICON
from tests.transcripts.at_desk import AtDesk, people
from tests.transcripts.browser import of_class, words
from tests.transcripts.in_browser import InBrowser
from tests.transcripts.telling import DATE, KEY, TITLE

GERMAN = tile_set("german")
OTHER = "fedcba987654"
"""The key of the game whose board is taken apart."""


class Laying(AtDesk):
    """A game in which one person lays words."""

    moves: Any

    STEPS: ClassVar[Any] = {
        "lay": lambda at, place, word: at.moves.lay(*at.here, place, word),
        "exchange": lambda at, letters: at.moves.exchange(*at.here, letters),
        "pass_": lambda at: at.moves.pass_turn(*at.here),
    }


class LayingPage(InBrowser):
    """The same on its page: the preview first, then its button."""

    def lay(self, at: str, word: str) -> None:
        self.browser.go(f"/games/{self.key}/{self.home}?at={at}&word={word}")
        self.browser.send("/lay")

    STEPS: ClassVar[Any] = {
        "exchange": lambda at, letters: at.press("/exchange", tiles=letters),
        "pass_": lambda at: at.press("/pass"),
    }


class Solitaire(Laying):
    moves = solitaire

    def new(self, _: str, players: str, racks: str = "1", letters: str = "chosen") -> None:
        rules = SolitaireProfile.from_data("solitaire", {"racks": int(racks), "letters": letters})
        setup = SolitaireSetup(TITLE, DATE, GERMAN, rules, LEXICON)
        solitaire.create(self.desk, setup, people(players), self.key)

    STEPS: ClassVar[Any] = {
        "choose": lambda at, rack, letters: solitaire.choose(*at.here, int(rack), letters),
        "finish": lambda at: solitaire.finish(*at.here),
    }

    def see_points(self) -> list[str]:
        return [f"{self.night.game.total}"]


class SolitairePage(LayingPage):
    home = "solitaire"

    def new(self, _: str, players: str, racks: str = "1", letters: str = "chosen") -> None:
        self.begin("/games/new-game/solitaire", name1=players, lexicon=LEXICON, racks=racks, letters=letters)

    STEPS: ClassVar[Any] = {
        "choose": lambda at, rack, letters: at.press("/choose", like={"rack": rack}, tiles=letters),
        "finish": lambda at: at.press("/finish"),
    }

    def see_points(self) -> list[str]:
        return [words(each).split()[0] for each in self.go().iter("span") if each.get("id") == "total"]


class Unscrabble(Solitaire):
    """Its board is that of a game of Solitaire, which is played first."""

    def new(self, _: str, players: str, laid: str = "") -> None:
        self.key = OTHER
        super().new("solitaire", "Zoe")
        board = [each.split() for each in laid.split(", ")]
        for at, word in board:
            self.choose("1", "".join(_needed(at, word, laid)))
            self.lay(at, word)
        self.finish()
        self.key = KEY
        setup = unscrabble.setup_of(unscrabble.source_of(self.desk, OTHER), TITLE, DATE)
        unscrabble.create(self.desk, setup, people(players), self.key, source=OTHER)

    STEPS: ClassVar[Any] = {"take": lambda at, *squares: unscrabble.take(*at.here, squares)}

    def see_points(self) -> list[str]:
        return [f"{place}. {player.name} {points}" for place, player, points in self.night.game.ranking()]


class UnscrabblePage(SolitairePage):
    def new(self, _: str, players: str, laid: str = "") -> None:
        self.key, self.home = OTHER, "solitaire"
        super().new("solitaire", "Zoe")
        for at, word in [each.split() for each in laid.split(", ")]:
            self.choose("1", "".join(_needed(at, word, laid)))
            self.lay(at, word)
        self.finish()
        self.key, self.home = KEY, "unscrabble"
        names = {f"name{number}": name for number, name in enumerate(players.split(", "), start=1)}
        self.begin("/games/new-game/unscrabble", source=OTHER, **names)

    def take(self, *squares: str) -> None:
        self.browser.go(f"/games/{self.key}/unscrabble?squares={'+'.join(squares)}")
        self.browser.send("/take")

    def see_points(self) -> list[str]:
        table = next(each for each in self.go().iter("table") if each.get("id") == "ranking")
        return ["{}. {} {}".format(*map(words, row)) for row in list(table.iter("tr"))[1:]]


def _needed(at: str, word: str, laid: str) -> str:
    """The letters to take for a word: a later one crosses the first at its first letter."""
    return word if laid.startswith(f"{at} {word}") else word[1:]


class Bingo(AtDesk):
    def new(self, _: str, players: str) -> None:
        bingo.create(self.desk, GameSetup(TITLE, DATE, GERMAN, RULES, LEXICON), people(players), self.key)

    STEPS: ClassVar[Any] = {
        "card": lambda at, who, *card: bingo.write_card(*at.here, at.player(who), card),
        "call": lambda at, tiles="": [bingo.call(*at.here, tile) for tile in tiles or [""]],
        "shout": lambda at, who: bingo.shout(*at.here, at.player(who)),
    }


class BingoPage(InBrowser):
    home = "bingo"

    def new(self, _: str, players: str) -> None:
        self.names = players.split(", ")
        self.begin("/games/new-game/bingo", players="\n".join(self.names), lexicon=LEXICON)

    def card(self, who: str, *card: str) -> None:
        like = {"player": str(self.player(who))}
        self.press("/card", like=like, **{f"word{number}": word for number, word in enumerate(card, start=1)})

    def call(self, tiles: str = "") -> None:
        for tile in tiles or [""]:
            self.press("/call", like={"tile": ""} if tile else {}, **({"tile": tile} if tile else {}))

    def shout(self, who: str) -> None:
        self.press("/shout", like={"player": str(self.player(who))})


class Topping(AtDesk):
    def new(self, _: str, players: str, rounds: str = "2") -> None:
        setup = ToppingSetup(TITLE, DATE, GERMAN, ToppingProfile(rounds=int(rounds)), LEXICON)
        topping.create(self.desk, setup, people(players), self.key)

    def of_round(self, who: str) -> tuple[Any, ...]:
        player = self.player(who)
        return *self.here, player, self.night.game.progress[player].number

    STEPS: ClassVar[Any] = {
        "start": lambda at, who: topping.start(*at.here, at.player(who)),
        "try_": lambda at, who, place, word: topping.attempt(*at.of_round(who), place, word),
        "over": lambda at, who: topping.time_over(*at.here, at.player(who)),
        "next_": lambda at, who: topping.go_on(*at.of_round(who)),
        "end": lambda at: topping.end(*at.here),
    }

    def see_race(self) -> list[str]:
        game = self.night.game
        race = [f"{each.place or ''} {each.player.name} {each.rounds}".strip() for each in game.race()]
        return race + [f"– {each.name} has not begun" for each in game.waiting]

    def see_rack(self, who: str) -> list[str]:
        return ["".join(sorted(self.night.game.at_hand(self.player(who)).rack))]


class ToppingPage(InBrowser):
    home = "topping"

    def new(self, _: str, players: str, rounds: str = "2") -> None:
        self.names = players.split(", ")
        self.begin("/games/new-game/topping", players="\n".join(self.names), lexicon=LEXICON, rounds=rounds)

    def play(self, who: str, ending: str, **typed: str) -> None:
        self.press(f"/play/{self.player(who)}/{ending}", page=f"topping/play/{self.player(who)}", **typed)

    def try_(self, who: str, at: str, word: str) -> None:
        self.go(f"topping/play/{self.player(who)}")
        self.play(who, "try", at=at, word=word)

    STEPS: ClassVar[Any] = {
        "start": lambda at, who: at.play(who, "start"),
        "over": lambda at, who: at.go(f"topping/play/{at.player(who)}"),
        "next_": lambda at, who: at.play(who, "on"),
        "end": lambda at: at.press("/end"),
    }

    def see_race(self) -> list[str]:
        table = next(each for each in self.go().iter("table") if each.get("id") == "race")
        rows = [list(map(words, row)) for row in list(table.iter("tr"))[1:]]
        return [f"{place} {name} {rounds.split('/')[0]}".strip() for place, name, rounds, *_ in rows]

    def see_rack(self, who: str) -> list[str]:
        return [_letters(next(of_class(self.go(f"topping/play/{self.player(who)}"), "rack")))]


def _letters(rack: Element) -> str:
    """The letters of a rack on a page, in order."""
    return "".join(sorted((tile.text or "").strip() or "?" for tile in of_class(rack, "tile")))


class Training(Laying):
    moves = training

    def new(self, _: str, players: str) -> None:
        rules = TrainingProfile.from_data(
            "general", classic_profile("general").as_data() | {"open_dictionary": True}
        )
        setup = TrainingSetup(TITLE, DATE, GERMAN, rules, LEXICON)
        training.create(self.desk, setup, people(players), self.key)

    def see_rack(self) -> list[str]:
        return ["".join(sorted(self.night.game.racks[1].known))]

    def see_hints(self) -> list[str]:
        return [f"{move.at} {move.word} {score}" for move, score in training.hints(self.desk, self.night)]


class TrainingPage(LayingPage):
    home = "training"

    def new(self, _: str, players: str) -> None:
        self.begin("/games/new-game/training", name1=players, lexicon=LEXICON)

    def see_rack(self) -> list[str]:
        racks = (each for each in of_class(self.go(), "rack") if "Rack" in each.get("aria-label", ""))
        return [_letters(next(racks))]

    def see_hints(self) -> list[str]:
        page = self.go("training?hints=1")
        listed = next(each for each in page.iter() if each.get("id") == "hints")
        return [words(each) for each in listed.iter("li")]
