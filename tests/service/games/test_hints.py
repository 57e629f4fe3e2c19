"""Advice by HTTP is the advice that anybody can have without the service."""

import msgspec
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table

import rami
from rami.rules.moves import Discard
from rami.wire import Hint


def advice(player: Player, game: str) -> Hint:
    """What a player is advised."""
    answer = player.get(f"/v1/games/{game}/hint")
    assert answer.status_code == 200, answer.text
    assert answer.headers["etag"] == f'"{player.view(game).version}"'
    return msgspec.json.decode(answer.content, type=Hint)


def test_it_is_what_the_view_alone_says(service: Service) -> None:
    """In every position of a deal, for the player on turn and for the one who waits; and it can be followed."""
    table = Table([service.player("Ada"), service.player("Bob")], options={**ONE_DEAL, "turn_limit": 12})
    view = table.players[0].view(table.id)
    while view.status == "playing":
        for player in table.players:
            assert advice(player, table.id) == rami.hint(player.view(table.id))
        mover = table.turn
        told = advice(mover, table.id)
        assert told.your_turn
        move = told.draw.move if told.draw else Discard(told.throw.card if told.throw else "")
        view = mover.move(table.id, move)
    for player in table.players:
        assert not advice(player, table.id).your_turn


def test_before_the_deal_there_is_nothing_to_advise(service: Service) -> None:
    """A player who waits for others has no cards."""
    ada = service.player("Ada")
    assert advice(ada, ada.create(seats=2).id) == Hint(your_turn=False, melds=(), points=0, left=(), deadwood=0)


def test_a_spectator_gets_no_advice(service: Service) -> None:
    """There is no hand to give it on."""
    table = Table([service.player("Ada"), service.player("Bob")])
    refused(service.player("Eve").get(f"/v1/games/{table.id}/hint"), "not_seated")
