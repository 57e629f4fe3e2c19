"""The referee answers questions about the rules. Other programs can check their own rules against its answers.

`rami judge` reads one JSON question and writes one JSON answer per line.
"""

from rami.referee.answers import answer, answer_line

__all__ = ["answer", "answer_line"]
