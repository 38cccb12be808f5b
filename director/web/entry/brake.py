"""Slows down guessing of passwords and codes: a wait after wrong tries, for each device, each address and all together.

A device is a browser that has asked for the page with the form before it tries (``Caller.device``, from its signed cookie). Some
wrong tries are free; then each one doubles the wait of its device, up to a minute. Tries during the wait are not checked, right
or wrong, and do not count. All senders without a cookie count as one device of their address: their wrong tries count even while
they wait, and their right codes wait too from ``FREE_GUESSES`` wrong ones on.

So a hall behind one address gets in while one phone in it guesses. A guesser who takes a new cookie for each try is slowed by the
address: the first wrong tries of its devices are added up, and from ``FREE_GUESSES`` on everybody from there waits. Very many
wrong tries from anywhere make those wait who have tried wrong themselves, from ``FREE_OF_OTHERS`` on everybody: but never a
device that came in with the same kind of secret before (``Caller.known``), and on the laptop itself the wait stays short, so that
nobody can lock the director out. Times come from a clock that cannot go back.

How fast one can guess: a device 5 at once, 11 in the first two minutes, then one a minute, 24 in a quarter of an hour; all
devices that one address can pretend to be, 100, then one a minute; all addresses together 600, then one in ten seconds.

A centre's Director sends no cookie when it reports: the owner of its code is stored with the address (``came``), so that others
there do not make it wait either.

Each kind of secret has a brake of its own (``Brakes``): tries of one kind do not affect the others.
"""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from director.web.entry.guard import is_here

FREE = 5
"""Wrong tries of a device without a wait."""
LONGEST = 60.0
LONGEST_HERE = 4.0
FREE_OVERALL = 60
LONGEST_OVERALL = 10.0
FORGOTTEN = 900.0
"""Seconds after the last wrong try after which it is forgotten."""
MOST_KEPT = 10_000
FREE_GUESSES = 100
"""Wrong tries of an address, at most ``FREE`` of a device, after which everybody from there waits; also the wrong codes
without a cookie after which right ones wait too."""
FREE_OF_OTHERS = 600
"""Wrong tries from anywhere after which even those wait who have not tried yet."""

Kind = Literal["password", "account", "invitation", "helper", "join", "centre"]
"""The kinds of secrets that can be guessed."""


@dataclass(frozen=True)
class Caller:
    """Who tries: the address, the device by its cookie ("" without one), and whether it came in by this kind of secret before."""

    address: str
    device: str = ""
    known: bool = False

    @property
    def name(self) -> str:
        """The name under which its own wrong tries are counted."""
        return f"device {self.device}" if self.device else self.network

    @property
    def network(self) -> str:
        """The name under which the wrong tries of its address are counted."""
        return network_of(self.address)


class Tries:
    """The wrong tries of one device or address, or of all."""

    def __init__(self, free: int, longest: float) -> None:
        self.free, self.longest = free, longest
        self.count, self.last = 0, 0.0

    def wait(self, now: float) -> float:
        """Returns the seconds until the next try is checked."""
        if self.count < self.free:
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
        self._networks: OrderedDict[str, Tries] = OrderedDict()
        self._came: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._overall = Tries(FREE_OVERALL, LONGEST_OVERALL)

    def wait(self, caller: Caller) -> float:
        """Returns the seconds that this caller must wait before the next try; 0.0 if it may try now."""
        with self._lock:
            now = self._clock()
            mine = self._tries.get(caller.name)
            own = mine.wait(now) if mine else 0.0
            if caller.known:
                return own
            around = self._networks.get(caller.network)
            own = max(own, around.wait(now) if around else 0.0)
            if is_here(caller.address) or (mine is None and self._overall.count < FREE_OF_OTHERS):
                return own
            return max(own, self._overall.wait(now))

    def wrong(self, caller: Caller) -> None:
        """Notes a wrong try that was checked."""
        with self._lock:
            now, here = self._clock(), is_here(caller.address)
            longest = LONGEST_HERE if here else LONGEST
            mine = _kept(self._tries, caller.name, FREE, longest)
            mine.wrong(now)
            around = _kept(self._networks, caller.network, FREE_GUESSES, longest)
            if (
                mine.count <= FREE or around.count >= FREE_GUESSES
            ):  # a device that goes on trying does not fill the address's count alone
                around.wrong(now)
                if not here:
                    self._overall.wrong(now)

    def guesses(self, caller: Caller) -> bool:
        """Answers whether senders of this address without a cookie have guessed so much that their right codes wait too."""
        with self._lock:
            mine = self._tries.get(caller.name)
            return mine is not None and mine.count >= FREE_GUESSES and mine.wait(self._clock()) > 0

    def came(self, caller: Caller, whose: str) -> None:
        """Notes that the right secret of this owner came from the caller's address."""
        with self._lock:
            self._came[caller.network, whose] = None
            self._came.move_to_end((caller.network, whose))
            while len(self._came) > MOST_KEPT:
                self._came.popitem(last=False)

    def has_come(self, caller: Caller, whose: str) -> bool:
        """Answers whether the right secret of this owner came from the caller's address before."""
        with self._lock:
            return (caller.network, whose) in self._came

    def right(self, caller: Caller) -> None:
        """Forgets the wrong tries of this device after the only secret of its kind was right.

        Not for kinds with many secrets (accounts, codes): somebody with one right secret may be guessing another.
        """
        with self._lock:
            self._tries.pop(caller.name, None)


def _kept(among: OrderedDict[str, Tries], name: str, free: int, longest: float) -> Tries:
    """Returns the tries of that name, made if there are none; forgets the oldest names if there are too many."""
    tries = among.setdefault(name, Tries(free, longest))
    among.move_to_end(name)
    while len(among) > MOST_KEPT:
        among.popitem(last=False)
    return tries


class Brakes:
    """The brakes of all kinds of secrets."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._of = {kind: Brake(clock) for kind in get_args(Kind)}

    def of(self, kind: Kind) -> Brake:
        """Returns the brake of that kind."""
        return self._of[kind]


def network_of(address: str) -> str:
    """Returns what counts as one address; for IPv6 the network of a household, because single addresses cost nothing."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
