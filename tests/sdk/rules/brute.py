"""A second implementation of a turn: it tries every order of every step and checks the duties one by one.

It knows the settings, the wire notation and `fittings`, and shares no code with the engine.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

from tests.sdk.rules.fittings import Added, Cards, Exchanged, lay_offs, melds, plain, swapped, terms_of
from tests.sdk.rules.oracle import value

from rami.rules.settings.parameters import Contract, NamedMeld, Rules


class Facts(NamedTuple):
    """What has happened in this turn, and what the player had done before it."""

    opened: bool = False
    laid_before: bool = False
    before: int = 3
    """How many turns the player has had in this deal; `starter` is true when nobody has had a turn."""
    starter: bool = False
    deal: int = 1
    taken: str = ""
    twin: bool = False
    deep: bool = False
    points: int = 0
    melds: int = 0
    shapes: tuple[tuple[str, int, bool], ...] = ()
    """Each new meld as it was laid: `run` or `set`, its length, and whether it has no joker; sorted."""
    added: bool = False
    swapped: bool = False
    owed: Cards = ()
    """The jokers and wild cards taken from the table that must still be laid."""
    used: bool = False
    melded: bool = False
    lone_on: int = 0
    own_on: frozenset[int] = frozenset()
    away: frozenset[tuple[tuple[str, int], ...]] = frozenset({()})
    """Each way to say which taken cards, and from which melds, still lie on none but their own (U-07)."""
    best: int = 0
    """The points of the dearest new meld with the taken card, of a player who took it to open."""

    @property
    def first_turn(self) -> bool:
        """Whether it is the player's own first turn of the deal."""
        return self.before == 0


class Turn(NamedTuple):
    """A player in the middle of a turn: the sorted hand, the numbered melds on the table, and the facts."""

    hand: Cards
    table: tuple[tuple[int, Cards], ...]
    facts: Facts


class Tried(NamedTuple):
    """One step in wire notation and the turn after it; `kind` is meld, lay_off or swap_joker."""

    kind: str
    meld: int
    cards: Cards
    end: str | None
    turn: Turn


@cache
def parts(hand: Cards) -> tuple[Cards, ...]:
    """Every choice of cards from a sorted hand, each one once."""
    return tuple(sorted({part for size in range(1, len(hand) + 1) for part in combinations(hand, size)}))


class Judge:
    """The judge of one game; it caches which turns can be finished."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.terms = terms_of(rules)
        self._hopes: dict[Turn, bool] = {}

    def finishable(self, turn: Turn) -> bool:
        """Whether any sequence of steps, including no step, leads to a legal end of this turn."""
        hope = self._hopes.get(turn)
        if hope is None:
            hope = self.can_stop(turn) or any(self.finishable(tried.turn) for tried in self.steps(turn))
            self._hopes[turn] = hope
        return hope

    def can_stop(self, turn: Turn) -> bool:
        """Whether the turn may end now: with an empty hand, or with a legal discard."""
        if not turn.hand:
            return not self.rules.must_discard_to_go_out and self._duties_met(turn.facts, out=True)
        return any(self.may_discard(turn, card) for card in set(turn.hand))

    def may_discard(self, turn: Turn, card: str) -> bool:
        """Whether discarding this card ends the turn legally."""
        if card not in turn.hand or not self._may_discard(turn, card):
            return False
        return self._duties_met(turn.facts, out=len(turn.hand) == 1)

    def _may_discard(self, turn: Turn, card: str) -> bool:
        facts, rules = turn.facts, self.rules
        if rules.must_lay_to_go_out and len(turn.hand) == 1:
            return False
        if card == facts.taken and not facts.used and rules.no_discard_of_taken_card:
            return False
        neutral = rules.first_discard_neutral and facts.starter
        if not self._is_joker(card) or all(map(self._is_joker, turn.hand)):
            return True
        return rules.joker_discard == "allowed" and not neutral

    def _is_joker(self, card: str) -> bool:
        return card == "*" or card[0] == self.terms.wild

    def _duties_met(self, facts: Facts, *, out: bool) -> bool:
        rules = self.rules
        if (self.must_use(facts) and not facts.used) or facts.owed:
            return False
        at_once = rules.all_at_once_from_deal is not None and facts.deal >= rules.all_at_once_from_deal
        if () not in facts.away and not (out and (at_once or not facts.laid_before)):
            return False
        if facts.lone_on and rules.taken_layoff == "same_meld" and facts.lone_on not in facts.own_on:
            return False
        if facts.lone_on and rules.taken_layoff == "same_turn" and not facts.own_on:
            return False
        if not (facts.melds or facts.added or facts.swapped):
            return True
        rami = out and not facts.laid_before
        if at_once and not out:
            return False
        if self._swaps_to_open(facts):
            return False
        if self._for_opened_only(facts) and not self._open(facts) and not (rami and rules.rami_waives_opening):
            return False
        free = at_once or (rami and rules.rami_bonus != "none") or rules.melds_per_turn is None
        return free or facts.melds <= (rules.melds_per_turn or 0)

    def must_use(self, facts: Facts) -> bool:
        """Whether the taken card must be laid: Z-12; F-15 and F-17 from the player's second turn on."""
        if not facts.taken or self.rules.discard_draw == "free":
            return False
        if self.rules.discard_draw == "top_free":
            return facts.deep
        return self.rules.discard_draw == "use_now" or not self._free_take(facts)

    def _free_take(self, facts: Facts) -> bool:
        return self.rules.free_first_round_draw and facts.first_turn

    def unopened_take(self, facts: Facts) -> bool:
        """Whether the card was taken by a player who had not opened and has to open with it (F-15)."""
        alone = self.rules.opening_pickup == "own_meld" and self.rules.discard_draw == "use_now"
        conditional = alone or (self.rules.discard_draw == "opened_or_opening" and not self._free_take(facts))
        return bool(facts.taken) and conditional and not facts.opened

    def _for_opened_only(self, facts: Facts) -> bool:
        rules = self.rules
        contract = self._contract(facts)
        needed = rules.layoff_requires == "opened" if contract is None else not contract.layoff_before
        added = facts.added and needed
        taken = facts.swapped and rules.joker_swap == "opened"
        return facts.melds > 0 or added or taken or self.unopened_take(facts)

    def _open(self, facts: Facts) -> bool:
        least, named = self.rules.opening, self._named(facts)
        if facts.opened or (least is None and named is None):
            return True
        enough = least is None or (facts.points > least.points if least.strict else facts.points >= least.points)
        pure = least is None or not least.pure_run or any(kind == "run" and bare for kind, _, bare in facts.shapes)
        enough = enough and pure and (named is None or _are_named(facts.shapes, named))
        return enough and (not self.unopened_take(facts) or (facts.melded and self._meld_is_enough(facts)))

    def _meld_is_enough(self, facts: Facts) -> bool:
        """Whether the meld of the taken card is worth enough, if it must be without the others (F-16)."""
        least = self.rules.opening
        if least is None or self.rules.opening_pickup == "total":
            return True
        return facts.best > least.points if least.strict else facts.best >= least.points

    def _contract(self, facts: Facts) -> Contract | None:
        """The contract of the deal (N-23)."""
        contracts = self.rules.contracts
        return contracts[min(facts.deal, len(contracts)) - 1] if contracts else None

    def _named(self, facts: Facts) -> tuple[NamedMeld, ...] | None:
        """The melds that an opening has to be, exactly (N-21, N-23)."""
        contract = self._contract(facts)
        if contract is not None:
            return contract.melds
        return self.rules.opening.melds if self.rules.opening is not None else None

    def _swaps_to_open(self, facts: Facts) -> bool:
        """Whether a joker was swapped in a turn of a player who has to open with named melds (N-21)."""
        return facts.swapped and not facts.opened and self._named(facts) is not None

    def take(self, turn: Turn, pile: Cards, depth: int) -> Turn | None:
        """The turn after this card of the pile and all cards above it were taken; None where that is not allowed."""
        rules, facts = self.rules, turn.facts
        deep_enough = 1 <= depth <= (1 if rules.discard_depth == "top" else len(pile)) and pile
        if not deep_enough or (facts.starter and (rules.first_turn_stock_only or rules.starter_extra_card)):
            return None
        if facts.before + 1 < rules.discard_from_turn or (rules.stock_only_with_one_card and len(turn.hand) == 1):
            return None
        taken, hand = pile[-depth], tuple(sorted(turn.hand + pile[-depth:]))
        after = facts._replace(taken=taken, twin=hand.count(taken) > 1, deep=depth > 1)
        return turn._replace(hand=hand, facts=after)

    def may_lay(self, turn: Turn, kind: str, cards: Cards) -> bool:
        """Whether this kind of step is allowed at this moment of the turn (S-10, Z-12, H3)."""
        rules, facts = self.rules, turn.facts
        if facts.first_turn and not rules.first_turn_melds:
            return False
        deep = rules.discard_depth == "any"
        wanted_first = deep and self.must_use(facts) and not facts.used
        if wanted_first and facts.taken not in [plain(card) for card in cards]:
            return False
        own_first = rules.layoff_requires == "own_meld_for_others" and not facts.laid_before and not facts.melds
        return kind == "meld" or not own_first

    def steps(self, turn: Turn) -> Iterator[Tried]:
        """Every step that lays cards, even if the turn cannot be finished after it."""
        for cards in parts(turn.hand):
            if self.may_lay(turn, "meld", cards):
                for meld in melds(self.terms, cards):
                    yield Tried("meld", 0, meld, None, self.melded(turn, meld))
            if self.may_lay(turn, "lay_off", cards):
                for number, meld in turn.table:
                    yield from self._additions(turn, number, meld, cards)

    def _additions(self, turn: Turn, number: int, meld: Cards, cards: Cards) -> Iterator[Tried]:
        ways = lay_offs(self.terms, meld, cards)
        for way in ways:
            alone = sum(sorted(other.cards) == sorted(way.cards) for other in ways) == 1
            if alone or not (way.low and way.high):  # Round the corner, `end` cannot describe a split of the cards.
                end = None if alone else ("low" if way.low else "high")
                yield Tried("lay_off", number, way.cards, end, self.added(turn, number, way))
        result = swapped(self.terms, meld, cards)
        if result and self.rules.joker_swap != "none":
            yield Tried("swap_joker", number, cards, None, self.swapped(turn, number, cards, result))

    def _asks_for_shapes(self, facts: Facts) -> bool:
        opening = self.rules.opening
        return not facts.opened and (self._named(facts) is not None or (opening is not None and opening.pure_run))

    def melded(self, turn: Turn, cards: Cards) -> Turn:
        """The turn after a meld. A meld with a joker from the table does not count towards the opening (G-19)."""
        facts = turn.facts
        number = max((number for number, _ in turn.table), default=0) + 1
        held = tuple(map(plain, cards))
        uses = bool(facts.taken) and facts.taken in held
        back = bool(set(held) & set(facts.owed))
        points = 0 if back else value(self.rules, cards)
        kind, size, bare = _shape(cards)
        shape = (kind, size, bare and not back)
        after = facts._replace(
            points=facts.points + points,
            best=max(facts.best, points) if uses and self.unopened_take(facts) else facts.best,
            melds=facts.melds + 1,
            shapes=tuple(sorted((*facts.shapes, shape))) if self._asks_for_shapes(facts) else (),
            owed=_still_owed(facts.owed, held),
            used=facts.used or uses,
            melded=facts.melded or uses,
            lone_on=0 if uses else facts.lone_on,
            own_on=facts.own_on | {number},
            away=_laid_away(facts.away, number, held),
        )
        return Turn(_less(turn.hand, cards), (*turn.table, (number, cards)), after)

    def added(self, turn: Turn, number: int, way: Added) -> Turn:
        """The turn after a lay-off."""
        held = tuple(map(plain, way.cards))
        facts = _company(turn.facts, number, held)
        away = _laid_away(facts.away, number, held)
        facts = facts._replace(added=True, owed=_still_owed(facts.owed, held), away=away)
        return Turn(_less(turn.hand, way.cards), _changed(turn, number, way.result), facts)

    def swapped(self, turn: Turn, number: int, cards: Cards, done: Exchanged) -> Turn:
        """The turn after a swap: jokers come to the hand, and in some games they must be laid again.

        A wild card that was taken before may be among the cards that are given.
        """
        facts = _company(turn.facts, number, cards)
        away = _laid_away(facts.away, number, cards)
        facts = facts._replace(swapped=True, owed=_still_owed(facts.owed, cards), away=away)
        if self.rules.taken_joker != "keep":
            facts = facts._replace(owed=tuple(sorted(facts.owed + done.back)))
        if self.rules.taken_joker == "other_meld":
            new = [(card, number) for card in done.back]
            facts = facts._replace(away=frozenset(tuple(sorted((*way, *new))) for way in facts.away))
        hand = tuple(sorted(_less(turn.hand, cards) + done.back))
        return Turn(hand, _changed(turn, number, done.result), facts)


Away = frozenset[tuple[tuple[str, int], ...]]


def _laid_away(ways: Away, number: int, held: Cards) -> Away:
    """What each card that is laid on this meld may be: a taken one that came from another meld, or no taken one."""
    for card in held:
        served = {
            (*way[:place], *way[place + 1 :])
            for way in ways
            for place, (taken, source) in enumerate(way)
            if taken == card and source != number
        }
        ways = ways | served
    return ways


def _still_owed(owed: Cards, held: Cards) -> Cards:
    return tuple(sorted((Counter(owed) - Counter(held)).elements()))


def _shape(cards: Cards) -> tuple[str, int, bool]:
    """What an opening asks about a meld. The second characters of the cards of a set are all different suits."""
    bare = [card[-2:] for card in cards]
    kind = "set" if len({card[0] for card in bare}) == 1 else "run"
    return kind, len(cards), bare == list(cards)


def _are_named(shapes: tuple[tuple[str, int, bool], ...], named: tuple[NamedMeld, ...]) -> bool:
    """Whether these melds are exactly those that are named, in some order."""
    if len(shapes) != len(named):
        return False
    return any(
        all(kind == meld.kind and size >= meld.at_least for (kind, size, _), meld in zip(shapes, order, strict=True))
        for order in permutations(named)
    )


def _company(facts: Facts, number: int, cards: Cards) -> Facts:
    """Note whether the taken card is melded with other cards: jokers from the table do not count, a twin is enough."""
    uses = bool(facts.taken) and facts.taken in cards
    lone = uses and not facts.used and not facts.twin
    others = Counter(cards) - Counter([facts.taken] if lone else [])
    company = (others - Counter(facts.owed)).total()
    return facts._replace(
        used=facts.used or uses,
        lone_on=number if lone else facts.lone_on,
        own_on=facts.own_on | {number} if company > 0 else facts.own_on,
    )


def _less(hand: Cards, cards: Cards) -> Cards:
    rest = list(hand)
    for card in cards:
        rest.remove(plain(card))
    return tuple(rest)


def _changed(turn: Turn, number: int, result: Cards) -> tuple[tuple[int, Cards], ...]:
    return tuple((other, result if other == number else meld) for other, meld in turn.table)
