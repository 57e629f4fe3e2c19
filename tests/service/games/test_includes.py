"""What an answer holds if the request asks for it: legal moves with the points of melds, a hint, a short answer."""

import msgspec
import pytest
from msgspec.structs import replace
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Player, Table, arrange

from rami.bots import HouseBot
from rami.bots.hint import hint
from rami.contract.wire import GameView, LegalMoves, MovesAccepted, MovesMade
from rami.rules.cards import HandCards, parse_hand
from rami.rules.events import DealStarted, StockDrawn
from rami.rules.moves import DrawStock, Meld, Move
from rami_service.domain.models import Game

BRIEF = {"Prefer": "return=minimal"}
DRAW = {"moves": [{"type": "draw_stock"}]}


@pytest.fixture
def table(service: Service) -> Table:
    """A game of two players."""
    return Table([service.player("Ada"), service.player("Bob")])


def with_hand(game: Game, cards: str) -> Game:
    """The game with other cards in the hand of the player on turn."""
    state = game.state
    assert state is not None
    hands = [*state.table.hands]
    hands[state.turn] = HandCards(sorted(parse_hand(cards.split())))
    return replace(game, state=replace(state, table=replace(state.table, hands=tuple(hands))))


def read(player: Player, table: Table, query: str) -> GameView:
    """The view of a game with these query parameters."""
    return msgspec.json.decode(player.send("GET", f"/v1/games/{table.id}?{query}").content, type=GameView)


def sent(player: Player, table: Table, *moves: Move, brief: bool = False) -> MovesMade | MovesAccepted:
    """The answer to some moves, with the legal moves after them."""
    answer = player.send(
        "POST",
        f"/v1/games/{table.id}/moves?include=legal_moves",
        json={"moves": msgspec.to_builtins(moves)},
        headers=BRIEF if brief else {},
    )
    assert answer.status_code == 200, answer.text
    assert answer.headers.get("preference-applied") == ("return=minimal" if brief else None)
    if brief:
        return msgspec.json.decode(answer.content, type=MovesAccepted)
    return msgspec.json.decode(answer.content, type=MovesMade)


def test_a_view_includes_legal_moves_and_a_hint(table: Table) -> None:
    """Both are what their own operations answer; they are null without being asked for."""
    mover, other = table.turn, table.others[0]
    plain, full = mover.view(table.id), read(mover, table, "include=legal_moves,hint")
    assert (plain.legal_moves, plain.hint) == (None, None)
    assert full.legal_moves == mover.legal(table.id)
    assert full.hint == hint(plain)
    waiting = read(other, table, "include=legal_moves")
    assert waiting.legal_moves == LegalMoves(version=plain.version, your_turn=False, moves=())
    assert waiting.hint is None


def test_a_spectator_gets_no_moves_and_no_hint(service: Service, table: Table) -> None:
    """To ask for them is not refused, so a page can ask the same for everybody."""
    seen = read(service.player("Eve"), table, "include=legal_moves,hint")
    assert seen.legal_moves == LegalMoves(version=seen.version, your_turn=False, moves=())
    assert seen.hint is None


def test_an_earlier_version_includes_the_moves_of_that_time(table: Table) -> None:
    """`version` and `include` go together."""
    mover, before = table.turn, table.turn.legal(table.id)
    mover.move(table.id, DrawStock())
    assert read(mover, table, f"version={before.version}&include=legal_moves").legal_moves == before


def test_a_bot_needs_one_request_a_step(table: Table) -> None:
    """Each answer to a move has the next legal moves, and none when the turn is over."""
    bot, mover = HouseBot(), table.turn
    view = read(mover, table, "include=legal_moves")
    while view.legal_moves and view.legal_moves.your_turn:
        made = sent(mover, table, bot.choose(view, view.legal_moves.moves))
        assert isinstance(made, MovesMade)
        view = made.game
        assert view.legal_moves == mover.legal(table.id)
    assert view.turn != view.seat


def test_the_points_of_melds_stand_beside_them(table: Table, valkey: str) -> None:
    """A new meld has its points, another move has null (Z-03)."""
    mover = table.turn
    arrange(valkey, table.id, lambda game: with_hand(game, "TS JS QS 2H 3H 4H"))
    made = sent(mover, table, DrawStock())
    assert isinstance(made, MovesMade)
    legal = made.game.legal_moves
    assert legal is not None
    points = dict(zip(legal.moves, legal.meld_points, strict=True))
    assert points[Meld(("TS", "JS", "QS"))] == 30
    assert points[Meld(("2H", "3H", "4H"))] == 9
    assert {value for move, value in points.items() if not isinstance(move, Meld)} == {None}


def test_a_short_answer_has_what_happened(table: Table) -> None:
    """It has the events of the moves as the caller sees them, with the drawn card, and no game."""
    mover = table.turn
    made = sent(mover, table, DrawStock(), brief=True)
    after = mover.view(table.id)
    assert isinstance(made, MovesAccepted)
    assert (made.version, made.accepted, made.dry_run) == (after.version, 1, False)
    assert made.legal_moves == mover.legal(table.id)
    assert [one.event for one in mover.events(table.id, after=made.version - 1).events] == [*made.events]
    drawn = next(event for event in made.events if isinstance(event, StockDrawn))
    assert drawn.card in after.hand


def test_a_short_answer_hides_the_cards_of_others(service: Service) -> None:
    """If a move ends a deal, the next deal in the short answer has only the caller's hand."""
    players, bot = [service.player("Ada"), service.player("Bob")], HouseBot()
    table, dealt = Table(players, options={"match_end": {"deals": 2}}), list[DealStarted]()
    while not dealt:
        mover = table.turn
        view = read(mover, table, "include=legal_moves")
        assert view.legal_moves
        made = sent(mover, table, bot.choose(view, view.legal_moves.moves), brief=True)
        assert isinstance(made, MovesAccepted)
        dealt = [event for event in made.events if isinstance(event, DealStarted)]
    assert [bool(hand) for hand in dealt[0].hands] == [number == view.seat for number in range(2)]


def test_a_dry_run_may_be_answered_shortly(table: Table) -> None:
    """Nothing happens, so there are no events; the legal moves are those of now."""
    mover = table.turn
    answer = mover.send(
        "POST", f"/v1/games/{table.id}/moves?include=legal_moves", json=DRAW | {"dry_run": True}, headers=BRIEF
    )
    made = msgspec.json.decode(answer.content, type=MovesAccepted)
    assert (made.dry_run, made.events, made.legal_moves) == (True, (), mover.legal(table.id))


def test_a_repeated_move_gets_the_same_short_answer(table: Table) -> None:
    """The recorded answer has the same bytes, whatever form the repeated request asks for."""
    mover, path = table.turn, f"/v1/games/{table.id}/moves?include=legal_moves"
    first = mover.send("POST", path, json=DRAW, headers=BRIEF | {"Idempotency-Key": "k"})
    again = mover.send("POST", path, json=DRAW, headers={"Idempotency-Key": "k"})
    assert (again.status_code, again.content) == (200, first.content)


@pytest.mark.parametrize("prefer", ["return=representation", "wait=5", "return=minimalist", "", ";", "respond-async"])
def test_other_preferences_are_ignored(table: Table, prefer: str) -> None:
    """The answer is the usual one, as RFC 7240 says."""
    answer = table.turn.send("POST", f"/v1/games/{table.id}/moves", json=DRAW, headers={"Prefer": prefer})
    assert "game" in answer.json()


@pytest.mark.parametrize("prefer", ['return="minimal"', "wait=5, return=minimal", "return = minimal; x=1"])
def test_a_preference_may_be_written_in_several_ways(table: Table, prefer: str) -> None:
    """Among others, in quotes, and with a parameter."""
    answer = table.turn.send("POST", f"/v1/games/{table.id}/moves", json=DRAW, headers={"Prefer": prefer})
    assert "game" not in answer.json()


def test_a_view_may_leave_out_the_rules(table: Table) -> None:
    """The rest is the same, and much shorter."""
    whole, rest = (table.turn.send("GET", f"/v1/games/{table.id}{query}") for query in ("", "?exclude=rules"))
    assert {name: value for name, value in whole.json().items() if name != "rules"} == rest.json()
    assert len(rest.content) < 0.6 * len(whole.content)
    assert whole.headers["etag"] == rest.headers["etag"]


@pytest.mark.parametrize("query", ["include=hand", "exclude=hand", "include=legal_moves,,hint"])
def test_unknown_parts_are_refused(table: Table, query: str) -> None:
    """The refusal names the parameter."""
    problem = refused(table.turn.send("GET", f"/v1/games/{table.id}?{query}"), "invalid_request")
    assert query.partition("=")[0] in problem["detail"]
