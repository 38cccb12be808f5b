"""Slows down whoever tries passwords or codes: a wait after wrong tries, for each address and for all together.

Some wrong tries are free; then each one doubles the wait of its address, up to a minute. Very many wrong tries
from anywhere make everybody wait, except on the laptop itself: there only its own tries count, and the wait stays
short, so that nobody in the room can lock the director out. Times come from a clock that cannot go back.

Each kind of secret has a brake of its own (``Brakes``), so what somebody tries with one of them changes nothing for
the others. A right code (``turned_away``) does not wait, whoever guesses meanwhile: a hall comes in behind one address. Only
an address that guesses without end (``FREE_GUESSES``) waits with every code.
"""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal, get_args

from director.web.address import is_here

FREE = 5
"""Wrong tries of an address without a wait."""
LONGEST = 60.0
LONGEST_HERE = 4.0
FREE_OVERALL = 60
LONGEST_OVERALL = 10.0
FORGOTTEN = 900.0
"""Seconds after the last wrong try in which nothing is left of them."""
MOST_ADDRESSES = 10_000
FREE_GUESSES = 100
"""Wrong codes of an address after which its right ones wait as well: it has tried very few of all codes."""

Kind = Literal["password", "account", "invitation", "helper", "join"]
"""What can be guessed."""


class Tries:
    """The wrong tries of one address, or of all."""

    def __init__(self, free: int, longest: float) -> None:
        self.free, self.longest = free, longest
        self.count, self.last = 0, 0.0

    def wait(self, now: float) -> float:
        """Seconds until the next try is taken."""
        if now - self.last > FORGOTTEN or self.count < self.free:
            return 0.0
        pause = min(self.longest, 2.0 ** min(self.count - self.free, 10))
        return max(0.0, self.last + pause - now)

    def wrong(self, now: float) -> None:
        """Notes a wrong try."""
        self.count = self.count + 1 if now - self.last <= FORGOTTEN else 1
        self.last = now


class Brake:
    """The wrong tries of one kind of secret; shared by all threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._tries: OrderedDict[str, Tries] = OrderedDict()
        self._overall = Tries(FREE_OVERALL, LONGEST_OVERALL)

    def wait(self, address: str) -> float:
        """Seconds that this address must wait before its next try; 0.0 if it may try now."""
        with self._lock:
            now, name = self._clock(), network_of(address)
            own = self._tries[name].wait(now) if name in self._tries else 0.0
            return own if is_here(address) else max(own, self._overall.wait(now))

    def wrong(self, address: str) -> None:
        """Notes a wrong try of this address."""
        with self._lock:
            now, name = self._clock(), network_of(address)
            here = is_here(address)
            tries = self._tries.setdefault(name, Tries(FREE, LONGEST_HERE if here else LONGEST))
            self._tries.move_to_end(name)
            tries.wrong(now)
            if not here:
                self._overall.wrong(now)
            while len(self._tries) > MOST_ADDRESSES:
                self._tries.popitem(last=False)

    def right(self, address: str) -> None:
        """The one secret of its kind was right: the tries of this address are forgotten.

        Where many have secrets of one kind (accounts, codes), the right one of somebody forgives nothing: they may be
        guessing another.
        """
        with self._lock:
            self._tries.pop(network_of(address), None)

    def guesses(self, address: str) -> bool:
        """Whether this address has tried so many wrong codes that its right ones have to wait as well."""
        with self._lock:
            tries = self._tries.get(network_of(address))
            return tries is not None and tries.count >= FREE_GUESSES and tries.wait(self._clock()) > 0


class Brakes:
    """The brakes of all kinds of secrets."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._of = {kind: Brake(clock) for kind in get_args(Kind)}

    def of(self, kind: Kind) -> Brake:
        """The brake of that kind."""
        return self._of[kind]


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the network of a household, because single ones cost nothing."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
