"""The hint by HTTP is the same as the hint computed locally from the view."""

import msgspec
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table

import rami
from rami.rules.moves import Discard, Move
from rami.wire import Hint


def advice(player: Player, game: str) -> Hint:
    """Return the hint for a player."""
    answer = player.get(f"/v1/games/{game}/hint")
    assert answer.status_code == 200, answer.text
    assert answer.headers["etag"] == f'"{player.view(game).version}"'
    return msgspec.json.decode(answer.content, type=Hint)


def test_it_is_what_the_view_alone_says(service: Service) -> None:
    """The hint follows from the view in every position of a deal, on turn or not, and its move is legal."""
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


def test_a_deal_is_played_by_advice_alone(service: Service) -> None:
    """In a game in which players knock, the advised moves end the deal with a knock; two languages say why."""
    table = Table([service.player("Ada"), service.player("Bob")], variant="gin-rami", options=ONE_DEAL)
    view = table.players[0].view(table.id)
    while view.status == "playing":
        mover = table.turn
        told = advice(mover, table.id)
        assert told == rami.hint(mover.view(table.id))
        assert told.act is None or told.act.words.en != told.act.words.fr
        move: Move | None = told.act.move if told.act else None
        if move is None:
            move = told.draw.move if told.draw else Discard(told.throw.card if told.throw else "")
        view = mover.move(table.id, move)
    assert view.last_deal is not None
    assert view.last_deal.showdown is not None


def test_before_the_deal_there_is_nothing_to_advise(service: Service) -> None:
    """The hint is empty in an open game, because the player has no cards yet."""
    ada = service.player("Ada")
    assert advice(ada, ada.create(seats=2).id) == Hint(your_turn=False, melds=(), points=0, left=(), deadwood=0)


def test_a_spectator_gets_no_advice(service: Service) -> None:
    """The service refuses a hint to a spectator, who has no hand."""
    table = Table([service.player("Ada"), service.player("Bob")])
    refused(service.player("Eve").get(f"/v1/games/{table.id}/hint"), "not_seated")
