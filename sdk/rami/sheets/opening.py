"""The opening: points, a run without a joker, named melds, and contracts (F-20 to F-22, G-19, N-20, N-21, N-23)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce

from rami.rules.settings.parameters import Contract, NamedMeld, Opening
from rami.sheets.blocks import Block, Table
from rami.sheets.game import Game
from rami.sheets.words import Words


def opening(game: Game, say: Words) -> Iterator[Block]:
    """What the first melds of a player must be. Empty if they may be any melds."""
    rules = game.rules
    if rules.opening is not None:
        yield from _opening(game, rules.opening, say)
    if rules.contracts is not None:
        yield from _contracts(game, rules.contracts, say)


def _opening(game: Game, asked: Opening, say: Words) -> Iterator[Block]:
    yield _asked(asked, say)
    yield from _rising(asked, say)
    if asked.pure_run and game.melded_jokers:
        yield say("One of these melds must be a run without a joker.")
    elif asked.pure_run:
        yield say("One of these melds must be a run.")
    if asked.points and game.melded_jokers:
        yield say("A joker counts as the card it stands for. Cards that are laid off do not count.")
    else:
        yield say("Cards that are laid off do not count.")
    rules = game.rules
    swaps = game.melded_jokers and rules.joker_swap != "none"
    if asked.melds is not None:
        yield from _only_these(swaps=swaps, say=say)
    elif swaps and rules.taken_joker != "keep":
        yield say("A meld with a joker that was taken from the table in the same turn does not count either.")
    if rules.rami_waives_opening and asked.points and not asked.pure_run:
        yield say("A player who goes rami does not need this minimum.")
    elif rules.rami_waives_opening:
        yield say("A player who goes rami does not need these melds.")


def _rising(asked: Opening, say: Words) -> Iterator[Block]:
    if asked.rising is None:
        return
    if asked.rising:
        yield say(
            "If another player has opened in this deal before, they must be worth at least {points} more than the "
            "highest opening so far.",
            points=say.points(asked.rising),
        )
    else:
        yield say(
            "If another player has opened in this deal before, they must be worth more than the highest opening so far."
        )


def _asked(asked: Opening, say: Words) -> str:
    if asked.melds is not None:
        return say(
            "To open is to lay one's first melds of the deal. They must be exactly {melds}, all laid in one turn.",
            melds=_named(asked.melds, say),
        )
    if not asked.points:
        return say("To open is to lay one's first melds of the deal. They must all be laid in one turn.")
    if asked.strict:
        return say(
            "To open is to lay one's first melds of the deal. They must all be laid in one turn and be worth more than "
            "{points} in total; exactly {exactly} is not enough.",
            points=say.points(asked.points),
            exactly=asked.points,
        )
    return say(
        "To open is to lay one's first melds of the deal. They must all be laid in one turn and be worth at least "
        "{points} in total.",
        points=say.points(asked.points),
    )


def _named(melds: Sequence[NamedMeld], say: Words) -> str:
    """The melds with their numbers: `one run of at least four cards and two sets`."""
    parts = [_counted(meld, count, say) for meld, count in Counter(melds).items()]
    return reduce(lambda one, other: say("{one} and {other}", one=one, other=other), parts)


def _counted(meld: NamedMeld, count: int, say: Words) -> str:
    if meld.kind == "run":
        words = say.counted("one run", "{n} runs", count)
    else:
        words = say.counted("one set", "{n} sets", count)
    if meld.at_least == 3:
        return words
    return say("{melds} of at least {cards} cards", melds=words, cards=say.number(meld.at_least))


def _only_these(*, swaps: bool, say: Words) -> Iterator[Block]:
    if swaps:
        yield say("In the turn of the opening, no other meld is laid, and no joker is taken from the table.")
    else:
        yield say("In the turn of the opening, no other meld is laid.")


def _contracts(game: Game, contracts: tuple[Contract, ...], say: Words) -> Iterator[Block]:
    yield say(
        "To open is to lay one's first melds of the deal. They must be exactly those of the contract of the deal, all "
        "laid in one turn. The last contract of the table stays for all further deals."
    )
    yield say("Cards that are laid off do not count.")
    yield from _only_these(swaps=game.melded_jokers and game.rules.joker_swap != "none", say=say)
    if game.rami_matters:
        yield say("A player who goes rami needs the contract too.")
    yes, no = say("yes"), say("no")
    heads = (say("Deal"), say("Contract"), say("Cards each"), say("Laying off before opening"))
    rows = [
        (deal, _named(contract.melds, say), contract.hand_size, yes if contract.layoff_before else no)
        for deal, contract in enumerate(contracts, start=1)
    ]
    yield Table(heads, rows)
