"""The state machine that schemathesis builds from the specification's links gets deep into a game."""

import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings
from tests.openapi.deep_play import Play
from tests.service.process import Service, serving

DEEP = 50
RUNS = 6  # at most; two are nearly always enough
ONE = settings(
    max_examples=2,  # the first is the simplest one, in a fixed order
    stateful_step_count=240,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
REACHED = (
    "StockDrawn",
    "PileTaken",
    "MeldLaid",
    "CardsLaidOff",
    "JokerSwapped",
    "StepUndone",
    "CardDiscarded",
    "DealEnded",
    "conflicts",
)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with its own store."""
    with serving(tmp_path_factory.mktemp("deep")) as running:
        yield running


def test_links_and_legal_moves_lead_deep_into_a_game_without_an_undocumented_answer(service: Service) -> None:
    """Games are created, joined and played by links; every answer is checked and every kind of step is reached."""
    play = Play(service)
    machine, reached = play.machine(), play.happened()
    for _ in range(RUNS):
        machine.run(settings=ONE)
        reached = play.happened()
        if play.deepest >= DEEP and all(reached[kind] for kind in REACHED):
            break
    counts = {kind: reached[kind] for kind in REACHED}
    sys.stdout.write(f"deepest run: {play.deepest} moves; reached: {counts}\n")
    assert play.deepest >= DEEP
    assert [kind for kind, count in counts.items() if not count] == []
    assert "internal_error" not in service.log
