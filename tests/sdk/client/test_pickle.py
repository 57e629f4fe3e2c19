"""A client is not pickled: another process makes one of its own, and the error says so."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from tests.sdk.client.conftest import TOKEN

from rami import AsyncRami, Rami
from rami.client import Hooks

SENTENCE = "make one in each process, with Rami(...) or AsyncRami(...)"
ADDRESS = "http://127.0.0.1:9"
kinds = pytest.mark.parametrize("kind", [Rami, AsyncRami])


@kinds
@pytest.mark.parametrize("cloned", [pickle.dumps, copy.deepcopy])
def test_a_client_says_why_it_cannot_be_pickled(kind: type[Rami], cloned: Callable[[Any], Any]) -> None:
    """The sentence comes first, also if something else of the client cannot be pickled, and has no token."""
    client = kind(ADDRESS, token=TOKEN, hooks=Hooks(on_response=lambda _exchange: None))
    for one in (client, client.with_options(timeout=2), [client]):
        with pytest.raises(TypeError) as refused:
            cloned(one)
        assert SENTENCE in str(refused.value)
        assert TOKEN not in str(refused.value)


def test_a_pool_of_processes_gives_the_sentence() -> None:
    """It reaches the program that gives a client to another process."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        sent = pool.submit(repr, Rami(ADDRESS, token=TOKEN))
        with pytest.raises(TypeError, match="make one in each process"):
            sent.result(timeout=60)


@kinds
def test_a_shallow_copy_has_the_same_connections(kind: type[Rami]) -> None:
    """`copy.copy` goes on working: `with_options` is built on it."""
    client = kind(ADDRESS, token=TOKEN)
    assert vars(copy.copy(client)) == vars(client)
