"""What is generated from the code: each generator gives the files that it writes, with their contents."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tools.generate import (
    api_types,
    chart,
    compatibility,
    element_words,
    javascript_changes,
    javascript_contract,
    javascript_operations,
    licences,
    page_parts,
    python_calls,
    python_clients,
    python_lists,
)
from tools.generate import words as words_of_pages
from tools.generate.catalogues.files import DOMAINS, TRANSLATED, current, mo_bytes, po_bytes, po_file
from tools.generate.dashboard.file import DASHBOARD, dashboard_text
from tools.generate.version import copied
from tools.repository import ROOT
from tools.scale.page import written
from tools.scale.worksheet import PAGE as SCALE

from rami_service.api.openapi import asyncapi
from rami_service.api.openapi.document import render

SPECIFICATION: Final = ROOT / "openapi/openapi.json"
STREAMS: Final = ROOT / "openapi/asyncapi.json"

Files = Iterator[tuple[Path, bytes]]


def version() -> Files:
    """The version, wherever it has to stand besides sdk/pyproject.toml."""
    for name, text in copied().items():
        yield ROOT / name, text.encode()


def catalogues() -> Files:
    """The texts of the code for translators (.po), and what they have translated, compiled (.mo)."""
    for language in TRANSLATED:
        for domain in DOMAINS:
            path, catalogue = po_file(language, domain), current(language, domain)
            yield path, po_bytes(catalogue)
            yield path.with_suffix(".mo"), mo_bytes(catalogue)


def specification() -> Files:
    """The OpenAPI document, and the AsyncAPI document of the streams.

    Raises BreaksClients for a change of the first that its version does not announce.
    """
    made = render()
    compatibility.check(json.loads(SPECIFICATION.read_bytes()), json.loads(made))
    yield SPECIFICATION, made
    yield STREAMS, asyncapi.render()


def types() -> Files:
    """The operations of the client in JavaScript, its types, and what events change."""
    specification = json.loads(render())
    yield api_types.TYPES, api_types.types(specification).encode()
    yield javascript_changes.MODULE, javascript_changes.module().encode()
    yield javascript_changes.SEEN_BY_ONE, javascript_changes.own_fields().encode()
    yield javascript_operations.MODULE, javascript_operations.module().encode()
    yield javascript_operations.DECLARATIONS, javascript_operations.declarations(specification).encode()


def words() -> Files:
    """The texts of the pages and of the element for pages of others, and what the kits for consumers share."""
    yield element_words.MODULE, element_words.module().encode()
    yield javascript_contract.MODULE, javascript_contract.module().encode()
    for path, text in words_of_pages.modules():
        yield path, text.encode()


def python_client() -> Files:
    """The lists of types and events, the calls of the Python client, its methods, and the synchronous client."""
    yield python_lists.WIRE, python_lists.wire().encode()
    yield python_lists.EVENTS, python_lists.events().encode()
    yield python_calls.CALLS, python_calls.calls().encode()
    made = python_clients.async_client()
    yield python_clients.ASYNC, made.encode()
    yield python_clients.SYNC, python_clients.client(made).encode()


def values() -> Files:
    """The table of the chart's values, the limits of the settings in their schema, and the dashboard."""
    yield chart.README, chart.readme_text().encode()
    yield chart.SCHEMA, chart.schema_text().encode()
    yield DASHBOARD, dashboard_text().encode()


def pages() -> Files:
    """The parts of the documentation that follow from the code, from the locks and from measured figures."""
    for path, text in page_parts.pages():
        yield path, text.encode()
    yield licences.PAGE, licences.page().encode()
    yield ROOT / SCALE, written((ROOT / SCALE).read_text(encoding="utf-8")).encode()


GENERATORS: Final[tuple[Callable[[], Files], ...]] = (
    version,
    catalogues,
    specification,
    types,
    words,
    python_client,
    values,
    pages,
)


def stale(generator: Callable[[], Files]) -> list[tuple[Path, bytes]]:
    """The files of a generator that do not have the content that they should have."""
    return [(path, made) for path, made in generator() if not path.exists() or path.read_bytes() != made]
