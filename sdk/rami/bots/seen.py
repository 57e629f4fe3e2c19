"""What a player who kept count knows: which cards can still come, and what the others have picked up."""

from collections import Counter

from rami.rules.cards import CARDS, FACES, JOKER, held, parse
from rami.rules.parameters import pack_count
from rami.rules.view import View


def unseen(view: View) -> list[int]:
    """For each face, how many copies can still come: not in one's own hand, on the table, in the pile, or picked up."""
    seats = len(view.seats)
    left = [pack_count(view.rules, seats)] * FACES
    shown = parse(view.hand) + b"".join(parse(meld.cards) for meld in view.melds) + _pile(view)
    others = b"".join(picked_up(view, seat) for seat in range(seats) if seat != view.seat)
    for card in shown + others:
        if card < JOKER:
            left[card] = max(0, left[card] - 1)
    return left


def picked_up(view: View, seat: int) -> bytes:
    """The cards that a seat has taken from the pile and, for all one can know, still holds, sorted."""
    taken = Counter(CARDS[move.card] for move in view.pile_moves if move.seat == seat and move.action == "took")
    taken.subtract(CARDS[move.card] for move in view.pile_moves if move.seat == seat and move.action == "threw")
    for meld in view.melds:
        taken.subtract(held(CARDS[card]) for card, by in zip(meld.cards, meld.by, strict=True) if by == seat)
    return bytes(sorted((+taken).elements()))


def _pile(view: View) -> bytes:
    """The cards of the pile that one has seen go there, less those that went back to the stock."""
    if view.pile is not None:
        return parse(view.pile)
    thrown: list[str] = []
    for move in view.pile_moves:
        if move.action == "threw":
            thrown.append(move.card)
        elif thrown:
            thrown.pop()
    if not thrown and view.pile_top is not None:
        thrown.append(view.pile_top)
    return parse(thrown[max(0, len(thrown) - view.pile_size) :])
