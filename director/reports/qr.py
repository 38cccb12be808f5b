"""QR codes drawn on paper."""

from __future__ import annotations

from typing import Any

import segno


def draw_qr(canvas: Any, text: str, x: float, y: float, side: float, quiet: int, error: str = "m") -> None:
    """A QR code with ``quiet`` white modules around it, lower left corner at (x, y), ``side`` points wide."""
    matrix = segno.make_qr(text, error=error).matrix
    step = side / (len(matrix) + 2 * quiet)
    canvas.setFillGray(0)
    for row, line in enumerate(matrix):
        for column, dark in enumerate(line):
            if dark:
                above = y + side - (quiet + row + 1) * step
                canvas.rect(x + (quiet + column) * step, above, step, step, stroke=0, fill=1)
