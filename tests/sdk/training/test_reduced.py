"""Reduced duels: the luck of the draws is taken off, without a bias, and the intervals say what they mean."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from rami.bots import AnyBot, HouseBot, NoviceBot, RandomBot, StrongBot
from rami.rules.cards import HandCard
from rami.rules.engine.deal import start
from rami.rules.moves import DrawStock, Move
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import View
from rami.training.arena import Duel, duel
from rami.training.arena.luck.draws import Draws
from rami.training.arena.luck.styles import STYLES
from rami.training.arena.reduction import tuned
from rami.training.arena.sets import pairing, rules_of

from .test_duel import Moody, without_times

EQUAL = (200, 100)
"""How many duels of equal bots are played with `--full`, and how many deals each has: 10,000 sets of cards."""


class Careless(HouseBot):
    """A house bot that sometimes does anything: two of them are equal, and do not play the same."""

    def __init__(self, name: str) -> None:
        self._name, self._random = name, Random(name)

    def seed(self, text: str) -> None:
        """Its own chances in each game, which are not those of another one."""
        self._random = Random(f"{self._name}/{text}")

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The choice of the house bot, or a legal move at random."""
        return self._random.choice(legal) if self._random.random() < 0.1 else super().choose(view, legal)


def equal(variant: str, deals: int, seed: int) -> Duel:
    """A reduced duel between two bots that are equally good."""
    return duel(
        {name: Careless(name) for name in ("one", "other")}, variant=variant, deals=deals, seed=seed, reduced=True
    )


def test_neither_of_two_equal_bots_leads() -> None:
    """Shares of both add up to one, and their difference is no more than chance makes."""
    played = equal("gin-rami", 160, 4)
    one, other = played.scores["one"], played.scores["other"]
    assert one.wins.mean + other.wins.mean == pytest.approx(1)
    assert one.lead.mean == pytest.approx(-other.lead.mean)
    assert abs(one.wins.mean - 0.5) < 1.5 * one.wins.error
    assert abs(one.lead.mean) < 1.5 * one.lead.error
    assert played.saving is not None
    assert played.saving.wins > 1.5


@pytest.mark.search
def test_intervals_of_equal_bots_cover_no_difference(*, full: bool) -> None:
    """Some 95 % of many duels do; and the mean of all is no further from no difference than chance makes."""
    if not full:
        pytest.skip("takes a quarter of an hour")
    count, deals = EQUAL
    scores = [equal("gin-rami", deals, number).scores["one"] for number in range(count)]
    for values, truth in (([score.wins for score in scores], 0.5), ([score.lead for score in scores], 0.0)):
        covered = sum(abs(value.mean - truth) <= value.error for value in values)
        assert 0.9 * count <= covered <= 0.99 * count
        mean = sum(value.mean for value in values) / count
        error = sum(value.error**2 for value in values) ** 0.5 / count
        assert abs(mean - truth) < 1.3 * error


@pytest.mark.parametrize(("variant", "least"), [("rami", 5), ("gin-rami", 4)])
def test_levels_are_compared_with_a_quarter_of_the_deals(variant: str, least: float) -> None:
    """The same duel with and without the reduction: the same difference, and a far smaller interval."""
    bots: dict[str, AnyBot] = {"strong": StrongBot, "regular": HouseBot}
    plain = duel(bots, variant=variant, deals=200, seed=3).scores["strong"]
    played = duel(bots, variant=variant, deals=200, seed=3, reduced=True)
    reduced = played.scores["strong"]
    for one, other in ((plain.wins, reduced.wins), (plain.lead, reduced.lead), (plain.points, reduced.points)):
        assert abs(one.mean - other.mean) < 1.5 * one.error
    assert played.saving is not None
    assert played.saving.wins == pytest.approx((plain.wins.error / reduced.wins.error) ** 2)
    assert min(played.saving.wins, played.saving.lead) > least
    assert str(played).endswith("times for the lead")


@pytest.mark.parametrize("variant", ["rami", "gin-rami"])
def test_each_of_our_levels_is_known_by_its_style(variant: str) -> None:
    """From what it does."""
    bots: dict[str, AnyBot] = {"hasty": NoviceBot, "patient": StrongBot, "plain": HouseBot}
    for name, other in (("hasty", "plain"), ("patient", "plain"), ("plain", "hasty")):
        job = pairing({name: bots[name], other: bots[other]}, rules_of(variant, None), 2, 1)
        assert tuned(job, 10, 1).styles == {name: name, other: other}


def test_any_number_of_processes_gives_the_same_reduced_duel() -> None:
    """At a table of four, too, and with bots that fail: these deals count as lost."""
    bots: dict[str, AnyBot] = {"house": HouseBot, "moody": Moody}
    one, two = (duel(bots, seats=4, deals=24, seed=2, workers=count, reduced=True) for count in (1, 2))
    assert without_times(one) == without_times(two)
    assert one.scores["moody"].failures
    assert one.scores["house"].wins.mean + one.scores["moody"].wins.mean == pytest.approx(1)
    assert one.scores["house"].wins.mean > 0.7


def test_a_pile_that_is_turned_over_holds_no_chances() -> None:
    """Its order is known, so a draw from it is no luck."""
    rules = resolve("rami", {}, 2)
    state, _ = start(rules, "x", 2, bytes(32), bytes(32), [b""] * 2)
    while state.phase is not Phase.DRAW or DrawStock() not in legal_moves(state):
        state, _ = play(state, state.turn, legal_moves(state)[0])
    state, _ = play(state, state.turn, DrawStock())
    card = HandCard(state.table.this.drawn)
    again = replace(state, table=replace(state.table, recycles=1))
    for turned, found, lucky in (("turn_over", again, False), ("shuffle", again, True), ("turn_over", state, True)):
        draws = Draws(replace(rules, stock_recycle=turned), STYLES[:2], "seed")
        draws.drew(found, card)
        assert any(draws.of([0], failed=False)) is lucky


def test_what_cannot_be_reduced_is_refused() -> None:
    """The error says why."""
    three: dict[str, AnyBot] = dict.fromkeys("abc", RandomBot)
    pair: dict[str, AnyBot] = {"house": HouseBot, "random": RandomBot}
    with pytest.raises(ValueError, match="between two bots"):
        duel(three, seats=3, deals=6, reduced=True)
    with pytest.raises(ValueError, match="one deal"):
        duel(pair, options={"match_end": {"deals": 2}}, deals=6, reduced=True)
    with pytest.raises(ValueError, match="do not know the rules"):
        duel(pair, variant="rami-500", deals=6, reduced=True)
