"""Proxies in front of a service, with the configurations that the documentation has: nginx, Caddy and HAProxy."""

import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

from tests.docs.lessons import files_of
from tests.service.debian import program
from tests.service.process import Service, free_port

FILES: Final = files_of("docs/do/put-it-on-a-server.md")
LEARNT: Final = files_of("docs/learn/running-it.md")
PATH: Final = "/rami"
"""The path of the documentation's examples."""
_TEMPORARY: Final = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")

Proxy = Callable[[Path, Service, bool], AbstractContextManager[str]]
"""Start it with files in a folder, before a service, under a path or not. It gives the address of the service there."""


def changed(content: str, changes: dict[str, str]) -> str:
    """A configuration for this machine. Each text has to be there."""
    for before, after in changes.items():
        assert before in content, before
        content = content.replace(before, after)
    return content


@contextmanager
def nginx(folder: Path, service: Service, below: bool) -> Iterator[str]:  # noqa: FBT001 - see `Proxy`
    """The server of the page with TLS, on a port of the loopback without it."""
    content = FILES["rami.conf"]
    if below:
        root = "    location / {\n        proxy_pass http://rami;\n"
        content = changed(content, {root: FILES["rami-path.conf"]})
    with nginx_with(folder, content, [service]) as base:
        yield f"{base}{PATH if below else ''}"


@contextmanager
def nginx_with(folder: Path, content: str, services: Sequence[Service]) -> Iterator[str]:
    """Nginx with a configuration of a page, without its TLS, before these services."""
    port = free_port()
    secure = {"listen 80;": f"listen 127.0.0.1:{free_port()};", "listen 443 ssl http2;": f"listen 127.0.0.1:{port};"}
    content = re.sub(r"^ *ssl_.*\n", "", changed(content, secure | _ports(services)), flags=re.MULTILINE)
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in _TEMPORARY)
    head = f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}\n"
    path = folder / "nginx.conf"
    path.write_text(f"{head}http {{\naccess_log off;\n{places}{content}}}\n", encoding="utf-8")
    with _running(program("nginx"), "-c", path, "-e", "stderr"):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def caddy(folder: Path, service: Service, below: bool) -> Iterator[str]:  # noqa: FBT001 - see `Proxy`
    """The site of the page on a port of the loopback, without TLS."""
    content = FILES["Caddyfile"]
    if below:
        content = changed(content, {"    reverse_proxy 127.0.0.1:8000 {\n": FILES["path.caddy"]})
    with caddy_with(folder, content, [service]) as base:
        yield f"{base}{PATH if below else ''}"


@contextmanager
def caddy_with(folder: Path, content: str, services: Sequence[Service]) -> Iterator[str]:
    """Caddy with a configuration of a page, without TLS, before these services."""
    port = free_port()
    content = changed(content, {"rami.example {": f"http://127.0.0.1:{port} {{"} | _ports(services))
    path = folder / "Caddyfile"
    path.write_text(f"{{\n    admin off\n}}\n{content}", encoding="utf-8")
    with _running(program("caddy"), "run", "--config", path, "--adapter", "caddyfile"):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def haproxy(folder: Path, service: Service, below: bool) -> Iterator[str]:  # noqa: FBT001 - see `Proxy`
    """The configuration of the page with a certificate of our own: the address with TLS."""
    content = LEARNT["haproxy.cfg"]
    if below:
        rule = "use_backend rami if { path /rami } || { path_beg /rami/ }"
        content = changed(content, {"default_backend rami": rule})
    with haproxy_with(folder, content, [service]) as base:
        yield f"{base}{PATH if below else ''}"


@contextmanager
def haproxy_with(folder: Path, content: str, services: Sequence[Service]) -> Iterator[str]:
    """HAProxy with a configuration of a page and a certificate of our own, before these services."""
    port, pem = free_port(), folder / "rami.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=rami.example"]
    subprocess.run([*made, "-keyout", pem, "-out", folder / "certificate"], check=True, capture_output=True)
    pem.write_bytes(pem.read_bytes() + (folder / "certificate").read_bytes())
    ports = {"bind :80": f"bind 127.0.0.1:{free_port()}", "bind :443": f"bind 127.0.0.1:{port}"}
    path, here = folder / "haproxy.cfg", {"/etc/haproxy/rami.pem": str(pem)}
    path.write_text(changed(content, ports | here | _ports(services)), encoding="utf-8")
    with _running(program("haproxy"), "-f", path, "-db"):
        yield f"https://127.0.0.1:{port}"


def _ports(services: Sequence[Service]) -> dict[str, str]:
    """What stands for the addresses of the first service, the second one, ..."""
    return {f"127.0.0.1:{8000 + number}": f"127.0.0.1:{service.port}" for number, service in enumerate(services)}


@contextmanager
def _running(*command: str | Path) -> Iterator[None]:
    """A program until the end of the block."""
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as running:
        try:
            yield
        finally:
            running.terminate()
