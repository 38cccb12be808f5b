"""After the game: everybody's night, a round compared, the replay and the story, at the desk, on phones and on walls.

At the desk any night can be looked at from its first top on. A phone or a wall gets nothing before the podium was
shown, and a phone only the night of its own seat.

Each player's night by mail: a button sends it to those with an address and then shows what was sent and what failed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, cast

from flask import Blueprint, flash, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk import access_codes, mailing, shows
from director.desk.club import cards
from director.desk.desk import GameSession
from director.desk.duplicate.analysing import analysed, known_words, meaning_in
from director.desk.mailing import SECURITIES, Letter, MailServer, Security
from director.desk.settings import MOST, StoryEnd, end_of, keep_end, meanings_on_walls
from director.games.duplicate.analysis.night import Analysis, RoundAnalysis
from director.games.duplicate.game import Game
from director.games.people import Player
from director.language.days import read_day
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.reports.board_picture import small_board
from director.reports.documents import DocumentRequest, file_name, made, of_log
from director.reports.duplicate_documents import AFTER_DOCUMENTS, told
from director.reports.own_sheets import own_sheets_pdf
from director.reports.pictures import bars, curves
from director.reports.pictures.plot import Picture
from director.reports.replay_file import no_meaning, replay_data
from director.reports.story import story_body
from director.web.common import desk, game_page, instance, look_up, sent_json, texts
from director.web.play.seats import Seat, own_seat
from director.web.roles import PLAY_PATH
from director.web.sent import as_typed, field, ticked, whole_number
from director.web.wall.pages import wall_game
from director.wording.own_night import best_moves, own_text
from director.wording.round_words import move_text, slip_text
from director.wording.titles import credit

blueprint = Blueprint("after", __name__, url_prefix="/games/<key>/after")
phone = Blueprint("after_phone", __name__, url_prefix=PLAY_PATH)
wall = Blueprint("after_wall", __name__, url_prefix="/wall/<secret>")


def check_seen(night: GameSession[Any]) -> None:
    """Raises RuleError ``podium_first`` until the room has seen how the night ended."""
    if night.game.ended is None or shows.covered(night, shows.shown(desk(), night)):
        raise RuleError("podium_first", "The podium comes first. Wait until it has been shown.")


# -- at the desk ---------------------------------------------------------------------------------------


@blueprint.get("")
def show(key: str) -> str:
    """Shows the overview: the rounds, the people, the pictures of the night."""
    night, words = look_up(key), texts()
    found = analysed(desk(), night)
    pictures = [
        curves.race(found, words),
        bars.difficulty(found, words),
        bars.found(found, words),
        bars.scores(found, words),
        bars.heat(found, words),
    ]
    covered = night.game.ended is None or shows.covered(night, shows.shown(desk(), night)) > 0
    return game_page(night, "after/night.html", "after", found=found, pictures=pictures, covered=covered)


@blueprint.get("/players/<int:player>")
def own(key: str, player: int) -> str:
    """Shows the night of one person."""
    night = look_up(key)
    found = analysed(desk(), night)
    return game_page(night, "after/own.html", "after", found=found, **_own(night, found, player, texts()))


@blueprint.get("/duel")
def duel(key: str) -> str:
    """Shows two people head to head."""
    night, words = look_up(key), texts()
    found = analysed(desk(), night)
    players = [each.player for each in found.people]
    one, other = (_chosen(name, players, place) for place, name in enumerate(("one", "other")))
    picture = curves.duel(found.own(one), found.own(other), words)
    return game_page(
        night, "after/duel.html", "after", players=players, one=one, other=other, picture=picture
    )


def _chosen(name: str, players: list[Player], place: int) -> int:
    asked = request.args.get(name, type=int)
    return asked if asked is not None else players[min(place, len(players) - 1)].id


@blueprint.get("/rounds/<int:number>")
def compared(key: str, number: int) -> str:
    """Compares all moves that were handed in for a round."""
    night = look_up(key)
    found = analysed(desk(), night)
    values = _round(night, found, number, texts())
    return game_page(night, "after/round.html", "after", at="after.compared", **values)


@blueprint.get("/replay")
def replay(key: str) -> str:
    """Shows the replay of the night."""
    night = look_up(key)
    return game_page(night, "after/replay.html", "after", data=_replayed(night))


@blueprint.get("/story")
def story(key: str) -> str:
    """Shows the story of the night as a page."""
    night, words = look_up(key), texts()
    body = story_body(told(DocumentRequest(desk(), night, words)), words, "h2")
    return game_page(night, "after/story.html", "after", body=body, end=end_of(desk()), most=MOST)


@blueprint.post("/story")
def keep_story_end(key: str) -> ResponseReturnValue:
    """Stores the next date and the club's words, for this story and later ones."""
    look_up(key)
    keep_end(desk(), StoryEnd(read_day(field("next")), field("text", None)))
    flash(gettext("The end of the story is kept."), "success")
    return redirect(url_for("after.story", key=key))


# -- on a phone ----------------------------------------------------------------------------------------


@phone.get("/<key>/night")
def own_night(key: str) -> str:
    """Shows the night of the player at this phone."""
    seat = own_seat(key)
    check_seen(seat.session)
    found = analysed(desk(), seat.session)
    return render_template(
        "after/phone.html", night=seat.session, **_own(seat.session, found, seat.player, texts())
    )


@phone.post("/<key>/night")
def learn(key: str) -> ResponseReturnValue:
    """Makes cards for the player at this phone from the words missed in the night."""
    seat = own_seat(key)
    check_seen(seat.session)
    if (person := _person_at(seat)) is not None:
        new = cards.add_missed(desk(), person, key)
        flash(ngettext("%(num)d new card", "%(num)d new cards", new), "success")
        flash(gettext("You find them behind your own link. Ask the director for it."), "success")
    return redirect(url_for("after_phone.own_night", key=key))


@phone.get("/<key>/night.pdf")
def own_pdf(key: str) -> ResponseReturnValue:
    """Sends the player's night as a PDF."""
    seat = own_seat(key)
    check_seen(seat.session)
    wanted = DocumentRequest(desk(), seat.session, texts(), player=seat.player)
    content, media_type, name = made("nights.pdf", AFTER_DOCUMENTS["nights.pdf"], wanted)
    answer = send_file(BytesIO(content), media_type, download_name=name)
    answer.headers["Content-Type"] = media_type  # Flask would add the charset a second time
    return answer


@phone.get("/<key>/night/<int:number>")
def phone_round(key: str, number: int) -> str:
    """Compares the moves of a round, on the phone."""
    seat = own_seat(key)
    check_seen(seat.session)
    values = _round(seat.session, analysed(desk(), seat.session), number, texts())
    return render_template(
        "after/phone_round.html", night=seat.session, at="after_phone.phone_round", **values
    )


@phone.get("/<key>/replay")
def phone_replay(key: str) -> str:
    """Shows the replay of the night, on the phone."""
    seat = own_seat(key)
    check_seen(seat.session)
    data = _replayed(seat.session)
    learns = seat.session.game.ended is not None and _person_at(seat) is not None
    return render_template("after/phone_replay.html", night=seat.session, data=data, learns=learns)


@phone.post("/<key>/replay")
def phone_quiz(key: str) -> ResponseReturnValue:
    """Checks what was typed for a round of the quiz and counts it in the player's cards."""
    seat, sent = own_seat(key), sent_json()
    check_seen(seat.session)
    number, words = sent.get("round"), sent.get("words")
    if type(number) is not int or not isinstance(words, str) or len(words) > 400:
        raise RuleError("bad_request", "The page’s data did not arrive correctly. Load the page again.")
    if (person := _person_at(seat)) is None:
        return {"right": None}
    return {"right": cards.quiz(desk(), seat.session, person, number, words)}


def _person_at(seat: Seat) -> int | None:
    """Returns the club's person at this seat; None if the player is not linked to one."""
    return seat.session.game.player(seat.player).person


# -- on a wall -----------------------------------------------------------------------------------------


@wall.get("/replay")
def wall_replay(secret: str) -> str:
    """Shows the replay of the night to the whole room."""
    night = look_up(wall_game(instance(), secret))
    if not isinstance(night.game, Game):
        raise access_codes.unknown_wall()
    check_seen(night)
    data = _replayed(night, meanings_on_walls(instance().db))
    return render_template("after/wall.html", night=night, data=data)


def _replayed(night: GameSession[Any], meanings: bool = True) -> dict[str, object]:
    told = meaning_in(desk(), night) if meanings else no_meaning
    return replay_data(analysed(desk(), night), texts(), told)


# -- finished values -----------------------------------------------------------------------------------


def _own(night: GameSession[Any], found: Analysis, player: int, words: Texts) -> dict[str, object]:
    own = found.own(player)
    told_text = own_text(found, own, words, known_words(desk(), night))
    boards = {each.number: small_board(each.compared, words) for each in told_text.dearest}
    pictures: list[Picture] = [
        curves.gaps(own, words),
        curves.race(found, words, player),
        bars.scores(found, words, player),
    ]
    return {"own": told_text, "player": own.player, "boards": boards, "pictures": pictures}


@dataclass(frozen=True)
class LaidView:
    """A move that was handed in: word, place and points as texts, the names, why it was refused."""

    word: str
    at: str
    points: str
    names: str
    times: int
    refused: bool
    reason: str


def _round(night: GameSession[Any], found: Analysis, number: int, words: Texts) -> dict[str, object]:
    each = found.round(number)
    numbers = [one.number for one in found.rounds]
    meaning = meaning_in(desk(), night)(each.top.move.word.upper())
    place = numbers.index(number)
    return {
        "each": each,
        "top": move_text(each.top, words),
        "laid": [_laid(each, found, at, words) for at in range(len(each.laid))],
        "best": best_moves(each, words),
        "board": small_board(each, words),
        "share": words.percent(100 * each.share),
        "mean": words.number(each.mean, 1),
        "meaning": meaning,
        "credit": credit(night.game.setup.tiles.language, words, [meaning]),
        "before": numbers[place - 1] if place else None,
        "behind": numbers[place + 1] if place + 1 < len(numbers) else None,
    }


def _laid(each: RoundAnalysis, found: Analysis, at: int, words: Texts) -> LaidView:
    laid = each.laid[at]
    entry = each.played.entries[laid.players[0].id]
    called = [words.show(found.game.called(player.id)) for player in laid.players]
    return LaidView(
        word=words.word(laid.word),
        at=words.place(laid.at),
        points=words.number(laid.points),
        names=", ".join(called),
        times=len(called),
        refused=laid.refused,
        reason=slip_text(entry, words).reason if laid.refused else "",
    )


letters_blueprint = Blueprint("letters", __name__, url_prefix="/games/<key>/after/letters")


@letters_blueprint.get("")
def show_letters(key: str) -> str:
    """Shows who has an address, the result of the last mailing, and the mail server."""
    night, db = look_up(key), desk().db
    people = [own.player for own in analysed(desk(), night).people]
    by_table = sorted(people, key=lambda player: player.table)
    known = mailing.addresses(db, night.row.owner, by_table)
    return game_page(
        night,
        "after/letters.html",
        "after",
        people=[(player, known.get(player.id, "")) for player in by_table],
        sent=mailing.sent_of(db, night.key),
        server=mailing.server_of(db),
        securities=SECURITIES,
    )


@letters_blueprint.post("")
def send(key: str) -> ResponseReturnValue:
    """Stores the addresses; with ``send`` mails their night to all who have one, once the podium was shown."""
    night = look_up(key)
    people = [own.player for own in analysed(desk(), night).people]
    given = [(each, field(f"address-{each.id}")) for each in people]
    mailing.keep_addresses(desk(), night.row.owner, given)
    if ticked("send"):
        check_seen(night)
        wanted = {player.id: address for player, address in given if address}
        mailing.send_all(desk(), night.key, _letters(night, wanted, texts()))
    return redirect(url_for("letters.show_letters", key=key))


def _letters(night: GameSession[Any], wanted: dict[int, str], words: Texts) -> Iterator[Letter]:
    """Yields the letters; each is made only when it is due."""
    found, known = analysed(desk(), night), known_words(desk(), night)
    setup = night.row.setup
    for player, address in wanted.items():
        name = found.own(player).player.name
        values = {"name": name, "title": setup.title, "date": words.date(setup.date)}
        with of_log(desk(), night, words):
            content = own_sheets_pdf(found, words, known, [player])
        yield Letter(
            name=name,
            address=address,
            subject=words("Your night: %(title)s, %(date)s", title=setup.title, date=values["date"]),
            text=words(
                "Hello %(name)s,\n\nhere is your night on one page: %(title)s, %(date)s. Until next time!\n",
                **values,
            ),
            file=f"{file_name(f'{setup.date} {name}')}.pdf",
            content=content,
        )


@letters_blueprint.post("/server")
def keep_server(key: str) -> ResponseReturnValue:
    """Stores the club's mail server; an empty name removes it."""
    look_up(key)
    security = cast(Security, field("security") or "starttls")
    server = MailServer(
        field("host"),
        whole_number("port", 587),
        field("sender"),
        security,
        field("user"),
        as_typed("password"),
    )
    mailing.keep_server(desk(), server)
    return redirect(url_for("letters.show_letters", key=key))
