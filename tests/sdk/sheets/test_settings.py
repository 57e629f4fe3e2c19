"""Every setting is in the sheet: another value gives another sheet."""

from functools import cache
from itertools import combinations
from typing import Any

import pytest
from msgspec import inspect
from tests.sdk.sheets.settings import BASES, Path, accepted, changed, forms, paths, pattern, values
from tools.generate.catalogues.collect import texts

from rami.messages.catalogue import LANGUAGES, Language
from rami.rules.settings.parameters import Rules
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

PATHS = list(paths())
COMPANY = {("table",), ("declaration",)}
"""Settings of which no rules allow two values: each value needs other settings too."""


def written(rules: Rules, language: Language) -> str:
    """The sheet of these rules for any number of players."""
    return sheet(rules, None, language)


@cache
def games_with(path: Path) -> dict[Any, dict[int, Rules]]:
    """For each value of a setting, as text: the playable rules with this value, by the number of their base."""
    kind = dict(PATHS)[path]
    games: dict[Any, dict[int, Rules]] = {}
    for value in values(kind):
        tried = ((number, changed(base, path, value)) for number, base in enumerate(BASES))
        games[repr(value)] = {number: rules for number, rules in tried if rules is not None and accepted(rules)}
    return games


def test_every_setting_is_looked_at() -> None:
    """The list of paths holds every setting, also the settings inside others."""
    names = {path for path, _ in PATHS}
    assert {path[0] for path in names} == set(Rules.__struct_fields__)
    assert {("opening",), ("opening", "strict"), ("match_end", "per_opponent"), ("values", "ace_low_run")} <= names


@pytest.mark.parametrize(("path", "kind"), PATHS, ids=[".".join(path) for path, _ in PATHS])
def test_another_value_gives_another_sheet(path: Path, kind: inspect.Type) -> None:
    """In both languages, two values that some rules allow give different sheets in at least one of these rules.

    A setting may have no effect in some rules (for example, a rule about jokers in a game without jokers).
    """
    games = games_with(path)
    impossible = [value for value, found in games.items() if not found]
    assert not impossible or isinstance(kind, inspect.TupleType), impossible
    met = set()
    for one, other in combinations(games, 2):
        together = games[one].keys() & games[other].keys()
        for language in LANGUAGES:
            differ = (written(games[one][n], language) != written(games[other][n], language) for n in together)
            assert not together or any(differ), (path, one, other, language)
        met |= {one, other} if together else set()
    assert len(met) >= 2 or (path in COMPANY and not met)


def test_a_sheet_for_a_table_speaks_of_its_own_numbers() -> None:
    """Cards, packs, jokers, stock and target in the sheet depend on the number of players (B-06, Z-02, G-31, G-01)."""
    for name in ("rami", "rami-classique", "rami-500", "manie-de-joker-51"):
        low, high = resolve(name).players
        sheets = {sheet(resolve(name, {}, seats), seats) for seats in range(low, high + 1)}
        assert len(sheets) == high - low + 1
        assert not any("table below" in text for text in sheets)


def test_every_sentence_is_said_by_some_rules() -> None:
    """Every sentence of the catalogue is used by some rules, in its singular or its plural."""
    said: set[str] = set()
    for rules in (
        rules for path, _ in PATHS for found in games_with(path).values() for rules in [*found.values()][::5]
    ):
        said |= set(written(rules, "en").split("\n"))
    for rules in BASES:
        for seats in {rules.players[0], rules.players[1], 4}:
            said |= set(sheet(rules, seats, "en").split("\n"))
    elimination = resolve("rami-51", {"match_end": {"target": 100, "elimination": True}}, 4)
    said |= set(sheet(elimination, 4, "en", still=2).split("\n"))
    said |= set(sheet(elimination, 4, "en", title="Rami 71", differs=("It ends at 71.",)).split("\n"))
    everything = "\n".join(sorted(said))
    patterns = [[pattern(form) for form in forms(text.id)] for text in texts("sheets")]
    assert [both[0].pattern for both in patterns if not any(form.search(everything) for form in both)] == []
