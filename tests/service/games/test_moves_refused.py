"""Moves that the rules refuse, by error code, over HTTP; if one step of a batch is refused, no step is executed."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from tests.service.process import Service
from tests.service.refused import refused, without_id
from tests.service.table import ONE_DEAL, Table, arrange

from rami.rules.cards import JOKER, NAMES, HandCard, HandCards, deck, parse_hand, parse_meld
from rami.rules.moves import Discard, DrawDiscard, DrawStock, LayOff, Meld, Undo
from rami.rules.state import Phase, TableMeld
from rami_service.domain.models import Game

DRAW, UNDO = DrawStock(), Undo()
HAND = parse_hand(["AS", "2S", "3S", "4S", "5H", "5D", "5C", "9C", "JD", "KH"])


def dealt(seat: int, hand: HandCards = HAND, top: HandCard | None = None) -> Callable[[Game], Game]:
    """Give the seat on turn this hand, deal the other cards in any order, and put `top` on the stock if it is set."""

    def arranged(game: Game) -> Game:
        state = game.state
        assert state is not None
        jokers = state.rules.jokers if isinstance(state.rules.jokers, int) else 0
        left = list(deck(1, jokers))
        for card in hand if top is None else (*hand, top):
            left.remove(card)
        other, pile, stock = left[:10], left[10:11], left[11:]
        hands = (hand, HandCards(other)) if seat == 0 else (HandCards(other), hand)
        stock += [] if top is None else [top]
        turns = (1, 0) if state.rules.turn_limit == 2 else (0, 0)
        piles = {"pile": HandCards(pile), "stock": HandCards(stock)}
        table = replace(state.table, turns_taken=turns, turn=seat, hands=hands, **piles)
        return replace(game, state=replace(state, table=table))

    return arranged


def sit(service: Service, valkey: str, hand: HandCards = HAND, **options: Any) -> Table:
    """Return a game in which Ada is on turn with this hand."""
    table = Table([service.player("Ada"), service.player("Bob")], options={**ONE_DEAL, **options})
    arrange(valkey, table.id, dealt(0, hand))
    return table


PILE_OF_ANY_DEPTH = {"discard_depth": "any", "discard_draw": "use_now"}
OPENING = {"opening": {"points": 51}, "melds_per_turn": None}

REFUSED: list[tuple[str, dict[str, Any], list[Any]]] = [
    ("must_draw_first", {}, [Discard("KH")]),
    ("must_draw_first", {}, [Meld(("5H", "5D", "5C"))]),
    ("already_drawn", {}, [DRAW, DRAW]),
    ("already_drawn", {}, [DRAW, DrawDiscard()]),
    ("starter_does_not_draw", {"starter_extra_card": True}, [DRAW]),
    ("top_card_only", {}, [DrawDiscard(2)]),
    ("pile_too_shallow", PILE_OF_ANY_DEPTH, [DrawDiscard(2)]),
    ("first_draw_from_stock", {"first_turn_stock_only": True}, [DrawDiscard()]),
    ("nothing_to_undo", {}, [UNDO]),
    ("draw_is_final", {}, [DRAW, UNDO]),
    ("unknown_card", {}, [DRAW, Meld(("AS", "2S", "*1S"))]),
    ("meld_too_short", {}, [DRAW, Meld(("AS", "2S"))]),
    ("no_combination", {}, [DRAW, Meld(("AS", "2S", "9C"))]),
    ("run_out_of_order", {}, [DRAW, Meld(("3S", "2S", "AS"))]),
    ("card_not_in_hand", {}, [DRAW, Meld(("KS", "KD", "KH"))]),
    ("card_not_in_hand", {}, [DRAW, Discard("KS")]),
    ("unknown_meld", {}, [DRAW, LayOff(1, ("9C",))]),
    ("does_not_fit", {}, [DRAW, Meld(("AS", "2S", "3S")), LayOff(1, ("9C",))]),
    ("one_meld_a_turn", {}, [DRAW, Meld(("AS", "2S", "3S")), Meld(("5H", "5D", "5C"))]),
    ("swap_not_allowed", {}, [DRAW, Meld(("5H", "5D", "5C")), {"type": "swap_joker", "meld": 1, "cards": ["5S"]}]),
    ("no_laying_in_first_turn", {"first_turn_melds": False}, [DRAW, Meld(("AS", "2S", "3S"))]),
    ("own_meld_first", {"layoff_requires": "own_meld_for_others"}, [DRAW, LayOff(1, ("9C",))]),
    ("opening_not_reached", OPENING, [DRAW, Meld(("AS", "2S", "3S"))]),
    ("taken_card_discarded", {}, [DrawDiscard(), Discard("6S")]),
    ("not_your_turn", {}, [DRAW, Discard("KH"), DRAW]),
]


@pytest.mark.parametrize(("code", "options", "moves"), REFUSED)
def test_a_move_that_the_rules_refuse_changes_nothing(
    service: Service, valkey: str, code: str, options: dict[str, Any], moves: list[Any]
) -> None:
    """The error gives the index of the refused step, and the steps before it have no effect."""
    table = sit(service, valkey, **options)
    if code == "own_meld_first":
        arrange(valkey, table.id, _with_a_foreign_meld)
    if code == "taken_card_discarded":
        arrange(valkey, table.id, _with_six_of_spades_on_the_pile)
    before = [player.view(table.id) for player in table.players]
    log = table.players[1].events(table.id)
    answer = table.players[0].try_moves(table.id, *moves)
    if code == "unknown_card":
        assert answer.status_code == 400  # refused by the card pattern, before the rules
    else:
        problem = refused(answer, code)
        assert problem["params"]["index"] == len(moves) - 1
        assert problem["rule"] or code == "card_not_in_hand"
    assert [player.view(table.id) for player in table.players] == before
    assert table.players[1].events(table.id) == log


def _with_a_foreign_meld(game: Game) -> Game:
    assert game.state is not None
    table = game.state.table
    laid = TableMeld(1, parse_meld(["6C", "7C", "8C"]), bytes([1, 1, 1]))
    return replace(game, state=replace(game.state, table=replace(table, melds=(laid,), next_meld=2)))


def _with_six_of_spades_on_the_pile(game: Game) -> Game:
    assert game.state is not None
    table = replace(game.state.table, pile=parse_hand(["6S"]))
    return replace(game, state=replace(game.state, table=table))


def test_the_other_player_waits(service: Service, valkey: str) -> None:
    """Every kind of move is refused when the player is not on turn."""
    table = sit(service, valkey)
    for move in (DRAW, UNDO, Discard("6S"), Meld(("AS", "2S", "3S"))):
        problem = refused(table.players[1].try_moves(table.id, move), "not_your_turn")
        assert (problem["params"], problem["rule"]) == ({"turn": 0, "seat": 1, "index": 0}, "B-14")


def test_an_empty_pile_gives_nothing(service: Service, valkey: str) -> None:
    """The service refuses to draw a discard from an empty pile."""
    table = sit(service, valkey)

    def emptied(game: Game) -> Game:
        assert game.state is not None
        return replace(game, state=replace(game.state, table=replace(game.state.table, pile=b"")))

    arrange(valkey, table.id, emptied)
    refused(table.players[0].try_moves(table.id, DrawDiscard()), "pile_empty")


def test_nobody_moves_after_the_end(service: Service, valkey: str) -> None:
    """No step may follow the step that ends the deal, and a finished game accepts no moves."""
    table = sit(service, valkey)
    arrange(valkey, table.id, _with_one_card)
    ada = table.players[0]
    refused(ada.try_moves(table.id, UNDO, DRAW), "nothing_to_undo")
    refused(ada.try_moves(table.id, Discard("KH"), DRAW), "deal_over")
    assert ada.move(table.id, Discard("KH")).status == "finished"
    refused(ada.try_moves(table.id, DRAW), "game_not_running")
    refused(ada.post(f"/v1/games/{table.id}/entropy", {"entropy": "aa"}), "game_not_running")
    refused(ada.post(f"/v1/games/{table.id}/leave"), "game_not_open")


def _with_one_card(game: Game) -> Game:
    """Change the game so that seat 0 has drawn and holds one card."""
    assert game.state is not None
    table = game.state.table
    spared = table.hands[0][:-1]
    table = replace(table, hands=(table.hands[0][-1:], table.hands[1]), stock=spared + table.stock, drawn=True)
    return replace(game, state=replace(game.state, table=table, phase=Phase.PLAY))


JOKERS = {"jokers": 2, "joker_discard": "forbidden"}
RUN, SET = Meld(("AS", "2S", "3S")), Meld(("5H", "5D", "5C"))
BLIND: list[tuple[dict[str, Any], list[Any]]] = [
    ({}, [Discard("QS")]),
    ({}, [Meld(("4S", "5S", "6S"))]),
    ({}, [RUN, Discard("QS")]),
    ({}, [RUN, UNDO, Discard("QS")]),
    ({}, [RUN, UNDO, Meld(("5S", "5H", "5D"))]),
    ({}, [RUN, LayOff(1, ("4S",)), UNDO, UNDO, Discard("7C")]),
    ({}, [UNDO]),
    ({}, [RUN, UNDO, UNDO]),
    ({}, [RUN, LayOff(1, ("4S", "5S"))]),
    ({}, [SET, LayOff(1, ("5S",))]),
    ({}, [DRAW]),
    (JOKERS, [Discard("*")]),
    (JOKERS, [Meld(("*AS", "2S", "3S"))]),
    (JOKERS, [RUN, LayOff(1, ("*4S",), "high")]),
    ({**OPENING, **JOKERS}, [RUN]),
    ({**OPENING, "jokers": 2}, [Meld(("AS", "2S", "3S", "4S")), SET]),
    ({"must_discard_to_go_out": True, **JOKERS, "melds_per_turn": None}, [RUN, SET]),
    ({"all_at_once_from_deal": 1, "melds_per_turn": None, **JOKERS}, [RUN]),
    ({"all_at_once_from_deal": 1, "melds_per_turn": None, **JOKERS}, [Discard("KH")]),
    ({"turn_limit": 2}, [Discard("KH")]),
    ({"first_discard_neutral": True, "jokers": 1}, [Discard("KH")]),
]


@pytest.mark.parametrize(("options", "steps"), BLIND)
def test_no_answer_to_a_draw_with_more_steps_tells_the_card(
    service: Service, valkey: str, options: dict[str, Any], steps: list[Any]
) -> None:
    """The answer is the same for every card that can lie on top of the stock."""
    table = sit(service, valkey, **options)
    tops = [card for card in dict.fromkeys(deck(1, options.get("jokers", 0))) if card not in HAND]
    answers: list[Any] = []
    for top in tops:
        arrange(valkey, table.id, dealt(0, HAND, top))
        body = {"moves": [{"type": "draw_stock"}, *to_builtins(steps)], "dry_run": True}
        answer = table.players[0].post(f"/v1/games/{table.id}/moves", body)
        if answer.status_code == 200:
            answers.append("accepted")
            assert NAMES[top] not in answer.json()["game"]["hand"]
        else:
            assert answer.status_code == 409, answer.text
            answers.append(without_id(answer))
    assert all(answer == answers[0] for answer in answers), f"{steps} tells the card"
    assert len(tops) >= 42 + (JOKER in tops)


def test_what_is_sent_with_a_draw_may_be_legal_whatever_comes(service: Service, valkey: str) -> None:
    """Steps that do not depend on the drawn card are accepted, including an undo."""
    table = sit(service, valkey)
    view = table.players[0].move(table.id, DRAW, RUN, UNDO, SET, Discard("KH"))
    assert (view.turn, view.pile_top, len(view.hand)) == (1, "KH", 7)


def test_the_drawn_card_is_played_in_the_next_request(service: Service, valkey: str) -> None:
    """After the answer has shown the drawn card, it can be played like any other card."""
    table = sit(service, valkey)
    arrange(valkey, table.id, dealt(0, HAND, parse_hand(["5S"])[0]))
    ada = table.players[0]
    assert "5S" in ada.move(table.id, DRAW).hand
    assert ada.move(table.id, Meld(("3S", "4S", "5S"))).melds[0].cards == ("3S", "4S", "5S")
