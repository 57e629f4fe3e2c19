"""`make bench`: runs every benchmark; each gives a ratio of two things that are measured in turn in one run.

`make bench COMMIT=...` compares these files with another commit instead: the rules, a move, and a turn of two bots.
"""

import subprocess
import sys

from tools.bench import (
    batch,
    bots,
    client,
    engine,
    env,
    frame,
    gin,
    legal,
    lobby,
    move,
    older,
    peer,
    reads,
    runner,
    solver,
    streams,
    training_batch,
    workers,
)

PARTS = (
    ("The rules: random legal games", engine),
    ("The environment for training: random steps", env),
    ("Many games at once for training, beside OpenSpiel, RLCard and Pgx", training_batch),
    ("The solver: best partition of a hand", solver),
    ("Random gin, beside OpenSpiel", gin),
    ("Legal moves of the worst real hands", legal),
    ("House bots in every variant", bots),
    ("The store: commands together and alone", batch),
    ("The frame around handlers", frame),
    ("A whole move through HTTP and Redis", move),
    ("A move with two workers, beside one process", workers),
    ("What bots read of a game", reads),
    ("A call through the SDK, beside bare httpx2", client),
    ("A move against boardgame.io", peer),
    ("Finding a game among many", lobby),
    ("A thousand subscribers of one game", streams),
)


def compare(commit: str) -> None:
    """Measure another commit and these files."""
    with older.checked_out(commit) as tree:
        for name, folder in ((commit, tree), ("now", older.HERE)):
            print(f"\nThe rules, {name}: random legal games", flush=True)
            command = (sys.executable, "-m", "tools.bench.engine")
            subprocess.run(command, cwd=folder, env=older.environment(folder), check=True)
    print("\nA whole move through HTTP and Redis")
    older.main()
    print("\nA turn of two bots of the SDK")
    runner.main()


def main() -> None:
    """Run every benchmark, or compare with the commit that is given."""
    if len(sys.argv) > 1:
        compare(sys.argv[1])
        return
    for title, part in PARTS:
        print(f"\n{title}")
        part.main()


if __name__ == "__main__":
    main()
