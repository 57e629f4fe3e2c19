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
    assert len(one.pop("id")) == 16
    assert one == body | {"reporter": ada.id, "game": game.id, "closed_at": None, "closed_by": None}
    newest, before = desk.carol.get("/reports", limit=2)["items"]
    assert (newest["player"], before["player"]) == (ada.id, bob.id)
    assert desk.carol.get("/reports", player="p_" + "0" * 26)["items"] == []


def test_a_closed_report_comes_after_the_open_ones(desk: Operated) -> None:
    """With who closed it; a player without open ones is listed by name only, until there is another report."""
    ada, bob, game = table(desk.service)

    def report(category: str) -> None:
        body = {"player": bob.id, "category": category}
        assert ada.post(f"/v1/games/{game.id}/reports", body).status_code == 204

    report("stalling")
    report("spam")
    spam, stalling = desk.carol.get("/reports", player=bob.id)["items"]
    path = f"/players/{bob.id}/close-report"
    desk.bob.post(path, report=spam["id"])
    desk.ada.post(path, report=spam["id"])
    first, last = desk.carol.get("/reports", player=bob.id)["items"]
    assert (first, last["id"], last["closed_by"]) == (stalling, spam["id"], "bob")
    assert last["closed_at"] >= last["at"]
    assert bob.id in [one["player"] for one in desk.carol.get("/reports")["items"]]
    desk.bob.post(path, report=stalling["id"])
    assert bob.id not in [one["player"] for one in desk.carol.get("/reports")["items"]]
    assert len(desk.carol.get("/reports", player=bob.id)["items"]) == 2
    report("cheating")
    listed = desk.carol.get("/reports", limit=1)["items"]
    assert [(one["player"], one["category"]) for one in listed] == [(bob.id, "cheating")]


def test_only_a_report_of_the_player_is_closed(desk: Operated) -> None:
    """Another id is refused, and so is an operator who may only look."""
    ada, bob, game = table(desk.service)
    assert ada.post(f"/v1/games/{game.id}/reports", {"player": bob.id, "category": "spam"}).status_code == 204
    [one] = desk.carol.get("/reports", player=bob.id)["items"]
    body = {"why": "x", "report": one["id"]}
    assert desk.bob.code("POST", f"/players/{ada.id}/close-report", json=body) == "invalid_request"
    assert desk.bob.code("POST", f"/players/{bob.id}/close-report", json=body | {"report": "x"}) == "invalid_request"
    assert desk.carol.code("POST", f"/players/{bob.id}/close-report", json=body) == "insufficient_scope"
    assert desk.carol.get("/reports", player=bob.id)["items"] == [one]
