"""What a check expects of an answer. What is otherwise is raised, as a sentence with its values."""

from typing import TypeVar

import httpx2
import msgspec

from rami._conformance.bodies import Problem
from rami.messages.words import conformance as words
from rami.problems import MEDIA_TYPE

T = TypeVar("T")


class Unmet(Exception):
    """Something is not as a client expects it: a sentence of `rami.messages.words.conformance`, and its values."""

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence, values)
        self.sentence = sentence
        self.values = values


class NotChecked(Unmet):
    """A check cannot be made, or does not apply."""


def of(answer: httpx2.Response) -> dict[str, object]:
    """The method and the path of an answer, for sentences."""
    return {"method": answer.request.method, "path": answer.request.url.path}


def expect_status(answer: httpx2.Response, wanted: int) -> None:
    """The answer has this status."""
    if answer.status_code != wanted:
        raise Unmet(words.STATUS, **of(answer), status=answer.status_code, wanted=wanted)


def expect_kind(answer: httpx2.Response, wanted: str) -> None:
    """The answer has this media type."""
    kind = answer.headers.get("content-type", "").partition(";")[0].strip()
    if kind != wanted:
        raise Unmet(words.KIND, **of(answer), kind=kind or "-", wanted=wanted)


def header(answer: httpx2.Response, name: str) -> str:
    """The value of a header, which has to be there."""
    value: str | None = answer.headers.get(name)
    if value is None:
        raise Unmet(words.NO_HEADER, **of(answer), header=name)
    return value


def expect_names(answer: httpx2.Response, name: str, wanted: set[str]) -> None:
    """A header that is a list has these names, in small letters."""
    found = {one.strip().lower() for one in header(answer, name).split(",")}
    if lacking := wanted - found:
        raise Unmet(words.HEADER_LACKS, **of(answer), header=name, lacking=", ".join(sorted(lacking)))


def expect_problem(answer: httpx2.Response, status: int, code: str) -> Problem:
    """The answer is a refusal with this status and this code."""
    expect_status(answer, status)
    expect_kind(answer, MEDIA_TYPE)
    problem = body(answer, Problem)
    if problem.code != code:
        raise Unmet(words.BODY, **of(answer))
    return problem


def body(answer: httpx2.Response, kind: type[T]) -> T:
    """What a body says."""
    try:
        return msgspec.json.decode(answer.content, type=kind)
    except msgspec.DecodeError:
        raise Unmet(words.BODY, **of(answer)) from None
