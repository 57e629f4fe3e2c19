"""Positions: the start of a turn and the steps of this turn, in a format for people and other programs.

`load` plays the steps of a position, so all facts about the turn are exact.
"""

from collections import Counter
from collections.abc import Iterator
from functools import reduce

from msgspec import UNSET

from rami.messages.cards import Cards
from rami.messages.text import Text
from rami.problems.exceptions import MoveRefused, NotAMeld
from rami.problems.settings import BAD_POSITION
from rami.rules.cards import (
    JOKER,
    NAMES,
    NO_CARDS,
    WILD_CARDS,
    HandCard,
    HandCards,
    deck,
    held_name,
    names,
    parse,
    parse_hand,
    spelled,
)
from rami.rules.engine.elimination import counted, dealt_for, seats_in
from rami.rules.melds.meld import Run, RunOrSet
from rami.rules.melds.wild_cards import in_deal, laid_cards, meld_names, read_names
from rami.rules.play import play
from rami.rules.records.position_form import FEWEST, MeldPosition, Position, parsed_cards
from rami.rules.records.showdown_position import check_showdown, deals_won, dropped_seats, upcard_of, wild_card_of
from rami.rules.settings.parameters import MOST_JOKERS, MOST_PACKS, Rules, deal_rules, jokers_in_deck, pack_count
from rami.rules.state import NO_CARD, Phase, State, Table, TableMeld
from rami.rules.variants.resolve import RulesName, options_of, resolve

__all__ = ["MeldPosition", "Position", "dump", "load"]


def load(position: Position) -> State:
    """The state of a position. Raises BadPosition, or BadRules for its settings."""
    rules = resolve(position.rules.variant, position.rules.options, position.seats)
    _check_lengths(position)
    _check_still_in(position, rules)
    table = _table(position, rules)
    _check_cards(rules, position, table, wild_card_of(position, rules))
    _check_challenge(rules, position, table)
    if table.drawn and not table.hands[table.turn]:
        raise BAD_POSITION(reason=Text("The player on turn does not draw and holds no card."))
    state = _state(position, rules, table)
    check_showdown(position, state)
    for index, step in enumerate(position.steps):
        try:
            state, _ = play(state, position.turn, step)
        except MoveRefused as refused:
            raise BAD_POSITION(
                reason=Text("Step {index} cannot be played: {refusal}", index=index, refusal=refused.text)
            ) from None
    return state


def _check_lengths(position: Position) -> None:
    by_seat = ("hands", "turns_taken", "opened", "laid", "entropy", "re_entries", "won")
    for name in by_seat:
        value = getattr(position, name)
        if value is not None and value is not UNSET and len(value) != position.seats:
            count, seats = len(value), position.seats
            raise BAD_POSITION(
                reason=Text("{name} has {count} entries for {seats} seats.", name=name, count=count, seats=seats)
            )
    for name in ("turn", "dealer"):
        if getattr(position, name) >= position.seats:
            raise BAD_POSITION(reason=Text("{name} is not one of the {seats} seats.", name=name, seats=position.seats))


def _check_still_in(position: Position, rules: Rules) -> None:
    """Raise BadPosition if the match is over, or if the player on turn is out of it (N-22)."""
    if not rules.match_end.elimination or position.totals is None:
        return
    if len(position.totals) != position.seats:
        return  # refused where the totals are read
    still = seats_in(rules, position.totals, position.seats)
    if len(still) < FEWEST or position.turn not in still:
        raise BAD_POSITION(
            reason=Text("Two players or more are still in the match, and it is the turn of one of them.")
        )


def _table(position: Position, rules: Rules) -> Table:
    seats = position.seats
    in_force = in_deal(rules, wild_card_of(position, rules))
    melds = tuple(_meld(in_force, meld) for meld in position.melds)
    if len({meld.id for meld in melds}) < len(melds):
        raise BAD_POSITION(reason=Text("Two melds have the same id."))
    layers = {seat for meld in melds for seat in meld.by}
    if any(seat >= seats for seat in layers):
        raise BAD_POSITION(reason=Text("A card on the table was laid by a seat that is not in the game."))
    turns = position.turns_taken or (3,) * seats
    opening = deal_rules(rules, position.deal).opening
    opened = position.opened or tuple(opening is not None and seat in layers for seat in range(seats))
    return Table(
        turn=1 - position.turn if position.challenge == "open" else position.turn,
        drawn=rules.starter_extra_card and not any(turns),
        hands=tuple(HandCards(sorted(parsed_cards(parse_hand, hand))) for hand in position.hands),
        stock=parsed_cards(parse_hand, position.stock)[::-1],
        pile=parsed_cards(parse_hand, position.pile),
        melds=melds,
        next_meld=max((meld.id for meld in melds), default=0) + 1,
        turns_taken=turns,
        opened=opened,
        laid=position.laid or tuple(seat in layers or opened[seat] for seat in range(seats)),
        recycles=position.recycles,
        used=0,
        known=b"",
        challenged=position.challenge is not None,
        passes=0 if position.passes is UNSET else position.passes,
        highest=_highest(position, rules),
        dropped=dropped_seats(position, rules),
    )


def _highest(position: Position, rules: Rules) -> int:
    if position.highest_opening is UNSET:
        return 0
    if rules.opening is None or rules.opening.rising is None:
        raise BAD_POSITION(reason=Text("highest_opening belongs to games in which the opening rises."))
    return position.highest_opening


def _meld(rules: Rules, meld: MeldPosition) -> TableMeld:
    wrong = Text("Meld {meld} is not a meld, or `by` does not name a seat for each card.", meld=meld.id)
    try:
        laid = read_names(rules, meld.cards)
    except NotAMeld:
        raise BAD_POSITION(reason=wrong) from None
    if len(meld.by) != len(meld.cards):
        raise BAD_POSITION(reason=wrong)
    if isinstance(laid, Run):
        return TableMeld(meld.id, laid.cards, bytes(meld.by), laid.wilds)
    return TableMeld(meld.id, laid.cards, bytes(_owners(meld, laid)), laid.wilds)


def _owners(meld: MeldPosition, laid: RunOrSet) -> Iterator[int]:
    """The owners of the cards of a set in canonical order. A joker may have had another name, or none."""
    if not laid.wilds and not any(name in WILD_CARDS for name in meld.cards):
        cards = parse(meld.cards)
        order = sorted(range(len(cards)), key=lambda index: (cards[index] == JOKER, cards[index]))
        owners = {card: meld.by[index] for card, index in zip(sorted(laid.cards), order, strict=True)}
        yield from [owners[card] for card in laid.cards]
        return
    left = list(zip(meld.cards, meld.by, strict=True))
    for name in meld_names(laid):
        pair = min(left, key=lambda other: (other[0] != name, held_name(other[0]) != held_name(name)))
        left.remove(pair)
        yield pair[1]


def _against_deck(
    rules: Rules, players: int, table: Table, wild: HandCard
) -> tuple[Counter[HandCard], Counter[HandCard]]:
    """The cards of the deck for so many players that are missing, and the cards that occur too often."""
    whole = Counter(deck(pack_count(rules, players), jokers_in_deck(rules, players)))
    there = _all_cards(table, wild)
    return whole - there, there - whole


def _all_cards(table: Table, wild: HandCard) -> Counter[HandCard]:
    melds = [laid_cards(meld.cards, meld.wilds) for meld in table.melds]
    apart = NO_CARDS if wild == NO_CARD else HandCards([wild])
    return Counter(NO_CARDS.join((*table.hands, table.stock, table.pile, apart, *melds)))


def _check_cards(rules: Rules, position: Position, table: Table, wild: HandCard) -> None:
    """Raise BadPosition if the cards are not a whole deck.

    In a partial position, no card may occur more often than in the largest deck.
    """
    if position.partial:
        over = _all_cards(table, wild) - Counter(deck(MOST_PACKS, MOST_JOKERS))
        if over:
            raise BAD_POSITION(reason=Text("No deck has so many cards: too many {cards}.", cards=_shown(over)))
        return
    players = counted(rules, position.totals or (0,) * position.seats, position.seats)
    missing, over = _against_deck(rules, players, table, wild)
    found: list[Text] = []
    if missing:
        found.append(Text("missing {cards}", cards=_shown(missing)))
    if over:
        found.append(Text("too many {cards}", cards=_shown(over)))
    if found:
        wrong = reduce(lambda one, other: Text("{one}; {other}", one=one, other=other), found)
        raise BAD_POSITION(
            reason=Text(
                "The cards are not one whole deck: {wrong}. Set partial to true if they need not be.", wrong=wrong
            )
        )


def _check_challenge(rules: Rules, position: Position, table: Table) -> None:
    """Raise BadPosition if the player on turn cannot have challenged the other."""
    if position.challenge is not None and (rules.challenge == "none" or not table.turns_taken[table.turn]):
        raise BAD_POSITION(
            reason=Text("There is no challenge in a player's first turn, or in a game without challenges.")
        )


def _shown(cards: Counter[HandCard]) -> Cards:
    return spelled(sorted(cards.elements()))


def _state(position: Position, rules: Rules, table: Table) -> State:
    sides = 2 if rules.teams == "partners" else position.seats
    if position.totals is not None and len(position.totals) != sides:
        raise BAD_POSITION(
            reason=Text("totals has {count} entries for {sides} sides.", count=len(position.totals), sides=sides)
        )
    return State(
        rules=rules,
        game="",
        seats=position.seats,
        phase=_phase(position, table),
        deal=position.deal,
        dealer=position.dealer,
        totals=position.totals or (0,) * sides,
        secret=bytes.fromhex(position.secret or ""),
        next_secret=b"",
        entropy=tuple(bytes.fromhex(part) for part in position.entropy or ("",) * position.seats),
        next_entropy=(b"",) * position.seats,
        table=table,
        re_entries=_re_entries(position, rules),
        upcard=upcard_of(position, rules, table),
        won=deals_won(position, rules),
        wild_card=wild_card_of(position, rules),
    )


def _phase(position: Position, table: Table) -> Phase:
    if position.challenge == "open":
        return Phase.ANSWER
    return Phase.PLAY if table.drawn else Phase.DRAW


def _re_entries(position: Position, rules: Rules) -> tuple[int, ...]:
    if rules.match_end.elimination:
        return position.re_entries or (0,) * position.seats
    if position.re_entries is not None:
        raise BAD_POSITION(reason=Text("In this game nobody is out of the match, so nobody can come back."))
    return ()


def dump(state: State) -> Position:
    """The position of a state. It contains all hands and the stock: it is for tests and puzzles, never for players."""
    table = state.before or state.table
    return Position(
        rules=RulesName(state.rules.variant, options_of(state.rules, state.seats)),
        seats=state.seats,
        hands=tuple(names(hand) for hand in table.hands),
        turn=state.turn,
        dealer=state.dealer,
        deal=state.deal,
        turns_taken=table.turns_taken,
        opened=table.opened,
        laid=table.laid,
        totals=state.totals,
        re_entries=state.re_entries if any(state.re_entries) else None,
        recycles=table.recycles,
        melds=tuple(MeldPosition(meld.id, meld_names(meld.run_or_set), tuple(meld.by)) for meld in table.melds),
        pile=names(table.pile),
        stock=names(table.stock[::-1]),
        steps=state.steps,
        secret=state.secret.hex() or None,
        entropy=tuple(part.hex() for part in state.entropy) if any(state.entropy) else None,
        partial=any(_against_deck(state.rules, dealt_for(state), table, state.wild_card)),
        challenge=state.challenge,
        upcard=NAMES[state.upcard] if state.upcard != NO_CARD and state.rules.table == "showdown" else UNSET,
        passes=table.passes or UNSET,
        won=state.won if any(state.won) else UNSET,
        highest_opening=table.highest or UNSET,
        wild_card=UNSET if state.wild_card == NO_CARD else NAMES[state.wild_card],
        dropped=table.dropped or UNSET,
    )
