"""Under which names this machine is asked, so that a page from elsewhere cannot borrow another name for it.

Known are the machine's own name, ``localhost`` and the addresses it has; further names (a proxy's, a router's)
are a setting. Which address a request came in by is known to the server, so a laptop that changes its network
during the evening is still found.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from functools import cache

from director.web.address import lan_address


def is_known(host: str, served_at: str, more: Collection[str] = ()) -> bool:
    """Whether ``host`` (of the request, with or without port) is a name or address of this machine.

    ``served_at`` is the address at which the request came in; ``more`` are further names from the settings.
    """
    name = without_port(host).rstrip(".").lower()
    if not name:
        return False
    if name in {each.lower() for each in more} or name in own_names():
        return True
    if (address := _address(name)) is None:
        return False
    return address.is_loopback or address in (_address(served_at), _address(lan_address() or ""))


def without_port(host: str) -> str:
    """The name or address of a Host header; "" if it has no sound form."""
    if host.startswith("["):
        inside, end, rest = host[1:].partition("]")
        if not end:
            return ""
        return inside if not rest or (rest[0] == ":" and rest[1:].isdecimal()) else ""
    name, colon, port = host.partition(":")
    return name if not colon or port.isdecimal() else ""


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


@cache
def own_names() -> frozenset[str]:
    """The names of this machine, also as it is called in a network without a name server."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset(("localhost", name, short, f"{short}.local", f"{short}.lan", f"{short}.home")) - {""}
