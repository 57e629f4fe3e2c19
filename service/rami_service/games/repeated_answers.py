"""What a request was answered, for whoever sends it again: kept as it was, or made again from the log of the game.

The answer to moves follows from the game at a version, so only the version and the form of the answer are kept: such a
record is the byte 0xC1, a zero, and MessagePack. A release that does not know this form fails to read it, and never
takes it for an answer. Everything else is kept compressed.
"""

from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import MovesAccepted, MovesMade
from rami_service.domain.compression import MARK, compressed, plain
from rami_service.domain.models import Game, seat_of, stored_event, stored_game
from rami_service.domain.past_games import Log, game_at
from rami_service.domain.presentation import game_view, projected
from rami_service.games.includes import listed
from rami_service.runtime.context import Context
from rami_service.store import games, keys
from rami_service.store.redis.damage import Damaged, Reading

LATEST: Final = 2_000
"""Answers at later versions are kept as they are: to make one again, the whole log is read."""
_MADE_AGAIN: Final = MARK + b"\x00"


class Answered(Struct, frozen=True, array_like=True):
    """An answer: the game's version and the JSON body, as they are sent and recorded. `brief` is the short form."""

    version: int
    body: bytes
    brief: bool = False


class Recipe(Struct, frozen=True, array_like=True):
    """How to make the answer to moves again: how many there were, the form, and the game's version after them."""

    accepted: int
    brief: bool
    legal_moves: bool
    version: int = 0


_encoder: Final = msgspec.msgpack.Encoder()
_answers: Final = msgspec.msgpack.Decoder(Answered)
_recipes: Final = msgspec.msgpack.Decoder(Recipe)


def recorded(answered: Answered, recipe: Recipe | None) -> bytes:
    """What is kept of an answer. `recipe` has no version yet; None if the answer cannot be made again."""
    if recipe is None or answered.version > LATEST:
        return compressed(_encoder.encode(answered))
    return _MADE_AGAIN + _encoder.encode(replace(recipe, version=answered.version))


async def repeated(context: Context, game_id: str, player_id: str, record: bytes) -> Answered:
    """The answer that this record stands for, byte for byte. Raises Damaged."""
    with Reading(keys.once(game_id, player_id)):
        if not record.startswith(_MADE_AGAIN):
            return _answers.decode(plain(record))
        recipe = _recipes.decode(record[len(_MADE_AGAIN) :])
    loaded = await games.load(context.batch, game_id)
    if loaded is None:
        raise Damaged(keys.state(game_id))
    log = [entry async for part in games.log(context.batch, game_id) for entry in part]
    if not log or log[0][0] != "1-1" or not any(name == f"{recipe.version}-1" for name, _ in log):
        raise Damaged(keys.events(game_id))
    make = partial(made_again, stored_game(loaded, game_id), log, player_id, recipe)
    return await context.heavy_work.run_in_thread(player_id, make)


def made_again(game: Game, log: Log, player_id: str, recipe: Recipe) -> Answered:
    """The answer to moves that led to an earlier version, or to the present one."""
    version = recipe.version
    then = game_at(game, log, version)
    seat = seat_of(then, player_id)
    legal = listed(then, seat, version) if recipe.legal_moves else None
    answer: MovesMade | MovesAccepted
    if recipe.brief:
        entries = [data for name, data in log if name.partition("-")[0] == str(version)]
        events = tuple([projected(stored_event(data, game.id), seat) for data in entries])
        answer = MovesAccepted(
            version=version, accepted=recipe.accepted, dry_run=False, events=events, legal_moves=legal
        )
    else:
        shown = replace(game_view(then, version, player_id), legal_moves=legal)
        answer = MovesMade(accepted=recipe.accepted, dry_run=False, game=shown)
    return Answered(version, msgspec.json.encode(answer), recipe.brief)
