"""CORS: which origins a setting allows, and what a service for all origins answers."""

from pathlib import Path

import pytest
from tests.service.process import serving

from rami.contract.operations import OPERATIONS
from rami_service.api.http.cors import cors

SETTING = ("https://cards.example", "https://*.play.example", "http://localhost:*", "capacitor://localhost", "null")


@pytest.mark.parametrize(
    "origin",
    [
        "https://cards.example",
        "https://a.play.example",
        "https://preview-12.branch.play.example",
        "https://my_preview.play.example",
        "http://localhost",
        "http://localhost:5173",
        "capacitor://localhost",
        "null",
    ],
)
def test_an_origin_is_allowed(origin: str) -> None:
    """As it is written, or by a pattern."""
    config = cors(SETTING, OPERATIONS.values())
    assert config
    assert config.is_origin_allowed(origin)


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "*",
        "http://cards.example",
        "https://cards.example:8443",
        "https://cards.example.evil.example",
        "https://play.example",
        "https://evilplay.example",
        "https://evil.example/.play.example",
        "https://evil.example:1.play.example",
        "https://a.play.example.evil.example",
        "https://a.playxexample",
        "http://localhost:",
        "http://localhost:5173.evil.example",
        "http://localhost.evil.example",
        "ionic://localhost",
        "nullx",
    ],
)
def test_an_origin_is_not_allowed(origin: str) -> None:
    """A pattern stands for names or for a port, and for nothing else."""
    config = cors(SETTING, OPERATIONS.values())
    assert config
    assert not config.is_origin_allowed(origin)


def test_a_service_for_all_origins(tmp_path: Path) -> None:
    """Whatever the origin, the answer is the same for all, and no cookie is asked for."""
    with serving(tmp_path, cors_origins="*") as service:
        ada = service.player("Ada")
        game = ada.create(variant="rami", bots=1).id
        page = {"Origin": "https://anybody.example"}
        for path in ("/v1/variants", f"/v1/games/{game}", "/nothing", "/web/client/index.js"):
            answer = ada.send("GET", path, headers=page)
            assert answer.headers["access-control-allow-origin"] == "*"
            assert "preference-applied" in answer.headers["access-control-expose-headers"].lower()
            assert "access-control-allow-credentials" not in answer.headers
        asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "traceparent,prefer"}
        preflight = service.http.options(f"/v1/games/{game}/moves", headers=page | asked)
        assert preflight.status_code == 204
        assert preflight.headers["access-control-allow-origin"] == "*"
