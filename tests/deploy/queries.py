"""Queries for Prometheus: what they select, and by which labels they group."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import promql_parser


class Selected(NamedTuple):
    """A metric in a query, its matchers (label, operator, value), and the labels by which the query groups it."""

    metric: str
    matchers: list[tuple[str, str, str]]
    grouped: frozenset[str]


def selected(query: str) -> list[Selected]:
    """All metrics in a query. Raises ValueError if it is no query."""
    return list(_selected(promql_parser.parse(query), frozenset()))


def _selected(part: Any, grouped: frozenset[str]) -> Iterator[Selected]:
    match type(part).__name__:
        case "VectorSelector":
            found = [(one.name, str(one.op).removeprefix("MatchOp."), one.value) for one in part.matchers.matchers]
            yield Selected(part.name, found, grouped)
        case "MatrixSelector":
            yield from _selected(part.vector_selector, grouped)
        case "AggregateExpr":
            labels = frozenset(part.modifier.labels if part.modifier else ())
            yield from _selected(part.expr, grouped | labels)
        case "BinaryExpr":
            yield from _selected(part.lhs, grouped)
            yield from _selected(part.rhs, grouped)
        case "Call":
            for argument in part.args:
                yield from _selected(argument, grouped)
        case "ParenExpr":
            yield from _selected(part.expr, grouped)
        case "NumberLiteral":
            pass
        case other:
            raise ValueError(f"{other} is not read here")
