"""docs/do/sign-in-with-your-provider.md: its program runs, and its files for Keycloak fit the service."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from tests.docs.lessons import files_of
from tests.service.issuer import AUDIENCE, issuing
from tests.service.process import serving
from tools.site.pages import text

from rami.contract.wire.scopes import granted
from rami.problems import identities
from rami.problems.problem_type import ProblemType
from rami_service.players.identities import MOST
from rami_service.settings import from_environment

PAGE: Final = "docs/do/sign-in-with-your-provider.md"
FILES: Final = files_of(PAGE)


def test_a_guest_links_a_login_and_recovers_a_token(tmp_path: Path) -> None:
    """The program of the page, with a real issuer."""
    path = tmp_path / "link.py"
    path.write_text(FILES["link.py"], encoding="utf-8")
    with issuing() as issuer, serving(tmp_path, oidc_issuers=issuer.url, oidc_audience=AUDIENCE) as service:
        guest = {"RAMI_URL": service.base, "RAMI_TOKEN": service.player("Ada").token}
        environment = {**os.environ, **guest, "ACCESS_TOKEN": issuer.token(scope="play")}
        done = subprocess.run([sys.executable, str(path)], env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines() == [
            f"linked: {issuer.url}",
            "the same player: True",
            "a new token: New phone",
        ]


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """The services of the file for Compose."""
    found: dict[str, Any] = yaml.safe_load(FILES["compose.login.yaml"])
    return found


@pytest.fixture(scope="module")
def realm() -> dict[str, Any]:
    """The realm of the page."""
    found: dict[str, Any] = json.loads(FILES["realm.json"])
    return found


def test_the_service_trusts_the_realm(compose: dict[str, Any], realm: dict[str, Any]) -> None:
    """The issuer is the realm at the address of Keycloak, and the realm names the audience and an algorithm of ours."""
    settings = from_environment(compose["services"]["rami"]["environment"])
    keycloak = compose["services"]["keycloak"]
    assert settings.oidc_issuers == (f"{keycloak['environment']['KC_HOSTNAME']}/realms/{realm['realm']}",)
    assert realm["defaultSignatureAlgorithm"] in settings.oidc_algorithms
    mappers = {mapper["protocolMapper"]: mapper["config"] for mapper in realm["clientScopes"][0]["protocolMappers"]}
    assert mappers["oidc-audience-mapper"]["included.custom.audience"] == settings.oidc_audience
    assert all(config["access.token.claim"] == "true" for config in mappers.values())
    assert "oidc-sub-mapper" in mappers  # scopes of one's own take the place of those that Keycloak brings
    assert keycloak["volumes"] == ["./realm.json:/opt/keycloak/data/import/rami.json:ro"]


def test_the_realm_has_every_scope_and_gives_access_tokens_of_the_right_type(realm: dict[str, Any]) -> None:
    """A client may ask for each scope that a player can give, signs in with PKCE, and gets `at+jwt`."""
    first, *words = realm["clientScopes"]
    assert all(scope["attributes"]["include.in.token.scope"] == "true" for scope in words)
    assert len(realm["clients"]) == 2
    for client in realm["clients"]:
        assert {scope["name"] for scope in words} == {*client["optionalClientScopes"]} == granted("play")
        assert client["defaultClientScopes"] == [first["name"]]
        assert client["attributes"]["access.token.header.type.rfc9068"] == "true"
        assert client["attributes"]["pkce.code.challenge.method"] == "S256"
        assert not client["directAccessGrantsEnabled"]


def test_the_table_is_a_client_of_the_realm(compose: dict[str, Any], realm: dict[str, Any]) -> None:
    """The realm knows the client of the settings, and sends browsers back to the table of this service."""
    settings = from_environment(compose["services"]["rami"]["environment"])
    [table] = [client for client in realm["clients"] if client["clientId"] == settings.oidc_client]
    assert table["redirectUris"] == [f"{settings.oidc_audience}/play"]
    assert table["webOrigins"] == [settings.oidc_audience]
    assert table["publicClient"]


def test_the_file_adds_to_that_of_the_server_page(compose: dict[str, Any]) -> None:
    """It changes the service, keeps the accounts on a volume, opens no port to others, and has no password in it."""
    server = yaml.safe_load(files_of("docs/do/put-it-on-a-server.md")["compose.yaml"])
    services = compose["services"]
    assert {*services} & {*server["services"]} == {"rami"}
    assert services["accounts"]["volumes"][0].partition(":")[0] in compose["volumes"]
    assert all(port.startswith("127.0.0.1:") for one in services.values() for port in one.get("ports", ()))
    secrets = [value for one in services.values() for name, value in one["environment"].items() if "PASSWORD" in name]
    assert len(secrets) == 3
    assert all(value.startswith("${") and value.endswith(":?}") for value in secrets)


def test_the_page_names_every_refusal_and_the_limit() -> None:
    """What an application may be answered when it links a login."""
    page = text(PAGE)
    assert MOST == 5
    assert "five logins" in page
    for declared in vars(identities).values():
        if isinstance(declared, ProblemType) and declared.code != "unknown_identity":
            assert f"| `{declared.code}` |" in page
