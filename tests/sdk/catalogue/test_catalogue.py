"""The catalogue: each game can be created as it says, its texts are French too, and its size has bounds."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from rami.bots import HouseBot
from rami.catalogue import CATALOGUE, KnownGame, known_game, rules_called
from rami.messages.catalogue import catalogue
from rami.problems.exceptions import Refused
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import RulesName, resolve
from rami.training.arena import match

PLAYED = {name: game for name, game in CATALOGUE.items() if game.reason is None}
OTHERS = {name: game for name, game in CATALOGUE.items() if game.reason is not None}


def given(options: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Each value of the options, beside the setting that came of it."""
    for key, value in options.items():
        if isinstance(value, Mapping) and isinstance(found[key], Mapping):
            yield from given(value, found[key])
        else:
            yield value, found[key]


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_is_playable_with_its_options(name: str) -> None:
    """They are accepted for every number of players, and are the settings of the game."""
    game = PLAYED[name]
    rules = resolve(game.variant, game.options)
    settings = msgspec.to_builtins(rules, str_keys=True)
    for value, setting in given(game.options, settings):
        assert _with_defaults(setting, value) == setting
    low, high = rules.players
    for seats in range(low, high + 1):
        assert resolve(game.variant, game.options, seats).variant == game.variant


def _with_defaults(setting: object, value: object) -> object:
    """The value with what it leaves out of an object, as in the melds of contracts."""
    match setting, value:
        case dict(), dict():
            return {key: _with_defaults(one, value[key]) if key in value else one for key, one in setting.items()}
        case list() | tuple(), list():
            return type(setting)(_with_defaults(one, other) for one, other in zip(setting, value, strict=True))
        case _:
            return value


@pytest.mark.parametrize("name", PLAYED)
def test_no_option_is_superfluous(name: str) -> None:
    """Without any one of its options the game would be another one."""
    game = PLAYED[name]
    for option in game.options:
        without = {key: value for key, value in game.options.items() if key != option}
        with suppress(Refused):  # it could not even be played
            assert resolve(game.variant, without) != resolve(game.variant, game.options), option


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_is_played_to_its_end(name: str) -> None:
    """Two house bots play it, and somebody wins; a match is cut after three deals."""
    game = PLAYED[name]
    played = match([HouseBot(), HouseBot()], variant=game.variant, options=game.options | {"max_deals": 3}, seed=3)
    assert played.winners
    assert played.deals >= 1


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_that_cannot_be_played_has_a_nearest_one(name: str) -> None:
    """The nearest one is a variant as it is, and nothing is said about differences."""
    game = OTHERS[name]
    assert game.variant in VARIANTS
    assert (game.options, game.differs) == ({}, ())


def test_names_of_one_game_are_no_names_of_another() -> None:
    """A name leads to one game, and is none of a variant."""
    called = [each for game in CATALOGUE.values() for each in {game.name, game.title, *game.also}]
    assert len({*called}) == len(called)
    assert not {*CATALOGUE} & {*VARIANTS}
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in CATALOGUE)


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("scala-40", "scala-40"),
        ("Scala Quaranta", "scala-40"),
        ("SCALA 40", "scala-40"),
        ("conquián", "conquian"),
        ("Deutsches Rommé", "deutsches-romme"),
        ("Pinochle rummy", "rummy-500"),
        ("bridge", None),
        ("", None),
        ("麻雀", None),
    ],
)
def test_a_game_is_found_by_each_of_its_names(called: str, name: str | None) -> None:
    """Case, accents and punctuation do not count."""
    found = known_game(called)
    assert (found and found.name) == name


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_text_is_french_too(game: KnownGame) -> None:
    """Each sentence is translated, and ends with a full stop in both languages."""
    said = catalogue("fr", "options").gettext
    for text in filter(None, (*game.differs, game.reason)):
        assert said(text) != text
        assert text.endswith(".")
        assert said(text).endswith(".")


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_a_game_has_a_source_and_is_small(game: KnownGame) -> None:
    """A page shows all of it, so sentences are short and few."""
    assert game.source.title
    assert game.source.by
    assert re.fullmatch("[a-z]{2}", game.language)
    assert len(game.also) <= 4
    assert len(game.differs) <= 7
    assert all(len(text) <= 120 for text in (game.title, *game.also, *game.differs, game.reason or ""))
    assert len(msgspec.json.encode(game)) < 2000
    assert len(CATALOGUE) <= 100


def test_rules_are_found_by_any_name_with_own_options() -> None:
    """Options of the caller come before those of the game, key by key; other names stay as they are."""
    game = CATALOGUE["scala-40"]
    assert rules_called("Scala Quaranta", {}) == RulesName("rami-40", game.options)
    named = rules_called("scala-40", {"values": {"joker_hand": 30}, "match_end": {"target": 201}})
    assert named.options["values"] == {"ace_low_run": 1, "joker_hand": 30}
    assert resolve(named.variant, named.options).match_end.target == 201
    assert resolve(named.variant, named.options).match_end.elimination
    assert rules_called("rami-51", {"jokers": 4}) == RulesName("rami-51", {"jokers": 4})
    assert rules_called("bridge", {}) == RulesName("bridge")
    with pytest.raises(Refused, match=r"Canasta cannot be played here\. The nearest game is rami-500"):
        rules_called("Samba", {})
