"""The tables of layers in CONTRIBUTING.md are the import contracts of pyproject.toml."""

import re
import tomllib

import pytest
from tools.repository import ROOT

CONTRACTS = {
    one["id"]: one for one in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}
TABLES = re.findall(
    r"\| package or module \| content \|\n\|---\|---\|\n((?:\|.*\n)+)", (ROOT / "CONTRIBUTING.md").read_text()
)


@pytest.mark.parametrize(("place", "contract"), list(enumerate(["rules-layers", "sdk-layers", "service-layers"])))
def test_a_table_has_the_layers_of_its_contract(place: int, contract: str) -> None:
    """From top to bottom, and a row for each layer."""
    rows = [set(re.findall(r"`(\w+)`", row.split("|")[1])) for row in TABLES[place].splitlines()]
    assert rows == [set(re.findall(r"\w+", layer)) for layer in CONTRACTS[contract]["layers"]]
