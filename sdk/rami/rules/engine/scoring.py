"""The scores of a deal, and the end of a game (matrix 2.3, 2.4, 3.2)."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rami.rules.cards import HandCards
from rami.rules.engine.elimination import last_ones, seats_in
from rami.rules.melds.values import card_value, hand_value
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.settings.parameters import Rules, lowest_wins
from rami.rules.snapshots import DealPoints
from rami.rules.state import TableMeld


class DealEnd(NamedTuple):
    """The facts about the end of a deal from which the scores are computed. All sequences are by seat.

    `opened` says who has opened, if that differs from who has laid cards. `empty_table` says that no meld lay on the
    table when the last turn began.
    """

    hands: Sequence[HandCards]
    out: int | None
    rami: bool
    laid: Sequence[bool]
    table: Sequence[int]
    dealer: int
    absent: Sequence[int] = ()
    """The seats that were out of the match before this deal (N-22)."""
    opened: Sequence[bool] | None = None
    empty_table: bool = False


class Standing(NamedTuple):
    """Whether the game is over, the winners, and the totals with the final bonus."""

    over: bool
    winners: tuple[int, ...]
    totals: tuple[int, ...]


def table_points(rules: Rules, melds: Sequence[TableMeld], seats: int) -> tuple[int, ...]:
    """The points of the cards on the table for the seats that laid them (Z-13, Z-17)."""
    points = [0] * seats
    for meld in melds:
        laid = meld.run_or_set
        for card, seat in zip(meld.cards, meld.by, strict=True):
            points[seat] += card_value(rules.values, laid, card)
    return tuple(points)


def score_deal(rules: Rules, end: DealEnd) -> tuple[int, ...]:
    """The scores of one deal by seat, or by team if players are partners."""
    return team_scores(rules, deal_points(rules, end))


def deal_points(rules: Rules, end: DealEnd) -> tuple[DealPoints, ...]:
    """The parts of each seat's score in one deal, by seat. A seat that is out of the match scores nothing (N-22)."""
    points = _deal_points(rules, end)
    if not end.absent:
        return points
    return tuple([DealPoints() if seat in end.absent else part for seat, part in enumerate(points)])


def _deal_points(rules: Rules, end: DealEnd) -> tuple[DealPoints, ...]:
    hands = [hand_value(rules.values, hand, wild_faces(rules)) for hand in end.hands]
    if rules.scoring == "table_minus_hand" and (end.out is not None or rules.no_out == "table_minus_hand"):
        return tuple([DealPoints(hand=-hand, melds=table) for table, hand in zip(end.table, hands, strict=True)])
    if end.out is None:
        return _nobody_out(rules, end, hands)
    if rules.scoring == "party3":
        return _party3(end, end.out, hands)
    match rules.scoring:
        case "penalty":
            return _penalties(rules, end, end.out, hands)
        case "payment":
            payments = _payments(rules, end, end.out, hands)
            won = DealPoints(others=sum(hands) - hands[end.out], rami=-sum([paid.rami for paid in payments]))
            return _with_winner(payments, end.out, won)
        case _:
            own = _side(rules, end.out)
            taken = sum([hand for seat, hand in enumerate(hands) if _side(rules, seat) != own])
            extra = (taken if _doubled(rules, end) else 0) + (10 if _plus10(rules, end) else 0)
            return _with_winner([DealPoints()] * len(hands), end.out, DealPoints(others=taken, rami=extra))


def _side(rules: Rules, seat: int) -> int:
    """The team of a seat, or the seat itself without teams. A winner scores no points for a partner's hand (G-43)."""
    return seat if rules.teams == "none" else seat % 2


def _doubled(rules: Rules, end: DealEnd) -> bool:
    return end.rami and rules.rami_bonus == "double"


def _plus10(rules: Rules, end: DealEnd) -> bool:
    return end.rami and rules.rami_bonus == "plus10"


def _with_winner(points: Sequence[DealPoints], out: int, won: DealPoints) -> tuple[DealPoints, ...]:
    return (*points[:out], won, *points[out + 1 :])


def _penalties(rules: Rules, end: DealEnd, out: int, hands: Sequence[int]) -> tuple[DealPoints, ...]:
    """The penalty points of each seat after a player went out. A rami doubles them or adds ten (G-08).

    What the player who goes out scores is not doubled (U-13).
    """
    lost = [replace(points, rami=_more_for_rami(rules, end, points.score)) for points in _charged(rules, end, hands)]
    asked = rules.out_score
    won = 0 if asked is None else asked.for_going_out(rami=end.rami, empty_table=end.empty_table)
    return _with_winner(lost, out, DealPoints(bonus=won))


def _charged(rules: Rules, end: DealEnd, hands: Sequence[int]) -> list[DealPoints]:
    """The penalty points of each seat without a rami: the hand, or what is asked of who has not opened (U-12)."""
    asked, opened = rules.unopened, end.laid if end.opened is None else end.opened
    if asked is None:
        return [DealPoints(hand=hand) for hand in hands]
    counted = zip(hands, opened, strict=True)
    if asked.factor is not None:
        more = asked.factor - 1
        return [DealPoints(hand=hand, opening=0 if done else hand * more) for hand, done in counted]
    flat = DealPoints(opening=asked.flat or 0)
    return [DealPoints(hand=hand) if done else flat for hand, done in counted]


def _payments(rules: Rules, end: DealEnd, out: int, hands: Sequence[int]) -> tuple[DealPoints, ...]:
    """What each seat pays after a player went out. A rami doubles it or adds ten (G-08)."""
    lost = [DealPoints(hand=-hand, rami=-_more_for_rami(rules, end, hand)) for hand in hands]
    return _with_winner(lost, out, DealPoints())


def _more_for_rami(rules: Rules, end: DealEnd, lost: int) -> int:
    return lost * _doubled(rules, end) + (10 if _plus10(rules, end) else 0)


def _party3(end: DealEnd, out: int, hands: Sequence[int]) -> tuple[DealPoints, ...]:
    """The scores of `party3` (G-20).

    The winner scores -50. The others score the points in their hands, or 100 if they have laid nothing. A rami doubles
    all scores.
    """
    losses = zip(hands, end.laid, strict=True)
    found = [DealPoints(hand=hand) if laid else DealPoints(opening=100) for hand, laid in losses]
    single = _with_winner(found, out, DealPoints(bonus=-50))
    return tuple([replace(points, rami=points.score) for points in single]) if end.rami else single


def _nobody_out(rules: Rules, end: DealEnd, hands: Sequence[int]) -> tuple[DealPoints, ...]:
    """The scores if no player went out (B-19 to C-05, D1 L108).

    All players score their own hands, or nothing, or the player with the lowest hand scores the sum of the differences.
    """
    if rules.no_out == "own_hand":
        return tuple(_charged(rules, end, hands))
    if rules.no_out == "no_score":
        return (DealPoints(),) * len(hands)
    lowest = min(hands)
    winners = [seat for seat in _after(end.dealer, len(hands)) if hands[seat] == lowest]
    pot = sum(hand - lowest for hand in hands)
    share, odd = divmod(pot, len(winners))
    paying = rules.scoring == "payment"
    points = [DealPoints(hand=lowest - hand if paying else 0) for hand in hands]
    for place, seat in enumerate(winners):
        # Payments must add up to 0. The points that remain after the division therefore go to the first winners after
        # the dealer, one each. In other scorings the share is rounded down (G-04).
        points[seat] = DealPoints(others=share + (1 if paying and place < odd else 0))
    return tuple(points)


def _after(dealer: int, seats: int) -> list[int]:
    return [(dealer + 1 + step) % seats for step in range(seats)]


def team_scores(rules: Rules, points: Sequence[DealPoints]) -> tuple[int, ...]:
    """The scores by seat, or by team if players are partners: seats 0 and 2, and seats 1 and 3 (G-43)."""
    scores = tuple([part.score for part in points])
    if rules.teams == "none":
        return scores
    return tuple(scores[team] + scores[team + 2] for team in (0, 1))


def standing(
    rules: Rules, totals: Sequence[int], deal: int, *, before: Sequence[int] = (), won: Sequence[int] = ()
) -> Standing:
    """Whether the game is over after this deal, and who won. Totals and winners are by seat, or by team.

    `before` are the totals before the deal; they matter if players can be out of the match. `won` is the number of
    deals that each seat has won, for the final bonus of gin (N-10).
    """
    if rules.match_end.elimination:
        return _last_standing(rules, totals, deal, before)
    best = min(totals) if lowest_wins(rules) else max(totals)
    winners = tuple(side for side, total in enumerate(totals) if total == best)
    tie_goes_on = rules.tie_break == "extra_deal" and len(winners) > 1
    over = deal >= rules.max_deals or (_end_reached(rules, totals, deal) and not tie_goes_on)
    if not over:
        return Standing(False, (), tuple(totals))
    if rules.final_bonus == "gin":
        return Standing(True, winners, _final_of_gin(rules, totals, won, winners))
    return Standing(True, winners, _final(rules, totals, winners))


def _last_standing(rules: Rules, totals: Sequence[int], deal: int, before: Sequence[int]) -> Standing:
    """The standing of a match that the last player wins (N-22).

    The lowest total wins if the last players go out in the same deal, or if there are no more deals.
    """
    last = last_ones(rules, before, totals)
    if deal < rules.max_deals and len(seats_in(rules, totals, len(totals))) > 1:
        return Standing(False, (), tuple(totals))
    best = min([totals[seat] for seat in last])
    return Standing(True, tuple([seat for seat in last if totals[seat] == best]), tuple(totals))


def _end_reached(rules: Rules, totals: Sequence[int], deal: int) -> bool:
    end = rules.match_end
    if end.target is None:
        return end.deals is not None and deal >= end.deals
    return end.reached(max(totals))


def _final_of_gin(rules: Rules, totals: Sequence[int], won: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """The final totals of two players: the deals won count, and the game for who has reached the target (N-10).

    If the other has scored nothing, everything counts twice for the winner of the game.
    """
    final = [total + rules.box_bonus * boxes for total, boxes in zip(totals, won, strict=True)]
    end = rules.match_end
    if end.target is not None and _end_reached(rules, totals, deal=0):
        for winner in winners:
            final[winner] = (final[winner] + rules.game_bonus) * (1 if totals[1 - winner] else 2)
    return tuple(final)


def _final(rules: Rules, totals: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """The final totals. A winner adds the differences to all other totals (Z-18)."""
    if rules.final_bonus == "none":
        return tuple(totals)
    return tuple(
        total + sum(total - other for other in totals) if side in winners else total
        for side, total in enumerate(totals)
    )
