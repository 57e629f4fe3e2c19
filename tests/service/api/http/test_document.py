"""The OpenAPI document matches the service, and the documentation page loads nothing from other servers."""

import re
from typing import Any

import pytest
from msgspec import json
from openapi_spec_validator import validate
from tests.service.api.http.sample import DOCUMENTED, sample_document
from tests.service.api.http.wire import Server

from rami.problems import MEDIA_TYPE, PROBLEM_TYPES
from rami_service.api.openapi.document import render
from rami_service.api.openapi.export import main

METHODS = {"get", "post", "delete"}


@pytest.fixture(scope="module")
def document() -> Any:
    """The document of the sample's operations."""
    return json.decode(sample_document())


def operations(document: Any) -> list[dict[str, Any]]:
    """All operations of a document."""
    return [path[method] for path in document["paths"].values() for method in METHODS & path.keys()]


def test_the_document_is_valid(document: Any) -> None:
    """The document is valid OpenAPI 3.1."""
    validate(document)


def test_the_document_is_the_same_live_and_written_twice(server: Server) -> None:
    """The server returns the same bytes that the export writes, with a fixed order of keys."""
    answer = server.send("GET", "/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert render() == answer.body
    assert json.encode(answer.json()) == json.encode(answer.json(), order="sorted")
    assert sample_document() == sample_document()


def test_each_operation_is_written_as_it_is_declared(document: Any) -> None:
    """Each operation has its declared path, method, name, description, tag, status and media type."""
    written = {
        (path, method.upper()): operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    assert written.keys() == {(declared.path, declared.method) for declared in DOCUMENTED}
    for declared in DOCUMENTED:
        operation = written[declared.path, declared.method]
        success = operation["responses"][str(declared.status)]
        assert (operation["operationId"], operation["tags"]) == (declared.name, [declared.tag])
        assert [*success.get("content", {})] == ([] if declared.status == 204 else [declared.media_type])
        assert ("ETag" in success["headers"]) is (declared.versioned or declared.revalidates)
        assert ("requestBody" in operation) is (declared.body is not None)
        assert ("security" in operation) is (declared.access == "anyone")
    move = written["/games/{game_id}/moves", "POST"]
    assert (move["summary"], move["description"]) == (
        "Try moves",
        "They are tried in order.\n\nIt needs a token with the scope `games:play`.",
    )


def test_each_parameter_is_written_with_its_place_and_its_bounds(document: Any) -> None:
    """Path parameters are required; the others are optional or have a default, and are never null."""
    path, after = document["paths"]["/games/{game_id}"]["get"]["parameters"]
    assert (path["in"], path["name"], path["required"]) == ("path", "game_id", True)
    assert path["schema"]["pattern"] == "^g_[0-9a-z]{26}$"
    assert after["schema"] == {
        "type": "integer",
        "minimum": 0,
        "exclusiveMaximum": 10**15,
        "format": "int64",
        "default": 0,
        "description": "Where to go on.",
    }
    wanted = {parameter["name"]: parameter for parameter in document["paths"]["/games"]["get"]["parameters"]}
    assert wanted.keys() == {"limit", "share", "of"}
    assert wanted["of"]["schema"] == {"type": "string", "description": "What a game is called."}
    assert not any(parameter["required"] for parameter in wanted.values())
    _, last = document["paths"]["/games/{game_id}/later"]["get"]["parameters"]
    assert (last["in"], last["name"], last["required"]) == ("header", "Last-Event-ID", False)


def test_an_answer_holds_all_its_fields(document: Any) -> None:
    """In a response, fields with a default are required too; in a request they are optional."""
    schemas = document["components"]["schemas"]
    assert schemas["Moved"]["required"] == ["game_id", "moves", "note"]
    assert schemas["MoveRequest"]["required"] == ["moves"]


def test_requests_are_closed_and_unions_differ(document: Any) -> None:
    """Request schemas allow no other fields; a union has its discriminator; patterns inside lists are kept."""
    schemas = document["components"]["schemas"]
    assert all(schemas[name]["additionalProperties"] is False for name in ("MoveRequest", "Draw", "Lay"))
    moves = schemas["MoveRequest"]["properties"]["moves"]["items"]
    assert moves["discriminator"]["mapping"]["lay"] == "#/components/schemas/Lay"
    assert schemas["Lay"]["properties"]["cards"]["items"]["pattern"] == "^[A2-9TJQK][SHDC]$"
    assert schemas["Lay"]["description"] == "Lay a meld."
    body = document["paths"]["/games/{game_id}/moves"]["post"]["requestBody"]
    assert body["required"]
    assert body["content"] == {"application/json": {"schema": {"$ref": "#/components/schemas/MoveRequest"}}}


def test_every_reference_leads_somewhere(document: Any) -> None:
    """Every referenced schema exists, and every schema is referenced."""
    named = set(re.findall(r'#/components/schemas/([^"]+)"', json.encode(document).decode()))
    assert named == document["components"]["schemas"].keys()


def test_every_refusal_is_documented_as_a_problem_with_its_codes(document: Any) -> None:
    """Each operation lists the codes that it may return, by status."""
    for operation in operations(document):
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert response["content"].keys() == {MEDIA_TYPE}
                schema = response["content"][MEDIA_TYPE]["schema"]
                assert schema["allOf"] == [{"$ref": "#/components/schemas/Problem"}]
                assert all(code in PROBLEM_TYPES for code in schema["properties"]["code"]["enum"])


def codes(operation: dict[str, Any], status: int) -> list[str]:
    """The codes that an operation lists for one status."""
    content = operation["responses"][str(status)]["content"][MEDIA_TYPE]
    listed: list[str] = content["schema"]["properties"]["code"]["enum"]
    return listed


def test_an_operation_lists_what_it_names_and_what_its_shape_implies(document: Any) -> None:
    """An operation lists the codes that it declares, and those that its body, its path and its token imply."""
    paths = document["paths"]
    move = paths["/games/{game_id}/moves"]["post"]
    assert codes(move, 409) == ["conflict"]
    assert codes(move, 412) == ["stale_version"]
    assert codes(move, 404) == ["game_not_found"]
    assert codes(move, 401) == ["missing_token", "invalid_token", "expired_token"]
    assert codes(move, 403) == ["insufficient_scope", "read_only", "banned"]
    assert "duplicate_key" in codes(move, 400)
    assert "Retry-After" in move["responses"]["503"]["headers"]
    public = paths["/games"]["get"]
    assert public["security"] == []
    assert set(public["responses"]) == {"200", "400", "429", "500", "503"}


def test_the_page_needs_nothing_from_elsewhere(server: Server) -> None:
    """This server has all files of the page, with a type that `nosniff` accepts; the policy allows no other source."""
    page = server.send("GET", "/docs")
    links = re.findall(r'(?:src|href)="(web/[^"]*)"', page.body.decode())
    types = {server.send("GET", f"/{link}").headers["content-type"].partition(";")[0] for link in links}
    assert types == {"text/css", "text/javascript", "image/svg+xml"}
    assert not re.search(r'(?:src|href)="(?:/|[a-z]+:)', page.body.decode())
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "://" not in policy
    assert not re.search(r"<style|<script>|\sstyle=|\son[a-z]+=", page.body.decode())


def test_the_export_wants_one_path(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a path the export prints its usage and ends with status 2."""
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
