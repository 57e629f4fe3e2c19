"""Players who are out of a match, and those who come back into it (N-22).

A player is out whose total has reached the target. So the totals say who is out, and nothing else has to be stored.
"""

from collections.abc import Sequence

from rami.rules.settings.parameters import Rules
from rami.rules.state import IN_TURN, Phase, State


def is_out(rules: Rules, total: int) -> bool:
    """Whether a player with this total is out of the match."""
    return rules.match_end.elimination and rules.match_end.reached(total)


def seats_in(rules: Rules, totals: Sequence[int], seats: int) -> tuple[int, ...]:
    """The seats that still play, in ascending order."""
    if not rules.match_end.elimination:
        return tuple(range(seats))
    return tuple([seat for seat in range(seats) if not is_out(rules, totals[seat])])


def seats_out(rules: Rules, totals: Sequence[int], seats: int) -> tuple[int, ...]:
    """The seats that are out of the match, in ascending order."""
    still = seats_in(rules, totals, seats)
    return tuple([seat for seat in range(seats) if seat not in still])


def still_in(state: State) -> int | None:
    """The number of players who are still in, while the match goes on after an elimination. Else None."""
    still = len(seats_in(state.rules, state.totals, state.seats))
    return still if state.phase is not Phase.GAME_OVER and still < state.seats else None


def counted(rules: Rules, totals: Sequence[int], seats: int, scores: Sequence[int] = ()) -> int:
    """The number of players for which a deal is dealt: hand size, packs and jokers (D2 L10, D3 L215).

    They are those who are still in, or all at the table. If the deal is over, `scores` are its scores: a player who
    went out with it has played it.
    """
    if rules.match_end.players_counted == "all":
        return seats
    played = [total - score for total, score in zip(totals, scores, strict=True)] if scores else totals
    return seats - sum([is_out(rules, now) and is_out(rules, then) for now, then in zip(totals, played, strict=True)])


def dealt_for(state: State) -> int:
    """The number of players for which the cards on the table were dealt."""
    scores = state.last.scores if state.last is not None and state.phase not in IN_TURN else ()
    return counted(state.rules, state.totals, state.seats, scores)


def with_re_entries(
    rules: Rules, totals: tuple[int, ...], used: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The totals and the re-entries used, after each player who is out has come back if that is possible.

    A player comes back with the highest total of those who are not out. If there are none, nobody can come back.
    """
    left = [total for total in totals if not is_out(rules, total)]
    back = [
        is_out(rules, total) and count < rules.match_end.re_entries for total, count in zip(totals, used, strict=True)
    ]
    if not left or not any(back):
        return totals, used
    highest = max(left)
    return (
        tuple([highest if returns else total for total, returns in zip(totals, back, strict=True)]),
        tuple([count + returns for count, returns in zip(used, back, strict=True)]),
    )


def last_ones(rules: Rules, before: Sequence[int], totals: Sequence[int]) -> tuple[int, ...]:
    """The seats that can win: those still in, or if all have gone out in the same deal, those who played it.

    If it is not known who played it, all seats can win.
    """
    seats = len(totals)
    return seats_in(rules, totals, seats) or (seats_in(rules, before, seats) if before else tuple(range(seats)))
