"""All refusals. Each is declared once: code, HTTP status, title, sentence, advice, rule and exception class.

`turns`, `challenges`, `melds` and `layings` hold the refusals of moves, `settings` those of rules and positions that
cannot be played, `requests`, `players` and `games` those of the service. The exceptions of `rami.errors`, the
specification, the pages under `/problems` and the translated texts come from these declarations.
"""

from rami.problems.body import MEDIA_TYPE, Params, Problem
from rami.problems.exceptions import Refused
from rami.problems.problem_type import ProblemType
from rami.problems.registry import MOVE_REFUSALS, PROBLEM_TYPES, exception_of

__all__ = [
    "MEDIA_TYPE",
    "MOVE_REFUSALS",
    "PROBLEM_TYPES",
    "Params",
    "Problem",
    "ProblemType",
    "Refused",
    "exception_of",
]
