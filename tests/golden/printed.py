"""The games and the club of which every paper is kept as text. All is fixed: clock, chance, names."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from director.desk.club import entries, people
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.desk.desk import AnySession, Desk
from director.desk.instance import Instance
from director.desk.packs import federation as federation_desk
from director.desk.settings import StoryEnd, keep_end
from director.games.duplicate import facts as ev
from director.games.people import Player
from director.language.languages import translator
from director.language.texts import Texts
from director.reports.club_sheets import event_paper, season_paper, year_paper
from director.reports.documents import DocumentRequest, document, documents_of
from director.reports.event.folder import close_event
from director.reports.manual_book import manual_pdf
from director.reports.page import heading_of
from director.reports.slip_sheets import SlipCard, notes_pdf, table_cards_pdf
from director.reports.word_list import WordEntry, word_list_pdf
from director.reports.year.folder import close
from director.reports.year.year import year_of
from director.rules.formula import formula
from director.rules.speed import speed
from director.seasons.season_data import Event, EventEntry, Prize, Season
from director.simulation.federation import Afternoon
from director.simulation.worthatz_demo import play_worthatz
from director.wording.round_words import notes_of
from tests import worthatz_room
from tests.builders import Night, played_night, scored_moves, some_players
from tests.every_game import EVERY_GAME
from tests.packs.rooms import a_meeting
from tests.room import LEXICON, director
from tests.seasons.builders import PEOPLE, a_night, keep
from tests.shared import forward
from tests.storage.builders import stored

Papers = Iterator[tuple[str, bytes]]
"""File names and contents."""

DEMONSTRATIONS = (
    "duplicate", "classic", "training", "solitaire", "unscrabble", "bingo", "topping", "sudden-death",
)  # fmt: skip
LONG = "Friederike-Wilhelmine Freifrau von Hohenstaufen-Blankenburg zu Altenstein"


class Clock:
    """A clock that is one second on whenever somebody looks."""

    def __init__(self) -> None:
        self.time = 1_795_200_000.0

    def __call__(self) -> float:
        self.time += 1
        return self.time


def desk_of(club: Instance) -> Desk:
    """The director's desk, with the same letters each time."""
    return club.desk("director", Clock(), random.Random(1))


def of_game(club: Instance, desk: Desk, key: str, texts: Texts) -> Papers:
    """Every paper that this game can have, some for one player and after one round, and its history."""
    night = desk.session(key)
    wanted = DocumentRequest(desk, night, texts, word_list=club.lexicon_title(night.row.setup), pages=1)
    for name in documents_of(night):
        if name != "game.jsonl":  # with its hashes it is tested as a file
            yield name, document(name, wanted)[0]
    if night.row.kind == "duplicate":
        yield "slips-named.pdf", document("slips.pdf", replace(wanted, slip_rounds=2))[0]
        yield "standings-1.pdf", document("standings.pdf", replace(wanted, rounds=1))[0]
        yield "standings-1.csv", document("standings.csv", replace(wanted, rounds=1))[0]
        yield "sheet-2.pdf", document("sheets.pdf", replace(wanted, player=2))[0]
        yield "notes.pdf", notes_pdf(notes_of(night.game), texts, heading_of(night.row.setup))
        cards = [
            SlipCard(each.table, each.name, f"http://klub/play/{each.id}") for each in night.game.players
        ]
        yield (
            "cards.pdf",
            table_cards_pdf(cards, "http://klub/play", "ABCD-1234", texts, heading_of(night.row.setup)),
        )
    yield "history.txt", _history(night, texts)


def _history(night: AnySession, texts: Texts) -> bytes:
    lines = [
        "\n    ".join([f"{each.seq} {texts.show(each.sentence)}", *map(texts.show, each.details)])
        + (f"\n    ~ {texts.show(each.undone)}" if each.undone else "")
        for each in night.history()
    ]
    return "\n".join(lines).encode()


def demonstrations(club: Instance, texts: Texts) -> Papers:
    """What a seed has always played: the demonstration of each game, told in its history."""
    desk = desk_of(club)
    for kind in DEMONSTRATIONS:
        players = (
            ["--players", "3"] if kind in ("duplicate", "classic", "bingo", "topping", "sudden-death") else []
        )
        done = director(club.folder, "demo", "--game", kind, "--lexicon", LEXICON, "--seed", "5", *players)
        assert done.exit_code == 0, done.output
        yield (
            f"{kind}.txt",
            _history(desk.session("demo-5" if kind == "duplicate" else f"demo-{kind}-5"), texts),
        )
    worthatz_room.create(desk)
    play_worthatz(desk, worthatz_room.KEY, random.Random(5), forward(), seconds=0)
    for name, content in of_game(club, desk, worthatz_room.KEY, texts):
        yield f"worthatz-{name}", content


def night(club: Instance, texts: Texts) -> Papers:
    """A night with clubs and categories, a cancelled round, a rejected rack, a late comer, an early leaver and corrections."""
    desk, seated = desk_of(club), some_players(9)
    seated = (
        *seated[:8],
        Player(9, LONG, "Sprachfreunde von Sankt Andreasberg im Oberharz und Umgebung", "A", 9),
    )
    played = played_night(4, seated, cancelled=2, rejected=3)
    played.add(
        ev.SlipOverruled(1, 2, 17, "Das Wort steht im Buch"), ev.SlipWithdrawn(2, 3), ev.PlayerLeft(4, 4),
        ev.NoteDelivered(1, 5), ev.PlayerArrived(8, 2), ev.AverageGiven(3, 6, None, "war am Telefon"),
        ev.GameEnded("Feierabend"),
    )  # fmt: skip
    yield from _kept(club, desk, played, texts)


def federation(club: Instance, texts: Texts) -> Papers:
    """A night with warnings and penalties by the French rules, on which slips are missing, by an own speed."""
    played = played_night(3, 5, "f2023")
    played.setup = replace(played.setup, speed=speed("blitz"))
    played.add(*(ev.PlayerWarned(each, 2, "spricht") for each in (1, 2, 3)), ev.PlayerWarned(1, 3, "laut"))
    yield from _kept(club, desk_of(club), played, texts)


def two_alone(club: Instance, texts: Texts) -> Papers:
    """A night of seven of eight tiles before which nothing has been played, without club, of a player and a pair."""
    pair = (Player(1, "Anna Öz / Bert Weiß", table=1), Player(2, "Çelik Zoë", table=2))
    empty = Night(replace(played_night(0, pair).setup, formula=formula("7of8"), club="", title=LONG), pair)
    yield from _kept(club, desk_of(club), empty, texts)


def _kept(club: Instance, desk: Desk, played: Night, texts: Texts) -> Papers:
    stored(desk.db, Night(replace(played.setup, lexicon=LEXICON), played.players, played.log))
    keep_end(desk, StoryEnd("2026-12-04", "Bis zum nächsten Mal!\n\nWer bringt Kuchen mit?"))
    yield from of_game(club, desk, "abend", texts)


def small_game(kind: str) -> Callable[[Instance, Texts], Papers]:
    """A short game of that kind."""

    def printed(club: Instance, texts: Texts) -> Papers:
        desk = desk_of(club)
        if kind == "unscrabble":  # its board is that of the other
            EVERY_GAME["solitaire"](desk)
        yield from of_game(club, desk, EVERY_GAME[kind](desk), texts)

    return printed


def club_year(club: Instance, texts: Texts) -> Papers:
    """An event with prizes, a pair, a team and fees, a season with awards, and a person's year."""
    desk = desk_of(club)
    for number, key in enumerate(("n-01", "n-02", "n-03"), start=1):
        played = a_night(key, random.Random(number), PEOPLE[: 3 + number])
        keep(desk.db, key, replace(played, setup=replace(played.setup, lexicon=LEXICON)))
    anna, bert, zoe = (people.named(desk, name).id for name, _ in PEOPLE[:3])
    people.change(desk, replace(people.person(desk, anna), category="A", series="4B", licence="1234"))
    prizes = (Prize("Sieg", places=2), Prize("Bester Wiener", "club", "Wien"), Prize("Los", places=1))
    text = "{name} ({club}) ist beim {event} auf Platz {place} mit {value} Punkten, {percent} %, am {date}: {prize}"
    event = Event(
        "Herbstpokal", "2026-11-22", club="SC Köln", games=("n-01", "n-02"), prizes=prizes, certificate=text
    )
    key = EVENTS.make(desk, event, "herbst").key
    EVENTS.change(desk, key, lambda data: replace(data, people=tuple(map(EventEntry, (anna, bert, zoe)))))
    columns = {"due": "7,50", "paid": "5", "team": "Rot"}
    entries.keep_columns(desk, key, {anna: columns | {"partner": str(bert)}, zoe: columns})
    entries.assign_tables(desk, key, "name")
    names = tuple(
        "table.pdf table.csv story.pdf story.html cards.pdf certificates.pdf certificates-all.pdf".split()
    )
    for name in names:
        yield f"event-{name}", event_paper(name, desk, key, texts, club)[0]
    rules = {"value": "percent", "best": "50%", "least": 2, "planned": 5, "tie_breaks": ["nights", "solos"]}
    teams = {"Rot": (anna, zoe), "Blau": (bert,)}
    for number, more in enumerate(
        (Season("Liga", "2026-01-01", rules=rules, teams=teams), Season("Offen", until="2026-02-01"))
    ):
        key = SEASONS.make(desk, more, f"liga{number}").key
        for name in ("table.pdf", "table.csv", "story.pdf", "story.html", "certificates.pdf"):
            yield f"season{number}-{name}", season_paper(name, desk, key, texts, "SC Köln")[0]
    for name in ("story.pdf", "story.html"):
        yield f"year-{name}", year_paper(name, desk, anna, 2026, texts)[0]


def closed_year(club: Instance, texts: Texts) -> Papers:
    """The folder of the season in it: report, certificates, labels, letters, tables and site."""
    for _ in club_year(club, texts):
        pass
    folder = club.folder / "closed"
    close(year_of(desk_of(club), "liga0", texts), folder, ["site", "papers", "tables", "letters"])
    yield from _files_of(folder)


def closed_game(club: Instance, texts: Texts) -> Papers:
    """The folder of a game that three centres played: standings, tables, certificates and site."""
    desk, folder = desk_of(club), club.folder / "closed"
    with club.library.open_built(LEXICON) as table:
        meeting = a_meeting(table)
        federation_desk.keep_pack(desk, meeting.pack, meeting.kept)
        search = meeting.rooms.search(meeting.pack.setup)
        for each in Afternoon(meeting.pack, meeting.kept, search, 4, 1).arrivals(other=0):
            federation_desk.take_result(desk, each.text)
        merged = federation_desk.event_of(desk, meeting.pack.id)
        close_event(desk, merged, texts, "initials", folder, ["site", "papers", "tables", "certificates"])
    yield from _files_of(folder)


def _files_of(folder: Path) -> Papers:
    """What can be read in it, under names that every system knows."""
    for path in sorted(folder.rglob("*")):
        name = "-".join(path.relative_to(folder).parts)
        if path.suffix in (".pdf", ".csv", ".html", ".eml") and name.isascii():
            yield name.replace(" ", "-"), path.read_bytes()


def words(club: Instance, texts: Texts) -> Papers:
    """A list of words in groups, with hooks and without, on more than one page; and the manual."""
    moves = [each.move.word.upper() for each in scored_moves(("H4 RUCKEN", "5E RHEUMAS"))]
    groups = [
        [WordEntry("AUS", "HKLMR", "E"), WordEntry("AB")],
        [WordEntry(f"{moves[0]}{each}") for each in range(300)],
    ]
    heading = heading_of(played_night(0, 1).setup)
    yield "words.pdf", word_list_pdf("Zwei und drei", groups, 400, texts, heading)
    yield "manual.pdf", manual_pdf(texts.language, texts)


SETS: Mapping[str, tuple[str, Callable[[Instance, Texts], Papers]]] = {
    "night-de": ("de", night),
    "night-en": ("en", federation),
    "empty-fr": ("fr", two_alone),
    "club-de": ("de", club_year),
    "club-fr": ("fr", club_year),
    "year-fr": ("fr", closed_year),
    "hour-en": ("en", closed_game),
    "words-de": ("de", words),
    "demo-en": ("en", demonstrations),
    **{
        f"{kind}-{language}": (language, small_game(kind))
        for kind, more in {
            "duplicate": "fr", "classic": "en", "worthatz": "fr", "training": "en", "solitaire": "fr", "unscrabble": "en",
            "bingo": "fr", "topping": "en",
        }.items()
        for language in ("de", more)
    },
}  # fmt: skip
"""By the folder of their texts: the language, and what makes the papers."""


def printed(name: str, club: Instance) -> Papers:
    """The papers of that set."""
    language, papers = SETS[name]
    return papers(club, Texts(language, translator(language)))
