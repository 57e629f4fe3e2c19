"""An issuer of access tokens over HTTP: it publishes its keys, can replace them, and counts who asks.

Browsers sign in there by code flow: a page with two buttons, and a token endpoint that checks what PKCE wants.
"""

import hmac
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep, time
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from joserfc import jws
from joserfc.jwk import ECKey, RSAKey
from msgspec import json
from tests.service.process import Service
from tests.service.table import Player

AUDIENCE = "https://rami.example/rami"


class TestIssuer:
    """The issuer at `url`. `answers` replaces what it sends at a path. If it `trickles`, it sends a byte at a time."""

    __test__ = False

    def __init__(self, url: str) -> None:
        self.url = url
        self.keys: list[RSAKey | ECKey] = [ECKey.generate_key("P-256", {"kid": "first"})]
        self.asked: list[str] = []
        self.trickles = False
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.subject = "ada"
        self.codes: dict[str, dict[str, str]] = {}
        """What each code was asked for with. A code is good once."""

    def rotate(self, kid: str) -> None:
        """Publish another key instead of the present ones."""
        self.keys = [ECKey.generate_key("P-256", {"kid": kid})]

    def claims(self, **claims: Any) -> dict[str, Any]:
        """The claims of a good token, with these changes; None removes one."""
        whole = {"iss": self.url, "sub": "ada", "aud": AUDIENCE, "exp": int(time()) + 300, "iat": int(time())}
        whole |= {"scope": "games:read games:play", "client_id": "club", "jti": "1"} | claims
        return {name: value for name, value in whole.items() if value is not None}

    def token(self, header: dict[str, Any] | None = None, key: Any = None, **claims: Any) -> str:
        """A signed token. `header` changes the header of a good one."""
        key = key or self.keys[0]
        alg = {"RSA": "RS256", "EC": "ES256"}[key.key_type]
        whole = {"alg": alg, "typ": "at+jwt", "kid": self.keys[0].kid} | (header or {})
        whole = {name: value for name, value in whole.items() if value is not None}
        registry = jws.JWSRegistry(algorithms=[str(whole["alg"])], strict_check_header=False)
        body = json.encode(self.claims(**claims))
        return jws.serialize_compact(whole, body, key, registry=registry)

    def answer(self, path: str) -> tuple[int, bytes]:
        """What it sends at a path."""
        self.asked.append(path)
        if path in self.answers:
            return self.answers[path]
        if path == "/.well-known/openid-configuration":
            ends = {"authorization_endpoint": f"{self.url}/authorize", "token_endpoint": f"{self.url}/token"}
            return 200, json.encode({"issuer": self.url, "jwks_uri": f"{self.url}/keys", **ends})
        if path == "/keys":
            return 200, json.encode({"keys": [key.as_dict(private=False) for key in self.keys]})
        if path.startswith("/authorize?"):
            return 200, self._question(dict(parse_qsl(urlsplit(path).query)))
        return 404, b""

    def _question(self, asked: dict[str, str]) -> bytes:
        """A page on which somebody allows or refuses to sign in as `subject`."""
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        code = f"code{len(self.codes)}"
        self.codes[code] = asked | {"sub": self.subject}
        back = {
            name: f"{asked['redirect_uri']}?{urlencode(answer | {'state': asked['state']})}"
            for name, answer in (
                ("Allow", {"code": code}),
                ("Refuse", {"error": "access_denied"}),
            )
        }
        links = "".join(f'<p><a href="{escape(address)}">{name}</a></p>' for name, address in back.items())
        return f'<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Sign in</title>{links}'.encode()

    def exchange(self, form: dict[str, str]) -> tuple[int, bytes]:
        """What the token endpoint sends: an access token for a code, if the verifier and all else belong to it."""
        asked = self.codes.pop(form.get("code", ""), None)
        if asked is None:
            return 400, json.encode({"error": "invalid_grant"})
        hashed = urlsafe_b64encode(sha256(form["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        same = all(form[name] == asked[name] for name in ("client_id", "redirect_uri", "resource"))
        if hashed != asked["code_challenge"] or not same or form["grant_type"] != "authorization_code":
            return 400, json.encode({"error": "invalid_grant"})
        token = self.token(sub=asked["sub"], scope=asked["scope"], aud=asked["resource"], name="Ada L")
        return 200, json.encode({"access_token": token, "token_type": "Bearer", "expires_in": 300})


@contextmanager
def issuing() -> Iterator[TestIssuer]:
    """Run an issuer on a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._send(*issuer.answer(self.path))

        def do_POST(self) -> None:
            """Only the token endpoint."""
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            issuer.asked.append(self.path)
            self._send(*issuer.answers.get(self.path, issuer.exchange(dict(parse_qsl(body)))))

        def _send(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Content-Type", "text/html" if body.startswith(b"<") else "application/json")
            if 300 <= status < 400:
                self.send_header("Location", body.decode())
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with suppress(OSError):  # a client may have gone
                for byte in body if issuer.trickles else b"":
                    self.wfile.write(bytes([byte]))
                    sleep(0.05)
                self.wfile.write(b"" if issuer.trickles else body)

        def log_message(self, *_: Any) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        issuer = TestIssuer(f"http://127.0.0.1:{server.server_port}")
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            yield issuer
        finally:
            server.shutdown()
            serving.join()


def with_shared_secret(issuer: TestIssuer, **claims: Any) -> str:
    """A token with HS256, whose secret is the public key of an issuer."""
    head = urlsafe_b64encode(json.encode({"alg": "HS256", "typ": "at+jwt", "kid": issuer.keys[0].kid})).rstrip(b"=")
    signed = b".".join([head, issuer.token(**claims).encode().split(b".")[1]])
    signature = hmac.digest(issuer.keys[0].as_pem(private=False), signed, "sha256")
    return b".".join([signed, urlsafe_b64encode(signature).rstrip(b"=")]).decode()


def unsigned(issuer: TestIssuer, signature: str = "", **claims: Any) -> str:
    """A token with the algorithm `none`."""
    head = urlsafe_b64encode(json.encode({"alg": "none", "typ": "at+jwt", "kid": issuer.keys[0].kid})).rstrip(b"=")
    return ".".join([head.decode(), issuer.token(**claims).split(".")[1], signature])


def with_login(service: Service, token: str) -> Player:
    """Somebody who has this access token."""
    player = Player.__new__(Player)
    player.http, player.token, player.name = service.http, token, ""
    answer = player.get("/v1/players/me")
    assert answer.status_code == 200, answer.text
    player.id = answer.json()["id"]
    return player
