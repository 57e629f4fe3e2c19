"""The settings of a player for frontends. The store keeps them by name, so that releases can have different ones."""

from msgspec import UNSET
from msgspec.structs import asdict, replace

from rami.contract.wire import Preferences, UpdatePreferences
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.players.accounts import change, proven_now
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store.redis.batch import Batch


async def read(batch: Batch, who: Caller) -> Preferences:
    """The caller's settings, as stored now. Raises Refused."""
    return _known(await proven_now(batch, who))


async def update(context: Context, who: Caller, request: UpdatePreferences) -> Preferences:
    """Change the settings that the request names. Raises Refused."""
    named = {name: value for name, value in asdict(request).items() if value is not UNSET}

    def work(record: PlayerRecord) -> PlayerRecord:
        chosen = record.preferences | named
        return replace(record, preferences={name: value for name, value in chosen.items() if value is not None})

    return _known(await change(context, who, work))


def _known(record: PlayerRecord) -> Preferences:
    """The settings that this release has. Those of a later one stay in the store."""
    return Preferences(**{name: record.preferences.get(name) for name in Preferences.__struct_fields__})
