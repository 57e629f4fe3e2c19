"""Two bots play a game of rami over HTTP. Then its record is replayed here, and every shuffle is checked.

`python sdk/examples/demo.py` starts a service for the game. With `--url` it uses a service that is already running.
"""

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from rami import AsyncRami, Record
from rami.bots import HouseBot, play_game
from rami.rules.records.record import verify

NAMES = ("Ada", "Blaise")


def main() -> None:
    """Play on the service at `--url`, or on a service that runs only for this game."""
    parser = argparse.ArgumentParser(description="Two bots play a game of rami over HTTP.")
    parser.add_argument("--url", help="a running service, such as http://127.0.0.1:8000")
    url = parser.parse_args().url
    if url:
        show(asyncio.run(play(url)))
    else:
        with service() as own:
            show(asyncio.run(play(own)))


async def play(url: str) -> Record:
    """Play a game to 100 points between two bots, each with its own client, and return its record."""
    async with AsyncRami(url, token="") as ada, AsyncRami(url, token="") as blaise:
        await ada.ready()
        for client, name in zip((ada, blaise), NAMES, strict=True):
            await client.create_player(name)
        game = await ada.create_game("rami", options={"match_end": {"target": 100}})
        await ada.add_entropy(game.id)
        await blaise.join_game(game.id)
        print(f"{' and '.join(NAMES)} play {game.id} at {url}\n")
        await asyncio.gather(play_game(ada, HouseBot(), game.id), play_game(blaise, HouseBot(), game.id))
        return await ada.get_record(game.id)


def show(record: Record) -> None:
    """Print the scores of each deal, the winner and the result of the replay."""
    print(f"{'deal':>4}  {'moves':>5}  {'out':<7}" + "".join(f"{name:>8}" for name in record.names))
    totals = [0] * len(record.names)
    for deal in record.deals:
        totals = [total + score for total, score in zip(totals, deal.scores, strict=True)]
        out = "nobody" if deal.out is None else record.names[deal.out]
        print(f"{deal.deal:>4}  {len(deal.moves):>5}  {out:<7}" + "".join(f"{total:>8}" for total in totals))
    print(f"\n{' and '.join(record.names[seat] for seat in record.winners)} won.")
    contributed = verify(record)
    everyone = sum(len(seats) == len(record.names) for seats in contributed)
    print(f"Replayed: {len(contributed)} shuffles match their commitments, {everyone} with entropy from both players.")


@contextmanager
def service() -> Iterator[str]:
    """Run a service on a free port with its own data folder until the end of the block."""
    with tempfile.TemporaryDirectory() as data:
        port = free_port()
        command = [str(Path(sys.executable).with_name("rami-service"))]
        environment = os.environ | {"RAMI_PORT": str(port), "RAMI_DATA_DIR": data}
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603 - our own service
        try:
            wait_for(port, process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(10)


def free_port() -> int:
    """A port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port


def wait_for(port: int, process: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Wait until a server listens on a port. Raises OSError if none does in time, or its process ends."""
    give_up = monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if monotonic() > give_up or process.poll() is not None:
                raise
            sleep(0.05)
        else:
            return


if __name__ == "__main__":
    main()
