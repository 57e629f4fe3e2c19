"""`make bench`: runs every benchmark; each gives a ratio of two things that are measured in turn in one run."""

from tests.bench import batch, bots, engine, frame, legal, lobby, move, peer, reads, solver, streams

PARTS = (
    ("The rules: random legal games", engine),
    ("The solver: best partition of a hand", solver),
    ("Legal moves of the worst real hands", legal),
    ("House bots in every variant", bots),
    ("The store: commands together and alone", batch),
    ("The frame around handlers", frame),
    ("A whole move through HTTP and Redis", move),
    ("What bots read of a game", reads),
    ("A move against boardgame.io", peer),
    ("Finding a game among many", lobby),
    ("A thousand subscribers of one game", streams),
)


def main() -> None:
    """Run every benchmark."""
    for title, part in PARTS:
        print(f"\n{title}")
        part.main()


if __name__ == "__main__":
    main()
