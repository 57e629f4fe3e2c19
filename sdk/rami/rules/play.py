"""The main functions of the rules: `legal_moves` for a state, `play` for one move, `play_steps` for several moves.

`legal_moves` and `play` must agree (law 1).

A state never changes. `play` returns the next state and the events, or raises a MoveRefused.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from rami.problems.exceptions import MoveRefused
from rami.problems.turns import DEAL_OVER, DRAW_IS_FINAL, NOT_YOUR_TURN, NOTHING_TO_UNDO, TOO_MANY_STEPS
from rami.rules.cards import FACE_DOWN, NAMES, HandCards, held_name, names, parse_meld
from rami.rules.engine.challenge import challenge_or_answer, challenge_refusal
from rami.rules.engine.deal import following
from rami.rules.engine.declaring import declare_and_show, drop_out, drop_refusal
from rami.rules.engine.draw import may_draw_stock, take_refusal
from rami.rules.engine.duties import Refusal, discards, unmet
from rami.rules.engine.ending import end_turn, go_out, may_finish_with, nobody_out, unfinished
from rami.rules.engine.knocking import knock_and_show, may_pass, pass_card
from rami.rules.engine.lay import find_meld
from rami.rules.engine.opening import turn_rules
from rami.rules.engine.showdown.declare import declarations
from rami.rules.engine.showdown.knock import knocks
from rami.rules.engine.showdown.stock_end import last_discard_only
from rami.rules.engine.showdown.upcard import limit_of
from rami.rules.engine.steps import Outcome, apply_step
from rami.rules.engine.table_views import meld_view, turn_view
from rami.rules.events import Event, StepUndone
from rami.rules.feasibility import can_finish, lawful_layings, lawful_takes, refusal
from rami.rules.melds.deadwood import counts_without
from rami.rules.melds.meld import run_or_set
from rami.rules.melds.values import meld_value
from rami.rules.moves import (
    DEEPEST,
    Accept,
    Challenge,
    Declare,
    Discard,
    DrawDiscard,
    DrawStock,
    Drop,
    Knock,
    LayOff,
    Meld,
    Move,
    Pass,
    Refuse,
    Step,
    SwapJoker,
    Undo,
)
from rami.rules.settings.parameters import Rules
from rami.rules.state import IN_TURN, Phase, State, Table

__all__ = ["is_legal", "knock_counts", "legal_moves", "meld_points", "play", "play_steps"]

MAX_STEPS: Final = 64
Played = tuple[State, tuple[Event, ...]]
_ALWAYS_FINISHED: Final = (Discard, DrawStock)
"""Steps after which no duty is left."""
_STEPS: Final = (DrawStock, Discard, DrawDiscard, Meld, LayOff, SwapJoker)
"""The steps of a turn, the most frequent first. All other moves take one back, or are made before or instead of one."""
_ANSWER: Final = Phase.ANSWER

# Moves of one card or of none are made once.
_STOCK: Final = DrawStock()
_UNDO: Final = Undo()
_CHALLENGE: Final = Challenge()
_ANSWERS: Final = (Accept(), Refuse())
_PASS: Final = Pass()
_DROP: Final = Drop()
_TAKES: Final = tuple([DrawDiscard(depth) for depth in range(DEEPEST + 1)])
_DISCARDS: Final = tuple([Discard(name) for name in NAMES[: FACE_DOWN + 1]])


def play(state: State, seat: int, move: Move) -> Played:
    """The state after a seat's move, and the events. Raises a MoveRefused that names the rule, if it is not legal."""
    if state.phase not in IN_TURN:
        raise DEAL_OVER()
    if seat != state.turn:
        raise NOT_YOUR_TURN(turn=state.turn, seat=seat)
    if state.phase is _ANSWER or not isinstance(move, _STEPS):
        return _no_step(state, move)
    return _settled(state, apply_step(state, state.table, move))


def _no_step(state: State, move: Move) -> Played:
    if state.phase is not _ANSWER:
        match move:
            case Undo():
                return _undo(state)
            case Pass():
                return pass_card(state)
            case Knock():
                return knock_and_show(state, move)
            case Declare():
                return declare_and_show(state, move)
            case Drop():
                return drop_out(state)
            case _:
                pass
    return challenge_or_answer(state, move)


def play_steps(state: State, seat: int, moves: Sequence[Move]) -> Played:
    """The state after several steps of one turn, and the events. Either all steps are played or none.

    Steps after a draw from the stock must be legal for every card that could be drawn. A refusal also cancels the draw,
    so it must tell nothing about the hidden card. Raises a MoveRefused; its `params["index"]` is the index of the
    refused step.
    """
    events: list[Event] = []
    blind: State | None = None
    for index, step in enumerate(moves):
        try:
            if blind is not None:
                blind, _ = play(blind, seat, step)
            after, happened = play(state, seat, step)
        except MoveRefused as refused:
            shown = _silent(state, seat, refused) if index else refused
            shown.values = {**shown.values, "index": index}
            raise shown from None
        if isinstance(step, DrawStock) and len(moves) > index + 1:
            blind = _blind(state, after, seat)
        state, events = after, [*events, *happened]
    return state, tuple(events)


def _silent(state: State, seat: int, refused: MoveRefused) -> MoveRefused:
    """The refusal of a step after the end of the turn, where its reason would tell something about the next hand.

    A refusal cancels the whole turn. If a discard ends the deal because the next player could not knock with it, nobody
    may learn that and take the discard back (N-06).
    """
    last = state.last
    if state.phase in IN_TURN or last is None or last.reason != "stock_reserve":
        return refused
    return NOT_YOUR_TURN(turn=following(state.rules, seat, state.seats), seat=seat)


def _blind(before: State, after: State, seat: int) -> State:
    """The state after a draw from the stock, with the drawn card face down."""
    if after.phase is not Phase.PLAY:
        return after  # no card was drawn: the deal is over
    # An undo plays the turn again from the start. The stock therefore holds the face-down card too.
    stock = after.table.stock + HandCards([FACE_DOWN])
    covered = replace(after.table, drawn=False, hands=before.table.hands, stock=stock)
    blind, _ = play(replace(before, table=covered), seat, DrawStock())
    return blind


def is_legal(state: State, seat: int, move: Move) -> bool:
    """Whether `play` accepts this move."""
    try:
        play(state, seat, move)
    except MoveRefused:
        return False
    return True


def legal_moves(state: State) -> list[Move]:
    """All legal moves of the current player. Each meld is listed once, not in every order of its cards.

    A knock is listed once for each card that can be discarded, without melds. An undo is neither the first move nor,
    where there are two others, the last one.
    """
    if state.phase is Phase.DRAW:
        return _legal_draws(state)
    if state.phase is _ANSWER:
        return [*_ANSWERS]
    if state.phase is not Phase.PLAY:
        return []
    if state.rules.table == "showdown":
        moves = _legal_ends(state)
    else:
        layings = lawful_layings(turn_rules(state.in_force, state.table), state.deal, state.table)
        moves = [*layings, *_legal_discards(state)]
    if _undo_refusal(state) is None:
        # A program that always takes the first move, or the last one, would make it again and again.
        moves.insert(max(1, len(moves) - 1), _UNDO)
    return moves


def meld_points(rules: Rules, moves: Sequence[Move]) -> tuple[int | None, ...]:
    """The points of each new meld among legal moves, as `legal_moves` lists them (Z-03); None for other moves."""
    return tuple(
        [
            meld_value(rules.values, run_or_set(parse_meld(move.cards))) if isinstance(move, Meld) else None
            for move in moves
        ]
    )


def knock_counts(rules: Rules, hand: HandCards, moves: Sequence[Move]) -> tuple[int | None, ...]:
    """What the unmatched cards count at least after each knock among legal moves (N-02); None for other moves.

    `hand` is the hand of the player, who has drawn.
    """
    if not any(isinstance(move, Knock) for move in moves):
        return (None,) * len(moves)
    counts = {NAMES[card]: count for card, count in counts_without(rules, hand).items()}
    return tuple([counts.get(move.card or "", 0) if isinstance(move, Knock) else None for move in moves])


def _legal_draws(state: State) -> list[Move]:
    if state.rules.table == "showdown":
        return _legal_showdown_draws(state)
    rules, table = turn_rules(state.in_force, state.table), state.table
    first: list[Move] = [_CHALLENGE] if challenge_refusal(state) is None else []
    if may_draw_stock(state, table):
        first.append(_STOCK)
    return first + [_TAKES[depth] for depth in lawful_takes(rules, state.deal, table)]


def _legal_showdown_draws(state: State) -> list[Move]:
    """Draw from the stock, take the discard if the turn can then be finished, pass it, or drop out of the deal."""
    rules, table = state.in_force, state.table
    moves: list[Move] = [_STOCK] if may_draw_stock(state, table) else []
    if take_refusal(rules, table, depth=1) is None and may_finish_with(state, table, table.turn):
        moves.append(_TAKES[1])
    if may_pass(state, table):
        moves.append(_PASS)
    if drop_refusal(state) is None:
        moves.append(_DROP)
    return moves


def _legal_ends(state: State) -> list[Move]:
    """The discards, and the knocks or declarations, that end a turn of a game with a showdown."""
    rules, table = state.in_force, state.table
    discarded = () if last_discard_only(rules, table) else sorted(discards(rules, table))
    ends = knocks(rules, limit_of(state), table) if rules.declaration is None else declarations(rules, table)
    return [*[_DISCARDS[card] for card in discarded], *ends]


def _legal_discards(state: State) -> list[Move]:
    rules, table = state.in_force, state.table
    if unmet(rules, state.deal, table, out=len(table.hands[table.turn]) == 1) is not None:
        return []
    return [_DISCARDS[card] for card in sorted(discards(rules, table))]


def _settled(state: State, outcome: Outcome) -> Played:
    """The state after a step. The turn continues, or the step ends the turn, the deal or the game."""
    table, step = outcome.table, outcome.step
    if outcome.exhausted:
        after, more = nobody_out(state, table)
        return after, more
    if not isinstance(step, _ALWAYS_FINISHED):
        _check_finish(state, table)
    if not table.hands[table.turn]:
        after, more = go_out(state, table)
    elif isinstance(step, Discard):
        after, more = end_turn(state, table)
    else:
        after, more = _turn_goes_on(state, table, step), ()
    return after, outcome.events + more


def _check_finish(state: State, table: Table) -> None:
    """Raise a MoveRefused if the turn can no longer be finished."""
    if state.rules.table == "showdown":
        refused = unfinished(state, table)
        if refused:
            raise refused()
        return
    rules = turn_rules(state.in_force, table)
    if not can_finish(rules, state.deal, table):
        raise refusal(rules, state.deal, table)


def _turn_goes_on(state: State, table: Table, step: Step) -> State:
    before = state.before or state.table
    return replace(state, phase=Phase.PLAY, table=table, before=before, steps=(*state.steps, step))


def _undo_refusal(state: State) -> Refusal | None:
    if not state.steps:
        return NOTHING_TO_UNDO
    if isinstance(state.steps[-1], DrawStock):
        return DRAW_IS_FINAL
    if len(state.steps) + 2 * state.undone >= MAX_STEPS:  # An undone step counts twice: the step and its undo.
        return lambda: TOO_MANY_STEPS(limit=MAX_STEPS)
    return None


def _undo(state: State) -> Played:
    """Undo the last step: play the turn again from its start without this step (F-09)."""
    refused = _undo_refusal(state)
    if refused or state.before is None:
        raise (refused or NOTHING_TO_UNDO)()
    *kept, last = state.steps
    table = state.before
    for step in kept:
        table = apply_step(state, table, step).table
    phase = Phase.PLAY if table.drawn else Phase.DRAW
    before = state.before if kept else None
    after = replace(state, phase=phase, table=table, before=before, steps=tuple(kept), undone=state.undone + 1)
    return after, (_step_undone(state.in_force, table, last),)


def _step_undone(rules: Rules, table: Table, step: Step) -> StepUndone:
    turn = turn_view(rules, table)
    match step:
        case DrawDiscard(depth=depth):
            return StepUndone(table.turn, step, names(table.pile[-depth:]), None, turn)
        case LayOff(meld=meld, cards=cards) | SwapJoker(meld=meld, cards=cards):
            return StepUndone(table.turn, step, _held(cards), meld_view(find_meld(table, meld)), turn)
        case _:
            assert isinstance(step, Meld), "a discard ends the turn, and a draw from the stock is final"
            return StepUndone(table.turn, step, _held(step.cards), None, turn)


def _held(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(held_name, cards))
