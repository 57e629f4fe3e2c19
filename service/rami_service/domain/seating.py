"""Seats of a game: sit down, seat bots, free a seat. Each change holds its events.

The functions are pure, except that the shuffle gets fresh randomness when the game starts.
"""

from collections.abc import Collection
from typing import Literal

from msgspec.structs import replace

from rami.contract.wire import BotLevel, GameEvent, PlayerJoined, PlayerLeft, SeatKept
from rami.messages.text import Text
from rami.problems.games import ALREADY_SEATED, GAME_FULL, GAME_NOT_OPEN, NOT_CREATOR, SEAT_KEPT, SEAT_TAKEN
from rami.problems.requests import invalid_field
from rami.rules.engine.deal import start
from rami_service.domain.models import BOT_NAMES, Changed, Game, Seat, level_of, rules_of, seat_of
from rami_service.domain.presentation import STATUSES
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.domain.seeds import name_in_shuffles, secret_of


def sit(game: Game, player: PlayerRecord, wanted: int | None, entropy: bytes) -> Changed:
    """The game with the player on the `wanted` seat; if that is None, on the player's reserved seat or a free one.

    The game starts when the last seat is taken. Raises Refused.
    """
    check_open(game)
    if seat_of(game, player.id) is not None:
        raise ALREADY_SEATED()
    number = _place(game, player.id, wanted)
    seat = Seat("player", player.id, player.name, entropy, game.seats[number].kept_for)
    if player.id == game.creator:  # on a seat that became free: from now on it is a game of the organiser, too
        game = replace(game, organised=False)
    return begun_if_full(Changed(with_seat(game, number, seat), (joined(number, seat),)))


def seat_bots(game: Game, count: int, level: BotLevel) -> Changed:
    """The game with `count` house bots of this level on free seats that are reserved for nobody. Raises Refused."""
    events: list[GameEvent] = []
    for _ in range(count):
        number, bot = _free_seat(game), house_bot(game, level)
        game = with_seat(game, number, bot)
        events.append(joined(number, bot))
    return begun_if_full(Changed(game, tuple(events)))


def freed(game: Game, number: int) -> Changed:
    """The game after a player left a seat. The seat is free again; a reserved seat stays reserved for its player."""
    kept_for = game.seats[number].kept_for
    kept = (SeatKept(number, kept_for),) if kept_for else ()
    return Changed(with_seat(game, number, Seat(kept_for=kept_for)), (PlayerLeft(number), *kept))


def without(game: Game, gone: Collection[str]) -> Changed:
    """The open game with the seats of these players free again, except those that are reserved for them."""
    changed = Changed(game, ())
    for number, seat in enumerate(game.seats):
        if seat.player in gone and not seat.kept_for:
            left = freed(changed.game, number)
            changed = Changed(left.game, (*changed.events, *left.events))
    return changed


def joined(number: int, seat: Seat) -> PlayerJoined:
    """The event of a player or a house bot who sat down."""
    kind: Literal["player", "bot"] = "bot" if seat.kind == "bot" else "player"
    return PlayerJoined(number, kind, seat.name, seat.player, level_of(seat))


def begun_if_full(changed: Changed) -> Changed:
    """Start the game if no seat is free: the first cards are dealt in the same commit (B-05 to B-07).

    A game that waits for its creator's entropy starts only with it.
    """
    game = changed.game
    if any(seat.kind == "free" for seat in game.seats) or _lacks_entropy(game):
        return changed
    entropy = [seat.entropy for seat in game.seats]
    state, dealt = start(
        rules_of(game), name_in_shuffles(game), len(game.seats), game.secret, secret_of(game.seed, 2), entropy
    )
    events: tuple[GameEvent, ...] = (*changed.events, *dealt)
    return Changed(replace(game, status="playing", state=state), events)


def _lacks_entropy(game: Game) -> bool:
    return game.wait_for_entropy and not any(seat.entropy for seat in game.seats if seat.player == game.creator)


def with_seat(game: Game, number: int, seat: Seat) -> Game:
    """The game with one seat replaced."""
    return replace(game, seats=(*game.seats[:number], seat, *game.seats[number + 1 :]))


def house_bot(game: Game, level: BotLevel) -> Seat:
    """A house bot of this level with a name that no other bot of this game has."""
    taken = {seat.name for seat in game.seats if seat.kind == "bot"}
    free, *_ = [name for name in BOT_NAMES if name not in taken]
    return Seat("bot", None, free, level=level)


def substitute(seat: Seat, resigned: str | None = None) -> Seat:
    """The house bot that plays on in place of a player who was deleted, or who resigned: then with the player's id."""
    return Seat("bot", None, seat.name, resigned=resigned, level="strong")


def check_open(game: Game) -> None:
    """Check that a game still waits for players. Raises Refused."""
    if game.status != "open":
        raise GAME_NOT_OPEN(status=STATUSES[game.status])


def check_creator(game: Game, player_id: str) -> None:
    """Check that the player created the game. Raises Refused."""
    if game.creator != player_id:
        raise NOT_CREATOR()


def check_inviter(game: Game, player_id: str, purpose: Literal["play", "watch"]) -> None:
    """Check that the player may invite: the creator, and to a finished game each of its players. Raises Refused."""
    if game.status == "finished" and purpose == "watch" and seat_of(game, player_id) is not None:
        return
    check_creator(game, player_id)
    if purpose == "play":
        check_open(game)


def _place(game: Game, player_id: str, wanted: int | None) -> int:
    own = next((number for number, seat in enumerate(game.seats) if seat.kept_for == player_id), None)
    if wanted is None:
        return _free_seat(game) if own is None else own
    if wanted >= len(game.seats):
        sentence = Text("This game has {seats} seats; the first is seat 0.", seats=len(game.seats))
        raise invalid_field("body", "seat", sentence, [("/seat", sentence)])
    if game.seats[wanted].kind != "free":
        raise SEAT_TAKEN(seat=wanted)
    if own not in (None, wanted):
        # The creator decides who sits where. And nobody could take a seat whose player sits on another one.
        raise SEAT_KEPT(seat=own, player=Text("you: take it"))
    if game.seats[wanted].kept_for not in (None, player_id):
        raise SEAT_KEPT(seat=wanted, player=Text("another player"))
    return wanted


def _free_seat(game: Game) -> int:
    for number, seat in enumerate(game.seats):
        if seat.kind == "free" and seat.kept_for is None:
            return number
    raise GAME_FULL(reason=Text("every seat is taken, or kept for another player"))
