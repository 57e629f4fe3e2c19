"""Operators give a player another name, which the tables show."""

import pytest
from tests.service.admin.operators import Operated
from tests.service.admin.test_games import PAIR, table
from tests.service.listening import game_of, listening
from tests.service.process import Service


def test_a_new_name_is_shown_in_games_that_are_not_over(desk: Operated, other: Service) -> None:
    """To the opponent, on another replica; nothing else of the game changes, and its stream goes on."""
    ada, bob, game = table(other)
    waiting = bob.create(variant="rami", seating=PAIR)
    over = bob.create(variant="rami", seating=PAIR)
    desk.bob.post(f"/games/{over.id}/void")
    before = ada.view(game.id)
    with listening(ada, game_of(game.id)) as ear:
        assert ear.next().event
        assert desk.bob.post(f"/players/{bob.id}/rename", name="Player 12")["name"] == "Player 12"
        assert ada.view(game.id).version == before.version + 1
        assert bob.post(f"/v1/games/{game.id}/resign").status_code == 200
        while "player_resigned" not in str(ear.next()):
            pass
    assert bob.get("/v1/players/me").json()["name"] == "Player 12"
    names = {game.id: "Player 12", waiting.id: "Player 12", over.id: "Bob"}
    for game_id, name in names.items():
        assert name in [one.name for one in bob.view(game_id).players]
        assert [one.name for one in bob.view(game_id).players if one.name in ("Bob", "Player 12")] == [name]
    noted = [entry for entry in desk.ada.audit(limit=100) if entry["what"] == "rename_player"]
    assert bob.id in str(noted)
    assert "Player 12" not in str(noted)


def test_the_clock_runs_on(desk: Operated) -> None:
    """A turn has as much time after its player is renamed as before."""
    ada, bob, game = table(desk.service, turn_seconds=600)
    before = ada.view(game.id)
    desk.bob.post(f"/players/{(ada, bob)[game.turn or 0].id}/rename", name="Someone")
    after = ada.view(game.id)
    assert after.version == before.version + 1
    assert before.deadline is not None
    assert (after.turn, after.deadline, after.hand) == (before.turn, before.deadline, before.hand)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Ondine", "name_reserved"),
        ("A\U000e0041", "name_not_visible"),
        ("", "invalid_request"),
        ("x" * 41, "invalid_request"),
    ],
)
def test_the_rules_of_names_hold(desk: Operated, name: str, code: str) -> None:
    """As for a player's own choice; the name stays."""
    player = desk.service.player("Ada")
    assert desk.ada.code("POST", f"/players/{player.id}/rename", json={"why": "x", "name": name}) == code
    assert player.get("/v1/players/me").json()["name"] == "Ada"
