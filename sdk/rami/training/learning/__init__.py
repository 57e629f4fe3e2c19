"""A small network that learns from play-outs what each move is worth. It needs `rami[rl,search]` to learn.

from pathlib import Path
from rami.training.learning import make

made = make(Path("learned"), variant="rami", parts=40)
"""

from pathlib import Path
from typing import Final

from rami.training.learning.fitting import Fitting, Gain
from rami.training.learning.making import Made, OtherDecisions, make

__all__ = ["LEARNED", "Fitting", "Gain", "Made", "OtherDecisions", "make"]

LEARNED: Final = Path(__file__).with_name("rami.npz")
"""The policy that we have trained, for `rami` with two players."""
