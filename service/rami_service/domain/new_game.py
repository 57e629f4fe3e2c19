"""Build the first version of a game from a request."""

from typing import Final

from rami.contract.wire import (
    CreateGame,
    GameEvent,
    SeatForAnyone,
    SeatForBot,
    SeatForPlayer,
    SeatForYou,
    Seating,
    SeatKept,
)
from rami.messages.text import Text
from rami.problems.exceptions import BadRules
from rami.problems.settings import BAD_RULES
from rami.rules.variants.resolve import RulesName
from rami_service.domain.models import FREE, Changed, Game, Seat, rules_of
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.domain.seating import begun_if_full, house_bot, joined, with_seat
from rami_service.domain.seeds import secret_of

DEFAULT_SEATS: Final = 2  # if the request does not say how many


def new_game(game_id: str, now: int, player: PlayerRecord, request: CreateGame) -> Changed:
    """The first version of a game. Raises Refused, and BadRules for settings that cannot be played."""
    seating, seed = _seating(request, player.id), request.seed or ""
    game = Game(
        id=game_id,
        created_at=now,
        creator=player.id,
        variant=request.variant,
        options=RulesName(request.variant, request.options).written().options,
        status="open",
        seats=(FREE,) * len(seating),
        secret=secret_of(seed, 1),
        private=request.private,
        turn_seconds=request.turn_seconds or 0,
        deal_pause=request.deal_pause,
        watch_delay=request.watch_delay,
        wait_for_entropy=request.wait_for_entropy,
        seed=seed,
        organised=not any(isinstance(seat, SeatForYou) for seat in seating),
    )
    rules_of(game)  # raises BadRules before anybody sits down
    events: list[GameEvent] = []
    for number, wanted in enumerate(seating):
        seat = _seat(game, player, wanted)
        game = with_seat(game, number, seat)
        events += _joined(number, seat)
    return begun_if_full(Changed(game, tuple(events)))


def kept_for(request: CreateGame) -> list[str]:
    """The players for whom the request reserves seats."""
    return [seat.player for seat in request.seating or () if isinstance(seat, SeatForPlayer)]


def _seat(game: Game, player: PlayerRecord, wanted: Seating) -> Seat:
    match wanted:
        case SeatForYou():
            return Seat("player", player.id, player.name)
        case SeatForPlayer(player=kept_for):
            return Seat(kept_for=kept_for)
        case SeatForBot(level=level):
            return house_bot(game, level)
        case SeatForAnyone():
            return FREE


def _joined(number: int, seat: Seat) -> tuple[GameEvent, ...]:
    if seat.kind != "free":
        return (joined(number, seat),)
    return (SeatKept(number, seat.kept_for),) if seat.kept_for else ()


def _seating(request: CreateGame, player_id: str) -> tuple[Seating, ...]:
    """One entry for each seat. Raises Refused if the fields of the request contradict each other."""
    if request.seating is not None:
        _check(request, request.seating, player_id)
        return request.seating
    seats = request.seats or DEFAULT_SEATS
    check_bots(seats, request.bots)
    bot = SeatForBot(level=request.bot_level)
    return (SeatForYou(), *[bot] * request.bots, *[SeatForAnyone()] * (seats - 1 - request.bots))


def check_bots(seats: int, bots: int) -> None:
    """Check that so many house bots and one player have enough seats. Raises Refused."""
    if bots >= seats:
        sentence = Text(
            "{bots} house bots and you need {needed} seats; this game has {seats}: set `seats`, or ask for fewer bots.",
            bots=bots,
            needed=bots + 1,
            seats=seats,
        )
        raise _unfit("bots", sentence)


def _check(request: CreateGame, seating: tuple[Seating, ...], player_id: str) -> None:
    yours, bots = (sum(isinstance(seat, kind) for seat in seating) for kind in (SeatForYou, SeatForBot))
    if yours > 1:
        raise _unfit("seating", Text("At most one seat may be yours, not {count}.", count=yours))
    if not yours:
        _check_organised(request, seating)
    if request.seats not in (None, len(seating)):
        sentence = Text("`seating` has {seating} seats, not {seats}.", seating=len(seating), seats=request.seats)
        raise _unfit("seats", sentence)
    if request.bots not in (0, bots):
        sentence = Text("`seating` has {seating} house bots, not {bots}.", seating=bots, bots=request.bots)
        raise _unfit("bots", sentence)
    if request.bot_level != "regular":
        raise _unfit("bot_level", Text("With `seating`, each house bot gets its own `level` there."))
    met = set[str]()
    for number, seat in enumerate(seating):
        if isinstance(seat, SeatForPlayer):
            if seat.player == player_id:
                raise _unfit(f"seating[{number}].player", Text("Your own seat has the kind `you`."))
            if seat.player in met:
                raise _unfit(f"seating[{number}].player", Text("This player has another seat already."))
            met.add(seat.player)


def _check_organised(request: CreateGame, seating: tuple[Seating, ...]) -> None:
    """Check a game of others: who plays in it agrees by sitting down, so each seat is for a named player or a bot."""
    if any(isinstance(seat, SeatForAnyone) for seat in seating):
        raise _unfit(
            "seating", Text("If no seat is yours, none is free for anyone: each is for a player or a house bot.")
        )
    if not any(isinstance(seat, SeatForPlayer) for seat in seating):
        raise _unfit("seating", Text("A game needs a player: one seat for you, or for another player."))
    if request.wait_for_entropy:
        sentence = Text("If no seat is yours, you add no entropy, so the game cannot wait for it.")
        raise _unfit("wait_for_entropy", sentence)


def _unfit(field: str, sentence: Text) -> BadRules:
    return BAD_RULES(reason=sentence, setting=field)
