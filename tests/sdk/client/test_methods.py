"""The methods of both clients: their names, their parameters and their help."""

import inspect
import pydoc

import pytest

from rami import AsyncRami, Rami
from rami.contract.operations import OPERATIONS, games
from rami.contract.operations.operation import PATH
from rami.errors import MoveRefused


def _public(client: type) -> dict[str, inspect.Signature]:
    methods = {name: method for name, method in vars(client).items() if callable(method) and not name.startswith("_")}
    return {name: inspect.signature(method) for name, method in methods.items()}


def test_both_clients_have_the_same_methods() -> None:
    """Both clients have the same method names, parameters and defaults."""
    sync, asynchronous = _public(Rami), _public(AsyncRami)
    assert {name: str(signature.parameters) for name, signature in sync.items()} == {
        name: str(signature.parameters) for name, signature in asynchronous.items()
    }


OF_THE_CLIENT_ALONE = {
    "stream_games",
    "follow",
    "wait_for_turn",
    "close",
    "make_moves_minimal",
    "with_options",
    "with_response",
}
"""The methods that have not the name of an operation."""


@pytest.mark.parametrize("client", [Rami, AsyncRami])
def test_a_client_has_a_method_for_each_operation_and_few_others(client: type) -> None:
    """Each operation has a method with the same name, and the list of other methods is fixed."""
    assert _public(client).keys() == OPERATIONS.keys() | OF_THE_CLIENT_ALONE


@pytest.mark.parametrize("client", [Rami, AsyncRami])
@pytest.mark.parametrize("name", OPERATIONS)
def test_a_method_takes_the_parameters_of_its_path(client: type, name: str) -> None:
    """The parameters have the same names as in the API and have no default."""
    parameters = _public(client)[name].parameters
    for named in OPERATIONS[name].parameters:
        assert parameters[named].default is inspect.Parameter.empty


@pytest.mark.parametrize("client", [Rami, AsyncRami])
@pytest.mark.parametrize("name", OPERATIONS)
def test_the_help_of_a_method_says_what_it_does_and_what_it_raises(client: type, name: str) -> None:
    """The help names every refusal that the operation declares, and those that its path parameters imply."""
    method, operation = getattr(client, name), OPERATIONS[name]
    shown = pydoc.plain(pydoc.render_doc(method))
    kinds = [
        kind.raises for kind in (*operation.refuses, *(PATH[parameter].unknown for parameter in operation.parameters))
    ]
    raised = {MoveRefused if issubclass(kind, MoveRefused) else kind for kind in kinds}
    assert [kind.__name__ for kind in raised if kind.__name__ not in shown] == []
    assert method.__name__ == name
    assert method.__qualname__ == f"{client.__name__}.{name}"


def test_the_help_of_a_move_says_it_all() -> None:
    """The help holds the description from the API, the notes for Python and the names of all exceptions."""
    shown = pydoc.plain(pydoc.render_doc(Rami.make_moves))
    shown = " ".join(shown.split()).replace("( ", "(")  # newer Pythons write one parameter on each line
    for part in (
        "make_moves(self, /, game_id: str, *moves",
        "if_version: int | None = None",
        " ".join(games.MAKE_MOVES.does.split()),
        "At most 32 moves.",
        (
            "Raises GameNotRunning, NotSeated, TooEarly, LostRace, StaleVersion, KeyReused, Unavailable, "
            "MoveRefused, GameNotFound"
        ),
    ):
        assert part in shown


def test_the_help_of_the_short_answer_says_what_the_moves_do_and_raise() -> None:
    """The help of the method that is no operation of its own begins like that of the operation."""
    shown = " ".join(pydoc.plain(pydoc.render_doc(Rami.make_moves_minimal)).split())
    for part in (" ".join(games.MAKE_MOVES.does.split()), "view_after", "Raises GameNotRunning, NotSeated, TooEarly"):
        assert part in shown
    assert inspect.signature(Rami.make_moves_minimal).parameters == inspect.signature(Rami.make_moves).parameters


def test_a_bound_method_shows_the_parameters_of_its_call() -> None:
    """Help and editors show the real parameters, not `*args`."""
    assert str(inspect.signature(Rami().get_variant)) == "(name: str) -> rami.contract.wire.service.VariantInfo"
