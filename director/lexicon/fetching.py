"""Fetches a list from the web: whole and checked, or not at all.

The received bytes are kept in a ``.part`` file named by the checksum. If the connection breaks, the next try asks
the server to continue from there, and starts again if it refuses. Nothing is imported before the checksum is
right; a file with another content is deleted, and no lexicon has changed. Only http and https are allowed,
also after a redirect.
"""

from __future__ import annotations

import hashlib
import http.client
import ssl
import time
import urllib.request
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError

from director import __version__
from director.language.sentences import LexiconError, Sentence, say
from director.lexicon.alphabet import Alphabet
from director.lexicon.importing import ImportReport
from director.lexicon.library import Library
from director.lexicon.offers import Offer
from director.lexicon.sources.package_data import Progress, no_progress, part_of
from director.lexicon.textfile import MOST_BYTES
from director.lexicon.wordfile import How
from director.paths import made, private

SILENCE = 20.0
"""Seconds without a byte after which a connection counts as broken."""
PATIENCE = 900.0
"""Seconds that a whole fetch may take."""
_CHUNK = 1 << 16
_HANDLERS = (
    urllib.request.ProxyHandler,
    urllib.request.HTTPHandler,
    urllib.request.HTTPSHandler,
    urllib.request.HTTPDefaultErrorHandler,
    urllib.request.HTTPRedirectHandler,
    urllib.request.HTTPErrorProcessor,
    urllib.request.UnknownHandler,
)


def fetch_list(
    library: Library, offer: Offer, alphabet: Alphabet, progress: Progress = no_progress
) -> ImportReport:
    """Fetches a list and makes the lexicon ``offer.lexicon`` from it, with its words and nothing else.

    Raises LexiconError like ``fetched`` and like an import; then nothing has changed.
    """
    data = fetched(offer, library.folder / "fetched", part_of(progress, 0, 0.5))
    report = library.import_file(
        data,
        offer.lexicon,
        alphabet,
        offer.tiles,
        offer.title,
        part_of(progress, 0.5, 1),
        file_name=offer.address,
        how=How(partly=True),
    )
    if report.questions:
        raise LexiconError("not_a_word_list", report.questions[0].sentence)
    return report


def fetched(
    offer: Offer,
    folder: Path,
    progress: Progress = no_progress,
    silence: float = SILENCE,
    patience: float = PATIENCE,
) -> bytes:
    """Returns the content of a list, checked.

    Raises LexiconError ``not_reached``, ``broken_off`` (the received part is kept for the next try),
    ``wrong_content``, ``file_too_large`` or ``cannot_write``.
    """
    part = folder / f"{offer.checksum[:32]}.part"
    try:
        made(folder)
        _receive(offer, part, progress, silence, time.monotonic() + patience)
        data = part.read_bytes()
    except (URLError, http.client.HTTPException, ConnectionError, TimeoutError) as error:
        raise _not_fetched(offer, part, error) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise LexiconError(
            "cannot_write",
            "The list cannot be saved in %(folder)s: %(reason)s. Choose another folder.",
            folder=folder,
            reason=reason,
        ) from error
    part.unlink(missing_ok=True)
    if checksum(data, offer.check) != offer.checksum:
        raise LexiconError(
            "wrong_content",
            "What came from %(address)s is not the expected list (%(size)d bytes, another "
            "checksum). Nothing was changed. Try again later.",
            address=offer.address,
            size=len(data),
        )
    progress(1.0)
    return data


def checksum(data: bytes, check: str) -> str:
    """Returns the SHA-256, or the id that git gives to a file with this content ("blob")."""
    if check == "blob":
        return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
    return hashlib.sha256(data).hexdigest()


def _receive(offer: Offer, part: Path, progress: Progress, silence: float, until: float) -> None:
    """Appends to the part file until the server has sent everything."""
    have = part.stat().st_size if part.exists() else 0
    try:
        response = _open(offer.address, have, silence)
    except HTTPError as error:
        error.close()
        if error.code != 416 or not have:  # 416: there is nothing behind what we have
            raise
        response = _open(offer.address, 0, silence)
    with response, open(part, "ab", opener=private) as file:
        if have and response.status != 206:
            have = 0
        file.truncate(have)
        expected = have + int(response.headers.get("Content-Length") or 0)
        total = expected if expected > have else offer.size
        while chunk := response.read1(_CHUNK):
            have += file.write(chunk)
            if have > MOST_BYTES:
                raise _too_large(offer)
            if time.monotonic() > until:
                raise TimeoutError("too slow")
            progress(min(0.99, have / total) if total else 0.5)
    if have < expected:
        raise http.client.IncompleteRead(b"", expected - have)


def _open(address: str, start: int, silence: float) -> Any:
    headers = {"User-Agent": f"director/{__version__}"}
    if start:
        headers["Range"] = f"bytes={start}-"
    return _asked(address, headers, silence, _HANDLERS)


def _asked(address: str, headers: Mapping[str, str], silence: float, handlers: Iterable[Any]) -> Any:
    opener = urllib.request.OpenerDirector()
    for handler in handlers:
        opener.add_handler(handler())
    asked = urllib.request.Request(address, headers={**headers, "Accept-Encoding": "identity"})
    return opener.open(asked, timeout=silence)


def small_file(address: str, most: int, silence: float, patience: float) -> bytes:
    """Returns the file at that address only: redirects are not followed.

    The request does not identify the sender. Raises OSError (HTTPError with the code of a refusal), HTTPException, or
    ValueError for a bad address or more than ``most`` bytes.
    """
    until = time.monotonic() + patience
    handlers = (each for each in _HANDLERS if each is not urllib.request.HTTPRedirectHandler)
    with _asked(address, {"User-Agent": "director"}, silence, handlers) as response:
        data = b""
        while chunk := response.read1(_CHUNK):
            data += chunk
            if len(data) > most:
                raise ValueError("too large")
            if time.monotonic() > until:
                raise TimeoutError("too slow")
    return data


def _not_fetched(offer: Offer, part: Path, error: Exception) -> LexiconError:
    have = part.stat().st_size if part.exists() else 0
    if isinstance(error, HTTPError):
        return _not_reached(offer, say("The server answers %(code)d", code=error.code))
    if isinstance(error, URLError):
        return _not_reached(offer, _why(error.reason))
    return LexiconError(
        "broken_off",
        "The connection to %(address)s was lost after %(size)d kB. Nothing was changed; "
        "try again to continue from there.",
        address=offer.address,
        size=have // 1000,
    )


def _why(reason: object) -> Sentence:
    """Returns why nobody answered: in words, except for causes that only an expert can mend."""
    if isinstance(reason, ssl.SSLError) or not isinstance(reason, OSError):
        return say("There is no connection (%(reason)s)", reason=str(reason))
    return say("This laptop has no connection to it")


def _not_reached(offer: Offer, reason: Sentence) -> LexiconError:
    return LexiconError(
        "not_reached",
        "%(address)s cannot be reached. %(reason)s. Nothing was changed. Without the internet, take a list found "
        "on this computer or import the list from a file.",
        address=offer.address,
        reason=reason,
    )


def _too_large(offer: Offer) -> LexiconError:
    return LexiconError(
        "file_too_large",
        "%(address)s sends more than a word list can hold. Nothing was changed. Check the address.",
        address=offer.address,
    )
