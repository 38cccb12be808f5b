"""``director account``: an organiser is invited, listed, closed and opened again."""

from director.desk.accounts import accept, check_in, invite
from director.desk.instance import Instance
from tests.room import director

PASSWORD = "correct horse"


def run(folder, *arguments):
    return director(folder, "account", *arguments)


def test_an_organiser_is_invited_listed_closed_and_opened(tmp_path):
    told = run(tmp_path, "invite", "Verband", "--at", "https://director.example/").output.strip()
    assert told.startswith("https://director.example/account/invited/")
    club = Instance(tmp_path)
    desk = club.desk()
    otto = accept(desk, told.rpartition("/")[2], "verband", PASSWORD, PASSWORD)
    accept(desk, invite(club.desk(owner=otto.id), "helper", "Hugo"), "hugo", PASSWORD, PASSWORD)
    found = run(tmp_path, "list").output.splitlines()
    assert found == ["hugo\thelper\tHugo\tverband\topen", "verband\torganiser\tVerband\t\topen"]
    assert "closed" in run(tmp_path, "close", "VERBAND").output
    assert check_in(desk, "hugo", PASSWORD) is None
    assert "verband\torganiser\tVerband\t\tclosed" in run(tmp_path, "list").output
    run(tmp_path, "open", "verband")
    assert check_in(desk, "hugo", PASSWORD)
    club.close()


def test_an_account_that_is_not_there_is_a_sentence(tmp_path):
    told = run(tmp_path, "close", "nobody")
    assert (told.exit_code, told.output.strip()) == (
        1,
        "Error: There is no such account. Choose one from the list.",
    )
