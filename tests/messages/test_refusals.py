"""Every refusal can be said in French and in English: its sentence filled in, its title and its advice."""

from typing import Any

import pytest
from tests.messages.collect import violations

from rami.messages.catalogue import catalogue
from rami.messages.text import Text
from rami.problems import MEANINGS, Code
from rami.rules.errors import AmbiguousJoker, BadPosition, BadRules, RuleViolation

FRENCH = catalogue("fr", "messages").gettext

PARAMS: dict[str, Any] = {
    "turn": 1,
    "seat": 2,
    "size": 3,
    "depth": 4,
    "limit": 5,
    "card": "KH",
    "cards": "4C 5C",
    "count": 6,
    "order": "4C 5C 6C",
    "meld": 7,
    "table": "7C 8C 9C",
    "unless": Text(", unless the whole hand goes out in it"),
    "points": 40,
    "needed": 2,
    "laid": 30,
}
"""A value for each placeholder of the rules' refusals."""

KINDS = [kind for kind in violations() if hasattr(kind, "code")]


def refusal(kind: type[RuleViolation]) -> RuleViolation:
    """One refusal of this kind."""
    if issubclass(kind, BadRules | BadPosition):
        return kind(Text("There are no jokers to deal."))
    if issubclass(kind, AmbiguousJoker):
        return kind((("AS", "*2S"), ("*KS", "AS")))
    return kind(**PARAMS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_refusal_of_the_rules_is_said_in_french_with_all_its_values(kind: type[RuleViolation]) -> None:
    """Nothing of the English sentence is left in it, and no brace."""
    refused = refusal(kind)
    english, french = str(refused), refused.text.said(FRENCH)
    assert french != english
    assert not {*french} & {*"{}"}
    for name in ("{" + name + "}" for name in PARAMS):
        if name in getattr(kind, "template", "") and name != "{unless}":
            value = str(PARAMS[name.strip("{}")])
            assert value in english
            assert value in french


def test_a_value_that_is_a_text_is_translated_too() -> None:
    """No English clause in a French sentence."""
    refused = refusal(AmbiguousJoker).text.said(FRENCH)
    assert "AS *2S ou *KS AS" in refused


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_title_and_an_advice_in_french(code: Code) -> None:
    """Both differ from the English ones and end alike: a title without a full stop, an advice with one."""
    meaning = MEANINGS[code]
    assert FRENCH(meaning.title) != meaning.title
    assert FRENCH(meaning.advice) != meaning.advice
    assert not FRENCH(meaning.title).endswith(".")
    assert FRENCH(meaning.advice).endswith(".")
