"""Checks for what clubs add: openings with named melds, contracts, elimination and many packs (N-20 to N-24)."""

from collections.abc import Iterator, Sequence

from rami.messages.text import Text
from rami.rules.settings.complaint import Complaint
from rami.rules.settings.parameters import NamedMeld, Opening, Rules, pack_count
from rami.rules.settings.wording import named_melds


def opening_complaints(rules: Rules, opening: Opening) -> Iterator[Complaint]:
    """What does not go together in an opening, or with an opening (N-20, N-21)."""
    if not (opening.points or opening.pure_run or opening.melds):
        yield "opening", Text("An opening asks for points, a run without a joker or melds: name one of them."), "F-20"
    if opening.strict and not opening.points:
        yield "opening", Text("strict means more than the points of the opening: name points, or leave it out."), "C-13"
    if opening.melds is None:
        return
    if opening.rising is not None:
        yield "opening", Text("A rising opening asks for points, not for named melds: leave one of them out."), "U-03"
    if opening.points:
        yield (
            "opening",
            Text("An opening asks for points or names its melds, not both: set points to 0, or leave melds out."),
            "N-21",
        )
    if opening.pure_run and all(meld.kind == "set" for meld in opening.melds):
        yield "opening", Text("pure_run asks for a run, and melds names only sets: name a run."), "N-20"
    yield from _named_complaints(rules, "opening", opening.melds, "N-21")


def contract_complaints(rules: Rules) -> Iterator[Complaint]:
    """What does not go together with a contract for each deal (N-23)."""
    if rules.contracts is None:
        return
    if rules.opening is not None:
        yield "opening", Text("A contract is the opening of its deal: with contracts, set opening to null."), "N-23"
    if rules.layoff_requires != "none":
        yield (
            "layoff_requires",
            Text("With contracts, layoff_before of each contract says this: set layoff_requires to none."),
            "N-23",
        )
    if rules.all_at_once_from_deal is not None:
        yield (
            "all_at_once_from_deal",
            Text("A contract is not the whole hand: with contracts, leave all_at_once_from_deal out."),
            "N-23",
        )
    if rules.discard_depth == "any":
        yield (
            "contracts",
            Text("With discard_depth any, hands grow too large for contracts: set discard_depth to top."),
            "N-23",
        )
    for contract in rules.contracts:
        yield from _named_complaints(rules, "contracts", contract.melds, "N-23")


def _named_complaints(rules: Rules, setting: str, melds: Sequence[NamedMeld], rule: str) -> Iterator[Complaint]:
    if any(meld.kind == "set" and meld.at_least > 4 for meld in melds):
        yield setting, Text("A set has at most four cards: set at_least to 3 or 4."), rule
    if rules.melds_per_turn is not None and rules.melds_per_turn < len(melds):
        yield (
            "melds_per_turn",
            Text(
                "An opening with {melds} needs {count} melds in one turn: set melds_per_turn to null or to {count}.",
                melds=named_melds(melds),
                count=len(melds),
            ),
            rule,
        )
    if rules.joker_swap == "any":
        yield (
            "joker_swap",
            Text("Where the first melds are named, only opened players swap jokers: set joker_swap to opened or none."),
            rule,
        )


def elimination_complaints(rules: Rules) -> Iterator[Complaint]:
    """What does not go together with players who are out of the match (N-22)."""
    end = rules.match_end
    if not end.elimination:
        if end.re_entries:
            yield "match_end", Text("re_entries are for players who are out: set elimination to true."), "N-22"
        if end.players_counted != "all":
            yield "match_end", Text("players_counted is for players who are out: set elimination to true."), "N-22"
        return
    if end.target is None:
        yield "match_end", Text("With elimination a player is out who passes the target: name a target."), "N-22"
    if rules.scoring not in ("penalty", "party3"):
        yield (
            "scoring",
            Text(
                "With elimination points count against a player, and {scoring} counts them for the winner: set scoring "
                "to penalty or party3, or elimination to false.",
                scoring=rules.scoring,
            ),
            "N-22",
        )
    if rules.tie_break != "shared":
        yield (
            "tie_break",
            Text("With elimination the last one wins, without extra deals: set tie_break to shared."),
            "N-22",
        )
    if rules.teams != "none":
        yield "teams", Text("With elimination each player is out alone: set teams to none."), "N-22"


def reach_complaints(rules: Rules, cards: int) -> Iterator[Complaint]:
    """Named melds that need more cards than a hand has. `cards` is the number of a turn without contracts."""
    if rules.opening is not None and rules.opening.melds is not None:
        yield from _too_long(rules.opening.melds, "opening", cards, "N-21")
    for contract in rules.contracts or ():
        held = contract.hand_size + (not rules.must_discard_to_go_out)
        yield from _too_long(contract.melds, "contracts", held, "N-23")


def _too_long(melds: Sequence[NamedMeld], setting: str, cards: int, rule: str) -> Iterator[Complaint]:
    needed = sum([meld.at_least for meld in melds])
    if needed > cards:
        yield (
            setting,
            Text(
                "{melds} need {needed} cards, and a player can lay at most {cards}: name fewer, or deal more cards.",
                melds=named_melds(melds),
                needed=needed,
                cards=cards,
            ),
            rule,
        )


def pack_complaints(rules: Rules, seats: int) -> Iterator[Complaint]:
    """Many packs in a game with very large hands (N-24)."""
    if pack_count(rules, seats) > 2 and rules.discard_depth == "any":
        yield (
            "decks",
            Text("With discard_depth any, hands grow too large for more than two packs: set discard_depth to top."),
            "N-24",
        )


def wild_complaints(rules: Rules) -> Iterator[Complaint]:
    """What does not go together with a wild rank (U-16)."""
    if rules.wild_rank is not None and rules.max_jokers_per_meld == 0:
        yield (
            "max_jokers_per_meld",
            Text(
                "Wild cards are jokers in melds, and here no meld may have one: set max_jokers_per_meld to null or to "
                "1 or more, or wild_rank to null."
            ),
            "U-16",
        )
    if rules.wild_rank is None or rules.table != "melds":
        return
    if rules.discard_depth == "any":
        yield (
            "wild_rank",
            Text("With discard_depth any, hands grow too large for a wild rank: set discard_depth to top."),
            "U-16",
        )


def largest_hand_deal(rules: Rules) -> int:
    """The deal of the largest hand; 1 if all are equal."""
    contracts = rules.contracts or ()
    sizes = [contract.hand_size for contract in contracts]
    return 1 + sizes.index(max(sizes)) if sizes else 1
