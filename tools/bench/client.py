"""A call through the client, beside the same request through bare httpx2: processor time of the caller.

Run it with `python -m tools.bench.client`.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

import httpx2
import msgspec
from tests.service.process import serving

from rami import GameView, Rami

CALLS: Final = 300
ROUNDS: Final = 11


def spent(call: Callable[[], object]) -> float:
    """Microseconds of processor time for each call."""
    began = process_time()
    for _ in range(CALLS):
        call()
    return (process_time() - began) / CALLS * 1e6


def main() -> None:
    """Measure both in turn, round after round, against one service."""
    read = msgspec.json.Decoder(GameView).decode
    with serving(Path(tempfile.mkdtemp()), requests_per_token=0) as service, Rami(service.base, token="") as client:
        token = client.create_player("Ada").token
        game = client.create_game(bots=1).id
        headers = {"Authorization": f"Bearer {token}", "Accept": "application/json", "Accept-Language": "en"}
        with httpx2.Client(base_url=service.base, headers=headers) as bare:

            def asked() -> GameView:
                return read(bare.get(f"/v1/games/{game}").raise_for_status().content)

            rounds = [(spent(lambda: client.get_game(game)), spent(asked)) for _ in range(ROUNDS)]
    ours, theirs = (median(side) for side in zip(*rounds, strict=True))
    ratios = sorted(one / other for one, other in rounds)
    print(f"a game through the client {ours:.0f} µs, through bare httpx2 {theirs:.0f} µs of processor time")
    print(f"ratio: {median(ratios):.2f} (rounds {', '.join(f'{ratio:.2f}' for ratio in ratios[:: len(ratios) // 5])})")


if __name__ == "__main__":
    main()
