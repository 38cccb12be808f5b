"""The addresses under which other devices in the room reach this program, and the names under which it may be asked, so that
a page from elsewhere cannot borrow another name for it.

Known are the machine's own name, ``localhost`` and the addresses it has; further names (a proxy's, a router's) are a setting.
Which address a request came in by is known to the server, so a laptop that changes its network during the evening is still
found.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from functools import cache
from urllib.parse import urlsplit, urlunsplit

from flask import current_app, has_app_context


def lan_address() -> str | None:
    """This machine's address in the local network, or None; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address


def for_the_room(address: str) -> str:
    """A whole address as other devices can open it: this machine's name for itself means nothing to them.

    It stays as it is where the program hears this machine alone: an address that does not answer helps nobody.
    """
    parts = urlsplit(address)
    name = parts.hostname or ""
    if only_here() or not is_this_machine(name) or not (outside := lan_address()):
        return address
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=outside + port))


def only_here() -> bool:
    """Whether the program was started so that no other device can reach it (``--host 127.0.0.1``)."""
    return has_app_context() and bool(current_app.config.get("ONLY_HERE"))


def is_this_machine(name: str) -> bool:
    """Whether an address or name means the machine it is said on."""
    return name == "localhost" or is_here(name)


def is_here(address: str) -> bool:
    """Whether an address is this very machine."""
    try:
        return ipaddress.ip_address(address.removeprefix("::ffff:")).is_loopback
    except ValueError:
        return False


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
