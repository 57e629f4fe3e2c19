"""The pages of the API: an overview, and each operation with its parameters, bodies, answers and refusals."""

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from tools.repository import ROOT
from tools.site import api_types
from tools.site.api_types import fields, kind

from rami.contract.wire.scopes import SCOPES
from rami.problems import PROBLEM_TYPES
from rami_service.api.openapi.forms import component_of
from rami_service.api.openapi.html_schemas import inline
from rami_service.api.openapi.schemas import Schema

FOLDER: Final = "reference/api"
METHODS: Final = ("get", "post", "put", "patch", "delete")
_INDEX: Final = """# The API

{about} The version of the specification is {version}.

The [specification](../../openapi.json) is an OpenAPI 3.1 document; a running service has it at `/openapi.json`, and a
page at `/docs` that sends requests. The messages of the streams are in an [AsyncAPI 3.0 document](../../asyncapi.json)
(`/asyncapi.json`). [Use the API](../../do/use-the-api.md) explains how the operations work together.

An operation that needs a token wants it in the header `Authorization: Bearer TOKEN`. A refusal is an
`application/problem+json` with a `code`; [Errors](../errors.md) explains each.

{lists}
## Scopes

A token has one or several scopes, and each operation needs one of them: the tables above name it.

| scope | what it allows |
|---|---|
{scopes}

The word `play` stands for all of them but `moderate`, the word `read` for `games:read hand:read`.

## Headers of answers

| header | meaning |
|---|---|
{headers}
"""

Operation = tuple[str, str, Schema]
"""Path, method and entry of an operation."""


def pages() -> dict[str, str]:
    """An index, a page for each group of operations, and a page with the types."""
    document = json.loads((ROOT / "openapi/openapi.json").read_text(encoding="utf-8"))
    groups = {tag["name"]: (tag["description"], list(_operations(document, tag["name"]))) for tag in document["tags"]}
    components = document["components"]["schemas"]
    return {
        f"{FOLDER}/index.md": _index(document, groups),
        **{f"{FOLDER}/{name}.md": _page(name, about, found, components) for name, (about, found) in groups.items()},
        f"{FOLDER}/types.md": api_types.page(components),
    }


def _operations(document: Schema, tag: str) -> Iterator[Operation]:
    for path, methods in (document["paths"] | document["webhooks"]).items():
        for method, entry in methods.items():
            if method in METHODS and tag in entry["tags"]:
                yield path, method, entry


def _index(document: Schema, groups: Mapping[str, tuple[str, list[Operation]]]) -> str:
    lists = "".join(
        f"## {name.capitalize()}\n\n{about}\n\n| operation | request | scope |\n|---|---|---|\n"
        + "".join(
            f"| [{_title(entry)}]({name}.md#{entry['operationId']}) | `{method.upper()} {path}` | {_scope(entry)} |\n"
            for path, method, entry in found
        )
        + "\n"
        for name, (about, found) in groups.items()
    )
    headers = "\n".join(
        f"| `{name}` | {header['description']} |" for name, header in document["components"]["headers"].items()
    )
    scopes = "\n".join(f"| `{scope}` | {allows} |" for scope, allows in SCOPES.items())
    about, version = document["info"]["description"], document["info"]["version"]
    return _INDEX.format(about=about, version=version, lists=lists, scopes=scopes, headers=headers)


def _scope(entry: Schema) -> str:
    return f"`{entry['x-scope']}`" if "x-scope" in entry else "none"


def _page(name: str, about: str, operations: list[Operation], components: Mapping[str, Schema]) -> str:
    entries = "\n".join(_operation(path, method, entry, components) for path, method, entry in operations)
    return f"# {name.capitalize()}\n\n{about}\n\n{entries}"


def _title(entry: Schema) -> str:
    return str(entry["operationId"]).replace("_", " ").capitalize()


def _operation(path: str, method: str, entry: Schema, components: Mapping[str, Schema]) -> str:
    parts = [
        f"## {_title(entry)} {{ #{entry['operationId']} }}",
        f'<p class="request {method}"><b>{method.upper()}</b> <code>{escape(path)}</code></p>',
        f"{entry['summary']}.",
        entry.get("description", ""),
        "No token is needed." if entry.get("security") == [] and path.startswith("/") else "",
        _parameters(entry.get("parameters", [])),
        *_body(entry, components),
        f"```sh\n{_curl(path, method, entry, components)}\n```",
        *_answers(entry["responses"], components),
        _refusals(entry["responses"]),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _parameters(parameters: list[Schema]) -> str:
    if not parameters:
        return ""
    heads = "<thead><tr><th>parameter</th><th>type</th><th>meaning</th></tr></thead>"
    return f"<table>{heads}<tbody>{''.join(map(_row, parameters))}</tbody></table>"


def _row(parameter: Schema) -> str:
    where = f"{parameter['in']}{', required' if parameter['required'] else ''}"
    cells = (
        f"<code>{escape(parameter['name'])}</code> <small>{where}</small>",
        kind(parameter["schema"]) + _default(parameter["schema"]),
        inline(parameter.get("description", "")),
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _default(schema: Schema) -> str:
    shown = json.dumps(schema.get("default"), ensure_ascii=False)
    return f" <small>default <code>{escape(shown)}</code></small>" if "default" in schema else ""


def _body(entry: Schema, components: Mapping[str, Schema]) -> Iterator[str]:
    if "requestBody" in entry:
        schema = _content(entry["requestBody"])
        yield f"<p><strong>Body</strong> {kind(schema)}</p>"
        yield fields(_named(schema, components))


def _content(described: Schema) -> Schema:
    ((_, content),) = described["content"].items()
    schema: Schema = content["schema"]
    return schema


def _named(schema: Schema, components: Mapping[str, Schema]) -> Schema:
    return component_of(schema, components) or schema


def _curl(path: str, method: str, entry: Schema, components: Mapping[str, Schema]) -> str:
    """The request as a command. Variables of the shell stand for the ids in the path."""
    address = re.sub(r"\{(\w+)\}", lambda name: f"${name[1].upper()}", path)
    parts = ["curl", *(["-X", method.upper()] if method != "get" else []), f'"http://127.0.0.1:8000{address}"']
    if entry.get("security") != []:
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if "requestBody" in entry:
        example: Any = next(iter(_named(_content(entry["requestBody"]), components).get("examples", ())), {})
        body = json.dumps(example, ensure_ascii=False).replace("'", r"'\''")
        parts += ['-H "Content-Type: application/json"', f"\\\n  -d '{body}'"]
    return " ".join(parts)


def _answers(responses: Mapping[str, Schema], components: Mapping[str, Schema]) -> Iterator[str]:
    """What the operation answers if it succeeds."""
    for status, response in responses.items():
        if int(status) < 400:
            contents = response.get("content", {})
            kinds = [f"{kind(one['schema'])} <small>{media}</small>" for media, one in contents.items()]
            yield f"<p><strong>{status}</strong> {' '.join(kinds)}<br>{inline(response['description'])}</p>"
            schemas = [_named(one["schema"], components) for one in contents.values()]
            yield from (api_types.example(schema, "An answer") for schema in schemas if "examples" in schema)


def _refusals(responses: Mapping[str, Schema]) -> str:
    rows = [
        f"| {status} | [`{code}`](../errors.md#{code}) | {PROBLEM_TYPES[code].title}. |"
        for status, response in responses.items()
        for content in (response.get("content", {}).values() if int(status) >= 400 else ())
        for code in content["schema"]["properties"]["code"]["enum"]
    ]
    table = "\n".join(["| status | refusal | what happened |", "|---|---|---|", *rows])
    return f'<details class="refusals" markdown><summary>{len(rows)} refusals</summary>\n\n{table}\n\n</details>'
