"""The view of an old version is, byte for byte, the view that was sent when the version was new."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import pytest
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Player

from rami.bots import RandomBot
from rami.contract.wire import EntropyAdded
from rami_service.domain.models import encode
from rami_service.runtime.delayed_games import LONGEST
from rami_service.store import keys

SHORT = {"match_end": {"deals": 2}, "turn_limit": 16}
VARIANTS: list[tuple[str, dict[str, Any], int]] = [
    ("rami", SHORT, 2),
    ("rami-40", {**SHORT, "opening": {"points": 15}}, 3),
    ("rami-500", SHORT, 4),
]
LIVE: Final = re.compile(rb'("connected":|"claim_after":)(\[[0-9,]*\]|"[^"]*")')
"""What only views of the present have."""
Seen = dict[int, list[bytes]]
"""The answers that each reader got at a version."""


def look(readers: Sequence[Player], game: str, seen: Seen) -> None:
    """Record all views of the present version; repeat if a house bot moved meanwhile."""
    answers = [reader.get(f"/v1/games/{game}") for reader in readers]
    versions = {answer.json()["version"] for answer in answers}
    if len(versions) > 1:
        look(readers, game, seen)
    else:
        seen[versions.pop()] = [LIVE.sub(rb"\1null", answer.content) for answer in answers]


def check(readers: Sequence[Player], game: str, seen: Seen) -> None:
    """Check that every recorded version is still shown in the same way."""
    for version, views in seen.items():
        for reader, view in zip(readers, views, strict=True):
            again = reader.get(f"/v1/games/{game}", version=version)
            assert (again.status_code, again.headers["etag"]) == (200, f'"{version}"')
            assert again.json() == json.loads(view), f"version {version}, {reader.name}"  # a clearer failure than bytes
            assert again.content == view


@pytest.mark.parametrize(("variant", "options", "seats"), VARIANTS, ids=[variant for variant, _, _ in VARIANTS])
def test_every_version_is_shown_as_it_was(service: Service, variant: str, options: dict[str, Any], seats: int) -> None:
    """Players, who also undo steps, and a spectator read all versions of a game of two deals after its end."""
    players, eve = [service.player(f"Player {seat}") for seat in range(seats)], service.player("Eve")
    readers, seen, bot = [*players, eve], Seen(), RandomBot(7)
    game = players[0].create(seats=seats, variant=variant, options=options, turn_seconds=600).id
    for player in players[1:]:
        look(readers, game, seen)
        player.join(game)
    players[0].post(f"/v1/games/{game}/entropy", {"entropy": "aa"})
    view = players[0].view(game)
    while view.status == "playing":
        look(readers, game, seen)
        mover = players[view.turn or 0]
        view = mover.move(game, bot.choose(mover.view(game), mover.legal(game).moves))
    look(readers, game, seen)
    assert view.status == "finished"
    assert view.deal >= 2, "a tie is decided in a further deal"
    assert len(seen) == view.version - 1  # all versions except the one that added entropy
    check(readers, game, seen)


def test_what_happens_around_a_game_is_shown_as_it_was(service: Service) -> None:
    """The game has kept seats, players who leave or resign, a bot, and ends without players."""
    ada, bob, eve, spy = players = [service.player(name) for name in ("Ada", "Bob", "Eve", "Spy")]
    seen = Seen()
    seating = [{"kind": "you"}, {"kind": "player", "player": bob.id}, {"kind": "anyone"}, {"kind": "anyone"}]
    game = ada.create(seating=seating, turn_seconds=900).id
    look(players, game, seen)
    for player, what in ((bob, "join"), (eve, "join"), (bob, "leave"), (eve, "leave"), (ada, "bots"), (bob, "join")):
        assert player.post(f"/v1/games/{game}/{what}", None if what == "leave" else {}).status_code == 200
        look(players, game, seen)
    assert [seat.kept_for for seat in ada.view(game).players] == [None, None, None, None]
    eve.join(game)
    for number, player in enumerate((bob, eve, ada)):
        play_some(game, {seat: one for seat, one in enumerate(by_seat(ada, game, players)) if one}, 4)
        look(players, game, seen)
        assert player.post(f"/v1/games/{game}/resign").status_code == 200, number
        look(players, game, seen)
    assert ada.view(game).status == "aborted"
    assert len(seen) >= 13
    check([spy], game, {version: [views[3]] for version, views in seen.items()})
    for version in seen:  # a player who resigned gets the spectator's view, also of old versions
        shown = [player.get(f"/v1/games/{game}", version=version) for player in players]
        assert len({answer.content for answer in shown}) == 1


def by_seat(ada: Player, game: str, players: Sequence[Player]) -> list[Player | None]:
    """Return the player of each seat."""
    of_id = {player.id: player for player in players}
    return [of_id.get(seat.player or "") for seat in ada.view(game).players]


def play_some(game: str, seated: dict[int, Player], steps: int) -> None:
    """Make this number of player steps, and wait for the turns of house bots between them."""
    bot, anybody = RandomBot(3), next(iter(seated.values()))
    while steps:
        view = anybody.view(game)
        mover = seated.get(view.turn if view.turn is not None else -1)
        if mover is None:
            anybody.events(game, after=view.version, wait=2)
            continue
        mover.move(game, bot.choose(mover.view(game), mover.legal(game).moves))
        steps -= 1


@pytest.mark.parametrize("version", [0, 3, 999_999_999_999_999])
def test_a_version_that_there_is_not_is_refused(service: Service, version: int) -> None:
    """Versions before the first and after the present one are refused; the error gives the present version."""
    ada = service.player("Ada")
    game = ada.create(seats=3)
    service.player("Bob").join(game.id)
    answer = ada.get(f"/v1/games/{game.id}", version=version)
    assert refused(answer, "unknown_version")["params"] == {"present": 2, "version": version}


@pytest.mark.parametrize("version", ["-1", "x", "1.5", "", str(10**15)])
def test_a_version_that_is_none_is_refused(service: Service, version: str) -> None:
    """A malformed version is refused, and the error names the field."""
    ada = service.player("Ada")
    answer = ada.get(f"/v1/games/{ada.create(seats=3).id}", version=version)
    assert refused(answer, "invalid_request")["params"] == {"in": "query", "field": "version"}


def test_a_log_that_is_too_long_is_not_read_to_its_end(service: Service, valkey: str) -> None:
    """An old view reads a limited number of events, whatever the length of the log."""
    ada = service.player("Ada")
    game = ada.create(seats=3).id
    ada.post(f"/v1/games/{game}/entropy", {"entropy": "aa"})
    filler = encode(EntropyAdded(0))
    with direct(valkey) as client, client.pipeline(transaction=False) as pipeline:
        for number in range(2, LONGEST + 2):
            pipeline.xadd(keys.events(game), {"e": filler}, id=f"2-{number}")
        pipeline.execute()
    assert refused(ada.get(f"/v1/games/{game}", version=1), "unknown_version")["params"] == {"version": 1}
    assert ada.view(game).version == 2
