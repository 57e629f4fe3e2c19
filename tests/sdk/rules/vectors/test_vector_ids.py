"""Every vector has a test that carries its id: those of matrix section 6, the five of the decisions, I-1 to I-5.

A test carries the ids in its name (`test_k01_...`) and in the names of its cases (`"F15 alone"`). Text that looks like
an id but is not one is a mistake too, so both sets must be equal.
"""

import re
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest
from tests.sdk.rules.engine import test_irregularities, test_taking_the_discard
from tests.sdk.rules.melds import test_melds
from tests.sdk.rules.vectors import (
    test_vectors_500,
    test_vectors_base,
    test_vectors_classique,
    test_vectors_deux_jeux,
    test_vectors_family,
    test_vectors_frappe,
    test_vectors_gin,
    test_vectors_layoffs,
    test_vectors_romme,
    test_vectors_scores,
    test_vectors_showdown,
    test_vectors_wrotham,
)

WANTED = {
    "6.1 melds": """
        M01 M02 M03 M04 M05 M06 M07 M08 M09 M11 M12 M13 M14 M15 M16 M18 M19 M20 M21 M22 M24 M25 M26 M27 M28 M30 M32 M34
        M35 M36 M38 M40 M41 M42 M43 M44 M45 M47 M51""",
    "6.10 melds beyond those": "M48 M49 M52 M53",
    "6.2 turns of the basic game": "B01 B02 B03 B04 B05 B06 B07 B08 B09 B11 B13 B14 B15 B17 B18 B19 B21 B22 B23",
    "6.3 its stock": "K01 K02 K03 K06 K08",
    "6.4 its scores": "P01 P02 P03 P04 P05 P08 P09 P10 P11 P12 P13 P15 P16 P19",
    "6.5 Wrotham": "W01 W02 W03 W04 W05 W07 W10 W11",
    "6.6 document 2": "S01 S03 S04 S06 S08 S09 T01 T02 T04 T05 T08 T09 T10 T12",
    "6.7 the 104-card family": """
        F01 F02 F03 F04 F05 F06 F07 F09 F11 F12 F13 F14 F15 F18 F19 F20 F21 F23 F24 F27 F29 F30 F31 F32 F33 F34 F35 F36
        F37 F39 F40 F41 F43""",
    "6.8 Rami 500": """
        Z01 Z02 Z03 Z04 Z06 Z08 Z10 Z11 Z12 Z15 Z16 Z18 Z19 Z22 Z23 Z24 Z25 Z26 Z27 Z29 Z30 Z31""",
    "6.9 Rommé": "Q01 Q02",
    "decisions": "D-1 D-2 D-3 D-4 D-5",
    "2.11 irregularities": """
        I-1a I-1b I-1c I-1d I-2a I-2b I-2c I-2d I-2e I-3a I-3b I-3c I-3d I-3e I-3f I-4 I-5""",
}
MODULES = (
    test_irregularities,
    test_melds,
    test_taking_the_discard,
    test_vectors_500,
    test_vectors_base,
    test_vectors_classique,
    test_vectors_deux_jeux,
    test_vectors_family,
    test_vectors_layoffs,
    test_vectors_romme,
    test_vectors_scores,
    test_vectors_wrotham,
)
ID = re.compile(r"\b(?:[BFKMPQSTWZ]\d\d|D-\d|I-\d[a-f]?)\b")
NAMED_ID = re.compile(r"(?<=_)([bfkmpqstwz](?=\d\d_)|[di](?=\d[a-f]?_))(\d+[a-f]?)")


def _labels(test: Callable[..., None]) -> Iterator[str]:
    """The names of a test's cases."""
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            cases = mark.kwargs.get("ids") or mark.args[1]
            yield from (case if isinstance(case, str) else str(getattr(case, "id", "")) for case in cases)


def _ids(test: Callable[..., None]) -> Iterator[str]:
    """The ids in a test's name and in the names of its cases."""
    for letter, number in NAMED_ID.findall(test.__name__):
        yield letter.upper() + ("-" if letter in "di" else "") + number
    for label in _labels(test):
        yield from ID.findall(label)


def _carried(module: ModuleType) -> set[str]:
    tests = [test for name, test in vars(module).items() if name.startswith("test_")]
    return {found for test in tests for found in _ids(test)}


def test_every_rule_of_knocking_has_vectors() -> None:
    """The tests of games in which players knock carry the tags N-01 to N-12 in their cases and docstrings."""
    modules = (test_vectors_frappe, test_vectors_gin, test_vectors_showdown)
    tests = [test for module in modules for name, test in vars(module).items() if name.startswith("test_")]
    answer = " ".join([text for test in tests for text in (test.__doc__ or "", *_labels(test))])
    assert set(re.findall(r"N-\d\d", answer)) == {f"N-{number:02}" for number in range(1, 13)}


def test_no_vector_is_lost() -> None:
    """The ids that the tests carry are exactly the ids that exist."""
    wanted = {name for names in WANTED.values() for name in names.split()}
    assert set().union(*map(_carried, MODULES)) == wanted


@pytest.mark.parametrize(("kind", "count"), [("melds", 43), ("hands", 8), ("openings", 16)])
def test_every_numeric_vector_is_asked(kind: str, count: int) -> None:
    """6.10: each row of `vectors.json` is a case of its test, and its game exists."""
    rows = test_melds.VECTORS[kind]
    assert len(rows) == len(test_melds.vectors(kind)) == count
    assert {row["preset"] for row in rows} <= set(test_melds.PRESETS)
    assert set(test_melds.VECTORS) == {"melds", "hands", "openings"}
