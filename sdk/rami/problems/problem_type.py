"""The declaration of a refusal: everything that is the same each time it happens."""

from typing import Any, Generic, TypeVar

from msgspec import Struct

E = TypeVar("E", bound=Exception)


class ProblemType(Struct, Generic[E], frozen=True, kw_only=True):
    """One kind of refusal (in RFC 9457: a problem type). Call it to make the exception.

        raise NOT_YOUR_TURN(turn=1, seat=0)

    `code` is its stable name and `status` the HTTP status. `title` says what happened. `sentence` says it with the
    values of this case, and `named` says it when the names of the players are known: they replace the numbers of their
    seats. `advice` says what to do. `rule` is the tag of the rule that is broken. `retryable`: the same
    request may succeed later. `raises` is the class of the exception.
    """

    code: str
    status: int
    title: str
    sentence: str
    advice: str
    raises: type[E]
    rule: str | None = None
    retryable: bool = False
    named: str | None = None

    def __call__(self, *, rule: str | None = None, retry_after: float | None = None, **values: Any) -> E:
        """Make the exception. `values` are the values of the sentence, and other values for programs.

        `rule` replaces the tag of the declaration. `retry_after` is in seconds.
        """
        return self.raises(self, values, rule, retry_after)
