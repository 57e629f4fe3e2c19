"""Push in the store: whose subscription each one is."""

from rami_service.store import keys
from rami_service.store.redis.batch import Batch


async def own(batch: Batch, push_id: str, player_id: str, ttl: int) -> None:
    """Let a subscription be this player's, and no other's, for `ttl` seconds."""
    await batch.call("SET", keys.push_owner(push_id), player_id, "EX", ttl)


async def is_owned(batch: Batch, push_id: str, player_id: str) -> bool:
    """Whether a subscription is this player's."""
    owner: bytes | None = await batch.call("GET", keys.push_owner(push_id))
    return owner == player_id.encode()


async def keep(batch: Batch, push_id: str, ttl: int) -> None:
    """Let a subscription be its player's for another `ttl` seconds."""
    await batch.call("EXPIRE", keys.push_owner(push_id), ttl)
