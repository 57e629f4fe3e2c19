# pyright: strict
"""A program as a user would write it, of a hundred lines: type checkers find nothing to complain about in it."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from rami import AsyncRami, Discard, DrawDiscard, GameView, Hand, Meld, Move, Rami, View, describe, errors
from rami.bots import GameResult, HouseBot, play
from rami.bots.sampling import sample
from rami.client import Exchange, Hooks, Retry, Sending, calls
from rami.contract.events import CardDiscarded, GameEvent
from rami.rules.play import legal_moves
from rami.rules.play import play as apply
from rami.training.arena import duel, league, match

log = logging.getLogger(__name__)


@dataclass
class Careful:
    """A bot that keeps what it may need, and listens."""

    seat: int = 0
    discarded: list[str] = field(default_factory=list[str])

    def game_started(self, game: str, seat: int) -> None:
        """A game begins."""
        self.seat = seat
        log.info("%s: seat %d", game, seat)

    def on_event(self, event: GameEvent) -> None:
        """Something happened."""
        if isinstance(event, CardDiscarded) and event.seat != self.seat:
            self.discarded.append(event.card)
        log.debug(describe(event, ["Ada", "Bob"], "fr"))

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step."""
        melds = [move for move in legal if isinstance(move, Meld)]
        if melds:
            return max(melds, key=lambda meld: len(meld.cards))
        discards = [move for move in legal if isinstance(move, Discard)]
        if not discards:
            return legal[0]
        state = sample(view, Random(len(self.discarded)))
        assert view.seat is not None

        def helps(move: Discard) -> bool:
            after, _ = apply(state, view.seat or 0, move)
            return DrawDiscard() in legal_moves(after)

        return min(discards, key=helps)


def compare() -> dict[str, float]:
    """How often each bot wins."""
    played = duel({"careful": Careful, "house": HouseBot}, deals=20, seed="x", workers=2)
    table = league({"careful": Careful, "house": HouseBot}, deals=20)
    best = next(iter(table.ratings))
    record = match([Careful, HouseBot], "rami-51").record
    chosen = [decision.chosen for decision in record.decisions(0)]
    log.info("%s is best, after %d choices", best, len(chosen))
    return {name: score.wins.mean for name, score in played.scores.items()}


def listen(said: Sending | Exchange | Retry) -> None:
    """Every request is logged."""
    match said:
        case Sending():
            said.headers["traceparent"] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        case Exchange(status=int(status)):
            log.info("%s: %d in %.3f s", said.operation, status, said.seconds)
        case Exchange():
            log.warning("%s failed: %s", said.operation, said.error)
        case Retry():
            log.warning("%s again in %.1f s", said.operation, said.wait)


def first_turn(url: str) -> str | None:
    """Create a game and look at the hand."""
    with Rami(url, hooks=Hooks(on_request=listen, on_response=listen, on_retry=listen)) as client:
        client.create_player("Ada")
        game = client.create_game("rami", seats=2, bots=1)
        turn = client.wait_for_turn(game.id, legal_moves=True)
        if turn is None:
            return None
        try:
            made = client.with_options(timeout=2, retries=0).make_moves(game.id, DrawDiscard(), dry_run=True)
            log.info("the turn of seat %s", made.game.turn)
        except errors.MoveRefused as refused:
            log.info("%s (%s)", refused.detail, refused.rule)
        response = client.with_response(calls.get_game(game.id))
        seen: GameView = response.answer
        log.info("request %s", response.request_id)
        return Hand(seen.hand, seen.rules.variant).discard.card


async def watch(url: str, token: str) -> int:
    """Count the changes of the games that one plays."""
    changes = 0
    async with AsyncRami(url, token=token) as client:
        games = [summary.id async for summary in client.list_my_games(status="playing")]
        async for said in client.stream_games(games):
            changes += 1
            if changes == 10:
                break
            log.info("%r", said)
    return changes


def main(url: str) -> list[GameResult]:
    """Play two games, and go on with them after a restart."""
    log.info("%s %s %s", compare(), first_turn(url), asyncio.run(watch(url, "token")))
    return play(Careful, name="Careful", games=2, url=url, keep="careful.json", on_bot_error="first_legal")
