"""A small web server on 127.0.0.1 that behaves as a test wants: whole, broken off, slow, redirecting, with TLS."""

import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


@dataclass
class Served:
    """What the server sends, and what it was asked for. ``cut`` is where it breaks off, once for each request
    that has one; ``pause`` the seconds before the content; ``asked`` the ranges and ``said`` the headers of each request."""

    content: bytes
    cuts: list[int] = field(default_factory=list)
    pause: float = 0
    status: int = 200
    location: str = ""
    ranges: bool = True
    length: bool = True
    """Whether it says how long the content is."""
    asked: list[str] = field(default_factory=list)
    said: list[dict[str, str]] = field(default_factory=list)
    address: str = ""


@contextmanager
def serving(served: Served, certificate: Path | None = None) -> Iterator[Served]:
    """The server, while the block runs; with the folder of a certificate for ``localhost`` it speaks TLS."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = self.headers.get("Range", "")
            served.asked.append(asked)
            served.said.append(dict(self.headers))
            if served.location and self.path != "/moved":
                self.send_response(302)
                self.send_header("Location", served.location)
                self.end_headers()
                return
            start = int(asked.removeprefix("bytes=").rstrip("-")) if asked and served.ranges else 0
            body = served.content[start:]
            status = 416 if start and not body else 206 if start else served.status
            self.send_response(status)
            if served.length:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            time.sleep(served.pause)
            cut = served.cuts.pop(0) if served.cuts else len(served.content)
            try:
                self.wfile.write(body[: max(0, cut - start)])
            except OSError:
                return

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.do_GET()

        def log_message(self, format: str, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    served.address = f"http://127.0.0.1:{server.server_port}"
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate / "director.pem", certificate / "director.key")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        served.address = f"https://localhost:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
