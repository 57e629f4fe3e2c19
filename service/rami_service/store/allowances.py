"""What a token, a player or an address may use in a minute, counted by all replicas together.

The store keeps one time for each name: when everything that was used will be refilled. It is compared with the store's
own clock, so the clocks of the replicas need not agree.
"""

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch


async def spend(batch: Batch, name: str, cost: int) -> int:
    """Use a part of an allowance, which takes `cost` milliseconds to refill.

    Returns in how many milliseconds everything will be refilled. Raises StoreUnavailable.
    """
    return int(await functions.Call(batch, "spend", (keys.allowance(name),), cost))
