"""How the parent divides what the settings give to the whole service."""

import pytest

from rami_service.settings import Settings
from rami_service.workers.supervisor import share_of_search


@pytest.mark.parametrize(("processes", "workers", "each"), [(0, 4, 0), (1, 4, 1), (4, 2, 2), (5, 2, 3), (64, 1, 64)])
def test_search_processes_are_shared(processes: int, workers: int, each: int) -> None:
    """Several workers do not start a pool each, but no worker is without one if there are any."""
    assert share_of_search(Settings(search_processes=processes, workers=workers)) == each
