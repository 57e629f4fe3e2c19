"""The way of a move stays short enough to be read: the calls, the files and the crossings of a discard."""

from tools.trace.ordinary import always, typical

CALLS, FILES, CROSSINGS = 155, 39, 180


def test_a_discard_stays_within_its_budget() -> None:
    """From the bytes of the request to those of the answer, and to the last task behind it, in a warm process."""
    count = typical()
    assert count.calls <= CALLS, count
    assert count.files <= FILES, count
    assert count.crossings <= CROSSINGS, count


def test_the_trace_sees_the_whole_way() -> None:
    """It begins at the connection, passes the rules and the commit, and ends with the reply: so the budget is real."""
    way = dict(always())
    assert next(iter(way)).endswith("server/connection.py")
    passed = {name for functions in way.values() for name in functions}
    assert passed >= {
        "make_moves",
        "moved",
        "play_steps",
        "end_turn",
        "game_seen",
        "commit",
        "Single.send",
        "Reply.respond",
    }
