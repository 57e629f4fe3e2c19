"""The bots that search: they use nothing hidden, depart from the strong bot only for the better, and say why."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from tests.sdk.bots.test_house_bot import hidden_cards_permuted
from tests.sdk.rules.strategies import eager, forward, playing

import rami
from rami.bots import AnyBot, ExpertBot, HouseBot, MasterBot, MissingExtra, StrongBot, missing_levels, searching_bots
from rami.bots.search import Search
from rami.bots.search.hidden_rows import HiddenRows
from rami.rules.cards import HandCard
from rami.rules.engine.deal import start
from rami.rules.moves import Discard, Undo
from rami.rules.play import legal_moves
from rami.rules.settings.searchable import searchable
from rami.rules.state import Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
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
    """Each hidden card is dealt once."""
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


def test_dealing_to_many_players_is_counted_as_work() -> None:
    """Near the end of a deal play-outs are short, and dealing two packs to seven players takes most of the time."""
    rules, rng, most = resolve("rami-classique", {"decks": 2, "turn_limit": 10}, 7), Random(1), 0
    state, _ = start(rules, "g", 7, rng.randbytes(32), rng.randbytes(32), [b""] * 7)
    for _ in range(6):
        seen, legal = view(state, state.turn), legal_moves(state)
        favourite = StrongBot().choose(seen, legal)
        worths = Search(searching_bots.MASTER_PLAYOUTS).compare(seen, legal, favourite).worths
        most = max(most, *[worth.playouts for worth in worths], 0)
        state = forward(state, favourite)
    assert 10_000 < most < 32_000


def test_a_view_that_counts_too_many_cards_is_not_searched() -> None:
    """Compiled code would read beyond the hidden cards."""
    state, _ = start(resolve("rami", {}, 2), "g", 2, bytes(32), bytes(32), [b""] * 2)
    seen = view(state, 0)
    with pytest.raises(ValueError, match="cards are hidden"):
        HiddenRows(replace(seen, stock=seen.stock + 1), Random(1), 10_000)
