"""Refusals as they are recorded for repeated requests: compact MessagePack, from which every language is made again.

A record holds the code and the values. The sentence comes from the declaration, so a refusal that was recorded by one
release may not be readable by another one. Names of players are not recorded: the game has them.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from rami.messages.cards import Cards, TheCard
from rami.messages.text import Counted, OneOf, Text
from rami.problems import PROBLEM_TYPES, Refused
from rami_service.domain.models import Game


class StoredRefusal(Struct, frozen=True, array_like=True):
    """The code of a refusal, its values, the tag of the rule that was broken, and the mistakes of the body by place."""

    code: str
    values: dict[str, Any]
    rule: str | None = None
    mistakes: tuple[tuple[str, Any], ...] = ()

    def __repr__(self) -> str:
        return f"StoredRefusal({self.code!r})"  # the values may name cards of a hand


_decoder: Final = msgspec.msgpack.Decoder(StoredRefusal)


def naming(refused: Refused, game: Game) -> Refused:
    """The refusal of a move in this game: its sentence names the players."""
    refused.players = [seat.name for seat in game.seats]
    return refused


def encode_refusal(refused: Refused) -> bytes:
    """Encode a refusal for the store."""
    stored = StoredRefusal(refused.code, dict(refused.values), refused.rule, tuple(refused.mistakes))
    return msgspec.msgpack.encode(stored, enc_hook=_parts)


def decode_refusal(data: bytes) -> Refused | None:
    """Decode a refusal from the store. None if this release does not have it, or names its values differently."""
    stored = _decoder.decode(data)
    kind = PROBLEM_TYPES.get(stored.code)
    if kind is None:
        return None
    mistakes = [(place, _whole(said)) for place, said in stored.mistakes]
    refused: Refused = kind.raises(kind, _all_whole(stored.values), stored.rule, mistakes=mistakes)
    try:
        str(refused.text)
    except LookupError:
        return None
    return refused


def _parts(value: Any) -> dict[str, Any]:
    """The parts of a value that each language writes in its own way. No other value of a refusal is a dictionary."""
    match value:
        case Text():
            return {"text": value.template, "values": value.values}
        case Counted():
            return {"counted": value.number, "one": value.one, "many": value.many, "none": value.none}
        case OneOf():
            return {"one_of": value.choices}
        case Cards():
            return {"cards": value.names}
        case TheCard():
            return {"card": value.name}
        case _:
            raise NotImplementedError(type(value).__qualname__)


def _all_whole(values: dict[str, Any]) -> dict[str, Any]:
    return {name: _whole(value) for name, value in values.items()}


def _whole(value: Any) -> Any:
    match value:
        case {"text": template, "values": values}:
            return Text(template, **_all_whole(values))
        case {"counted": number, "one": one, "many": many, "none": none}:
            return Counted(number, one, many, _whole(none))
        case {"one_of": choices}:
            return OneOf(_whole(choice) for choice in choices)
        case {"cards": names}:
            return Cards(tuple(names))
        case {"card": name}:
            return TheCard(name)
        case _:
            return value
