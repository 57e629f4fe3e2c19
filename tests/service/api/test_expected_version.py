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


@pytest.mark.parametrize(
    ("tags", "status"),
    [
        ('"{before}", "{now}"', 200),
        ('"{now}","{after}"', 200),
        ("{before} ,\t{now}", 200),
        ('"{before}", "{after}"', 412),
        ('W/"{now}"', 200),
        ('W/"{before}"', 412),
        ('W/"{before}", W/"{now}"', 200),
        ('"{now}-gzip"', 200),
        ('W/"{now}-br"', 200),
        ('"{before}-gzip"', 412),
    ],
)
def test_one_of_the_tags_has_to_be_the_version(table: Table, tags: str, status: int) -> None:
    """Tags may come as a list, and as a proxy that compresses answers has changed them, in the view and in a move."""
    path, turn = f"/v1/games/{table.id}/moves", table.turn
    now = turn.view(table.id).version
    sent = tags.format(before=now - 1, now=now, after=now + 1)
    view = turn.send("GET", f"/v1/games/{table.id}", headers={"If-None-Match": sent})
    assert view.status_code == (304 if status == 200 else 200)
    for dry_run in (True, False):
        made = turn.send("POST", path, json=DRAW | {"dry_run": dry_run}, headers={"If-Match": sent})
        assert made.status_code == status, made.text
    if status == 412:
        decided = now + 1 if "{after}" in tags else now - 1
        assert refused(made, "stale_version")["params"] == {"version": now, "decided": decided}


def test_a_list_agrees_with_the_other_header_if_it_names_its_version(table: Table) -> None:
    """Then the other header alone counts."""
    path, turn = f"/v1/games/{table.id}/moves", table.turn
    now = turn.view(table.id).version
    headers = {"If-Match": f'"{now - 1}", W/"{now}"', "Rami-If-Version": str(now + 1)}
    problem = refused(turn.send("POST", path, json=DRAW, headers=headers), "versions_differ")
    assert problem["params"] == {"match": now, "expected": now + 1}
    refused(turn.send("POST", path, json=DRAW, headers=headers | {"Rami-If-Version": str(now - 1)}), "stale_version")
    assert turn.send("POST", path, json=DRAW, headers=headers | {"Rami-If-Version": str(now)}).status_code == 200


def test_other_changes_take_the_header_too(service: Service) -> None:
    """Joining, leaving and adding bots are refused at another version."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=3).id
    for who, path, body in ((bob, "join", {}), (ada, "bots", {"count": 1}), (ada, "entropy", {"entropy": "aa"})):
        answer = who.send("POST", f"/v1/games/{game}/{path}", json=body, headers={"Rami-If-Version": "7"})
        refused(answer, "stale_version")
    assert ada.view(game).version == 1
