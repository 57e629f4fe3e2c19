"""Games that begin only with their creator's entropy, so that the service has committed before it sees it."""

from tests.service.process import Service
from tests.service.table import ONE_DEAL, play_out

from rami.rules.events import DealStarted
from rami.rules.records.record import verify


def test_a_game_against_bots_begins_with_the_entropy_of_its_creator(service: Service) -> None:
    """The commitment is public while the game waits. The first deal uses it and the entropy, as the record proves."""
    ada = service.player("Ada")
    game = ada.create(variant="rami-40", options=ONE_DEAL, bots=1, wait_for_entropy=True)
    assert (game.status, game.commitment, game.wait_for_entropy) == ("open", None, True)
    assert [seat.kind for seat in game.players] == ["player", "bot"]
    answer = ada.post(f"/v1/games/{game.id}/entropy", {"entropy": "5eed"})
    begun = answer.json()
    assert (begun["status"], begun["version"], begun["commitment"]) == ("playing", 2, game.next_commitment)
    events = [numbered.event for numbered in ada.events(game.id, after=1).events]
    (dealt,) = [event for event in events if isinstance(event, DealStarted)]
    assert (dealt.entropy, dealt.commitment) == (("5eed", ""), game.next_commitment)
    play_out(game.id, ada)
    assert verify(ada.record(game.id))[0] == (0,)


def test_the_last_player_does_not_begin_a_game_that_waits(service: Service) -> None:
    """Other players join, with entropy or without, and may leave; the game begins when its creator has added some."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=2, wait_for_entropy=True).id
    assert bob.join(game, entropy="aa").status == "open"
    assert bob.post(f"/v1/games/{game}/entropy", {"entropy": "bb"}).json()["status"] == "open"
    assert bob.post(f"/v1/games/{game}/leave").json()["status"] == "open"
    assert ada.post(f"/v1/games/{game}/entropy", {"entropy": "cc"}).json()["status"] == "open"
    assert bob.join(game, entropy="aa").status == "playing"


def test_a_full_game_that_waits_is_offered_to_nobody(service: Service) -> None:
    """It is in no list of the lobby, and quick match seats nobody at a game that waits for entropy."""
    ada, bob = service.player("Ada"), service.player("Bob")
    full = ada.create(variant="wrotham", bots=1, wait_for_entropy=True).id
    waiting = ada.create(variant="wrotham", wait_for_entropy=True).id
    listed = {game.id for game in bob.page("/v1/games", variant="wrotham", limit=100).items}
    assert waiting in listed
    assert full not in listed
    answer = bob.post("/v1/games/quick-match", {"variant": "wrotham"})
    assert answer.status_code == 200
    assert answer.json()["id"] not in (full, waiting)
    assert ada.post(f"/v1/games/{full}/entropy", {"entropy": "cc"}).json()["status"] == "playing"
