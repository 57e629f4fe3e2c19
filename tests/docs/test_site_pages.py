"""The pages of the site before they become HTML: the navigation has all of them, and they miss nothing of the code."""

import json
import tomllib
from collections.abc import Iterator

import pytest
import typer
from tools.repository import ROOT
from tools.site import api, command_line, errors, options, reference_index, repository, rule_sheets, sdk
from tools.site.build import GENERATORS
from tools.site.navigation import configuration

from rami._terminal.cli.commands import app
from rami.messages.catalogue import LANGUAGES
from rami.problems import PROBLEM_TYPES
from rami.rules.options import OPTIONS
from rami.rules.variants import VARIANTS

DOCUMENT = json.loads((ROOT / "openapi/openapi.json").read_text(encoding="utf-8"))
OPERATIONS = [
    (f"{method.upper()}", path, entry)
    for path, methods in DOCUMENT["paths"].items()
    for method, entry in methods.items()
    if method in api.METHODS
]


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """Every page of the site by its place."""
    return repository.pages() | {place: text for one in GENERATORS for place, text in one.pages().items()}


Nav = str | list["Nav"] | dict[str, "Nav"]


def entries(nav: Nav) -> Iterator[str]:
    """The pages of a part of the navigation."""
    if isinstance(nav, str):
        yield nav
        return
    for part in nav.values() if isinstance(nav, dict) else nav:
        yield from entries(part)


def test_the_navigation_has_every_page_and_no_other(pages: dict[str, str]) -> None:
    """A page that cannot be reached, or that does not exist, is a mistake; sources are reached by links only."""
    listed = list(entries(tomllib.loads(configuration(pages))["project"]["nav"]))
    assert len(listed) == len(set(listed))
    assert set(listed) == {place for place in pages if not place.startswith("source/")}


@pytest.mark.parametrize(
    ("method", "path", "entry"), OPERATIONS, ids=[entry["operationId"] for _, _, entry in OPERATIONS]
)
def test_every_operation_is_described(method: str, path: str, entry: dict[str, object]) -> None:
    """Its page has the request, each parameter and each refusal."""
    (text,) = [page for page in api.pages().values() if f"{{ #{entry['operationId']} }}" in page]
    section = text.partition(f"{{ #{entry['operationId']} }}")[2].partition("\n## ")[0]
    assert f"<b>{method}</b> <code>{path}</code>" in section
    parameters = entry.get("parameters", [])
    assert isinstance(parameters, list)
    for parameter in parameters:
        assert f"<code>{parameter['name']}</code>" in section
    assert "#internal_error)" in section


def test_every_type_of_the_api_has_its_fields() -> None:
    """The page of the types has each schema, and each field of it."""
    page = api.pages()["reference/api/types.md"]
    for name, schema in DOCUMENT["components"]["schemas"].items():
        section = page.partition(f"{{ #schema-{name} }}")[2].partition("\n### ")[0]
        assert section, name
        assert [field for field in schema.get("properties", {}) if f"<code>{field}</code>" not in section] == []


def test_every_error_is_explained_in_both_languages() -> None:
    """The page has each code with its status, and a French text that is not the English one."""
    (page,) = errors.pages().values()
    for code, kind in PROBLEM_TYPES.items():
        section = page.partition(f"{{ #{code} }}")[2].partition("\n### ")[0]
        assert f"Status {kind.status}" in section
        assert kind.advice in section
        assert kind.advice not in section.partition("En français : ")[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_game_has_its_page_in_each_language(language: str) -> None:
    """The pages of a language have each option by its name, and a sheet for each game."""
    page = options.pages()[options.PLACES[language]]  # type: ignore[index] # the languages are those of the catalogue
    assert [name for name in OPTIONS if f"{{ #{name} }}" not in page] == []
    folder = rule_sheets.FOLDERS[language]  # type: ignore[index]
    assert {f"{folder}/{name}.md" for name in VARIANTS} < rule_sheets.pages().keys()


def test_every_operation_has_its_method_on_the_page_of_the_client() -> None:
    """A method of the client has the name of its operation, and says what it raises."""
    page = sdk.client()
    assert [entry["operationId"] for _, _, entry in OPERATIONS if f"{{ #{entry['operationId']} }}" not in page] == []
    assert "## wait_for_turn" in page


def test_every_command_is_described() -> None:
    """The page has each command of `rami`, and the settings that `rami-service` names."""
    (page,) = command_line.pages().values()
    command = typer.main.get_command(app)
    assert isinstance(command, typer.core.TyperGroup)
    assert [name for name in command.commands if f"## rami {name}" not in page] == []
    assert "RAMI_REDIS_URL" in page


def test_links_of_a_page_hold_on_the_site() -> None:
    """A link leads to the place of its page; a file that is no page gets one; blocks and other links stay."""
    text = "[a](../../sdk/README.md#bots) [b](bots.md) [c](../../tests/x.py)"
    moved = "[a](../reference/sdk/index.md#bots) [b](bots.md) [c](../source/tests/x.py.md)"
    assert repository.rewritten(text, "docs/do/page.md") == moved
    assert (
        repository.rewritten("[d](https://a.example/) [e](#here)", "docs/x.md") == "[d](https://a.example/) [e](#here)"
    )
    assert repository.rewritten(f"```\n{text}\n```", "docs/do/page.md") == f"```\n{text}\n```"


def test_the_index_lists_the_generated_pages(pages: dict[str, str]) -> None:
    """Each page that is not in a folder of its own is in the index of what can be looked up."""
    (index,) = reference_index.pages().values()
    alone = [place for place in pages if place.startswith("reference/") and place.count("/") == 1]
    assert [
        place for place in alone if f"({place.removeprefix('reference/')})" not in index and "index" not in place
    ] == []
