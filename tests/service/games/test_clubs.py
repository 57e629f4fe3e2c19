"""Games of clubs over HTTP: contracts in the view, and players who are out of the match (N-22 to N-24)."""

from tests.service.players.test_stats import stats_of, until
from tests.service.process import Service
from tests.service.table import Player, Table

from rami.bots import HouseBot
from rami.contract.wire import GameEvent
from rami.rules.events import DealEnded, DealStarted
from rami.rules.moves import DrawStock


def log(player: Player, game: str) -> list[GameEvent]:
    """All events of a game, as this player may see them."""
    found, after = list[GameEvent](), "0"
    while (part := player.events(game, after=after)).events:
        found += [entry.event for entry in part.events]
        after = part.events[-1].id
    return found


LAST_ONE_WINS = {
    "scoring": "penalty",
    "no_out": "own_hand",
    "turn_limit": 12,
    "match_end": {"target": 60, "elimination": True, "re_entries": 1},
}


def one_is_out(players: list[Player]) -> Table:
    """A game in which one of three players is out. Two can be out at once, so it may take several games."""
    bot = HouseBot()
    for _ in range(20):
        table = Table(players, options=LAST_ONE_WINS, turn_seconds=3600)
        view = players[0].view(table.id)
        while view.status == "playing" and not any(seat.eliminated for seat in view.seats):
            assert view.turn is not None
            player = players[view.turn]
            view = player.move(table.id, table.choice(bot, player, player.view(table.id)))
        if view.status == "playing":
            return table
    raise AssertionError("no game had one player out")


def test_a_player_who_is_out_has_no_turn_and_cannot_win(service: Service) -> None:
    """The view, the events and the statistics say who is out; a move of a player who is out is refused."""
    players = [service.player(f"Player {seat}") for seat in range(3)]
    table = one_is_out(players)
    view = players[0].view(table.id)
    (out,) = [seat.seat for seat in view.seats if seat.eliminated]
    absent = players[out].view(table.id)
    assert (absent.hand, absent.seats[out].cards, absent.turn != out) == ((), 0, True)
    assert absent.seats[out].re_entries == 1
    assert absent.deadline is not None
    assert players[out].try_moves(table.id, DrawStock()).json()["code"] == "not_your_turn"
    final = table.play_on(3000)
    assert final.status == "finished"
    assert out not in final.winners
    assert sum(not seat.eliminated for seat in final.seats) <= 1
    ended = [event for event in log(players[0], table.id) if isinstance(event, DealEnded)]
    assert ended[-1].eliminated == tuple(seat.seat for seat in final.seats if seat.eliminated)
    played = sum(out not in before.eliminated for before in ended[:-1]) + 1
    stats = until(lambda: stats_of(players[out]), lambda found: found.deals >= played)
    assert stats.won == 0 or stats.games > 1


def test_the_view_has_the_contract_of_the_deal(service: Service) -> None:
    """Each deal has the hand size of its contract, and the view names the contract."""
    contracts = [
        {"melds": [{"kind": "set"}, {"kind": "set"}], "hand_size": 10},
        {"melds": [{"kind": "run", "at_least": 4}], "hand_size": 7, "layoff_before": True},
    ]
    players = [service.player("Ada"), service.player("Bob")]
    options = {"contracts": contracts, "decks": 3, "turn_limit": 4, "match_end": {"deals": 3}}
    table = Table(players, variant="rami", options=options)
    seen = {}
    while (view := players[0].view(table.id)).status == "playing":
        assert view.contract is not None
        seen[view.deal] = (view.contract.hand_size, len(view.contract.melds), view.contract.layoff_before)
        table.play_on(1)
    assert seen == {1: (10, 2, False), 2: (7, 1, True), 3: (7, 1, True)}
    dealt = [event for event in log(players[1], table.id) if isinstance(event, DealStarted)]
    assert [set(event.hand_sizes) for event in dealt] == [{10}, {7}, {7}]
