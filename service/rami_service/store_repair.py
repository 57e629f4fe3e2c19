"""What `rami-service --repair` does and says: it repairs the data of the service's own Valkey after a power cut."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from rami_service.settings import BadSettings, Settings
from rami_service.store.redis.embedded import EmbeddedServerError, StoreFailure
from rami_service.store.redis.embedded.repair import Repair, repair

__all__ = ["StoreFailure", "repair_store"]


def repair_store(settings: Settings) -> None:
    """Repair the data folder, and print what was done. Raises BadSettings, and StoreFailure if that cannot be done."""
    if settings.redis_url:
        raise BadSettings("RAMI_REDIS_URL: --repair is for the Valkey that the service starts itself.")
    try:
        done = repair(Path(settings.data_dir), datetime.now(UTC))
    except StoreFailure:
        raise
    except EmbeddedServerError as error:
        raise BadSettings(f"{error}.") from None
    sys.stdout.write("".join(f"{line}\n" for line in _report(done)))


def _report(done: Repair) -> list[str]:
    whole = done.whole
    if done.copy is None:
        return [f"{done.file} is whole: {whole.commands} commands. There is nothing to repair."]
    cut = f"{done.size - whole.end} bytes"
    if whole.unfinished:
        cut += f", among them {whole.unfinished} commands of a transaction that had not ended"
    return [
        f"{done.file} held {whole.commands} whole commands in {whole.end} bytes.",
        f"What followed was no whole command and was cut: {cut}.",
        f"The file as it was: {done.copy}",
        "Start the service, and delete this copy when the games are right.",
    ]
