"""The seal of the draw as a QR code on blank slips and framed sheets, where the draw has one."""

from collections.abc import Callable

import pytest

from director.games.duplicate.game import Sealing
from director.language.texts import Texts
from director.reports import page
from director.reports.own_sheets import blank_score_sheet_pdf
from director.reports.page import QR, marked
from director.reports.slip_sheets import blank_slips_pdf
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.tiles import tile_set

SEAL = Sealing(1, "0a" * 32, "")
GERMAN = tile_set("german")
PAPERS: dict[str, tuple[Callable[[], bytes], int]] = {
    "slips": (lambda: blank_slips_pdf(Texts(), Ruleset(GERMAN, profile("simultan")), 9), 9),
    "slips with a grid": (lambda: blank_slips_pdf(Texts(), Ruleset(GERMAN, profile("f2023")), 6), 0),
    "score sheet": (lambda: blank_score_sheet_pdf(GERMAN, 20, Texts()), 1),
}


@pytest.mark.parametrize("name", PAPERS)
def test_the_seal_stands_on_blank_paper(name, monkeypatch):
    make, count = PAPERS[name]
    drawn: list[tuple[str, float]] = []
    original = page.draw_qr

    def noted(canvas, text, x, y, side, *rest):
        drawn.append((text, side))
        original(canvas, text, x, y, side, *rest)

    monkeypatch.setattr(page, "draw_qr", noted)
    with marked(7, "ab" * 32, Texts(), SEAL):
        sealed = make()
    assert drawn == [("0A" * 32, QR)] * count
    plain = make()
    assert len(drawn) == count
    assert sealed != plain
