"""The values of options that have no name: in words, and read from what a person writes."""

import re
from typing import Any, Final, Literal, NamedTuple

import msgspec

from rami._terminal.game.turn_sentences import melds_named
from rami._terminal.translator import Translator
from rami.contract.options.schema import Schema
from rami.messages.pages import start as words
from rami.rules.settings.parameters import Contract, NamedMeld

Kind = Literal["number", "range", "by_players", "json"]
_NUMBER: Final = re.compile(r"\d+")
_RANGE: Final = re.compile(r"\[?\s*(\d+)\s*(?:to|à|a|-|–|…|,|\s)\s*(\d+)\s*\]?")
_BY_PLAYERS: Final = re.compile(r"\d+\s*:\s*\d+(?:[\s,;]+\d+\s*:\s*\d+)*")
_PAIR: Final = re.compile(r"(\d+)\s*:\s*(\d+)")
_EXAMPLE: Final = (10, 7)
_PLAYERS: Final = range(2, 9)
_TITLES: Final = {
    "number": words.ANOTHER_NUMBER,
    "range": words.ANOTHER_RANGE,
    "by_players": words.BY_PLAYERS,
    "json": words.AS_JSON,
}


class Written(NamedTuple):
    """How a value of an option is written: its kind, and the bounds of its numbers."""

    kind: Kind
    least: int = 0
    most: int = 0

    def title(self, say: Translator) -> str:
        """The answer that leads to writing a value."""
        return say(_TITLES[self.kind])

    def how(self, say: Translator) -> str:
        """What can be written."""
        match self.kind:
            case "number":
                return say(words.WRITE_NUMBER, least=self.least, most=self.most)
            case "range":
                return say(words.WRITE_RANGE, least=self.least, most=self.most)
            case "by_players":
                more, less = (min(self.most, count) for count in _EXAMPLE)
                return say(words.WRITE_BY_PLAYERS, least=self.least, most=self.most, more=more, less=less)
            case "json":
                return say(words.NOT_JSON)

    def read(self, text: str) -> Any:
        """The value of a text. Raises ValueError if it is none, or has a number out of bounds."""
        text = text.strip()
        if self.kind == "json":
            return msgspec.json.decode(text)
        if self.kind == "range" and (found := _RANGE.fullmatch(text)):
            return sorted(self._bound(number) for number in found.groups())
        if self.kind != "range" and _NUMBER.fullmatch(text):
            return self._bound(text)
        if self.kind == "by_players" and _BY_PLAYERS.fullmatch(text):
            return {self._players(players): self._bound(number) for players, number in _PAIR.findall(text)}
        raise ValueError(text)

    def _bound(self, text: str) -> int:
        if not self.least <= int(text) <= self.most:
            raise ValueError(text)
        return int(text)

    def _players(self, text: str) -> str:
        if int(text) not in _PLAYERS:
            raise ValueError(text)
        return str(int(text))


def written(schema: Schema) -> Written | None:
    """How a value of an option is written; None if all its values have names."""
    if schema.get("type") == "boolean" or "oneOf" in schema:
        return None
    if schema.get("type") == "integer":
        return Written("number", *_bounds(schema))
    if schema.get("maxItems") == 2 and schema.get("items", {}).get("type") == "integer":
        return Written("range", *_bounds(schema["items"]))
    members = schema.get("anyOf", ())
    for member in members:
        if isinstance(inner := member.get("additionalProperties"), dict):
            return Written("by_players", *_bounds(inner))
    number = next((member for member in members if member.get("type") == "integer"), None)
    return Written("number", *_bounds(number)) if number else Written("json")


def _bounds(schema: Schema) -> tuple[int, int]:
    named = [one["const"] for one in schema.get("oneOf", ())]
    return (min(named), max(named)) if named else (schema["minimum"], schema["maximum"])


def value_said(say: Translator, value: Any) -> str:
    """A value without a name, in words. A value that the rules do not know stays as it is."""
    match value:
        case bool() | None:
            return msgspec.json.encode(value).decode()
        case int():
            return str(value)
        case (int(least), int(most)) | [int(least), int(most)]:
            return say(words.FROM_TO, least=least, most=most)
        case dict() if value and all(isinstance(number, int) for number in value.values()):
            return ", ".join(say.label(str(players)) + str(number) for players, number in value.items())
        case _:
            return _melds_said(say, value) or msgspec.json.encode(value).decode()


def _melds_said(say: Translator, value: Any) -> str:
    """Melds that an opening names, or the contracts of the deals; empty for something else."""
    try:
        return " + ".join(melds_named(say, msgspec.convert(value, tuple[NamedMeld, ...])))
    except msgspec.ValidationError:
        pass
    try:
        contracts = msgspec.convert(value, tuple[Contract, ...])
    except msgspec.ValidationError:
        return ""
    return ", ".join(
        say.count(words.CONTRACT_SAID, one.hand_size, melds=" + ".join(melds_named(say, one.melds)))
        for one in contracts
    )
