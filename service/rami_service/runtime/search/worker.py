"""What runs in a search process: it loads the compiled code, says that it can search, and then answers questions.

It ends when its input does. It gives way to requests; Ctrl-C and SIGTERM are for the service, which ends it.
"""

import os
import signal
import sys
from contextlib import suppress
from functools import cache
from time import process_time
from typing import Any, BinaryIO, Final

from msgspec.structs import replace

from rami.bots import LEVELS, Bot
from rami.bots.hint import hint
from rami_service.logs import where
from rami_service.runtime.search.messages import LENGTH, Advise, Answer, Decide, decode_question, framed
from rami_service.runtime.search.own_levels import OWN_SECONDS, VARIABLE, files_of

_NICE: Final = 5


def main() -> None:
    """Answer questions until there are no more."""
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, signal.SIG_IGN)
    os.nice(_NICE)
    with suppress(BrokenPipeError), os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:  # nobody may read them
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what libraries print is no answer
        _send(answers, _tried(_found))
        _send(answers, _tried(_warm))
        while len(head := sys.stdin.buffer.read(LENGTH)) == LENGTH:
            _send(answers, _tried(_answer, sys.stdin.buffer.read(int.from_bytes(head, "big"))))


def _send(answers: BinaryIO, answer: Answer) -> None:
    answers.write(framed(answer))
    answers.flush()


def _tried(work: Any, *args: Any) -> Answer:
    """The result of work and its processor time, or where it failed."""
    began = process_time()
    try:
        answer: Answer = work(*args)
    except Exception as error:  # noqa: BLE001 - whatever a search raises, the process goes on
        place = where(error)
        answer = Answer(error=place["error"], frames=tuple(place["frames"]))
    return replace(answer, seconds=process_time() - began)


def _found() -> Answer:
    """Say whether code has to be compiled."""
    from rami.bots.search import is_compiled

    return Answer(compiles=not is_compiled())


def _warm() -> Answer:
    """Load the compiled code, or compile it."""
    from rami.bots.search import warm

    warm()
    return Answer()


def _answer(question: bytes) -> Answer:
    """Raises ValidationError for a view that makes no sense, as of a game that is damaged in the store."""
    match decode_question(question):
        case Decide(level=level, view=view, legal=legal):
            return Answer(move=(LEVELS[level]() if level in LEVELS else _own(level)).choose(view, legal))
        case Advise(level=level, view=view):
            return Answer(hint=hint(view, level, alternatives=True))


@cache
def _own(level: str) -> Bot:
    """The bot of a level that the operator has added. Raises BadPolicy if its file is not as it was at the start."""
    from rami.training.policies import PolicyBot, load

    files = files_of(tuple(os.environ[VARIABLE].split(",")))
    return PolicyBot(load(files[level]), seconds=OWN_SECONDS)


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the service was killed
        main()
