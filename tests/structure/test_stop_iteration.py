"""No StopIteration leaves a function, because the future of a thread never ends with one.

Generators and coroutines turn it into a RuntimeError by themselves (PEP 479).
"""

import ast
from collections.abc import Iterator

from tests.structure.test_packages import MODULES

GENERATES = (ast.Yield, ast.YieldFrom)


def leaking(node: ast.AST, *, safe: bool = False) -> Iterator[int]:
    """The lines where `next` has no default, and nothing catches the StopIteration."""
    match node:
        case ast.Call(func=ast.Name(id="next"), args=[_]) if not safe:
            yield node.lineno
        case ast.Try(handlers=handlers) if any("StopIteration" in ast.dump(one) for one in handlers):
            safe = True
        case ast.AsyncFunctionDef():
            safe = True
        case ast.FunctionDef(body=body):
            safe = any(isinstance(one, GENERATES) for one in _own(body))
        case ast.Lambda():
            safe = False
        case _:
            pass
    for child in ast.iter_child_nodes(node):
        yield from leaking(child, safe=safe)


def _own(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """All parts of a function but for those of functions inside."""
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _own(list(ast.iter_child_nodes(node)))  # type: ignore[arg-type]


def test_next_has_a_default_or_is_caught() -> None:
    """Else it says `[found] = ...`, which raises a ValueError."""
    found = {module: [*leaking(ast.parse(path.read_text()))] for module, path in MODULES.items()}
    assert {module: lines for module, lines in found.items() if lines} == {}


def test_what_leaks_is_found() -> None:
    """In functions and lambdas, but not in generators, coroutines, or where it is caught or has a default."""
    source = """
def one(): return next(found)
def two(): yield next(found)
async def three(): return next(found)
def four(): return next(found, None)
def five():
    try: return next(found)
    except StopIteration: return None
def six():
    def inside(): yield
    return next(found)
async def seven(): return lambda: next(found)
"""
    assert [*leaking(ast.parse(source))] == [2, 11, 12]
