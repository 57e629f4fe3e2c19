"""Whether a request has changed something: only then is the outcome unknown when the store is full."""

from contextvars import Context

from rami_service.store.redis import effects


def test_a_request_that_has_noted_nothing_has_changed_nothing() -> None:
    """Each request begins anew; outside of a request it is not known."""

    def requests() -> list[bool]:
        found = [effects.none()]
        effects.begin([])
        found.append(effects.none())
        effects.note("g")
        found.append(effects.none())
        effects.begin([])
        return [*found, effects.none()]

    assert Context().run(requests) == [False, True, False, True]
