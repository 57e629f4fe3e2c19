"""The specification that is published is the one the code gives, and it says everything."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from openapi_spec_validator import validate

from rami.problems import MEANINGS, MEDIA_TYPE, Code
from rami_service.api.export import main
from rami_service.api.schema import render
from rami_service.app import create_app
from rami_service.settings import Settings

COMMITTED = Path(__file__).parents[2] / "openapi/openapi.json"
OPEN_TO_ANYBODY = {"create_player", "list_variants", "get_variant", "get_variant_sheet", "live", "ready"}


@pytest.fixture(scope="module")
def document() -> Any:
    """The document of the application."""
    return json.decode(render(create_app(Settings())))


def operations(document: Any) -> dict[str, dict[str, Any]]:
    """Every operation by its id."""
    listed = [operation for path in document["paths"].values() for operation in path.values()]
    by_id = {operation["operationId"]: operation for operation in listed}
    assert len(by_id) == len(listed)
    return by_id


def test_the_committed_document_is_the_codes(tmp_path: Path) -> None:
    """`make openapi` writes it; the command gives the same bytes."""
    written = tmp_path / "openapi.json"
    command = [sys.executable, "-m", "rami_service.api.export", str(written)]
    subprocess.run(command, check=True, timeout=60)
    assert written.read_bytes() == render(create_app(Settings()))
    assert COMMITTED.read_bytes() == written.read_bytes(), "run make openapi"


def test_the_export_wants_one_path() -> None:
    """Anything else is a mistake."""
    assert main(["a", "b"]) == 2


def test_the_document_is_valid(document: Any) -> None:
    """By the rules of OpenAPI 3.1."""
    validate(document)


def test_every_operation_is_named_described_and_tagged(document: Any) -> None:
    """A summary is one sentence without a full stop."""
    for name, operation in operations(document).items():
        assert operation["summary"], name
        assert not operation["summary"].endswith("."), name
        assert operation["tags"], name
        for parameter in operation.get("parameters", []):
            assert parameter["description"], name


def test_every_operation_says_what_it_refuses(document: Any) -> None:
    """Each refusal is a problem whose codes belong to its status."""
    for name, operation in operations(document).items():
        statuses = {int(status) for status in operation["responses"]}
        assert {400, 429, 500, 503} <= statuses, name
        assert (401 in statuses) == (name not in OPEN_TO_ANYBODY), name
        for status in (status for status in statuses if status >= 400):
            schema = operation["responses"][str(status)]["content"][MEDIA_TYPE]["schema"]
            codes = schema["properties"]["code"]["enum"]
            assert {MEANINGS[Code(code)].status for code in codes} == {status}, name


def test_every_code_of_a_move_is_documented_where_moves_are_made(document: Any) -> None:
    """No rule's refusal comes as a surprise."""
    from rami.problems.meanings import REFUSED_BY_RULES

    refused = operations(document)["make_moves"]["responses"]["409"]["content"][MEDIA_TYPE]["schema"]
    assert set(REFUSED_BY_RULES) <= set(refused["properties"]["code"]["enum"])


def test_no_schema_shows_what_the_service_keeps(document: Any) -> None:
    """A state, a table, a secret, a token's hash: none of them has a shape here."""
    names = set(document["components"]["schemas"])
    assert not names & {"State", "Table", "Turn", "TableMeld", "Game", "Seat", "PlayerRecord", "Settings"}


def patterns(node: Any) -> list[str]:
    """Every regular expression of the document."""
    match node:
        case dict():
            own = [node["pattern"]] if isinstance(node.get("pattern"), str) else []
            return own + [found for value in node.values() for found in patterns(value)]
        case list():
            return [found for value in node for found in patterns(value)]
        case _:
            return []


def test_patterns_are_such_as_every_language_reads(document: Any) -> None:
    """JSON Schema means ECMA's regular expressions: Python's own anchors are none."""
    found = set(patterns(document))
    assert found
    assert not [pattern for pattern in found if r"\Z" in pattern or r"\A" in pattern or "(?" in pattern]


def test_parameters_are_left_out_and_never_null(document: Any) -> None:
    """An optional parameter has a default or none, but not null."""
    for operation in operations(document).values():
        for parameter in operation.get("parameters", []):
            assert parameter["schema"].get("default", "none") is not None
            assert "oneOf" not in parameter["schema"]
