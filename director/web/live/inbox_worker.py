"""The inbox worker: brings what phones hand in to the desk, many slips at a time, while the round still runs.

Not more often than every ``EVERY`` seconds, and resting as long as the work took: a hall that hands in at the last moment costs
a few transactions, and the pages have their turn in between.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic

from director.desk.desk import Desk
from director.desk.duplicate.inbox import take_in
from director.desk.instance import Instance
from director.games.people import PHONE
from director.language.sentences import DirectorError
from director.storage.inbox_store import open_rounds
from director.storage.store import DatabaseUnavailable

EVERY = 1.0
LOOK = 0.1
AGAIN = 5.0
"""Seconds after which it looks unasked: the process that acknowledged a slip may be gone."""

log = logging.getLogger(__name__)


class InboxWorker:
    """One for each instance that is served."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._new = True  # what came before the last stop waits already
        self.threads = ThreadPoolExecutor(1, "inbox")

    def wake(self) -> None:
        """Something new is in the inbox; may be called from any thread."""
        self._new = True

    async def run(self) -> None:
        """Works until it is cancelled."""
        looked = monotonic()
        while True:
            await asyncio.sleep(LOOK)
            if self._new or monotonic() - looked > AGAIN:
                self._new = False
                began = monotonic()
                try:
                    await asyncio.get_running_loop().run_in_executor(self.threads, self.take_all_in)
                except DirectorError as trouble:
                    log.warning("Slips wait: %s", trouble)
                except Exception:  # it goes on: what failed once is tried again
                    log.exception("slips could not be taken in")
                looked = monotonic()
                await asyncio.sleep(max(EVERY, looked - began))

    def take_all_in(self) -> None:
        """Brings everything that waits to the desk."""
        desk = self.instance.desk(PHONE)
        for game, number, drawn in self._due(desk):
            try:
                night = desk.night(game)
                rounds = night.game.rounds if night.kind.slips else ()
                if number <= len(rounds) and rounds[number - 1].since == drawn:
                    self._take_in(desk, game, number)
            except DatabaseUnavailable:
                raise
            except DirectorError as trouble:  # one night that cannot be read keeps no other one waiting
                log.warning("Slips of game %s wait: %s", game, trouble)
            except Exception:  # nor does one whose slips are damaged
                log.exception("slips of game %s cannot be judged", game)

    def _due(self, desk: Desk) -> list[tuple[int, int, int]]:
        """Games, rounds and letters for which slips may wait; where that cannot be read as a whole, night by night."""
        try:
            return list(open_rounds(desk.db))
        except DatabaseUnavailable:
            raise
        except DirectorError as trouble:
            log.warning("The inbox is damaged, it is read night by night: %s", trouble)
        found = []
        for row in desk.games():
            with suppress(DirectorError):
                night = desk.night(row.id)
                if night.kind.slips and night.game.rounds:
                    found.append((row.id, len(night.game.rounds), night.game.rounds[-1].since))
        return found

    def _take_in(self, desk: Desk, game: int, number: int) -> None:
        """Of several processes one judges a game's slips, all that there are; the others look again later."""
        with desk.db.turn(game) as mine:
            if mine:
                take_in(desk, game, number)
            else:
                self._new = True
