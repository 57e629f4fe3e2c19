"""The answers of the referee."""

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable
from functools import partial, reduce
from typing import Any, Final, NamedTuple, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from rami.contract.wire.patterns import in_words, is_no_card
from rami.messages.text import Text
from rami.problems.exceptions import AmbiguousJoker, MoveRefused, NotAMeld, Refused
from rami.problems.melds import UNKNOWN_CARD
from rami.problems.settings import BAD_RULES
from rami.referee.explanations import explained, why
from rami.referee.questions import (
    KINDS,
    ArrangeQuestion,
    HandQuestion,
    MeldQuestion,
    MovesQuestion,
    OpeningQuestion,
    PositionQuestion,
    Question,
    ScoreQuestion,
    SeatsQuestion,
    ShowdownQuestion,
    TotalsQuestion,
)
from rami.rules.cards import (
    JOKER,
    HandCards,
    deck,
    names,
    parse_hand,
)
from rami.rules.engine.deal import deal_hands, first_to_play
from rami.rules.engine.elimination import counted, seats_in, seats_out, with_re_entries
from rami.rules.engine.opening import noted, reached
from rami.rules.engine.scoring import DealEnd, score_deal, standing
from rami.rules.melds.solver import Goal, best_arrangement
from rami.rules.melds.values import hand_value, meld_value
from rami.rules.melds.wild_cards import meld_names, read_names, wild_faces
from rami.rules.melds.with_jokers import arranged
from rami.rules.moves import Declare, Knock, Move
from rami.rules.numbers import SeatNumber
from rami.rules.play import legal_moves, play, play_steps
from rami.rules.records.position import Position, dump, load
from rami.rules.settings.parameters import MOST_PACKS, Rules, deal_rules, hand_size, jokers_in_deck, pack_count
from rami.rules.state import IN_TURN, Phase, State, Turn, with_hand
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami.rules.work_limit import WorkLimit, WorkLimitPassed

MOST_WORK: Final = 40_000
"""The most work for a question, and for each move of it (about 0.4 s). Positions of games need less."""

Answer = dict[str, Any]
Parsed = TypeVar("Parsed")


def answer_line(line: bytes, *, explain: bool = False) -> bytes:
    """Answer one line of JSON with one line of JSON. The answer to a bad line is an error; nothing is raised.

    With `explain`, every question about a position is answered as if it said `explain`.
    A byte order mark before the line is skipped: some editors and shells of Windows write one.
    """
    try:
        question = msgspec.json.decode(line.removeprefix(BOM_UTF8))
        if explain and isinstance(question, dict) and "position" in question:
            question = {"explain": True} | question
        reply = answer(question)
    except Refused as refused:
        reply = _error(refused.code, refused.detail)
    except WorkLimitPassed:
        reply = _error("too_much_work", "The answer needs too much work. Ask with fewer cards.")
    except msgspec.DecodeError as error:
        reply = _error(UNKNOWN_CARD.code, in_words(error)) if is_no_card(error) else _malformed(in_words(error))
    except (UnicodeDecodeError, RecursionError) as error:
        reply = _malformed(str(error))
    return msgspec.json.encode(reply)


def _malformed(why: str) -> Answer:
    return _error("malformed_question", f"This line is not a question: {why}")


def _error(code: str, detail: str) -> Answer:
    return {"error": {"code": code, "detail": detail}}


def answer(question: Any) -> Answer:
    """Answer one decoded question. Raises Refused or msgspec.ValidationError if the question is not valid.

    Raises WorkLimitPassed for a hand or a position that is much larger than those of games.
    """
    if not isinstance(question, dict):
        raise msgspec.ValidationError("a question is a JSON object")
    for field, kind in KINDS:
        if field in question:
            asked = msgspec.convert(question, kind)
            with WorkLimit(MOST_WORK * (1 + _moves_in(asked))):
                return _answered(asked)
    raise msgspec.ValidationError(f"none of {', '.join(field for field, _ in KINDS)} is asked")


def _moves_in(question: Question) -> int:
    match question:
        case PositionQuestion(position=position, explain=explain):
            return len(position.steps) + explain
        case MovesQuestion(position=position, moves=moves, explain=explain):
            return len(position.steps) + len(moves) + explain
        case _:
            return 0


def _answered(question: Question) -> Answer:
    match question:
        case PositionQuestion(position=position, explain=explain):
            state = load(position)
            return _position(state) | (explained(state) if explain else {})
        case MovesQuestion():
            return _moved(question)
        case SeatsQuestion():
            return _seats(question)
        case ScoreQuestion() | ShowdownQuestion() | TotalsQuestion():
            return _counted(question)
        case MeldQuestion(rules=name, meld=cards):
            return _meld(resolve(name.variant, name.options), cards)
        case HandQuestion(rules=name, hand=cards):
            rules = resolve(name.variant, name.options)
            return {"value": hand_value(rules.values, _parsed(parse_hand, cards), wild_faces(rules))}
        case OpeningQuestion(rules=name, opening=melds, deal=deal):
            return _opening(deal_rules(resolve(name.variant, name.options), deal), melds)
        case ArrangeQuestion(rules=name, arrange=cards, goal=goal):
            return _arrange(resolve(name.variant, name.options), _parsed(parse_hand, cards), goal)
        case _:
            assert_never(question)


def _counted(question: ScoreQuestion | ShowdownQuestion | TotalsQuestion) -> Answer:
    match question:
        case ScoreQuestion():
            return _score(question)
        case ShowdownQuestion():
            return _showdown(question)
        case TotalsQuestion():
            return _totals(question)


def _parsed(parsing: Callable[[Iterable[str]], Parsed], wire: Iterable[str]) -> Parsed:
    try:
        return parsing(wire)
    except KeyError as error:  # `$` in the pattern of card names also matches before a final line feed.
        raise UNKNOWN_CARD(card=error.args[0]) from None


def _meld(rules: Rules, cards: tuple[str, ...]) -> Answer:
    try:
        meld = read_names(rules, cards)
    except AmbiguousJoker as refused:
        return {"legal": False, "code": refused.code, "readings": refused.readings}
    except NotAMeld as refused:
        if refused.code == UNKNOWN_CARD.code:
            raise
        return {"legal": False, "code": refused.code}
    return {"legal": True, "kind": meld.kind, "value": meld_value(rules.values, meld)}


def _opening(rules: Rules, melds: tuple[tuple[str, ...], ...]) -> Answer:
    found = [read_names(rules, cards) for cards in melds]
    value = sum(meld_value(rules.values, meld) for meld in found)
    if rules.opening is None:
        return {"value": value, "opens": True}
    this = reduce(partial(noted, rules.opening), found, Turn(points=value))
    return {"value": value, "opens": reached(rules.opening, this)}


def _arrange(rules: Rules, cards: HandCards, goal: Goal) -> Answer:
    if any(cards.count(card) > MOST_PACKS for card in set(cards) - {JOKER}):
        raise msgspec.ValidationError("there are four packs at most, so no card is there five times")
    if wild_faces(rules) and goal != "points":
        shown = arranged(rules, cards, goal)
        value = sum([meld_value(rules.values, meld) for meld in shown.melds])
        return {"melds": [*map(meld_names, shown.melds)], "value": value, "left": names(shown.unmatched)}
    best = best_arrangement(rules, cards, goal)
    return {"melds": [names(meld.cards) for meld in best.melds], "value": best.value, "left": names(best.left)}


def _seats(question: SeatsQuestion) -> Answer:
    seats, absent = question.seats, question.absent
    rules = deal_rules(resolve(question.rules.variant, question.rules.options, seats), question.deal)
    if absent and not rules.match_end.elimination:
        raise BAD_RULES(reason=Text("In this game nobody is out of the match: leave absent out."), setting="match_end")
    totals = [(rules.match_end.target or 0) + (1 if seat in absent else -1) for seat in range(seats)]
    still = seats_in(rules, totals, seats)
    if 0 in absent or max(absent, default=0) >= seats or len(still) == 1:
        raise BAD_RULES(reason=Text("absent names seats from 1 to {last}, but not all of them.", last=seats - 1))
    players, starter = counted(rules, totals, seats), first_to_play(rules, totals, 0, seats)
    decks, jokers = pack_count(rules, players), jokers_in_deck(rules, players)
    given = len(still) if rules.joker_in_each_hand != "none" else 0
    pack = deck(decks, jokers - given)
    hands, rest = deal_hands(rules, seats, hand_size(rules, players), starter, pack, absent)
    return {
        "decks": decks,
        "jokers": jokers,
        "cards": decks * 52 + jokers,
        "hand": [len(hand) for hand in hands],
        "stock": len(rest) - rules.upcard - (rules.wild_rank == "upcard"),
        "starter": starter,
    }


def _score(question: ScoreQuestion) -> Answer:
    seats = len(question.hands)
    rules = resolve(question.rules.variant, question.rules.options, seats)
    laid, table = question.laid or (False,) * seats, question.table or (0,) * seats
    opened = question.opened or laid
    if {len(laid), len(table), len(opened)} != {seats} or max(question.out or 0, question.dealer) >= seats:
        raise BAD_RULES(
            reason=Text(
                "laid, opened and table have one entry a seat; out and dealer are seats: this deal has {seats}.",
                seats=seats,
            )
        )
    if rules.table == "showdown":
        raise BAD_RULES(reason=Text("This game ends with a showdown: ask with showdown, not with hands."))
    hands = [_parsed(parse_hand, hand) for hand in question.hands]
    end = DealEnd(
        hands, question.out, question.rami, laid, table, question.dealer, question.absent, opened, question.empty_table
    )
    return {"scores": score_deal(rules, end)}


def _showdown(question: ShowdownQuestion) -> Answer:
    """The showdown, or why the knock is not legal."""
    state = _before_the_knock(question)
    try:
        after, _ = play(state, question.knocker, _end(question, state.rules))
    except MoveRefused as refused:
        return {"legal": False, "code": refused.code, "rule": refused.rule}
    assert after.last is not None, "a knock ends the deal"
    return {"legal": True, "showdown": after.last.showdown, "scores": after.last.scores}


def _end(question: ShowdownQuestion, rules: Rules) -> Knock | Declare:
    """The move that ends the deal."""
    if rules.declaration is None:
        return Knock(question.card, question.melds)
    if question.card is None:
        raise BAD_RULES(reason=Text("A player declares with a card: name it in card."))
    return Declare(question.card, question.melds)


def _before_the_knock(question: ShowdownQuestion) -> State:
    """The turn of the knocker, who has drawn the last card of the hand."""
    knocker, hands = question.knocker, question.showdown
    if knocker >= len(hands):
        raise BAD_RULES(reason=Text("knocker is a seat: this deal has {seats}.", seats=len(hands)))
    drawn = _parsed(parse_hand, hands[knocker][-1:])
    before = (*hands[:knocker], hands[knocker][:-1], *hands[knocker + 1 :])
    rules, seats = question.rules, len(hands)
    at = Position(
        rules=rules,
        seats=seats,
        hands=before,
        turn=knocker,
        upcard=question.upcard,
        wild_card=question.wild_card,
        dropped=question.dropped,
        partial=True,
    )
    state = load(at)
    hand = HandCards(sorted(state.table.hands[knocker] + drawn))
    table = replace(state.table, drawn=True, hands=with_hand(state.table, hand))
    return replace(state, phase=Phase.PLAY, table=table)


def _totals(question: TotalsQuestion) -> Answer:
    name, totals = question.rules, question.totals
    seats = 4 if name.options.get("teams") == "partners" and len(totals) == 2 else len(totals)
    rules = resolve(name.variant, name.options, seats)
    sides = 2 if rules.teams == "partners" else seats
    if len(totals) != sides:
        raise BAD_RULES(reason=Text("totals has {count} entries for {sides} sides.", count=len(totals), sides=sides))
    won = question.won or (0,) * sides
    if len(won) != sides:
        raise BAD_RULES(reason=Text("won has {count} entries for {sides} seats.", count=len(won), sides=sides))
    if not rules.match_end.elimination:
        result = standing(rules, totals, question.deal, won=won)
        return {"over": result.over, "winners": result.winners, "final": result.totals}
    before, used = question.before or (0,) * seats, question.re_entries or (0,) * seats
    if len(before) != seats or len(used) != seats:
        raise BAD_RULES(reason=Text("before and re_entries have one entry a seat: this game has {seats}.", seats=seats))
    totals, used = with_re_entries(rules, totals, used)
    result, out = standing(rules, totals, question.deal, before=before), seats_out(rules, totals, seats)
    return {
        "over": result.over,
        "winners": result.winners,
        "final": totals,
        "eliminated": out,
        "re_entries": used,
    }


def _position(state: State) -> Answer:
    views = [view(state, seat) for seat in range(state.seats)]
    return {"legal_moves": legal_moves(state), "views": views}


def _moved(question: MovesQuestion) -> Answer:
    moved = (_together if question.together else _one_by_one)(load(question.position), question.moves)
    refused = moved.refused and {"index": moved.place, "code": moved.refused.code, "rule": moved.refused.rule}
    over = moved.state.phase not in IN_TURN
    reply: Answer = {
        "accepted": moved.accepted,
        "refused": refused,
        "position": dump(moved.state),
        "deal_over": over,
        "scores": moved.state.last.scores if over and moved.state.last else None,
    }
    if question.explain:
        if refused and moved.refused:
            refused["why"] = why(moved.refused)
        reply |= explained(moved.state)
    return reply


class _Moved(NamedTuple):
    """The state after the accepted moves, and the refusal of the move at `place`."""

    state: State
    accepted: int
    refused: MoveRefused | None = None
    place: object = None


def _one_by_one(state: State, moves: tuple[dict[str, Any], ...]) -> _Moved:
    accepted = 0
    for index, named in enumerate(moves):
        if state.phase not in IN_TURN:
            break
        seat, move = _seat_and_move(state, named)
        try:
            state, _ = play(state, seat, move)
        except MoveRefused as refused:
            return _Moved(state, accepted, refused, index)
        accepted += 1
    return _Moved(state, accepted)


def _together(state: State, moves: tuple[dict[str, Any], ...]) -> _Moved:
    """Make all of the moves, by one seat, or none. The service does the same with the moves of one request."""
    named = [_seat_and_move(state, move) for move in moves]
    seat = named[0][0] if named else state.turn
    if any(other != seat for other, _ in named):
        raise msgspec.ValidationError("moves that are made together are those of one seat")
    try:
        after, _ = play_steps(state, seat, [move for _, move in named])
    except MoveRefused as refused:
        return _Moved(state, 0, refused, refused.params["index"])
    return _Moved(after, len(named))


def _seat_and_move(state: State, named: dict[str, Any]) -> tuple[int, Move]:
    """The seat and its move. If no seat is named, it is the seat whose turn it is."""
    move = msgspec.convert({key: value for key, value in named.items() if key != "seat"}, Move)
    return msgspec.convert(named.get("seat", state.turn), SeatNumber), move
