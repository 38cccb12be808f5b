"""nginx with the site of the reference, on ports of our own, behind a certificate that was made a moment ago."""

import datetime
import os
import pwd
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.deployment.reference import blocks, placed
from tests.needs import program
from tests.web.live_server import wait_for

NAME = "director.example"
TEMPORARY = ("client_body", "proxy", "fastcgi", "scgi", "uwsgi")


def nginx() -> str:
    return program("nginx", "nginx-light", also=":/usr/sbin:/usr/local/sbin")


def make_certificate(folder: Path, host: str = NAME) -> None:
    """``director.pem`` and ``director.key``, for that name and one day."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "director.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "director.key").write_bytes(secret)


def configuration(folder: Path, https: int, http: int, processes: tuple[int, int]) -> str:
    """The reference within what a system brings: the user, places for files, and a log of who answered what."""
    of_all, site = blocks("nginx")
    here = {
        "listen 443": f"listen 127.0.0.1:{https}",
        "listen 80": f"listen 127.0.0.1:{http}",
        "127.0.0.1:8081": f"127.0.0.1:{processes[0]}",
        "127.0.0.1:8082": f"127.0.0.1:{processes[1]}",
        "/etc/ssl/": f"{folder}/",
    }
    files = "".join(f"{each}_temp_path {folder}/{each};\n" for each in TEMPORARY)
    log = f"log_format who '$request_uri $upstream_addr'; access_log {folder}/access.log who;\n"
    system = f"daemon off; user {pwd.getpwuid(os.getuid()).pw_name}; pid {folder}/pid; error_log {folder}/error.log;\n"
    return f"{system}{of_all}\nhttp {{\n{files}{log}{placed(site, here)}\n}}\n"


@contextmanager
def front(folder: Path, https: int, http: int, processes: tuple[int, int]) -> Iterator[None]:
    """nginx, while the block runs."""
    make_certificate(folder)
    file = folder / "nginx.conf"
    file.write_text(configuration(folder, https, http, processes))
    command = [nginx(), "-p", str(folder), "-c", str(file)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as running:
        try:
            wait_for(lambda: is_open(https), 30)
            yield
        finally:
            running.terminate()


def is_open(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
