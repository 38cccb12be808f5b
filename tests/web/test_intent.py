"""Who may change what, written down by hand: the table of rights (``web/rights.py``) is compared with what is meant.

A new page that a helper, a phone, a centre or a stranger may send something to is entered here on purpose.
"""

import pytest

from director.web.game_pages import all_games, rights_of
from director.web.rights import RIGHTS, ROLES

COMING_IN = """
    auth.set_up auth.sign_in auth.sign_out auth.choose_language account_entry.sign_in account_entry.invited
    helpers.enter helpers.enter_by_address joining.find joining.take joining.take_card phone.leave table_phone.leave
    topping_phone.leave own_cards.add own_cards.answer own_cards.take_in pack_arrivals.own pack_hour.report
    """.split()
"""Everybody may come in, leave again and choose a language. Whose cards they are the secret of the address says, for which
centre a result or a report comes its code."""

HELPER = """
    slip_line.enter_slip slip_line.settle_slip slip_line.slip_back slips.slip_page slips.settle slips.withdraw
    steps.no_slips second_entry.check_slip second_entry.decide notes.deliver players.players players.change_stay
    worthatz_grids.enter worthatz_grids.judge worthatz.withdraw
    table_steps.open_table table_steps.draw table_steps.read_rack table_steps.clock table_steps.lay table_steps.blank
    table_steps.exchange table_steps.pass_turn table_steps.play table_steps.challenge table_steps.theme
    table_steps.correct table_steps.leftovers table_steps.undo account_entry.own
    pack_arrivals.take_results pack_hour.reached pack_hour.heard
    """.split()
"""A helper enters slips and grids, says who came, and writes the score of one table; with an account also takes the results of
the centres and notes what they report."""

PHONE = """
    phone.seen worthatz_phone.take table_phone.lay table_phone.exchange table_phone.pass_turn table_phone.challenge
    table_phone.blank table_phone.rack topping_phone.start topping_phone.attempt topping_phone.go_on
    topping_phone.sent after_phone.learn after_phone.phone_quiz
    """.split()
"""A player's phone reads its own slip back and plays for its own seat; what it hands in goes past these routes."""

CENTRE = ["centre_room.give", "account_entry.own"]
"""A centre hands in its own results."""

READS = {
    "helper": """
        account_entry.own games.index desk.show desk.parts slip_line.line slips.round_page slips.slip_page second_entry.check
        second_entry.differences notes.notes notes.notes_sheet seals.show players.players wall_panel.show results.standings
        results.sheet documents.show_documents documents.tonight documents.download checking.show after.show after.own after.duel after.compared
        after.replay after.story worthatz.show worthatz.round_page worthatz.standings_page worthatz.sheet
        packs.show packs.ranking pack_hour.now pack_hour.centre pack_arrivals.came pack_people.person pack_people.centres
        worthatz_grids.show table.show table.preview table.turn table.left
        """,
    "player": """
        phone.own phone.log phone.sheet phone.sheet_pdf after_phone.own_night after_phone.own_pdf after_phone.phone_round
        after_phone.phone_replay table_phone.preview
        """,
    "centre": "account_entry.own games.index centre_room.show_centre centre_room.file",
    "wall": "",
    "nobody": """
        static manual.index manual.show manual.search manual.book manual.picture auth.set_up auth.sign_in
        helpers.enter helpers.enter_by_address account_entry.sign_in account_entry.invited joining.code joining.choose
        joining.card phone.show table_phone.show_phone topping_phone.play wall.page wall.join wall.seal bingo_wall.page
        after_wall.wall_replay own_person.show own_person.year own_person.year_file shown.event shown.season
        own_cards.show own_cards.ask own_cards.export pack_public.people pack_public.centres pack_public.wall pack_arrivals.own
        lookups.room lookups.show lookups.printed
        """,
}
"""What each may look at, beside what everybody may who has not come in (``nobody``)."""

HOUSE_READS = [
    "spellings.show",
    "words.rulings",
    "words.rulings_file",
    "lists_elsewhere.show",
    "lists_elsewhere.look_at",
]

HOUSE = """
    about.keep_told backups.folder backups.make backups.restore lists_elsewhere.fetch lists_elsewhere.take_found lookups.open_to_room
    spellings.keep words.answer words.choose words.import_list words.meanings words.own_meaning words.remove words.rulings words.take_rulings letters.keep_server
    """.split()
"""What all organisers of a server share is changed by its director alone."""


def reading(app, role):
    """What that role may look at."""
    rights = rights_of(app)
    gets = (rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()))
    return {endpoint for endpoint in gets if role in rights[endpoint]}


@pytest.mark.parametrize("role", ["helper", "player", "centre", "wall", "nobody"])
def test_whoever_does_not_direct_looks_at_only_what_is_theirs(app, role):
    assert reading(app, role) == {*READS["nobody"].split(), *READS[role].split()}


def test_an_organiser_looks_at_everything_but_what_all_share(app):
    everything = {each for role in ROLES for each in reading(app, role)}
    assert reading(app, "director") == everything - {
        *READS["player"].split(),
        *READS["centre"].split()[2:],
    } - {"account_entry.own"}
    assert reading(app, "organiser") == reading(app, "director") - {*HOUSE_READS} | {"account_entry.own"}


def test_no_name_stands_with_two_roles():
    for table in (RIGHTS, *(game.rights for game in all_games())):
        names = " ".join(table.values()).split()
        assert len(names) == len(set(names))


def changing(app, role, words=("",)):
    """What that role may send something to, of the routes whose name has one of the words."""
    rights = rights_of(app)
    return {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ())
        and role in rights[rule.endpoint]
        and any(word in rule.endpoint for word in words)
    }


@pytest.mark.parametrize(
    ("role", "own"),
    [("helper", HELPER), ("player", PHONE), ("centre", CENTRE), ("wall", []), ("nobody", [])],
)
def test_whoever_does_not_direct_changes_only_what_is_theirs(app, role, own):
    assert changing(app, role) == {*COMING_IN, *own}


def test_the_director_changes_everything_but_what_needs_a_seat_or_an_account(app):
    everything = {each for role in ROLES for each in changing(app, role)}
    assert changing(app, "director") == everything - {*PHONE, *CENTRE}


def test_an_organiser_directs_but_leaves_alone_what_all_share(app):
    assert changing(app, "organiser") == (changing(app, "director") | {"account_entry.own"}) - set(HOUSE)
