"""Whether a turn can be finished where a rank is wild (U-16).

Each choice of the wild cards that are jokers in this turn is tried: the hand then has jokers in their place, and the
turn is judged as in a game without wild cards. In a choice, all other wild cards are natural.

Where jokers are swapped, a wild card of the table may come back to the hand: `returning` judges these turns. In other
games the wild cards on the table are only jokers.

The taken card may be such a joker. Then any joker that is laid can be the taken card.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from msgspec.structs import replace

from rami.problems.exceptions import MoveRefused
from rami.rules.cards import FACE_DOWN, JOKER, NAMES, NO_CARDS, HandCards, without
from rami.rules.engine.duties import can_end
from rami.rules.engine.lay import find_meld
from rami.rules.engine.opening import taken_opens
from rami.rules.engine.steps import apply_laying
from rami.rules.feasibility import finish
from rami.rules.feasibility.candidates import candidates
from rami.rules.feasibility.returning import Chosen, choose
from rami.rules.feasibility.search import Layings
from rami.rules.melds.wild_cards import is_joker, laid_names, meld_names, read_added, read_names, wild_faces
from rami.rules.moves import Laying, LayOff, Meld
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table, with_hand
from rami.rules.work_limit import spend


def can_finish(rules: Rules, deal: int, table: Table) -> bool:
    """Whether the current player, who has drawn, can legally end this turn or has just gone out."""
    if rules.wild_rank is None:
        return finish.can_finish(rules, deal, table)
    if rules.joker_swap != "none":
        return any(finish.can_finish(rules, deal, each) for each in _chosen(rules, table))
    return can_end(rules, deal, table) or any(finish.can_finish(rules, deal, each) for each in _choices(rules, table))


def refusal(rules: Rules, deal: int, table: Table) -> MoveRefused:
    """The refusal for a turn that cannot be finished: it names the duty that cannot be met."""
    if rules.wild_rank is None:
        return finish.refusal(rules, deal, table)
    choices = (choose(table, jokers) for jokers in _jokers(rules, table.hands[table.turn]))
    return finish.refusal(rules, deal, table, (choice.hands[choice.turn] for choice in choices))


def lawful_layings(rules: Rules, deal: int, table: Table) -> Iterator[Laying]:
    """All melds and lay-offs, and swaps, after which the turn can still be finished.

    Of the ways to lay the same wild cards for the same cards, it is the one in the order of the cards.
    """
    if rules.wild_rank is None:
        return finish.lawful_layings(rules, deal, table)
    with_swaps = rules.joker_swap != "none"
    return _lawful_with_swaps(rules, deal, table) if with_swaps else _lawful_without_swaps(rules, deal, table)


def _lawful_without_swaps(rules: Rules, deal: int, table: Table) -> Iterator[Laying]:
    seen: set[Laying] = set()
    pools: dict[Laying, Counter[int]] = {}
    checks = _may_be_another(rules, table)
    for choice in _choices(rules, table):
        pool = _pool(table, choice)

        def known(step: Laying, pool: Counter[int] = pool) -> bool:
            """Whether an earlier choice, which had these jokers and others, had this step."""
            return step in pools and not pool - pools[step]

        lawful = _steps(rules, choice) if checks else finish.lawful_layings(rules, deal, choice, known)
        for step in lawful:
            if step not in pools:
                pools[step] = pool
            elif known(step):
                continue
            for move in _spelled(rules, table, pool, step):
                if move not in seen:
                    seen.add(move)
                    if not checks or can_finish(rules, deal, apply_laying(rules, table, move).table):
                        yield move


def _lawful_with_swaps(rules: Rules, deal: int, table: Table) -> Iterator[Laying]:
    seen: set[Laying] = set()
    for choice in _chosen(rules, table):
        for move in finish.lawful_layings(rules, deal, choice, seen.__contains__):
            seen.add(move)
            yield move


def _steps(rules: Rules, choice: Table) -> Iterator[Laying]:
    """All steps of a choice. Where a joker may be the taken card or another one, it has more than its lawful ones."""
    for step in candidates(rules, choice, choice.hands[choice.turn]):
        spend(1)
        yield step.move


def ending(rules: Rules, deal: int, table: Table) -> Layings | None:
    """Steps after which the current player, who has drawn, can end the turn. None if there are none."""
    if rules.wild_rank is None:
        return finish.ending(rules, deal, table)
    if can_end(rules, deal, table):
        return ()
    if rules.joker_swap != "none":
        ways = (finish.ending(rules, deal, choice) for choice in _chosen(rules, table))
        return next((way for way in ways if way is not None), None)
    for choice in _choices(rules, table):
        way = finish.ending(rules, deal, choice) or ()
        for move in [move for step in way[:1] for move in _spelled(rules, table, _pool(table, choice), step)]:
            after = apply_laying(rules, table, move).table
            if can_finish(rules, deal, after):
                return (move, *(ending(rules, deal, after) or ()))
    return None


def _jokers(rules: Rules, hand: HandCards) -> Iterator[HandCards]:
    """Each choice of the wild cards of a hand that are jokers: first all, at last none."""
    wild = [face for face in wild_faces(rules) if face in hand]
    for counts in product(*[range(hand.count(face), -1, -1) for face in wild]):
        yield HandCards([face for face, count in zip(wild, counts, strict=True) for _ in range(count)])


def _chosen(rules: Rules, table: Table) -> Iterator[Chosen]:
    """The table with each choice, where jokers are swapped."""
    return (choose(table, jokers) for jokers in _jokers(rules, table.hands[table.turn]))


def _choices(rules: Rules, table: Table) -> Iterator[Table]:
    """The table with each choice, where no joker is swapped."""
    hand, plain = table.hands[table.turn], tuple([replace(meld, wilds=NO_CARDS) for meld in table.melds])
    for jokers in _jokers(rules, hand):
        rest = (without(hand, jokers) or NO_CARDS) + HandCards([JOKER]) * len(jokers)
        chosen = replace(table, hands=with_hand(table, HandCards(sorted(rest))), melds=plain)
        yield from _with_taken(rules, table, chosen, jokers)


def _with_taken(rules: Rules, table: Table, chosen: Table, jokers: HandCards) -> Iterator[Table]:
    """The same where the taken card is natural, and where it is a joker, which then has to be laid.

    A joker that stays in the hand or is discarded is natural in another choice, so the taken one is laid.
    """
    this, taken = table.this, table.this.taken
    if jokers and taken == JOKER and JOKER not in table.hands[table.turn]:  # no wild card is another copy of it
        yield replace(chosen, this=replace(this, taken=FACE_DOWN))
        return
    if not _is_pending(rules, table) or taken not in jokers:
        yield chosen
        return
    if this.taken_laid:
        yield chosen
    yield replace(chosen, this=replace(this, taken=JOKER, must_use=True))


def _is_pending(rules: Rules, table: Table) -> bool:
    """Whether it still matters if the taken card is laid, or melded."""
    this = table.this
    return this.taken >= 0 and (not this.taken_laid or (this.must_open and not taken_opens(rules, this)))


def _may_be_another(rules: Rules, table: Table) -> bool:
    """Whether a joker that is laid may be the taken card or another one."""
    return _is_pending(rules, table) and is_joker(rules, table.this.taken)


def _spelled(rules: Rules, table: Table, pool: Counter[int], step: Laying) -> Iterator[Laying]:
    """The step with each choice of what its jokers are. A wild card in its own place is natural: that is no choice."""
    jokers = [place for place, name in enumerate(step.cards) if name[0] == "*"]
    if not jokers or not isinstance(step, Meld | LayOff):
        yield step
        return
    for held in sorted(set(combinations(sorted(pool.elements()), len(jokers)))):
        cards = list(step.cards)
        for place, card in zip(jokers, held, strict=True):
            cards[place] = NAMES[card].replace("*", "") + cards[place]
        move = replace(step, cards=tuple(cards))
        if held.count(JOKER) == len(held) or _stays(rules, table, move):
            yield move


def _pool(table: Table, choice: Table) -> Counter[int]:
    """What the jokers of a choice are: the cards of the hand that are no more in it, and the jokers of the hand."""
    hand, left = Counter(table.hands[table.turn]), Counter(choice.hands[choice.turn])
    return (hand - left) + Counter({JOKER: hand[JOKER]})


def _stays(rules: Rules, table: Table, move: Meld | LayOff) -> bool:
    """Whether the cards of this move are what they are named."""
    if isinstance(move, Meld):
        return meld_names(read_names(rules, move.cards)) == move.cards
    meld = find_meld(table, move.meld)
    way = read_added(rules, meld.id, meld.run_or_set, move.cards, move.end)
    return laid_names(way.added, way.wilds) == move.cards
