"""No dead ends, by exhaustive search on small decks: `python -m tests.sdk.rules.exhaustive [minutes]`.

From every start of a turn, every step that can be written is tried, and the same after each step that is accepted.
A step must be legal exactly when the rules allow it and the judge of `brute` still finds a legal end of the turn.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial

from msgspec import to_builtins
from msgspec.structs import replace
from tests.sdk.rules.attempts import discards, draws, layings, move_of
from tests.sdk.rules.brute import Judge, Tried, Turn
from tests.sdk.rules.games import MELDING, games
from tests.sdk.rules.worlds import WORLDS, Start, Starts, World, judged, state_of

from rami.problems.exceptions import MoveRefused
from rami.rules.cards import names
from rami.rules.melds.wild_cards import meld_names
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Step, notation
from rami.rules.play import legal_moves, play
from rami.rules.settings.parameters import Rules
from rami.rules.state import Phase, State

WILD = 8
"""Every step that can be written is tried before anything is laid, and later in one of so many turns."""


class Disagreement(AssertionError):
    """The engine and the judge give different answers about a step."""


class Search:
    """The search in one game and one world. `seen` counts the cases that occurred."""

    def __init__(self, rules: Rules, world: World, seen: Counter[str]) -> None:
        self.rules, self.world, self.seen = rules, world, seen
        self.judge = Judge(rules)
        self._unwaived = Judge(replace(rules, rami_waives_opening=False))
        self._done: set[Turn] = set()

    def look(self, start: Start) -> None:
        """Try every step from one start. Raises Disagreement."""
        state, turn = state_of(self.rules, start), judged(start)
        self.seen["positions"] += 1
        if start.drawn:
            self._explore(state, turn)
            return
        self._verdict(state, DrawStock(), hope=True)
        for depth in range(1, len(start.pile) + 2):
            taken = self.judge.take(turn, start.pile, depth)
            hope = taken is not None and self.judge.finishable(taken)
            after = self._verdict(state, DrawDiscard(depth), hope=hope)
            if taken is not None:
                self._count_take(taken, hope=hope)
            if after is not None and taken is not None:
                self._explore(after, taken)

    def _explore(self, state: State, turn: Turn) -> None:
        if turn in self._done:
            return
        self._done.add(turn)
        self.seen["turns"] += 1
        tried = list(self.judge.steps(turn))
        self._check_listed(state, turn, tried)
        for discard in discards(turn, self.world.faces):
            self._verdict(state, discard, hope=self.judge.may_discard(turn, discard.card))
        if len(self._done) % WILD == 0 or not (turn.facts.melds or turn.facts.added or turn.facts.swapped):
            self._try_anything(state, turn)
        for step in tried:
            hope = self.judge.finishable(step.turn)
            after = self._verdict(state, move_of(step), hope=hope, then=step.turn)
            self._count_rami(turn, step, hope=hope)
            if after is not None and after.phase is Phase.PLAY:
                self._explore(after, step.turn)

    def _try_anything(self, state: State, turn: Turn) -> None:
        for draw in draws(state.table.pile):
            self._verdict(state, draw, hope=False)
        if self.rules.wild_rank is not None:
            return  # a wild card can be written in more ways than the judge knows
        for move, then in layings(self.judge, turn, self.world.faces):
            self._verdict(state, move, hope=then is not None and self.judge.finishable(then), then=then)

    def _verdict(self, state: State, move: Step, *, hope: bool, then: Turn | None = None) -> State | None:
        """The state after a step, or None where it is refused; the result must match the judge's."""
        self.seen["steps"] += 1
        try:
            after, _ = play(state, 0, move)
        except MoveRefused as refused:
            self.seen[f"{kind(move)} {refused.code}"] += 1
            if hope:
                raise self._disagreement(
                    state, move, f"refused ({refused.code}), but the turn can be finished"
                ) from None
            return None
        self.seen[f"{kind(move)} legal"] += 1
        if not hope:
            raise self._disagreement(state, move, "accepted, but the turn cannot be finished so")
        if then is not None and look_of(after) != (then.hand, then.table):
            raise self._disagreement(state, move, f"leads to {look_of(after)}, not to {then.hand, then.table}")
        return after

    def _check_listed(self, state: State, turn: Turn, tried: list[Tried]) -> None:
        """Check that `legal_moves` lists each legal step once and nothing else."""
        listed = Counter(map(written, legal_moves(state)))
        legal = [move_of(step) for step in tried if self.judge.finishable(step.turn)]
        discards = [Discard(card) for card in set(turn.hand) if self.judge.may_discard(turn, card)]
        wanted = Counter(map(written, (*legal, *discards)))
        del listed["undo"]
        if listed != wanted:
            more, less = listed - wanted, wanted - listed
            raise self._disagreement(state, None, f"listed though not legal: {more}; legal and not listed: {less}")

    def _disagreement(self, state: State, move: Step | None, what: str) -> Disagreement:
        before = state.before or state.table
        steps = "; ".join(notation(step) for step in (*state.steps, *([move] if move else [])))
        answer = [
            f"hand {' '.join(names(before.hands[0]))}",
            f"pile {' '.join(names(before.pile))}",
            f"deal {state.deal}",
        ]
        answer += [f"meld {meld.id}: {' '.join(names(meld.cards))}" for meld in before.melds]
        answer += [f"turns {before.turns_taken} opened {before.opened[0]} laid {before.laid[0]} drawn {before.drawn}"]
        return Disagreement(f"{steps}: {what}. {', '.join(answer)}. {to_builtins(self.rules)}")

    def _count_take(self, taken: Turn, *, hope: bool) -> None:
        facts, word = taken.facts, "legal" if hope else "illegal"
        self.seen[f"take a card that must be used, {word}"] += self.judge.must_use(facts)
        self.seen[f"take to open, {word}"] += self.judge.unopened_take(facts)
        self.seen[f"take a joker, {word}"] += facts.taken == "*"
        self.seen[f"take from inside the pile, {word}"] += facts.deep

    def _count_rami(self, turn: Turn, step: Tried, *, hope: bool) -> None:
        """Count steps below the minimum that are legal only if the hand can go out at once, and jokers laid again."""
        new = self.rules.rami_waives_opening and not turn.facts.opened and not turn.facts.laid_before
        if new and not self._unwaived.finishable(step.turn):
            self.seen[f"start a rami below the minimum, {'legal' if hope else 'illegal'}"] += 1
        if hope and turn.facts.swapped and "*" in "".join(step.cards):
            self.seen["lay a joker again after a swap"] += 1


def kind(move: Step) -> str:
    """The name of a kind of step."""
    return str(type(move).__name__)


def written(move: object) -> str:
    """A move as text that does not depend on the order of its cards."""
    return " ".join(sorted(notation(move).split()))  # type: ignore[arg-type]  # every move has a notation


def look_of(state: State) -> tuple[tuple[str, ...], tuple[tuple[int, tuple[str, ...]], ...]]:
    """The hand of seat 0 and the melds of a state, in the judge's notation."""
    return tuple(sorted(names(state.table.hands[0]))), tuple(
        (meld.id, meld_names(meld.run_or_set)) for meld in state.table.melds
    )


def searches(most: int, seen: Counter[str], part: int = 0, parts: int = 1) -> list[tuple[Search, Starts]]:
    """Every game in every world with its starts of a turn; or only one of several parts of them."""
    pairs = [(rules, world) for rules in games() for world in WORLDS][part::parts]
    return [(Search(rules, world, seen), Starts(rules, world, most)) for rules, world in pairs]


def all_small_hands(seen: Counter[str]) -> Iterator[tuple[Search, Start]]:
    """In every variant and world, every start with at most two cards (three after the draw)."""
    for search, starts in searches(2, seen)[: len(MELDING) * len(WORLDS)]:
        for start in starts.spread(0, len(starts)):
            yield search, start


def larger_hands(seen: Counter[str], share: int) -> Iterator[tuple[Search, Start]]:
    """In every game and world, starts with at most five cards, spread over all of them, `share` of each at a time."""
    every = searches(5, seen)
    for first in range(0, max(len(starts) for _, starts in every), share):
        for search, starts in every:
            for start in starts.spread(first, first + share):
                yield search, start


def main(minutes: float) -> None:
    """All small hands, then larger ones until the minutes of processor time are used. Prints every count."""
    until = time.process_time() + 60 * minutes
    for title, found in (("small", all_small_hands), ("larger", partial(larger_hands, share=20))):
        seen: Counter[str] = Counter()
        for search, start in found(seen):
            try:
                search.look(start)
            except Disagreement as difference:
                seen["disagreements"] += 1
                sys.stdout.write(f"{difference}\n")
            if time.process_time() > until:
                seen["stopped when the time was up"] += 1
                break
        sys.stdout.write(f"{title} hands\n" + "".join(f"{seen[name]:10} {name}\n" for name in sorted(seen)))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
