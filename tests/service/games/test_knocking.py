"""Games with a showdown over HTTP: the upcard is offered, a knock ends the deal, hands stay hidden until then."""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace
from tests.service.lives import finished
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.replica import Replica
from tests.service.table import Player, Table, arrange, play_out

from rami.contract.wire import ClockStarted, CreateGame, GameView, LegalMoves, SeatForBot, SeatForYou, TurnTimedOut
from rami.rules.cards import HandCards, deck, parse_hand, without
from rami.rules.events import (
    CardDiscarded,
    DealEnded,
    DealStarted,
    DroppedOut,
    Knocked,
    ShowdownHeld,
    TurnStarted,
    UpcardPassed,
)
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Drop, Knock, Move, Pass
from rami.rules.records.record import verify
from rami.rules.views.view import View
from rami_service.domain.models import Game
from rami_service.domain.new_game import new_game
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.games.bots.house_bots import bot_turn
from rami_service.games.play import running

GIN = "4C 5C 6C 7H 7S 7D TH JH QH KD"
"""A hand with three melds and a king."""
OTHER = "2C 3C 8C 8S 9D JC JD KS 2S 4H"
"""A hand without melds. The two and the three of clubs can be laid off on the run of clubs, one after the other."""


@pytest.fixture
def table(service: Service) -> Table:
    """A game of gin in which both players have passed the upcard."""
    table = Table([service.player("Ada"), service.player("Bob")], variant="gin-rami")
    for _ in table.players:
        table.turn.move(table.id, Pass())
    return table


def with_hands(game: Game, mover: str, other: str, drawn: str) -> Game:
    """The game with these hands, and this card on the top of the stock. All other cards stay in the deck."""
    state = game.state
    assert state is not None
    mine, theirs = (HandCards(sorted(parse_hand(hand.split()))) for hand in (mover, other))
    top = parse_hand([drawn])
    rest = without(deck(1, 0), mine + theirs + top)
    assert rest is not None
    hands = (mine, theirs) if state.turn == 0 else (theirs, mine)
    table = replace(state.table, hands=hands, stock=rest[1:] + top, pile=rest[:1], known=b"")
    return replace(game, state=replace(state, table=table))


def dealt(table: Table, valkey: str, drawn: str, mover: str = GIN, other: str = OTHER) -> Player:
    """The player on turn, after hands of our choice were dealt and this card was drawn."""
    player = table.turn
    arrange(valkey, table.id, lambda game: with_hands(game, mover, other, drawn))
    player.move(table.id, DrawStock())
    return player


def test_an_upcard_is_passed_or_taken(service: Service) -> None:
    """Each player passes in turn, which is no turn; then only the stock is left (N-07)."""
    table = Table([service.player("Ada"), service.player("Bob")], variant="gin-rami")
    first, second = table.turn, table.others[0]
    before = first.view(table.id)
    assert before.upcard == before.pile_top
    assert {*first.legal(table.id).moves} == {DrawDiscard(), Pass()}
    refused(first.try_moves(table.id, DrawStock()), "upcard_offered")
    assert first.move(table.id, Pass()).turn == second.view(table.id).seat
    after = second.move(table.id, Pass())
    assert (after.passes, after.turn, [seat.turns_taken for seat in after.seats]) == (2, before.turn, [0, 0])
    assert first.legal(table.id).moves == (DrawStock(),)
    refused(first.try_moves(table.id, DrawDiscard()), "upcard_passed")
    events = [one.event for one in second.events(table.id, after=before.version).events]
    assert [type(event) for event in events] == [UpcardPassed, TurnStarted] * 2


def counts(legal: LegalMoves) -> dict[str | None, int | None]:
    """The count of each knock by the card that is discarded; any other move has none."""
    both = [*zip(legal.moves, legal.knock_counts, strict=True)]
    assert {count for move, count in both if not isinstance(move, Knock)} <= {None}
    return {move.card: count for move, count in both if isinstance(move, Knock)}


def test_legal_moves_say_what_each_knock_leaves(table: Table, valkey: str) -> None:
    """Each card that can be discarded is listed with the count of what is left, here and with the view (N-02)."""
    player = dealt(table, valkey, "2H")
    legal = player.legal(table.id)
    assert counts(legal) == {"KD": 2, "2H": 10}
    assert {*legal.meld_points} == {None}
    answer = player.get(f"/v1/games/{table.id}", include="legal_moves")
    assert msgspec.json.decode(answer.content, type=GameView).legal_moves == legal
    assert player.view(table.id).knock_limit == 10
    assert counts(table.others[0].legal(table.id)) == {}


def test_big_gin_is_a_knock_without_a_card(table: Table, valkey: str) -> None:
    """Eleven matched cards may be shown without discarding one (N-05), beside the cards that leave gin."""
    player = dealt(table, valkey, "3C", mover="4C 5C 6C 7H 7S 7D TH JH QH 9H", other="AC 2C 8C 8S 9D JC JD KS 2S 4H")
    assert counts(player.legal(table.id)) == {None: 0, "3C": 0, "6C": 0, "9H": 0, "QH": 0}
    view = player.move(table.id, Knock())
    assert view.last_deal is not None
    shown = view.last_deal.showdown
    assert shown is not None
    assert (shown.result, shown.card, shown.knocker) == ("big_gin", None, view.seat)
    assert [hand.laid_off for hand in shown.hands] == [(), ()]


def test_a_knock_ends_the_deal_and_shows_all_hands(table: Table, valkey: str) -> None:
    """The other hand is laid off in a chain, the counts decide, and the loser deals next (N-03, N-04, N-11)."""
    player, other = dealt(table, valkey, "2H"), table.others[0]
    before = player.view(table.id)
    after = player.move(table.id, Knock("KD"))
    assert after.seat is not None
    assert after.last_deal is not None
    shown = after.last_deal.showdown
    assert shown is not None
    mine, theirs = shown.hands[after.seat], shown.hands[1 - after.seat]
    assert (shown.result, shown.knocker, shown.card, shown.limit) == ("knock", after.seat, "KD", 10)
    assert (mine.unmatched, mine.count, mine.laid_off) == (("2H",), 2, ())
    assert [(one.cards, one.result) for one in theirs.laid_off] == [(("2C", "3C"), ("2C", "3C", "4C", "5C", "6C"))]
    assert (theirs.melds, theirs.count) == ((), 61)
    assert after.totals[after.seat] == after.last_deal.scores[after.seat] == 59
    assert (after.deal, after.dealer, after.won[after.seat]) == (2, 1 - after.seat, 1)
    assert other.view(table.id).last_deal == after.last_deal
    events = [one.event for one in player.events(table.id, after=before.version).events]
    assert [type(event) for event in events] == [Knocked, ShowdownHeld, DealEnded, DealStarted]


def test_the_card_of_a_knock_is_told_only_by_the_showdown(table: Table, valkey: str, service: Service) -> None:
    """Others and spectators learn from `knocked` who knocked, and nothing else (N-02)."""
    player, other = dealt(table, valkey, "2H"), table.others[0]
    before = player.view(table.id).version
    player.move(table.id, Knock("KD", (("4C", "5C", "6C"), ("7S", "7H", "7D"), ("TH", "JH", "QH"))))
    for reader, card in ((player, "KD"), (other, None), (service.player("Eve"), None)):
        knocked = reader.events(table.id, after=before).events[0].event
        assert isinstance(knocked, Knocked)
        assert (knocked.card, knocked.melds is None) == (card, card is None)


def test_refusals_of_knocks_say_what_to_do(table: Table, valkey: str) -> None:
    """A knock that is not legal changes nothing, and its refusal speaks of the own hand only (N-02, N-05, N-08)."""
    player = table.turn
    arrange(valkey, table.id, lambda game: with_hands(game, GIN, OTHER, "2H"))
    refused(player.try_moves(table.id, Knock("KD")), "must_draw_first")
    refused(player.try_moves(table.id, Pass()), "nothing_to_pass")
    player.move(table.id, DrawStock())
    problem = refused(player.try_moves(table.id, Knock("4C")), "knock_over_limit")
    assert (problem["params"], problem["rule"]) == ({"count": 23, "limit": 10, "index": 0}, "N-02")
    refused(player.try_moves(table.id, Knock()), "not_big_gin")
    refused(player.try_moves(table.id, Knock("AS")), "card_not_in_hand")
    refused(player.try_moves(table.id, {"type": "meld", "cards": ["4C", "5C", "6C"]}), "melds_stay_in_hand")
    refused(player.try_moves(table.id, {"type": "knock", "card": "KD", "melds": [[]]}), "invalid_request")
    refused(table.others[0].try_moves(table.id, Knock("KS")), "not_your_turn")
    assert player.move(table.id, Discard("2H")).deal == 1


def test_nobody_knocks_in_a_melding_game(service: Service) -> None:
    """The moves of a showdown are refused in other games."""
    table = Table([service.player("Ada"), service.player("Bob")])
    refused(table.turn.try_moves(table.id, Pass()), "nothing_to_pass")
    table.turn.move(table.id, DrawStock())
    refused(table.turn.try_moves(table.id, Knock(table.turn.view(table.id).hand[0])), "no_knocking")


@pytest.mark.anyio
async def test_a_house_bot_answers_for_a_player_whose_time_is_up(local: Replica) -> None:
    """If nobody takes or passes the upcard in time, a house bot does, and the next player's clock starts (N-07)."""
    game_id, tokens = await local.table(variant="gin-rami", turn_seconds=30, options={"turn_limit": 4})
    before, log = await local.view(tokens[0], game_id), await local.events(game_id)
    assert before.turn is not None
    await local.sweep(31)
    after, happened = await local.view(tokens[0], game_id), (await local.events(game_id))[len(log) :]
    assert happened[0] == TurnTimedOut(before.turn)
    assert after.turn == 1 - before.turn
    assert [event for event in happened if isinstance(event, TurnStarted)] == [TurnStarted(1 - before.turn)]
    assert isinstance(happened[-1], ClockStarted)


class _Broken:
    """A house bot that fails at every move."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Fail."""
        raise RuntimeError


def test_a_house_bot_that_fails_does_not_knock() -> None:
    """The rest of the turn is harmless: a draw and a discard, although any hand may knock."""
    ada = PlayerRecord("p_" + "0" * 26, "Ada", 0, b"")
    seating = (SeatForYou(), SeatForBot())
    game = new_game("g_" + "0" * 26, 0, ada, CreateGame(variant="rami-frappe", seating=seating)).game
    state = running(game)
    changed = finished(bot_turn(game, state.turn, _Broken()))
    assert [type(event) for event in changed.events][-2:] == [CardDiscarded, TurnStarted]


class _Tired:
    """A bot that drops out of a deal whenever it may."""

    def choose(self, _view: View, legal: Sequence[Move]) -> Move:
        """Drop out, or do anything else."""
        return Drop() if Drop() in legal else legal[0]


def test_nobody_drops_out_in_place_of_a_player() -> None:
    """A clock that runs out draws and discards. A house bot with a seat of its own may drop out (U-18)."""
    ada = PlayerRecord("p_" + "0" * 26, "Ada", 0, b"")
    seating = (SeatForYou(), SeatForBot(), SeatForBot())
    for number in range(8):
        made = new_game("g_" + str(number) * 26, 0, ada, CreateGame(variant="rummy-13", seating=seating))
        game, state = made.game, running(made.game)
        player = game.seats[state.turn].kind != "bot"
        for bot in (_Tired(), _Broken()):
            happened = [type(event) for event in finished(bot_turn(game, state.turn, bot)).events]
            drops = not player and isinstance(bot, _Tired)
            assert (DroppedOut in happened, CardDiscarded in happened) == (drops, not drops)


@pytest.mark.parametrize("variant", ["gin-rami", "gin-oklahoma", "rami-frappe", "rummy-13"])
def test_house_bots_play_whole_games(service: Service, variant: str) -> None:
    """A player with house bots gets to the end of a game, and the record proves every deal."""
    player = service.player("Ada")
    game = player.create(variant=variant, bots=1, seats=2, options={"match_end": {"deals": 2}, "turn_limit": 60}).id
    assert play_out(game, player).status == "finished"
    verify(player.record(game))
