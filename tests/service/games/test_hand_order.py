"""The order that a player gives the own hand."""

import pytest
from msgspec.structs import replace
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, arrange, play_out

from rami.rules.moves import DEEPEST
from rami.rules.settings.parameters import MOST_JOKERS
from rami_service.domain.models import Game
from rami_service.store import keys


def path(game: str) -> str:
    """The address of the order of a hand."""
    return f"/v1/games/{game}/hand-order"


def order(player: Player, game: str) -> list[str]:
    """The order that the service has."""
    answer = player.get(path(game))
    assert answer.status_code == 200, answer.text
    cards: list[str] = answer.json()["cards"]
    return cards


def put(player: Player, game: str, *cards: str) -> list[str]:
    """Set the order. Returns what the service has kept of it."""
    answer = player.send("PUT", path(game), json={"cards": cards})
    assert answer.status_code == 200, answer.text
    kept: list[str] = answer.json()["cards"]
    return kept


@pytest.fixture
def table(service: Service) -> Table:
    """A game of two people."""
    return Table([service.player("Ada"), service.player("Bob")], variant="rami")


def test_each_player_has_an_order_of_the_own_hand(table: Table) -> None:
    """The last one holds, and a token that may only read reads it."""
    ada, bob = table.players
    assert order(ada, table.id) == []
    hand = [*reversed(ada.view(table.id).hand)]
    other = [*bob.view(table.id).hand]
    assert put(ada, table.id, *hand) == hand
    assert put(bob, table.id, *other) == other
    assert put(ada, table.id, *hand[1:], hand[0]) == [*hand[1:], hand[0]]
    assert order(ada, table.id) == [*hand[1:], hand[0]]
    assert order(bob, table.id) == other
    reads = ada.post("/v1/players/me/tokens", {"scope": "read"}).json()["token"]
    headers = {"Authorization": f"Bearer {reads}"}
    assert ada.http.get(path(table.id), headers=headers).json()["cards"] == [*hand[1:], hand[0]]
    refused(ada.http.put(path(table.id), json={"cards": hand}, headers=headers), "read_only")


def test_it_has_only_cards_of_the_hand(table: Table) -> None:
    """What the hand does not have, or has fewer times, is left out: also a card that is discarded later."""
    player = table.turn
    hand = [*player.view(table.id).hand]
    strange = next(card for card in ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S") if card not in hand)
    assert put(player, table.id, strange, *hand, *hand) == hand
    player.move(table.id, {"type": "draw_stock"})
    assert order(player, table.id) == hand
    player.move(table.id, {"type": "discard", "card": hand[3]})
    left = [*player.view(table.id).hand]
    kept = order(player, table.id)
    assert sorted(kept) == sorted(card for card in hand if card in left)
    assert put(player, table.id) == []


def test_it_is_no_move(table: Table) -> None:
    """The version stays, no event says it, and a move that was decided on before is not stale."""
    player = table.turn
    before = player.view(table.id)
    put(player, table.id, *reversed(before.hand))
    assert player.view(table.id) == before
    assert player.events(table.id, after=before.version).events == ()
    assert player.try_moves(table.id, {"type": "draw_stock"}, at=before.version).status_code == 200
    assert order(player, table.id) == [*reversed(before.hand)]


def test_it_ends_with_the_deal(valkey: str, table: Table) -> None:
    """In the next deal there is no order yet, though the hand may have some of the cards again."""
    ada, _ = table.players
    put(ada, table.id, *ada.view(table.id).hand)

    def later(game: Game) -> Game:
        assert game.state is not None
        return replace(game, state=replace(game.state, deal=game.state.deal + 1))

    arrange(valkey, table.id, later)
    assert order(ada, table.id) == []


def test_it_is_stored_with_the_game(valkey: str, table: Table) -> None:
    """It is in the key of the game, so it expires, is deleted, and lies in a cluster where the game does."""
    ada, _ = table.players
    with direct(valkey) as client:
        before = {*client.keys("*")}
        put(ada, table.id, *ada.view(table.id).hand)
        added = {*client.keys("*")} - before
        noted = {keys.present(table.id).encode(), keys.seen(table.id).encode()}  # who is there, noted meanwhile
        assert not [name for name in added - noted if table.id.encode() in name]
        assert client.hget(keys.state(table.id), f"o:{ada.id}")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"cards": None},
        {"cards": "7H"},
        {"cards": ["ZZ"]},
        {"cards": ["*7H"]},
        {"cards": [7]},
        {"cards": ["7H"] * (DEEPEST + 1)},
        {"cards": [], "seat": 1},
    ],
)
def test_other_bodies_are_refused(table: Table, body: object) -> None:
    """What is no card, more cards than there are, and another seat."""
    ada, _ = table.players
    hand = put(ada, table.id, *ada.view(table.id).hand)
    refused(ada.send("PUT", path(table.id), json=body), "invalid_request")
    assert order(ada, table.id) == hand


def test_the_largest_deck_is_no_larger() -> None:
    """No hand has more cards than an order may have."""
    assert DEEPEST >= 2 * 52 + MOST_JOKERS


def test_without_a_seat_or_a_hand_there_is_none(service: Service, table: Table) -> None:
    """A spectator has no hand; before and after a game nothing can be set; a stranger does not see a private game."""
    eve, ada = service.player("Eve"), service.player("Ada")
    refused(eve.send("PUT", path(table.id), json={"cards": []}), "not_seated")
    refused(eve.get(path(table.id)), "not_seated")
    waiting = ada.create(private=True).id
    assert order(ada, waiting) == []
    refused(ada.send("PUT", path(waiting), json={"cards": []}), "game_not_running")
    refused(eve.send("PUT", path(waiting), json={"cards": []}), "game_not_found")
    refused(eve.get(path(waiting)), "game_not_found")
    over = ada.create(bots=1, options=ONE_DEAL).id
    play_out(over, ada)
    refused(ada.send("PUT", path(over), json={"cards": []}), "game_not_running")
    assert order(ada, over) == []


def test_who_has_resigned_has_no_hand(table: Table) -> None:
    """The house bot that plays on does not read it, and neither does the player."""
    ada, _ = table.players
    put(ada, table.id, *ada.view(table.id).hand)
    assert ada.post(f"/v1/games/{table.id}/resign").status_code == 200
    refused(ada.get(path(table.id)), "not_seated")
