"""The hint by HTTP is the same as the hint computed locally from the view."""

from time import monotonic, sleep
from typing import get_args

import msgspec
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table

import rami
from rami.contract.wire import Hint, Level
from rami.rules.moves import Discard, DrawStock, Move
from rami.rules.play import legal_moves
from rami.rules.views.face_down import face_down


def advice(player: Player, game: str, level: Level = "strong") -> Hint:
    """Return the hint for a player."""
    answer = player.get(f"/v1/games/{game}/hint", level=level)
    assert answer.status_code == 200, answer.text
    assert answer.headers["etag"] == f'"{player.view(game).version}"'
    return msgspec.json.decode(answer.content, type=Hint)


def test_it_is_what_the_view_alone_says(service: Service) -> None:
    """The hint follows from the view in every position of a deal, on turn or not, and its move is legal."""
    table = Table([service.player("Ada"), service.player("Bob")], options={**ONE_DEAL, "turn_limit": 12})
    view = table.players[0].view(table.id)
    while view.status == "playing":
        for player in table.players:
            seen = player.view(table.id)
            assert advice(player, table.id) in (rami.hint(seen), rami.hint(seen, alternatives=True))
        mover = table.turn
        said = advice(mover, table.id)
        assert said.your_turn
        move = Discard(said.discard.card) if said.discard else said.move
        assert move is not None
        view = mover.move(table.id, move)
    for player in table.players:
        assert not advice(player, table.id).your_turn


def test_a_deal_is_played_by_advice_alone(service: Service) -> None:
    """In a game in which players knock, the advised moves end the deal with a knock; two languages say why."""
    table = Table([service.player("Ada"), service.player("Bob")], variant="gin-rami", options=ONE_DEAL)
    view = table.players[0].view(table.id)
    while view.status == "playing":
        mover = table.turn
        said, seen = advice(mover, table.id), mover.view(table.id)
        assert said in (rami.hint(seen), rami.hint(seen, alternatives=True))
        assert said.act is None or said.act.words.en != said.act.words.fr
        move: Move | None = said.act.move if said.act else None
        if move is None:
            move = Discard(said.discard.card) if said.discard else said.move
        assert move is not None
        view = mover.move(table.id, move)
    assert view.last_deal is not None
    assert view.last_deal.showdown is not None


def test_a_hint_says_what_each_move_is_worth(service: Service) -> None:
    """Once the processes that search have started: at each level, the same as the SDK says."""
    table = Table([service.player("Ada"), service.player("Bob")])
    mover = table.turn
    mover.move(table.id, DrawStock())
    seen, until = mover.view(table.id), monotonic() + 240
    for level in get_args(Level):
        while not (said := advice(mover, table.id, level)).alternatives or said.asked_level:
            assert monotonic() < until
            sleep(0.2)
        assert said == rami.hint(seen, level, alternatives=True)
        assert {other.move for other in said.alternatives} <= set(legal_moves(face_down(seen)))
        assert (said.level, said.alternatives[0].move, said.alternatives[0].error) == (level, said.move, 0)
        assert sum(other.playouts for other in said.alternatives) > (2400 if level == "master" else 100)
    refused(mover.get(f"/v1/games/{table.id}/hint", level="champion"), "invalid_request")


def test_before_the_deal_there_is_nothing_to_advise(service: Service) -> None:
    """The hint is empty in an open game, because the player has no cards yet."""
    ada = service.player("Ada")
    assert advice(ada, ada.create(seats=2).id) == Hint(your_turn=False, melds=(), points=0, left=(), deadwood=0)


def test_a_spectator_gets_no_advice(service: Service) -> None:
    """The service refuses a hint to a spectator, who has no hand."""
    table = Table([service.player("Ada"), service.player("Bob")])
    refused(service.player("Eve").get(f"/v1/games/{table.id}/hint"), "not_seated")
