"""What runs for one discard, as a tree of calls and counted: `python -m tools.trace`."""

from collections.abc import Iterator, Sequence

from tools.trace.ordinary import ordinary, typical
from tools.trace.recorder import Entry


def tree(entries: Sequence[Entry]) -> Iterator[str]:
    """The calls, each indented below its caller."""
    depth = 0
    for entry in entries:
        if entry.enters:
            yield f"{'  ' * depth}{entry.path}: {entry.function}"
        depth = max(0, depth + (1 if entry.enters else -1))


if __name__ == "__main__":
    print("\n".join(tree(ordinary())))
    print(typical())
