"""The addresses under which other devices in the room reach this program."""

from __future__ import annotations

import ipaddress
import socket
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
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
