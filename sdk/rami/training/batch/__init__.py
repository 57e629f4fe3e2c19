"""Many games at once, on compiled code, with NumPy arrays in and out. They need the extras `rami[rl,search]`.

    import numpy as np
    from rami.training.batch import batch

    games = batch(1024, "rami", seats=2)
    seen = games.reset(seeds=7)
    for _ in range(100):
        actions = (np.random.random(seen.mask.shape) * seen.mask).argmax(1)
        seen = games.step(actions)

The actions are those of the environment `rami_v1`, and so are the masks: a policy moves from one to the other.
"""

try:
    from rami.training.batch.games import Batch, Seen, batch
    from rami.training.batch.observing import MASKS, NUMBERS, planes
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in {"gymnasium", "numpy", "pettingzoo"}:
        raise
    raise ImportError("A batch needs more packages: pip install 'rami[rl,search]'") from missing

__all__ = ["MASKS", "NUMBERS", "Batch", "Seen", "batch", "dealing", "layout", "planes", "terms"]
