from random import Random
from threading import Timer

import pytest
from msgspec.structs import replace
from tests.sdk.client.conftest import Asker
from tests.sdk.samples import GAME, VIEW, game_log, waiting_view
from tests.sdk.stand_in import CUT, StandIn, Trouble, refusal

from rami import LoggedEvent
from rami.client.streams import LONG_POLL
from rami.contract.wire import GameAborted, GameView, NumberedEvent
from rami.errors import GameNotFound

BUSY = refusal("store_unavailable")
PAGE = Trouble(502, b"<html>", {"Content-Type": "text/html"})
OVER = replace(VIEW, status="finished")


def logged(log: list[NumberedEvent]) -> list[LoggedEvent]:
    """The log as a follower should yield it."""
    return [LoggedEvent(each.id, each.event) for each in log]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_follower_tells_each_event_once_through_all_troubles(ask: Asker, stand_in: StandIn, seed: int) -> None:
    """Refusals, pages of proxies and broken connections cause no gap and no repeat; it stops at the end of the game."""
    stand_in.log = game_log(20)
    stand_in.troubles.extend(Random(seed).choices([BUSY, PAGE, CUT, None], k=40))
    assert ask.all(lambda rami: rami.follow(GAME), retries=0) == logged(stand_in.log)
    assert len(stand_in.seen) > len(stand_in.log) / 3 + 15


@pytest.mark.parametrize(("after", "first"), [(2, "3-1"), ("2-1", "2-2"), (0, "1-1"), (None, "1-1")])
def test_following_begins_after_a_version_or_an_event(
    ask: Asker, stand_in: StandIn, after: int | str | None, first: str
) -> None:
    """A follower continues after all events of a version, or after one event id."""
    stand_in.log = game_log(4)
    answer = ask.all(lambda rami: rami.follow(GAME, after))
    assert answer[0].id == first
    assert answer == logged(stand_in.log)[-len(answer) :]


def test_a_follower_waits_for_what_has_not_happened_yet(ask: Asker, stand_in: StandIn) -> None:
    """Events that happen while the follower waits are yielded too."""
    log = game_log(3)
    stand_in.log = log[:2]
    later = Timer(0.1, stand_in.log.extend, [log[2:]])
    later.start()
    assert ask.all(lambda rami: rami.follow(GAME)) == logged(log)
    later.join()
    assert any("wait=20" in seen.query for seen in stand_in.seen)


def test_a_follower_stops_when_the_game_is_aborted(ask: Asker, stand_in: StandIn) -> None:
    """A game that is aborted before it begins also ends the following."""
    stand_in.log = [NumberedEvent(id="2-1", event=GameAborted())]
    assert [each.event for each in ask.all(lambda rami: rami.follow(GAME))] == [GameAborted()]


def test_a_follower_of_a_game_that_was_over_before_stops(ask: Asker, stand_in: StandIn) -> None:
    """After the last event nothing more happens, so the follower does not wait."""
    stand_in.log = game_log(2)
    stand_in.views.clear()
    stand_in.views.append(OVER)
    assert ask.all(lambda rami: rami.follow(GAME, stand_in.log[-1].id)) == []
    assert not [seen for seen in stand_in.seen if f"wait={LONG_POLL}" in seen.query]


def test_a_follower_misses_nothing_when_the_game_ends_while_it_asks(ask: Asker, stand_in: StandIn) -> None:
    """If a game is over when its view is read, the remaining events are still yielded."""
    log = game_log(2)
    stand_in.views.clear()
    stand_in.views.append(OVER)
    stand_in.troubles.append(Trouble(200, b'{"events":[],"next":"0"}'))
    stand_in.log = log
    assert ask.all(lambda rami: rami.follow(GAME)) == logged(log)


def test_following_a_game_that_does_not_exist_is_refused(ask: Asker, stand_in: StandIn) -> None:
    """A refusal that a retry cannot change ends the following at once."""
    stand_in.troubles.append(refusal("game_not_found"))
    with pytest.raises(GameNotFound):
        ask.all(lambda rami: rami.follow(GAME))


@pytest.mark.usefixtures("at_once")
def test_waiting_for_a_turn_answers_with_the_game_at_that_turn(ask: Asker, stand_in: StandIn) -> None:
    """While another player is on turn, the client waits for events after the version of the view, also after errors."""
    stand_in.views.clear()
    stand_in.views.extend([waiting_view(), replace(waiting_view(), version=4), replace(VIEW, version=5)])
    stand_in.troubles.extend([BUSY, CUT, None, BUSY, CUT])
    stand_in.log = game_log(9)
    assert ask(lambda rami: rami.wait_for_turn(GAME), retries=0) == replace(VIEW, version=5)
    asked = [seen.query for seen in stand_in.seen if seen.path.endswith("/events")]
    assert asked == ["after=3&wait=20&limit=1"] * 3 + ["after=4&wait=20&limit=1"]


@pytest.mark.parametrize("last", [OVER, replace(VIEW, status="aborted")], ids=["finished", "aborted"])
def test_waiting_for_a_turn_in_a_game_that_is_over_answers_none(ask: Asker, stand_in: StandIn, last: GameView) -> None:
    """In a game that is over there are no more turns, so the result is None."""
    stand_in.views.clear()
    stand_in.views.extend([waiting_view(), last])
    stand_in.log = game_log(9)
    assert ask(lambda rami: rami.wait_for_turn(GAME)) is None
