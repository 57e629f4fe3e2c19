"""Every refusal has a French and an English text: its sentence with all values, its title and its advice."""

import string
from typing import Any

import pytest

from rami.messages.cards import Cards, TheCard
from rami.messages.catalogue import catalogue
from rami.messages.text import ENGLISH, Counted, OneOf, Text
from rami.problems import PROBLEM_TYPES
from rami.problems.challenges import ANSWER_FIRST
from rami.problems.layings import CARD_NOT_IN_HAND
from rami.problems.melds import AMBIGUOUS_JOKER, NO_COMBINATION, TOO_MANY_JOKERS
from rami.problems.turns import NOT_YOUR_TURN, TAKEN_CARD_DISCARDED

FRENCH = catalogue("fr", "messages")
REASON = "{reason}"


def values(sentence: str) -> dict[str, Any]:
    """A value for each placeholder of a sentence, which can be found again in the text."""
    names = [name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None]
    return {name: f"<{name}>" for name in names}


@pytest.mark.parametrize("code", PROBLEM_TYPES)
def test_a_refusal_is_said_in_french_with_all_its_values(code: str) -> None:
    """The French text differs from the English one, and both contain all values."""
    kind = PROBLEM_TYPES[code]
    given = values(kind.sentence)
    text = kind(**given).text
    english, french = text.said(ENGLISH), text.said(FRENCH)
    assert (english == french) == (kind.sentence == REASON)
    assert all(value in english and value in french for value in given.values())


@pytest.mark.parametrize("code", PROBLEM_TYPES)
def test_every_code_has_a_title_and_an_advice_in_french(code: str) -> None:
    """The French texts differ from the English ones; a title has no full stop at the end, an advice has one."""
    kind = PROBLEM_TYPES[code]
    for gettext in (ENGLISH.gettext, FRENCH.gettext):
        assert not gettext(kind.title).endswith(".")
        assert gettext(kind.advice).endswith(".")
    assert FRENCH.gettext(kind.title) != kind.title
    assert FRENCH.gettext(kind.advice) != kind.advice


def test_a_value_that_is_a_text_is_translated_too() -> None:
    """A French sentence contains no English clause."""
    readings = OneOf([Cards(("AS", "*2S")), Cards(("*KS", "AS"))])
    assert "A♠ Joker (2♠) ou Joker (R♠) A♠" in AMBIGUOUS_JOKER(readings=readings).text.said(FRENCH)


@pytest.mark.parametrize(
    ("name", "french"),
    [
        ("TH", "10♥"),
        ("JS", "V♠"),
        ("QD", "D♦"),
        ("KC", "R♣"),
        ("AS", "A♠"),
        ("2C", "2♣"),
        ("*", "Joker"),
        ("*9H", "Joker (9♥)"),
        ("5C*9H", "5♣ (9♥)"),
    ],
)
def test_french_writes_cards_as_french_players_do(name: str, french: str) -> None:
    """English and the params use the notation that callers send; only the French sentence uses French card names."""
    refused = CARD_NOT_IN_HAND(cards=Cards((name,)))
    assert refused.text.said(FRENCH) == f"Vous n’avez pas en main\u00a0: {french}."
    assert refused.detail == f"You do not hold {name}."
    assert refused.params == {"cards": name}


@pytest.mark.parametrize(
    ("name", "french"),
    [("7H", "le 7♥"), ("JS", "le V♠"), ("QS", "la D♠"), ("AS", "l’A♠"), ("*", "le Joker"), ("*9H", "le Joker (9♥)")],
)
def test_french_has_an_article_for_each_card(name: str, french: str) -> None:
    """A card that is a noun of the sentence has its article."""
    refused = TAKEN_CARD_DISCARDED(card=TheCard(name))
    assert refused.text.said(FRENCH).startswith(f"Vous venez de prendre {french} à la défausse")
    assert refused.detail.startswith(f"{name} ")
    assert refused.params == {"card": name}


def test_a_refusal_names_the_players_where_they_are_known() -> None:
    """By their names instead of their seats; the params keep the seats."""
    refused = NOT_YOUR_TURN(turn=1, seat=0)
    assert refused.text.said(FRENCH) == "C’est au siège 1 de jouer\u00a0; le siège 0 doit attendre."
    refused.players = ("Léa", "Bob")
    assert refused.text.said(FRENCH) == "C’est à Bob de jouer."
    assert refused.detail == "It is Bob's turn."
    assert refused.params == {"turn": 1, "seat": 0}
    challenged = ANSWER_FIRST(challenger=1, seat=0)
    challenged.players = refused.players
    assert challenged.text.said(FRENCH) == "Bob vous lance un défi\u00a0: acceptez ou refusez."


def test_several_cards_are_written_one_after_the_other() -> None:
    """Several cards, also with jokers, are written in their order with spaces."""
    refused = NO_COMBINATION(cards=Cards(("5H", "*6H", "TD", "*")))
    assert refused.text.said(FRENCH).startswith("5♥ Joker (6♥) 10♦ Joker n’est")
    assert refused.detail.startswith("5H *6H TD * is")


@pytest.mark.parametrize(
    ("limit", "english", "french"),
    [
        (0, "at most 0 jokers in", "0 joker au plus dans"),
        (1, "at most one joker in", "un joker au plus dans"),
        (2, "at most 2 jokers in", "2 jokers au plus dans"),
    ],
)
def test_what_is_counted_stands_in_the_singular_after_one(limit: int, english: str, french: str) -> None:
    """French also uses the singular after 0; the params hold the number."""
    refused = TOO_MANY_JOKERS(limit=Counted(limit, "one joker", "{n} jokers", none=Text("0 jokers")), count=3)
    assert english in refused.detail
    assert french in refused.text.said(FRENCH)
    assert refused.params == {"limit": limit, "count": 3}


def test_a_reason_is_for_people_and_no_param() -> None:
    """A reason is a sentence in one language, so it is not one of the params."""
    refused = PROBLEM_TYPES["bad_rules"](reason=Text("There are no jokers to deal."), setting="jokers")
    assert refused.params == {"setting": "jokers"}
