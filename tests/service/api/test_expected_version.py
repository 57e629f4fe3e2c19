"""The version that a caller expects, in `If-Match` or in the header for pages of other origins."""

import pytest
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Table

DRAW = {"moves": [{"type": "draw_stock"}]}


@pytest.fixture
def table(service: Service) -> Table:
    """A new game of two players."""
    return Table([service.player("Ada"), service.player("Bob")])


def test_both_headers_mean_the_same(table: Table) -> None:
    """With another version each of them is refused with 412 and the current version; with the right one it moves."""
    path, turn = f"/v1/games/{table.id}/moves", table.turn
    version = turn.view(table.id).version
    for header, text in (("If-Match", f'"{version - 1}"'), ("Rami-If-Version", str(version - 1))):
        late = turn.send("POST", path, json=DRAW, headers={header: text})
        assert (late.status_code, late.headers["etag"]) == (412, f'"{version}"')
        assert refused(late, "stale_version")["params"] == {"version": version, "decided": version - 1}
    made = turn.send("POST", path, json=DRAW, headers={"Rami-If-Version": str(version)})
    assert (made.status_code, made.headers["etag"]) == (200, f'"{version + 1}"')


def test_both_together_have_to_agree(table: Table) -> None:
    """Both headers with one version are accepted, in any form; with two versions nothing is carried out."""
    path, turn = f"/v1/games/{table.id}/moves", table.turn
    version = turn.view(table.id).version
    for match, plain in ((version, version + 1), (version - 1, version)):
        headers = {"If-Match": f'"{match}"', "Rami-If-Version": str(plain)}
        problem = refused(turn.send("POST", path, json=DRAW, headers=headers), "versions_differ")
        assert (problem["status"], problem["params"]) == (409, {"match": match, "expected": plain})
    assert turn.view(table.id).version == version
    both = {"If-Match": f'"{version}"', "Rami-If-Version": f"0{version}"}
    assert turn.send("POST", path, json=DRAW, headers=both).status_code == 200


def test_other_changes_take_the_header_too(service: Service) -> None:
    """Joining, leaving and adding bots are refused at another version."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=3).id
    for who, path, body in ((bob, "join", {}), (ada, "bots", {"count": 1}), (ada, "entropy", {"entropy": "aa"})):
        answer = who.send("POST", f"/v1/games/{game}/{path}", json=body, headers={"Rami-If-Version": "7"})
        refused(answer, "stale_version")
    assert ada.view(game).version == 1
