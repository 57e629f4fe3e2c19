"""The AsyncAPI document describes the streams as they are: real messages fit, and its parser finds no fault."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from openapi_schema_validator import OAS31Validator
from tests.service.listening import MINE, Message, game_of, listening
from tests.service.process import Service, serving
from tests.service.table import ONE_DEAL, Table
from tools.node import run
from tools.repository import ROOT

from rami.contract.operations import OPERATIONS

COMMITTED = ROOT / "openapi" / "asyncapi.json"
STREAMS = {operation.name: operation for operation in OPERATIONS.values() if operation.messages}


@pytest.fixture(scope="module")
def document() -> Any:
    """The committed document."""
    return json.loads(COMMITTED.read_bytes())


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for these tests only."""
    with serving(tmp_path_factory.mktemp("streams")) as running:
        yield running


def references(part: Any) -> Iterator[str]:
    """Every `$ref` in a part of a document."""
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        part = list(part.values())
    if isinstance(part, list):
        for below in part:
            yield from references(below)


def mistakes(document: Mapping[str, Any], channel: str, message: Message) -> list[str]:
    """What is wrong with a message by its description; that it has none is wrong, too."""
    described = document["channels"][channel]["messages"].get(message.event)
    if described is None:
        return [f"{message.event} is not described"]
    headers = {"event": message.event, "id": message.id}
    return [
        f"{message.event}: {error.json_path}: {error.message}"
        for value, part in ((headers, "headers"), (message.data, "payload"))
        for error in OAS31Validator({**document, **described[part]}).iter_errors(value)
    ]


def test_every_stream_and_every_message_is_described(document: Any) -> None:
    """By the names of the operation and of the event, with the way to resume."""
    assert {name: [*channel["messages"]] for name, channel in document["channels"].items()} == {
        name: sorted(stream.messages) for name, stream in STREAMS.items()
    }
    assert document["operations"].keys() == STREAMS.keys()
    for name, operation in document["operations"].items():
        assert "`Last-Event-ID`" in operation["description"]
        assert "Last-Event-ID" in operation["x-server-sent-events"]["requestHeaders"]
        assert operation["bindings"]["http"]["query"]["properties"].keys() == {*STREAMS[name].query.__struct_fields__}
        for message in document["channels"][name]["messages"].values():
            unnamed = message["name"] == "end" or (name, message["name"]) == ("stream_game", "presence")
            assert ("id" in message["headers"]["required"]) is not unnamed


def test_every_reference_leads_somewhere_and_no_component_is_left_over(document: Any) -> None:
    """The document stands alone: it needs no other file."""
    found = {*references(document)}
    for reference in found:
        part = document
        for step in reference.removeprefix("#/").split("/"):
            part = part[step]
    named = {one.rpartition("/")[2] for one in found if one.startswith("#/components/schemas/")}
    assert named == document["components"]["schemas"].keys()


def test_the_schemas_are_those_of_the_specification(document: Any) -> None:
    """Only discriminators are left out, which the two kinds of documents write differently."""
    specification = json.loads((ROOT / "openapi" / "openapi.json").read_bytes())["components"]["schemas"]
    for name, schema in document["components"]["schemas"].items():
        assert schema.items() <= specification[name].items() or "discriminator" in json.dumps(specification[name])


def test_the_service_serves_the_document(service: Service) -> None:
    """The same bytes as in the repository, to everybody."""
    answer = service.http.get("/asyncapi.json")
    assert (answer.status_code, answer.content) == (200, COMMITTED.read_bytes())


def test_messages_of_real_streams_are_as_described(service: Service, document: Any) -> None:
    """All kinds of messages of both streams, in a game of two players from its beginning to its end."""
    table = Table([service.player("Ada"), service.player("Bob")], variant="rami", options=ONE_DEAL | {"turn_limit": 8})
    ada = table.players[0]
    with (
        listening(ada, game_of(table.id), include="legal_moves") as game,
        listening(ada, MINE, games=table.id) as mine,
    ):
        game.presence = mine.presence = True
        assert table.play_on(200).status == "finished"
        of_game, of_player = game.rest(), []
        for message in mine:
            of_player.append(message)
            if message.event == "closed":
                break
    for stream, messages in (("stream_game", of_game), ("stream_notices", of_player)):
        # Who is connected is said only if it changes after the snapshot.
        assert {message.event for message in messages} | {"presence"} == {*STREAMS[stream].messages}
    for channel, messages in (("stream_game", of_game), ("stream_notices", of_player)):
        assert [fault for message in messages for fault in mistakes(document, channel, message)] == []


def test_a_message_that_is_not_as_described_is_found(document: Any) -> None:
    """A wrong id, a wrong payload and an unknown message."""
    assert mistakes(document, "stream_game", Message("version", "x", {})) != []
    assert mistakes(document, "stream_notices", Message("closed", "0", {"game": 1, "reason": "over"})) != []
    assert mistakes(document, "stream_game", Message("notice", "1", {})) == ["notice is not described"]


@pytest.mark.tools
def test_the_parser_of_asyncapi_has_nothing_to_say(scene: Path) -> None:
    """Neither errors nor warnings. It only informs that version 3.1 exists, which changes nothing for us."""
    said = json.loads(run(scene, "node", "asyncapi.mjs", str(COMMITTED)).splitlines()[-1])
    assert (said["parsed"], said["codes"]) == (True, ["asyncapi-latest-version"])
