"""Challenges in a game on the service: who is awaited, clocks, house bots, notices, and views of the past (N-14)."""

from typing import Any, Final

import pytest
from tests.service.process import Service
from tests.service.replica import Clock, Replica

from rami.client.reducer import view_after
from rami.contract.wire import ClockStarted, GameAborted, SeatAway, TurnTimedOut
from rami.errors import NotYourTurn, WrongMoment
from rami.rules.events import ChallengeAnswered, ChallengeMade, DealEnded, StockDrawn
from rami.rules.moves import Accept, Challenge, Discard, DrawStock, Refuse
from rami.rules.play import legal_moves
from rami_service.domain.presentation import game_view, instant, projected
from rami_service.games.seats import forsaken

pytestmark = pytest.mark.anyio

COLONEL: Final[dict[str, Any]] = {"variant": "colonel", "options": {}}


async def challenged(local: Replica, **request: Any) -> tuple[str, list[str], int]:
    """A game in which each has had a turn, and the seat that has just challenged the other."""
    game_id, tokens = await local.table(**COLONEL | {"turn_seconds": 30} | request)
    for _ in range(2):
        await quiet_turn(local, tokens, game_id)
    turn = (await local.view(tokens[0], game_id)).turn
    assert turn is not None
    await local.move(tokens[turn], game_id, Challenge())
    return game_id, tokens, turn


async def quiet_turn(local: Replica, tokens: list[str], game_id: str) -> None:
    """Draw, and discard the first card."""
    turn = (await local.view(tokens[0], game_id)).turn
    assert turn is not None
    await local.move(tokens[turn], game_id, DrawStock())
    await local.move(tokens[turn], game_id, Discard((await local.view(tokens[turn], game_id)).hand[0]))


async def test_the_turn_is_that_of_the_player_who_answers(local: Replica) -> None:
    """Both players see who has to answer; the challenger can do nothing."""
    game_id, tokens, turn = await challenged(local)
    for token in tokens:
        view = await local.view(token, game_id)
        assert (view.turn, view.phase, view.challenge) == (1 - turn, "answer", "open")
    with pytest.raises(NotYourTurn):
        await local.move(tokens[turn], game_id, DrawStock())
    with pytest.raises(WrongMoment, match="answer_first"):
        await local.move(tokens[1 - turn], game_id, DrawStock())


async def test_the_clock_starts_for_the_answer_and_again_for_the_turn(local: Replica, clock: Clock) -> None:
    """Each player has the whole time of a turn for what they have to do."""
    game_id, tokens, turn = await challenged(local)
    assert (await local.events(game_id))[-2:] == [
        ChallengeMade(turn),
        ClockStarted(1 - turn, instant(clock.now + 30_000)),
    ]
    clock.passes(20)
    await local.move(tokens[1 - turn], game_id, Refuse())
    assert (await local.events(game_id))[-2:] == [
        ChallengeAnswered(1 - turn, accepted=False),
        ClockStarted(turn, instant(clock.now + 30_000)),
    ]
    assert (await local.view(tokens[0], game_id)).deadline == instant(clock.now + 30_000)


async def test_time_that_runs_out_refuses(local: Replica) -> None:
    """Whatever the hands are worth, the challenge of a player who is not there is refused, and the turn goes on."""
    game_id, tokens, turn = await challenged(local)
    log = len(await local.events(game_id))
    await local.sweep(31)
    happened = (await local.events(game_id))[log:]
    assert happened[:2] == [TurnTimedOut(1 - turn), ChallengeAnswered(1 - turn, accepted=False)]
    view = await local.view(tokens[0], game_id)
    assert (view.turn, view.phase, view.challenge) == (turn, "draw", "refused")
    assert view.players[1 - turn].missed == 1
    await local.move(tokens[turn], game_id, DrawStock())
    assert isinstance((await local.events(game_id))[-1], StockDrawn)


async def test_an_absent_player_refuses_and_never_challenges(local: Replica) -> None:
    """A house bot that plays for somebody who is away answers every challenge with a refusal, and makes none."""
    game_id, tokens = await local.table(**COLONEL, turn_seconds=30)
    gone = (await local.view(tokens[0], game_id)).turn
    assert gone is not None
    answers = 0
    for _ in range(60):
        view = await local.view(tokens[0], game_id)
        if view.status != "playing" or (answers and view.deal > 1):
            break
        if view.turn == gone and not view.players[gone].away:
            await local.sweep(31)
            continue
        assert view.turn == 1 - gone
        state = (await local.game(game_id)).state
        assert state is not None
        if view.players[gone].away and Challenge() in legal_moves(state):
            await local.move(tokens[1 - gone], game_id, Challenge())
            answers += 1
            continue
        await quiet_turn(local, tokens, game_id)
    log = await local.events(game_id)
    assert SeatAway(gone) in log
    assert answers
    assert [event for event in log if isinstance(event, ChallengeAnswered)] == [
        ChallengeAnswered(gone, accepted=False)
    ] * answers
    assert not [event for event in log if isinstance(event, ChallengeMade) and event.seat == gone]


async def test_an_accepted_challenge_ends_the_deal(local: Replica) -> None:
    """The next deal is dealt in the same commit, and the result says why the deal ended."""
    game_id, tokens, turn = await challenged(local)
    await local.move(tokens[1 - turn], game_id, Accept())
    view = await local.view(tokens[0], game_id)
    assert (view.deal, view.phase, view.challenge) == (2, "draw", None)
    assert view.last_deal is not None
    assert (view.last_deal.reason, view.last_deal.out) == ("challenge_accepted", None)


async def test_the_reducer_follows_a_game_that_is_given_up_meanwhile(local: Replica) -> None:
    """If both players leave while a challenge is open, the view shows nobody's turn and no challenge."""
    game_id, _, turn = await challenged(local, turn_seconds=None)
    game = await local.game(game_id)
    before = game_view(game, 9, "")
    for number in (turn, 1 - turn):
        seat = game.seats[number].player
        assert seat is not None
        changed = forsaken(game, seat, 0)
        after = view_after(before, 9, [projected(event, None) for event in changed.events])
        assert after == game_view(changed.game, 9, "")
        game, before = changed.game, after
    assert isinstance(changed.events[-1], GameAborted)
    assert [event.reason for event in changed.events if isinstance(event, DealEnded)] == ["aborted"]
    assert (before.turn, before.challenge, before.status) == (None, None, "aborted")


def test_both_players_are_told_when_it_is_up_to_them(service: Service) -> None:
    """A challenge and a refusal each give a notice to the player who has to move next, and hints say what to do."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(variant="colonel", seats=2).id
    bob.join(game)
    players = (ada, bob)
    for _ in range(2):
        mover = players[ada.view(game).turn or 0]
        mover.move(game, {"type": "draw_stock"})
        mover.move(game, {"type": "discard", "card": mover.view(game).hand[0]})
    turn = ada.view(game).turn or 0
    challenger, other = players[turn], players[1 - turn]
    said = challenger.move(game, {"type": "challenge"})
    assert [one["type"] for one in _notices(other, game, said.version)] == ["your_turn"]
    assert [move["type"] for move in other.get(f"/v1/games/{game}/legal-moves").json()["moves"]] == ["accept", "refuse"]
    hint = other.get(f"/v1/games/{game}/hint").json()
    assert hint["your_turn"] is True
    assert hint["challenge"]["move"]["type"] in ("accept", "refuse")
    said = other.move(game, {"type": "refuse"})
    assert [one["type"] for one in _notices(challenger, game, said.version)] == ["your_turn"]
    for version in range(1, said.version):
        past = ada.get(f"/v1/games/{game}", version=version).json()
        assert (past["phase"] == "answer") == (version == said.version - 1)


def _notices(player: Any, game: str, version: int) -> list[dict[str, Any]]:
    """The notices of a player about one version of a game."""
    found = player.get("/v1/players/me/events").json()["notices"]
    return [one["notice"] for one in found if (one["notice"]["game"], one["notice"]["version"]) == (game, version)]
