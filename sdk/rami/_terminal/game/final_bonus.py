"""What the rules add to the totals at the end of a game, read from the totals after it."""

from typing import NamedTuple

from rami import GameView, Phase
from rami._terminal.game.sides import names_of
from rami._terminal.translator import Translator
from rami.messages.words import result as words


class FinalBonus(NamedTuple):
    """What a side got: for the game, for `deals` that it won, or the differences to the other totals."""

    game: int = 0
    deals: int = 0
    each: int = 0
    doubled: bool = False
    differences: int = 0


def final_bonuses(view: GameView) -> list[FinalBonus]:
    """The bonus of each side; none while the game goes on, and where the rules have none."""
    if view.phase is not Phase.GAME_OVER or not view.winners or view.rules.match_end.elimination:
        return []
    sides = range(len(view.totals))
    match view.rules.final_bonus:
        case "gin":
            return [_of_gin(view, side) for side in sides]
        case "differences":
            return [_differences(view, side) for side in sides]
        case _:
            return []


def _of_gin(view: GameView, side: int) -> FinalBonus:
    """The deals won and, for who has reached the target, the game. Both sides' totals before are known by that (N-10).

    Everything counts twice if the other has scored nothing.
    """
    rules, won = view.rules, view.won
    deals = FinalBonus(deals=won[side], each=rules.box_bonus)
    if side not in view.winners:
        return deals
    doubled = view.totals[1 - side] == rules.box_bonus * won[1 - side]
    before = view.totals[side] // (2 if doubled else 1) - rules.game_bonus - rules.box_bonus * won[side]
    return deals._replace(game=rules.game_bonus, doubled=doubled) if rules.match_end.reached(before) else deals


def _differences(view: GameView, side: int) -> FinalBonus:
    """What a winner got besides the total before: this total less each other one, summed up (Z-18)."""
    if side not in view.winners:
        return FinalBonus()
    others = [total for other, total in enumerate(view.totals) if other not in view.winners]
    before = (view.totals[side] + sum(others)) // (1 + len(others))
    return FinalBonus(differences=view.totals[side] - before)


def bonus_lines(say: Translator, view: GameView) -> list[str]:
    """A line for each side that got something: `Ada: game 100, deals won 5 × 25`."""
    lines = list[str]()
    for side, bonus in enumerate(final_bonuses(view)):
        if parts := _parts(say, bonus):
            lines.append(say.label(names_of(say, view, [side])) + ", ".join(parts))
    return lines


def _parts(say: Translator, bonus: FinalBonus) -> list[str]:
    parts = [say(words.BONUS_GAME, points=bonus.game)] if bonus.game else []
    parts += [say(words.BONUS_DEALS, count=bonus.deals, points=bonus.each)] if bonus.deals and bonus.each else []
    parts += [say(words.BONUS_DOUBLED)] if bonus.doubled else []
    parts += [say(words.BONUS_DIFFERENCES, points=bonus.differences)] if bonus.differences else []
    return parts
