"""Who has webhooks: each process reads what has changed, and all of it only if it cannot know what that is."""

import pytest

from rami_service.runtime.hooked import Hooked
from rami_service.store import keys
from rami_service.store.redis.batch import Batch
from rami_service.store.webhooks import registered

pytestmark = pytest.mark.anyio


async def test_what_another_process_registers_is_known_after_the_next_look(batch: Batch) -> None:
    """Players come and go, also between two looks."""
    one, other = Hooked(batch, active=True), Hooked(batch, active=True)
    await other.refresh()
    for player in ("p_a", "p_b", "p_c"):
        assert await one.add(player)
    await one.remove("p_b")
    await other.refresh()
    assert other.players == {"p_a", "p_c"} == one.players
    await one.remove("p_a")
    await other.refresh()
    assert other.players == {"p_c"}


async def test_only_changes_are_read(batch: Batch) -> None:
    """What is in the set without a change is not seen: nobody has read the whole set again."""
    hooked = Hooked(batch, active=True)
    assert await hooked.add("p_a")
    await hooked.refresh()
    await batch.call("SADD", keys.HOOKED, "p_unnoted")
    assert await hooked.add("p_b")
    await hooked.refresh()
    assert hooked.players == {"p_a", "p_b"}


@pytest.mark.parametrize(
    "lost", [("INCR", keys.HOOKED_CHANGED), ("DEL", keys.HOOKED_CHANGES), ("SET", keys.HOOKED_CHANGES, "")]
)
async def test_all_is_read_if_a_change_was_not_noted(batch: Batch, lost: tuple[str, ...]) -> None:
    """An earlier release only counts its changes, and the store may lose them or have something else there."""
    hooked = Hooked(batch, active=True)
    assert await hooked.add("p_a")
    await hooked.refresh()
    await batch.call("SADD", keys.HOOKED, "p_b")
    await batch.call(*lost)
    assert await hooked.add("p_c")
    await batch.call("INCR", keys.HOOKED_CHANGED)
    await hooked.refresh()
    assert hooked.players == {"p_a", "p_b", "p_c"}
    assert await hooked.add("p_d")
    await hooked.refresh()
    assert hooked.players == {"p_a", "p_b", "p_c", "p_d"}


async def test_changes_are_kept_up_to_a_number(batch: Batch) -> None:
    """Who has missed more of them reads all."""
    hooked = Hooked(batch, active=True)
    await hooked.refresh()
    for _ in range(registered.KEPT):
        await registered.add(batch, "p_a", 10)
        await registered.remove(batch, "p_a")
    await registered.add(batch, "p_b", 10)
    assert await batch.call("XLEN", keys.HOOKED_CHANGES) < 1.2 * registered.KEPT
    await hooked.refresh()
    assert hooked.players == {"p_b"}
