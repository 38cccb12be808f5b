"""Random requests: any method, address, headers, cookies and bodies, from a seed; some sound, most of them not."""

import gzip
import io
import json
import random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import IntegerConverter
from werkzeug.test import TestResponse

from director.web.roles import SEAT_COOKIE
from tests.web.conftest import LEXICON

METHODS = ["GET"] * 6 + ["POST"] * 10 + ["PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "FOO"]
TEXTS = [
    "", " ", "0", "1", "2", "7", "-1", "+1", "1.5", "1e9", "9" * 30, "9" * 5000, "A" * 3000, "\0", "a\0b", "\u2028", "\x85", "ü",
    "＝1", "%00", "%", "%s", "%(x)s", "{{7*7}}", "../../etc/passwd", "<script>alert(1)</script>", "' OR '1'='1", "night", "other",
    "H4", "4H", "Z99", "RUCKEN", "rucken", "RUCKENB", "1 rucken h4", "1 t", "* t", "* -", "1 -", "=", "?", "1 1", "on", "true",
    "null", "NaN", "simultan", "own-x", LEXICON, "de", "start", "add", "none", "ok", "several", "second", "2026-11-21", "٣", "½",
    "standings.pdf", "game.csv", "slips.pdf", "game.jsonl", "wall", "category", "club", "//evil.example", "http://[::1", "\U0001f600",
]  # fmt: skip
NAMES = """
    token stage slips known seconds at word reason seq rack wish points state score after answer doubt line player right all
    admissible round commit title date club lexicon tiles profile players key taken earlier take_over create mirror from_start
    name category table swap leave arrive order language who password again code label door open page by view part job back
    rounds pages version fresh tops verdict replace two_letters file signals break_0 from_0 vowels_0 choice
""".split()
JSON_VALUES: list[Any] = [
    None, True, 0, -1, 10**30, 1.5, [], {}, [[]], {"a": {"b": [1]}}, "\ud800", "\0", float("inf"), float("nan"), *TEXTS
]  # fmt: skip
KINDS = [
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x", "text/plain",
    "application/json; charset=utf-7", "x" * 300, "",
]  # fmt: skip


UNASKED = ("words.build", "words.remove")
"""Deriving a list takes half a minute, and without the small one no night could be made again."""


class Fuzz:
    """Requests for one application, from a seed."""

    def __init__(self, app: Flask, seed: int) -> None:
        self.random = random.Random(seed)
        self.adapter = app.url_map.bind("localhost")
        self.rules = [rule for rule in app.url_map.iter_rules() if "static" not in rule.endpoint]

    def send(self, browser: FlaskClient) -> tuple[str, TestResponse]:
        """One request, in words and with its answer."""
        pick = self.random
        method, path = pick.choice(METHODS), self._path()
        wanted: dict[str, Any] = {
            "method": method,
            "headers": self._headers(),
            "environ_overrides": self._raw_headers(),
        }
        wanted |= self._body()
        if pick.random() < 0.5:
            wanted["query_string"] = self._fields()
        if pick.random() < 0.1:
            browser.set_cookie(SEAT_COOKIE, pick.choice(["x", "9" * 4000, "%00", "a.b.c"]))
        return f"{method} {path} {wanted}"[:3000], browser.open(path, buffered=True, **wanted)

    def _path(self) -> str:
        pick = self.random
        if pick.random() < 0.1:
            odd = "".join(chr(pick.randrange(1, 0x2FF)) for _ in range(pick.randrange(30)))
            return "/" + odd.replace("?", "x").lstrip("/")  # two slashes would name a host to the client
        rule = pick.choice(self.rules)
        if rule.endpoint in UNASKED:
            return "/words"
        values: dict[str, Any] = {}
        for name in rule.arguments:
            whole = isinstance(rule._converters[name], IntegerConverter)
            values[name] = (
                pick.choice([0, 1, 2, 3, 10**30]) if whole else pick.choice(["night"] * 6 + ["other", *TEXTS])
            )
            values[name] = values[name] or (0 if whole else "x")
        return self.adapter.build(rule.endpoint, values, append_unknown=False)

    def _fields(self) -> dict[str, str]:
        pick = self.random
        names = pick.sample(NAMES, pick.randrange(12))
        # A night with the built-in list would derive it first.
        return {name: pick.choice(TEXTS) for name in names} | {"lexicon": LEXICON}

    def _headers(self) -> dict[str, str]:
        pick = self.random
        found = {}
        if pick.random() < 0.5:
            found["Accept"] = pick.choice(["application/json", "text/html", "*/*", "x" * 200, ";q=x"])
        if pick.random() < 0.05:
            found["Host"] = pick.choice(["evil.example", "[::1", "localhost:x", "a" * 300, "127.0.0.1:80"])
        if pick.random() < 0.1:
            found["Accept-Language"] = pick.choice(["de", "xx-YY", "*", "x" * 500])
        if pick.random() < 0.1:
            found["X-Forwarded-For"] = "127.0.0.1"
        return found

    def _raw_headers(self) -> dict[str, str]:
        pick = self.random
        found = {"REMOTE_ADDR": pick.choice(["127.0.0.1", "192.168.0.7", "::1", "", "rubbish"])}
        if pick.random() < 0.3:
            found["HTTP_REFERER"] = pick.choice(
                ["http://[::1", "http://localhost//evil", "x", "\xff\xfe", *TEXTS[:20]]
            )
        if pick.random() < 0.05:
            found["HTTP_COOKIE"] = pick.choice(
                ["session=x", "session=" + "A" * 4000, "=;=;=", "\xff", "session=e30.x.y"]
            )
        if pick.random() < 0.03:
            found["CONTENT_LENGTH"] = pick.choice(["x", "-1", "10", "99999999999"])
        return found

    def _body(self) -> dict[str, Any]:
        pick = self.random
        match pick.randrange(6):
            case 0:
                sent = {name: pick.choice(JSON_VALUES) for name in pick.sample(NAMES, pick.randrange(8))}
                text = json.dumps(pick.choice([sent, sent, sent, [sent], *JSON_VALUES[:6]]))
                return {"data": text, "content_type": "application/json"}
            case 1:
                return {"data": self._rubbish(), "content_type": pick.choice(KINDS)}
            case 2:
                upload = (io.BytesIO(self._rubbish()), pick.choice(["a.txt", "a.gz", "a.jsonl", "../x", ""]))
                return {"data": self._fields() | {"file": upload}}
            case 3:
                return {}
        return {"data": self._fields()}

    def _rubbish(self) -> bytes:
        pick = self.random
        kinds = [
            b"", b"\0" * 10, b"[" * 5000, b'{"a":' * 3000, b"\xff\xfe\x00", b"PK\x03\x04", b"%PDF-1.4", b"Anna;K\xf6ln\n" * 5,
            b'{"format": "director-game", "version": 1}', gzip.compress(b"A\n" * 50_000), b"--x\r\n\r\n", b"a=1&" * 900,
            pick.randbytes(200), "HAUS\nMAUS\n".encode("utf-16"),
        ]  # fmt: skip
        return pick.choice(kinds)
