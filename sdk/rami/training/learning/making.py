"""From deals to a file with a policy: label decisions, let a network learn from them, and write it."""

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct

from rami.bots.search import ROUND
from rami.rules.variants.resolve import Options, RulesName
from rami.training.env.layout import layout_of
from rami.training.jobs import Workers, mapped
from rami.training.learning.decisions import joined, load, save, stacked
from rami.training.learning.fitting import Fitting, Gain, fit, gain, read
from rami.training.learning.labelling import Labelling, labelled_deal
from rami.training.learning.network import Network

UNSEEN: Final = 10
"""One of so many parts is kept apart, to measure on it."""

OnProgress = Callable[[int, int], None]
"""Called with the number of parts that are labelled, and that of all."""


class Made(Struct, frozen=True):
    """A policy that was made: its file, the decisions that it learned from, and what it brings on others."""

    path: Path
    decisions: int
    gain: Gain


class OtherDecisions(ValueError):
    """The folder has decisions that were made in another way."""


def make(  # noqa: PLR0913 - each argument is an independent setting, given by name
    folder: Path,
    *,
    variant: str = "rami",
    options: Options | None = None,
    seats: int = 2,
    parts: Sequence[int] = range(40),
    deals: int = 100,
    playouts: int = 64,
    seed: int = 1,
    how: Fitting | None = None,
    workers: Workers = 1,
    on_progress: OnProgress | None = None,
) -> Made:
    """Make `folder/policy.npz`. Parts of decisions that are there from before are used, and not made again.

    Each part is a file with the decisions of so many `deals`, and has a number: part 7 begins with deal 7 x `deals`.
    The first tenth of the parts is kept apart, to measure on it. The same arguments give the same decisions on each
    machine, and the same network where NumPy adds in the same order. Raises BadRules, OtherDecisions and ValueError.
    """
    if playouts < ROUND:
        raise ValueError(f"`playouts` must be {ROUND} or more: moves are compared over so many deals at least.")
    if len(parts) < 2:
        raise ValueError("`parts` must be two or more: at least one is kept apart to measure on it.")
    how, rules = how or Fitting(), RulesName(variant, dict(options or {}))
    labelling = Labelling(rules, seats, deals, playouts, seed)
    folder.mkdir(parents=True, exist_ok=True)
    _same(folder / "labelling.json", labelling)
    for done, _ in enumerate(mapped(partial(_part, folder, labelling, parts), len(parts), workers, together=1), 1):
        if on_progress:
            on_progress(done, len(parts))
    kept = max(1, len(parts) // UNSEEN)
    unseen, learned = [joined([load(_file(folder, each)) for each in part]) for part in (parts[:kept], parts[kept:])]
    layout = layout_of(seats)
    network = fit(learned, read(learned, layout), how)
    brings = gain(network, unseen, read(unseen, layout))
    about = {"labelling": msgspec.to_builtins(labelling), "parts": [*parts], "fitting": msgspec.to_builtins(how)}
    path = folder / "policy.npz"
    write(path, network, labelling, about | {"decisions": learned.number, "gain": brings._asdict()})
    return Made(path, learned.number, brings)


def write(path: Path, network: Network, labelling: Labelling, about: dict[str, Any]) -> None:
    """Write a network as `rami.training.policies` reads it, and how it was made."""
    arrays: dict[str, Any] = {}
    for number, (weight, bias) in enumerate(zip(network.weights, network.biases, strict=True), 1):
        arrays[f"layer{number}.weight"], arrays[f"layer{number}.bias"] = weight.astype("<f2"), bias.astype("<f4")
    about = about | {"weights": digest(arrays)}
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            reads="moves",
            variants=[labelling.rules.variant],
            seats=[labelling.seats],
            made_by=msgspec.json.encode(about, order="sorted").decode(),
            **arrays,
        )


def digest(arrays: dict[str, Any]) -> str:
    """A text that says which weights these are."""
    return blake2b(b"".join([arrays[name].tobytes() for name in sorted(arrays)]), digest_size=16).hexdigest()


def _same(path: Path, labelling: Labelling) -> None:
    wanted = msgspec.json.format(msgspec.json.encode(labelling))
    if path.exists() and path.read_bytes() != wanted:
        raise OtherDecisions(f"{path.parent} has decisions that were made in another way: {path.read_text()}")
    path.write_bytes(wanted)


def _file(folder: Path, part: int) -> Path:
    return folder / f"part-{part:05}.npz"


def _part(folder: Path, labelling: Labelling, parts: Sequence[int], place: int) -> None:
    """Label the decisions of one part, if its file is not there."""
    path, number = _file(folder, parts[place]), parts[place]
    if not path.exists():
        deals = range(number * labelling.deals, (number + 1) * labelling.deals)
        save(path, stacked([each for deal in deals for each in labelled_deal(labelling, deal)]))
