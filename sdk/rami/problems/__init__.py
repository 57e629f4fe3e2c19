"""Every refusal, declared once: its code, HTTP status, title, sentence, advice, rule, and the exception that it raises.

`turns`, `melds` and `layings` hold what the rules refuse, `settings` rules and positions that cannot be played,
`requests`, `players` and `games` what the service refuses. From these declarations come the exceptions of
`rami.errors`, the specification, the pages under `/problems` and the texts that are translated.
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
