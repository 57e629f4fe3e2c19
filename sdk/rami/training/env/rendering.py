"""A game as a text for people."""

from rami.rules.views.view import View


def shown(view: View) -> str:
    """What the seat of this view sees, in a few lines."""
    turn = "" if view.turn is None else f": the turn of seat {view.turn}"
    lines = [
        f"{view.rules.variant}, deal {view.deal}, {view.phase.value}{turn}",
        f"stock {view.stock} cards, discard pile {' '.join(view.pile or ()) or 'empty'}",
        *[f"meld {place}: {' '.join(meld.cards)}" for place, meld in enumerate(view.melds)],
        *[f"seat {seat.seat}: {seat.cards} cards" for seat in view.seats],
        f"seat {view.seat} holds {' '.join(view.hand)}",
        f"totals {' '.join(map(str, view.totals))}",
    ]
    return "\n".join(lines)
