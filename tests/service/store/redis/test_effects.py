"""Whether a request has changed something: only then is the outcome unknown when the store is full."""

from collections import deque
from contextvars import Context

from rami_service.store.redis import effects


def test_a_request_that_has_noted_nothing_has_changed_nothing() -> None:
    """Each request begins anew, and its own changes count alone."""

    def requests() -> list[bool]:
        found = []
        for changes in (["g"], [], ["p", "g"]):
            effects.begin(deque(maxlen=1))
            for changed in changes:
                effects.made().append(changed)
            found.append(bool(effects.made()))
        return found

    assert Context().run(requests) == [True, False, True]
