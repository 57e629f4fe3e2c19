"""The bots that search: they use nothing hidden, depart from the strong bot only for the better, and say why."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from tests.sdk.bots.test_house_bot import hidden_cards_permuted
from tests.sdk.rules.strategies import eager, forward, playing

import rami
from rami.bots import AnyBot, ExpertBot, HouseBot, MasterBot, MissingExtra, StrongBot, missing_levels, searching_bots
from rami.bots.playouts import believe, empty, encoded, terms_of
from rami.bots.playouts.hands import NO_LIMIT, WORTH, arrange, melded, scratch
from rami.bots.playouts.table import ONES, PICKED
from rami.bots.search import Search
from rami.bots.search.hidden_rows import HiddenRows
from rami.bots.search.seen_play import seen_play
from rami.bots.search.starts import known_now
from rami.rules.cards import HandCard, HandCards
from rami.rules.engine.deal import start
from rami.rules.melds.combinations import combos, holding
from rami.rules.melds.combinations import terms_of as terms
from rami.rules.melds.solver import best_arrangement
from rami.rules.melds.values import hand_value
from rami.rules.moves import Discard, Undo
from rami.rules.play import legal_moves
from rami.rules.settings.searchable import searchable
from rami.rules.state import Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.rules.views.face_down import face_down
from rami.rules.views.guesses import hidden_cards
from rami.rules.views.view import view
from rami.training.arena import duel

SEARCHED = ("rami", "rami-classique", "rami-50", "rami-deux-jeux", "rami-francais")


def positions(variant: str, seats: int, count: int, seed: int = 1, chance: float = 0.2) -> list[State]:
    """States in which somebody has a choice, from deals of strong bots that sometimes move by chance."""
    rng, found, bot = Random(f"{variant} {seats} {seed}"), list[State](), StrongBot()
    while len(found) < count:
        state = start(resolve(variant, {}, seats), "p", seats, rng.randbytes(32), rng.randbytes(32), [b""] * seats)[0]
        while playing(state) and len(found) < count:
            legal = legal_moves(state)
            if len(legal) > 1 and rng.random() < 0.1:
                found.append(state)
            eagerly = rng.random() < chance
            state = forward(state, eager(rng, legal) if eagerly else bot.choose(view(state, state.turn), legal))
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_its_moves_are_legal_and_use_nothing_hidden(variant: str) -> None:
    """In every game, also where it does not search: the same choice whatever the hidden cards are."""
    chance = Random(2)
    for state in positions(variant, 2, 2):
        legal, seen = legal_moves(state), view(state, state.turn)
        move = ExpertBot().choose(seen, legal)
        assert move in legal
        assert not isinstance(move, Undo)
        other = hidden_cards_permuted(state, chance)
        assert ExpertBot().choose(view(other, state.turn), legal_moves(other)) == move
        hints = [rami.hint(view(one, one.turn), alternatives=True) for one in (state, other)]
        assert hints[0] == hints[1]
        if not searchable(state.rules, 2):
            assert move == StrongBot().choose(seen, legal)


@pytest.mark.parametrize("variant", SEARCHED)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_compared(variant: str, seats: int) -> None:
    """The choice comes first, with most play-outs; the favourite is played unless another move is clearly better."""
    searched = 0
    for state in positions(variant, seats, 6):
        seen, legal = view(state, state.turn), legal_moves(state)
        favourite = StrongBot().choose(seen, legal)
        worths, better = Search(2500).compare(seen, legal, favourite)
        stays = Search(2500).compare(seen, legal, favourite, follow=False)
        if not worths:  # there is one move, or the favourite begins an opening that play-outs cannot go on with
            continue
        searched += 1
        assert {worth.move for worth in worths} <= set(legal)
        assert sum(worth.playouts for worth in worths) <= 2500
        mine = next(worth for worth in worths if worth.move == favourite)
        assert worths[0].error == 0
        if worths[0].move != favourite:
            assert worths[0].points - mine.points > 0
        assert better is None
        assert stays.worths[0].move == favourite
        assert (stays.better or favourite) == worths[0].move
        assert list(worths[1:]) == sorted(worths[1:], key=lambda worth: -worth.points)
    assert searched >= 3


def test_it_goes_out_when_that_is_best() -> None:
    """A hand that can go out does, and the search knows what that brings."""
    went_out = 0
    for state in positions("rami", 2, 400, seed=3):
        if state.phase is not Phase.PLAY:
            continue
        seen, legal = view(state, state.turn), legal_moves(state)
        ends = [move for move in legal if isinstance(move, Discard) and len(seen.hand) == 1]
        if ends:
            went_out += 1
            assert ExpertBot().choose(seen, legal) == ends[0]
    assert went_out


@pytest.mark.parametrize("variant", SEARCHED)
def test_a_row_has_all_hidden_cards(variant: str) -> None:
    """Each hidden card is dealt once, also after the deals were changed so that they explain what was seen."""
    for state in positions(variant, 4, 6):
        seen = view(state, state.turn)
        hidden = HiddenRows(seen, Random(1), 10_000)
        rows = hidden.dealt(20)
        assert rows is not None
        sure = sum([hidden.held[seat] for seat in range(4) if seat != state.turn], Counter[HandCard]())
        for row in rows:
            assert Counter(map(int, row[:-1])) + Counter(map(int, sure.elements())) == Counter(hidden_cards(seen))
        assert [int(hidden.sizes[seat]) + hidden.held[seat].total() for seat in range(4) if seat != state.turn] == [
            len(state.table.hands[seat]) for seat in range(4) if seat != state.turn
        ]


def test_deals_are_changed_to_explain_what_was_seen() -> None:
    """In `rami`, who laid nothing has probably no meld."""
    before = after = 0
    for state in positions("rami", 2, 120, seed=5):
        seen, other = view(state, state.turn), 1 - state.turn
        answer = seen_play(seen, other)
        hidden = HiddenRows(seen, Random(1), 10_000)
        rows = hidden.dealt(20)
        if not answer.quiet or rows is None or not hidden.free:
            continue
        changed, deal, size = rows.copy(), encoded(face_down(seen)), int(hidden.sizes[other])
        deal.seats[other, :4] = 0
        believe(terms_of(seen.rules, 2), deal, empty(), other, 0, size, *answer, changed, *scratch(NO_LIMIT))
        assert np.array_equal(np.sort(rows[:, :-1]), np.sort(changed[:, :-1]))
        before += melds_in(rows, size)
        after += melds_in(changed, size)
    assert before > 0
    assert after < before / 2


def test_cards_that_were_taken_are_in_melds() -> None:
    """Where players knock, who took a card from the pile has probably a meld with it."""
    melds, chosen = scratch(NO_LIMIT)
    useless = [0, 0]
    for state in positions("gin-rami", 2, 60, seed=5):
        seen, other = view(state, state.turn), 1 - state.turn
        hidden = HiddenRows(seen, Random(1), 10_000)
        now, answer, size = (
            known_now(face_down(seen), state.turn, hidden.held),
            seen_play(seen, other),
            hidden.sizes[other],
        )
        rows, terms_now = hidden.dealt(20), terms_of(seen.rules, 2)
        if rows is None or not hidden.free or not now.seats[other, PICKED]:
            continue
        changed = rows.copy()
        believe(terms_now, now, empty(), other, 0, size, *answer, changed, melds, chosen)
        for which, dealt in enumerate((rows, changed)):
            for row in dealt:
                hand = int(now.seats[other, ONES]) | sum(1 << int(card) for card in row[:size])
                arrange(terms_now, hand, 0, 0, WORTH, melds, chosen)
                useless[which] += (int(now.seats[other, PICKED]) & ~melded(melds, chosen)).bit_count()
    assert useless[0] > 0
    assert useless[1] < useless[0] / 2


@pytest.mark.parametrize("variant", ["rami-51", "romme", "gin-rami"])
def test_hidden_hands_are_as_good_as_those_of_players(variant: str) -> None:
    """Where players keep their melds, hands get better with each turn, and those that are dealt do so too."""
    left: dict[str, list[float]] = {"true": [], "dealt": [], "changed": []}
    for state in positions(variant, 2, 40, seed=5, chance=0):
        seen, other = view(state, state.turn), 1 - state.turn
        hidden, answer = HiddenRows(seen, Random(1), 10_000), seen_play(seen, other)
        rows, size, sure = hidden.dealt(20), int(hidden.sizes[other]), [*hidden.held[other].elements()]
        if rows is None or not hidden.free or answer.turns < 3:
            continue
        changed = rows.copy()
        now = known_now(face_down(seen), state.turn, hidden.held)
        believe(terms_of(seen.rules, 2), now, empty(), other, 0, size, *answer, changed, *scratch(NO_LIMIT))
        assert np.array_equal(np.sort(rows[:, :-1]), np.sort(changed[:, :-1]))
        left["true"].append(deadwood(state, state.table.hands[other]))
        for name, dealt in (("dealt", rows), ("changed", changed)):
            left[name] += [deadwood(state, HandCards([*row[:size].tolist(), *sure])) for row in dealt]
    true, by_chance, improved = (float(np.mean(found)) for found in left.values())
    assert abs(improved - true) < abs(by_chance - true) / 2


def deadwood(state: State, hand: HandCards) -> int:
    """The points of the cards that are in no meld."""
    return hand_value(state.rules.values, best_arrangement(state.rules, hand, "deadwood").left)


def melds_in(rows: Any, size: int) -> int:
    """How many of these hands have a meld."""
    melds = [combos(terms(resolve("rami", {}, 2)), holding(HandCards(row[:size].tolist())), 3) for row in rows]
    return sum(any(True for _ in found) for found in melds)


def test_without_the_extra_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing, and how to get it."""
    assert missing_levels() == {}
    monkeypatch.setattr(searching_bots, "find_spec", lambda _: None)
    assert set(missing_levels()) == {"expert", "master"}
    state = positions("rami", 2, 1)[0]
    with pytest.raises(MissingExtra, match=r"rami\[search\]"):
        MasterBot().choose(view(state, state.turn), legal_moves(state))
    assert rami.hint(view(state, state.turn), alternatives=True).alternatives == ()


@pytest.mark.search
@pytest.mark.parametrize(("variant", "least"), [("rami", 0.0), ("rami-50", 0.0)])
def test_it_beats_the_regular_bot(variant: str, least: float, *, full: bool) -> None:
    """With `--full`: 400 deals, the same cards on both sides."""
    if not full:
        pytest.skip("takes ten minutes: --full")
    bots: dict[str, AnyBot] = {"expert": ExpertBot, "regular": HouseBot}
    lead = duel(bots, variant=variant, seats=2, deals=400, seed=77, workers=2).scores["expert"].lead
    assert lead.mean - lead.error > least


def test_a_view_that_counts_too_many_cards_is_not_searched() -> None:
    """Compiled code would read beyond the hidden cards."""
    state, _ = start(resolve("rami", {}, 2), "g", 2, bytes(32), bytes(32), [b""] * 2)
    seen = view(state, 0)
    with pytest.raises(ValueError, match="cards are hidden"):
        HiddenRows(replace(seen, stock=seen.stock + 1), Random(1), 10_000)
