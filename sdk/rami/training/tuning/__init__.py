"""Tuning the weights of the strong bot (`rami.bots.weights`) by the cross-entropy method. It needs `rami[rl,search]`.

    from rami.training.tuning import tune

    found = tune("rami", rounds=8, deals=1000)
    print(found)

Random weights play the same deals against the usual ones and against those of the regular bot; the best of them say
where the next weights are taken from. The deals are played in compiled code (`rami.bots.playouts`), tens of thousands
in a second. There and in Python the same weights choose the same cards.
"""

try:
    from rami.training.tuning.exploiting import Exploited, exploit
    from rami.training.tuning.finding import Tuned, tune
    from rami.training.tuning.playing import lead
    from rami.training.tuning.rounds import Round
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in {"gymnasium", "numpy", "pettingzoo"}:
        raise
    raise ImportError("Tuning needs more packages: pip install 'rami[rl,search]'") from missing

__all__ = ["Exploited", "Round", "Tuned", "exploit", "lead", "tune"]
