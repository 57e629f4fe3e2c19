"""Reports of players reach operators."""

from tests.service.admin.operators import Operated
from tests.service.admin.test_games import table


def test_reports_are_listed(desk: Operated) -> None:
    """Of one player, or of all, the newest first, with game, version, category and text."""
    ada, bob, game = table(desk.service)
    body = {"player": bob.id, "category": "stalling", "version": 1, "text": "slow"}
    assert ada.post(f"/v1/games/{game.id}/reports", body).status_code == 204
    assert bob.post(f"/v1/games/{game.id}/reports", {"player": ada.id, "category": "spam"}).status_code == 204
    [one] = desk.carol.get("/reports", player=bob.id)["items"]
    assert one.pop("at").endswith("Z")
    assert one == body | {"reporter": ada.id, "game": game.id}
    newest, before = desk.carol.get("/reports", limit=2)["items"]
    assert (newest["player"], before["player"]) == (ada.id, bob.id)
    assert desk.carol.get("/reports", player="p_" + "0" * 26)["items"] == []
