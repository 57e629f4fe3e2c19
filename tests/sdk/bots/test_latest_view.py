"""The newest view of a game: what it takes over, and when it asks for a read."""

import pytest
from msgspec.structs import replace
from tests.sdk.samples import VIEW

from rami import LoggedVersion, UnknownEvent
from rami.bots.online.latest_view import LatestView
from rami.client import AcceptedMoves
from rami.contract.wire import EntropyAdded, GameEvent, LegalMoves
from rami.rules.events import PileTaken
from rami.rules.moves import DrawStock

NEXT = VIEW.version + 1


def logged(version: int, *events: GameEvent | UnknownEvent, legal: LegalMoves | None = None) -> LoggedVersion:
    """A version as a stream tells it."""
    return LoggedVersion(VIEW.id, version, None, events, legal)


def legal(version: int) -> LegalMoves:
    """One legal move."""
    return LegalMoves(version=version, your_turn=True, moves=(DrawStock(),))


def known(latest: LatestView) -> LegalMoves | None:
    """The legal moves that are known."""
    return latest.view.legal_moves


def test_a_version_that_comes_twice_counts_once() -> None:
    """The answer to an own move and the stream tell the same version; the second one changes nothing."""
    latest = LatestView(VIEW)
    latest.advance(AcceptedMoves(NEXT, 1, dry_run=False, events=(EntropyAdded(0),), legal_moves=legal(NEXT)))
    after = latest.view
    assert after == replace(VIEW, version=NEXT, legal_moves=legal(NEXT))
    latest.advance(logged(NEXT, EntropyAdded(0)))
    latest.advance(logged(VIEW.version))
    assert latest.view == after
    assert not latest.is_doubtful


def test_a_message_without_events_tells_the_legal_moves_of_the_known_version() -> None:
    """At the beginning of a stream the legal moves come in a message without events; those of old versions do not."""
    latest = LatestView(VIEW)
    latest.advance(logged(VIEW.version, legal=legal(VIEW.version)))
    assert known(latest) == legal(VIEW.version)
    latest.advance(logged(NEXT, EntropyAdded(0)))
    assert known(latest) is None
    latest.advance(logged(VIEW.version, legal=legal(VIEW.version)))
    assert known(latest) is None


@pytest.mark.parametrize(
    "version",
    [
        logged(NEXT + 1, EntropyAdded(0)),
        logged(NEXT, UnknownEvent("bell_rung", {})),
        logged(NEXT, PileTaken(0, ("KH",))),
    ],
    ids=["a gap", "an unknown event", "an event of an older release"],
)
def test_a_version_that_does_not_say_enough_makes_the_view_doubtful(version: LoggedVersion) -> None:
    """The view stays as it is until it is read."""
    latest = LatestView(VIEW)
    latest.advance(version)
    assert latest.is_doubtful
    assert latest.view == VIEW


def test_an_older_view_is_taken_over_only_if_the_service_has_gone_back() -> None:
    """A late answer with an older view is ignored; `reset` takes every view."""
    latest = LatestView(VIEW)
    latest.show(replace(VIEW, version=VIEW.version - 1))
    assert latest.view == VIEW
    latest.reset(replace(VIEW, version=VIEW.version - 1))
    assert latest.view.version == VIEW.version - 1
