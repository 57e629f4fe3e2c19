"""The documentation as one page of plain HTML, made from the OpenAPI document.

It shows everything without a script; a script of ours sends requests from it (`web/docs.js`). Why we do not use one of
the known renderers: docs/decisions/the-api-documentation-is-plain-html.md.
"""

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from rami.contract.operations.operation import EVENT_STREAM
from rami_service.api.openapi.html_schemas import component, inline, kind, text
from rami_service.api.openapi.schemas import REF, Schema

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} API {version}</title>
<link rel="stylesheet" href="web/docs.css?{version}">
<link rel="icon" type="image/svg+xml" href="web/docs.svg">
<script type="module" src="web/docs.js?{version}"></script>
</head>
<body>
<header><h1>{title} <small>{version}</small></h1>{about}
<p class="links"><a href="openapi.json">Specification</a> <a href="asyncapi.json">Streams</a>
<a href="web/stream.js">Stream module</a></p>
<label class="token">Token <input id="token" type="password" autocomplete="off" spellcheck="false"
placeholder="rami_… (kept in this page only)"></label></header>
<nav><details open><summary>Operations</summary>
{index}</details></nav>
<main>
{tags}<section class="tag" id="schemas"><h2>Schemas</h2>
{schemas}</section>
</main>
</body>
</html>
"""
_METHODS: Final = ("get", "post", "put", "patch", "delete")

Operations = list[tuple[str, str, Schema]]
"""Path, method and entry of each operation."""


def page(document: Mapping[str, Any]) -> bytes:
    """The page of a document, in UTF-8."""
    info, components = document["info"], document["components"]["schemas"]
    by_tag = _by_tag(document)
    about = {tag["name"]: tag.get("description", "") for tag in document["tags"]}
    return _PAGE.format(
        title=escape(info["title"]),
        version=escape(info["version"]),
        about=text(info["description"]),
        index="".join(_index(tag, found) for tag, found in by_tag.items()),
        tags="".join(_tag(tag, about[tag], found, components) for tag, found in by_tag.items()),
        schemas="".join(component(name, schema) for name, schema in sorted(components.items())),
    ).encode()


def _by_tag(document: Mapping[str, Any]) -> dict[str, Operations]:
    """The operations of each tag, in the order in which the document names the tags, and the messages to webhooks."""
    found: dict[str, Operations] = {tag["name"]: [] for tag in document["tags"]}
    for path, methods in (document["paths"] | document.get("webhooks", {})).items():
        for method in _METHODS:
            if method in methods:
                found[methods[method]["tags"][0]].append((path, method, methods[method]))
    return found


def _index(tag: str, operations: Operations) -> str:
    links = "".join(
        f'<li><a href="#{name}"><b class="{method}">{method}</b> {name.replace("_", " ")}</a></li>'
        for method, name in ((method, entry["operationId"]) for _, method, entry in operations)
    )
    return f'<h3><a href="#tag-{tag}">{tag}</a></h3><ul>{links}</ul>\n'


def _tag(tag: str, about: str, operations: Operations, components: Mapping[str, Schema]) -> str:
    entries = "".join(_operation(path, method, entry, components) for path, method, entry in operations)
    return f'<section class="tag" id="tag-{tag}"><h2>{tag}</h2>{text(about)}\n{entries}</section>\n'


def _operation(path: str, method: str, entry: Schema, components: Mapping[str, Schema]) -> str:
    parts = [
        f'<h3><a href="#{entry["operationId"]}"><b class="{method}">{method}</b> <code>{escape(path)}</code></a></h3>',
        f'<p class="does">{inline(entry["summary"])}.</p>{text(entry.get("description", ""))}',
        _parameters(entry.get("parameters", [])),
        _body(entry),
        *_answers(entry["responses"]),
        _refusals(entry["responses"]),
        _form(path, method, entry, components) if path.startswith("/") else "",  # nobody sends a message
    ]
    return f'<article id="{entry["operationId"]}">\n{"".join(parts)}</article>\n'


def _parameters(parameters: list[Schema]) -> str:
    if not parameters:
        return ""
    rows = "".join(
        f"<tr><td><code>{escape(one['name'])}</code> <small>{one['in']}</small><td>{kind(one['schema'])}"
        f"<td>{inline(one.get('description', ''))}</tr>"
        for one in parameters
    )
    return f"<table><thead><tr><th>parameter<th>type<th>meaning</tr></thead><tbody>{rows}</tbody></table>"


def _body(entry: Schema) -> str:
    if "requestBody" not in entry:
        return ""
    ((_, content),) = entry["requestBody"]["content"].items()
    return f"<p><strong>Body</strong> {kind(content['schema'])}</p>"


def _answers(responses: Mapping[str, Schema]) -> Iterator[str]:
    for status, response in responses.items():
        if int(status) < 400:
            kinds = [
                f"{kind(one['schema'])} <small>{name}</small>" for name, one in response.get("content", {}).items()
            ]
            what = inline(response["description"])
            yield f"<p><strong>{status}</strong> {' '.join(kinds)} <span>{what}</span></p>"


def _refusals(responses: Mapping[str, Schema]) -> str:
    """Every code with its status, linked to the page that explains it."""
    items = []
    for status, response in responses.items():
        for content in response.get("content", {}).values() if int(status) >= 400 else ():
            codes = content["schema"]["properties"]["code"]["enum"]
            links = " ".join(f'<a href="problems/{code}">{code}</a>' for code in codes)
            items.append(f"<li><strong>{status}</strong> {links}</li>")
    return f'<details><summary>Refusals</summary><ul class="codes">{"".join(items)}</ul></details>' if items else ""


def _form(path: str, method: str, entry: Schema, components: Mapping[str, Schema]) -> str:
    """The form that sends this request. Without a script it does nothing, and the page hides it."""
    inputs = "".join(_input(one) for one in entry.get("parameters", []))
    if "requestBody" in entry:
        ((_, content),) = entry["requestBody"]["content"].items()
        example = json.dumps(_example(content["schema"], components), indent=2, ensure_ascii=False)
        lines = example.count("\n") + 1
        inputs += (
            f'<label>Body<textarea name="body" rows="{lines}" spellcheck="false">{escape(example)}</textarea></label>'
        )
    streams = " data-streams" if EVENT_STREAM in entry["responses"].get("200", {}).get("content", {}) else ""
    return (
        f'<details class="try" hidden><summary>Try it</summary><form data-method="{method}" data-path="{escape(path)}"'
        f"{streams}>{inputs}<button>Send</button><output></output></form></details>\n"
    )


def _input(parameter: Schema) -> str:
    name, required = escape(parameter["name"]), " required" if parameter["required"] else ""
    field = f'<input name="{name}" data-in="{parameter["in"]}" autocomplete="off" spellcheck="false"{required}>'
    return f"<label>{name} {field}</label>"


def _example(schema: Schema, components: Mapping[str, Schema]) -> Any:
    """The first example of a schema; an empty object if it has none."""
    named = components.get(schema.get("$ref", "").removeprefix(REF), schema)
    return next(iter(named.get("examples", ())), {})
