"""Checks for combinations of settings. A combination that cannot be played is refused, with the reason."""

from collections.abc import Iterator, Sequence

from rami.messages.text import Text
from rami.rules.settings.clubs import (
    contract_complaints,
    elimination_complaints,
    largest_hand_deal,
    opening_complaints,
    pack_complaints,
    reach_complaints,
    wild_complaints,
)
from rami.rules.settings.complaint import Complaint, refused
from rami.rules.settings.parameters import (
    Opening,
    Rules,
    deal_rules,
    hand_size,
    has_opening,
    jokers_in_deck,
    pack_count,
)
from rami.rules.settings.showdown import showdown_complaints, showdown_player_complaints
from rami.rules.settings.work import MOST_WITH_PILE, work_complaints


def complaints(rules: Rules, seats: int | None = None) -> Iterator[Complaint]:
    """The problems with these settings or, if there is none, with this number of players.

    If `seats` is None, the settings must be valid for every number of players that the game allows. With partners the
    number is four.
    """
    yield from (found := [*_complaints(rules)])
    for count in () if found else _counts(rules) if seats is None else (seats,):
        yield from _player_complaints(rules, count)


def check(rules: Rules, seats: int | None = None) -> None:
    """Raise BadRules if there are complaints."""
    if refusal := refused(complaints(rules, seats)):
        raise refusal


def number_of_players(low: int, high: int) -> Text:
    """The possible numbers of players, as a part of a message."""
    return Text("{low} players", low=low) if low == high else Text("{low} to {high} players", low=low, high=high)


def _counts(rules: Rules) -> Sequence[int]:
    low, high = rules.players
    return (4,) if rules.teams == "partners" and low <= 4 <= high else range(low, high + 1)


def _complaints(rules: Rules) -> Iterator[Complaint]:
    if rules.players[0] > rules.players[1]:
        yield "players", Text("players is [fewest, most]: the first number may not be the larger one."), "B-02"
    yield from _end_complaints(rules)
    yield from _scoring_complaints(rules)
    yield from elimination_complaints(rules)
    yield from contract_complaints(rules)
    yield from wild_complaints(rules)
    yield from _opening_complaints(rules)
    yield from _pickup_complaints(rules)
    yield from _joker_complaints(rules)
    yield from _going_out_complaints(rules)
    yield from _size_complaints(rules)
    yield from showdown_complaints(rules)


def _end_complaints(rules: Rules) -> Iterator[Complaint]:
    end = rules.match_end
    if end.deals is not None and end.target is not None:
        yield (
            "match_end",
            Text("A game ends after a number of deals or at a target, not both: name one of them."),
            "B-03",
        )
    if end.deals is None and end.target is None:
        yield "match_end", Text("A game needs an end: name a number of deals or a target."), "B-03"
    if rules.scoring == "payment" and end.target is not None:
        yield "match_end", Text("Payment is played for a fixed number of deals, never to a target: name deals."), "H12"
    if rules.final_bonus == "differences" and rules.scoring in ("penalty", "party3"):
        yield (
            "final_bonus",
            Text("Final differences go to the highest total; in this scoring the lowest total wins."),
            "Z-18",
        )


def _scoring_complaints(rules: Rules) -> Iterator[Complaint]:
    scoring, no_out = rules.scoring, rules.no_out
    if scoring in ("winner_takes", "payment") and no_out in ("own_hand", "table_minus_hand"):
        yield (
            "no_out",
            Text(
                "Where nobody goes out, {scoring} scores differences or nothing, never {no_out}.",
                scoring=scoring,
                no_out=no_out,
            ),
            "C-05",
        )
    if rules.challenge == "offered" and no_out == "no_score":
        yield (
            "no_out",
            Text("An accepted challenge is a deal in which nobody goes out, and no_score would score nothing for it."),
            "N-14",
        )
    if scoring in ("penalty", "party3") and no_out in ("differences", "table_minus_hand"):
        yield (
            "no_out",
            Text(
                "Where nobody goes out, {scoring} scores own_hand or nothing, never {no_out}.",
                scoring=scoring,
                no_out=no_out,
            ),
            "C-05",
        )
    if scoring == "table_minus_hand" and no_out in ("differences", "own_hand"):
        yield (
            "no_out",
            Text("Where nobody goes out, table_minus_hand scores the same or nothing, never {no_out}.", no_out=no_out),
            "Z-17",
        )
    yield from _penalty_complaints(rules)
    if scoring == "party3" and rules.rami_bonus == "plus10":
        yield "rami_bonus", Text("party3 has its own reward for a rami; it cannot add ten points."), "G-20"
    if scoring == "table_minus_hand" and rules.rami_bonus != "none":
        yield "rami_bonus", Text("With table_minus_hand a rami earns nothing extra."), "Z-20"


def _penalty_complaints(rules: Rules) -> Iterator[Complaint]:
    """Scores of who goes out and of who has not opened, which are penalty points (U-12, U-13)."""
    for setting, rule in (("unopened", "U-12"), ("out_score", "U-13")):
        if getattr(rules, setting) is not None and rules.scoring != "penalty":
            yield setting, Text("{setting} belongs to the scoring penalty: leave it out.", setting=setting), rule
    asked = rules.unopened
    if asked is None:
        return
    if (asked.flat is None) == (asked.factor is None):
        yield "unopened", Text("unopened has either flat or factor: name one of them."), "U-12"
    if not has_opening(rules):
        yield "unopened", Text("Where nobody has to open, unopened counts for nobody: leave it out."), "U-12"


def _opening_complaints(rules: Rules) -> Iterator[Complaint]:
    if rules.opening is None:
        if rules.layoff_requires == "opened":
            yield (
                "layoff_requires",
                Text("Laying off cannot wait for an opening in a game without an opening minimum."),
                "F-23",
            )
        if rules.joker_swap == "opened" and rules.contracts is None:
            yield (
                "joker_swap",
                Text("Swapping cannot wait for an opening in a game without an opening minimum."),
                "F-23",
            )
        if rules.discard_draw == "opened_or_opening" and rules.contracts is None:
            yield "discard_draw", Text("opened_or_opening needs an opening minimum."), "F-15"
        if rules.rami_waives_opening:
            yield "rami_waives_opening", Text("There is no opening minimum that a rami could waive."), "F-21"
    if rules.opening is None and rules.contracts is None:
        return
    if rules.taken_joker == "keep" and rules.joker_swap != "none" and rules.jokers != 0:
        yield (
            "taken_joker",
            Text(
                "A joker taken from the table may be kept only in a game without an opening "
                "minimum: set taken_joker to lay_same_turn."
            ),
            "G-15",
        )
    if rules.opening is not None:
        yield from _minimum_complaints(rules, rules.opening)


def _minimum_complaints(rules: Rules, opening: Opening) -> Iterator[Complaint]:
    yield from opening_complaints(rules, opening)
    whole_hands = rules.all_at_once_from_deal or (rules.melds_per_turn and rules.rami_bonus != "none")
    if whole_hands and not rules.rami_waives_opening:
        yield (
            "rami_waives_opening",
            Text(
                "Where a whole hand goes out in one turn, because of {setting}, it cannot be asked to reach the "
                "opening minimum as well: set rami_waives_opening to true.",
                setting="all_at_once_from_deal" if rules.all_at_once_from_deal else "melds_per_turn",
            ),
            "F-21",
        )
    if rules.melds_per_turn is not None and rules.melds_per_turn * 50 < opening.points:
        yield "melds_per_turn", Text("With so few melds a turn the opening minimum can hardly be reached."), "F-20"


def _pickup_complaints(rules: Rules) -> Iterator[Complaint]:
    """The meld of the taken card can reach points alone only if there are points, and if it must be laid (F-16)."""
    asked = rules.opening
    if rules.opening_pickup == "total":
        return
    if asked is None or asked.melds is not None or not (asked.points or asked.rising is not None):
        yield (
            "opening_pickup",
            Text("own_meld asks for the points of an opening: name points in opening, or set opening_pickup to total."),
            "F-16",
        )
    elif rules.discard_draw not in ("opened_or_opening", "use_now"):
        yield (
            "opening_pickup",
            Text(
                "own_meld is for a taken card that must be laid: set discard_draw to opened_or_opening or use_now, or "
                "opening_pickup to total."
            ),
            "F-16",
        )


def _going_out_complaints(rules: Rules) -> Iterator[Complaint]:
    if rules.must_lay_to_go_out and rules.must_discard_to_go_out:
        yield (
            "must_lay_to_go_out",
            Text("The last card is either laid or discarded: set must_discard_to_go_out to false."),
            "U-10",
        )


def _joker_complaints(rules: Rules) -> Iterator[Complaint]:
    if rules.joker_in_each_hand != "none" and rules.jokers == 0:
        yield "joker_in_each_hand", Text("There are no jokers to deal."), "G-31"
    if rules.max_jokers_per_meld == 0 and rules.joker_swap != "none":
        yield "joker_swap", Text("No meld may hold a joker, so none can be swapped."), "F-26"
    if rules.discard_depth == "top" and rules.discard_draw == "top_free":
        yield (
            "discard_draw",
            Text("top_free sets a duty for deeper cards; with discard_depth top no deeper card can be taken."),
            "Z-10",
        )
    if rules.discard_depth == "any" and rules.discard_draw in ("free", "opened_or_opening"):
        yield (
            "discard_depth",
            Text("A card from inside the pile must be used at once: set discard_draw to use_now or top_free."),
            "Z-12",
        )


def _size_complaints(rules: Rules) -> Iterator[Complaint]:
    """Settings for small hands, where a player may take the whole pile. Nobody could decide such turns in time."""
    if rules.discard_depth == "top":
        return
    if rules.opening is not None:
        yield (
            "opening",
            Text(
                "With discard_depth any, hands grow too large for an opening minimum: leave it "
                "out, or set discard_depth to top."
            ),
            "Z-12",
        )
    if rules.all_at_once_from_deal is not None:
        yield (
            "all_at_once_from_deal",
            Text(
                "With discard_depth any, hands grow too large to be laid all at once: leave it "
                "out, or set discard_depth to top."
            ),
            "Z-12",
        )
    if not isinstance(rules.jokers, int) or rules.jokers > MOST_WITH_PILE:
        text = Text(
            "With discard_depth any, hands grow too large for more than {most} jokers: play with fewer, or set "
            "discard_depth to top.",
            most=MOST_WITH_PILE,
        )
        yield "jokers", text, "Z-02"
    elif rules.jokers and rules.joker_swap != "none":
        yield (
            "joker_swap",
            Text(
                "With discard_depth any, hands grow too large for swaps: set joker_swap to none, or discard_depth to "
                "top."
            ),
            "Z-02",
        )


def _player_complaints(rules: Rules, seats: int) -> Iterator[Complaint]:
    low, high = rules.players
    if not low <= seats <= high:
        yield (
            "players",
            Text("This game is for {players}, not {seats}.", players=number_of_players(low, high), seats=seats),
            "B-02",
        )
    else:
        yield from _dealing_complaints(rules, seats)
    if rules.teams == "partners" and seats != 4:
        yield "teams", Text("Partners need four players."), "Z-01"
    if rules.challenge == "offered" and seats != 2:
        yield (
            "challenge",
            Text("A challenge is between two players: set players to [2, 2], or challenge to none."),
            "N-14",
        )
    if rules.match_end.players_counted == "still_in":
        yield from _complaints_when_fewer(rules, seats)


def _complaints_when_fewer(rules: Rules, seats: int) -> Iterator[Complaint]:
    """What keeps a deal from being dealt to those who are still in, after others are out (N-22)."""
    for left in range(seats - 1, 1, -1):
        for setting, reason, rule in _dealing_complaints(rules, left):
            sentence = Text(
                "{reason} Deals are for the players who are still in: here for {left}.", reason=reason, left=left
            )
            yield setting, sentence, rule


def _dealing_complaints(rules: Rules, players: int) -> Iterator[Complaint]:
    """What keeps cards from being dealt to, and played by, this number of players."""
    if isinstance(rules.hand_size, dict) and players not in rules.hand_size:
        size = Text("hand_size does not say how many cards {seats} players are dealt.", seats=players)
        yield "hand_size", size, "B-06"
    elif isinstance(rules.decks, dict) and players not in rules.decks:
        yield "decks", Text("decks does not say how many packs {seats} players use.", seats=players), "B-04"
    else:
        yield from pack_complaints(rules, players)
        yield from _deal_complaints(deal_rules(rules, largest_hand_deal(rules)), players)
        yield from _reach_complaints(rules, players)
        yield from work_complaints(rules, players)
        yield from showdown_player_complaints(rules, players)


def _deal_complaints(rules: Rules, seats: int) -> Iterator[Complaint]:
    jokers = jokers_in_deck(rules, seats)
    cards = pack_count(rules, seats) * 52 + jokers
    turned_up = rules.upcard + (rules.wild_rank == "upcard")
    needed = seats * hand_size(rules, seats) + rules.starter_extra_card + turned_up
    if needed >= cards:
        yield (
            "hand_size",
            Text(
                "{needed} cards would be dealt to {seats} players, and the pack has {cards}.",
                needed=needed,
                seats=seats,
                cards=cards,
            ),
            "B-06",
        )
    each = rules.joker_in_each_hand
    if each == "one_each" and jokers != seats:
        yield (
            "joker_in_each_hand",
            Text(
                "One joker in each of {seats} hands needs exactly {seats} jokers, not {jokers}.",
                seats=seats,
                jokers=jokers,
            ),
            "G-31",
        )
    if each == "at_least_one_dealt" and jokers < seats:
        yield (
            "joker_in_each_hand",
            Text("A joker in each of {seats} hands needs {seats} jokers, not {jokers}.", seats=seats, jokers=jokers),
            "G-31",
        )


def _reach_complaints(rules: Rules, seats: int) -> Iterator[Complaint]:
    """An opening minimum that no hand can reach: all cards of a turn together are worth less (F-20)."""
    cards = hand_size(rules, seats) + (not rules.must_discard_to_go_out)
    yield from reach_complaints(rules, cards)
    if rules.opening is None:
        return
    most = sum(sorted(_values(rules, seats), reverse=True)[:cards])
    if not rules.opening.reached(most):
        yield (
            "opening",
            Text(
                "The opening minimum of {points} cannot be reached: {cards} cards are worth at "
                "most {most}. Lower it, or deal more cards.",
                points=rules.opening.points,
                cards=cards,
                most=most,
            ),
            "F-20",
        )


def _values(rules: Rules, seats: int) -> list[int]:
    """The most that each card of the deck can be worth in a meld. A joker can stand for the dearest card."""
    values = rules.values
    low = 0 if rules.ace == "high" else values.ace_low_run
    high = 0 if rules.ace == "low" else values.ace_high_run
    ace = max(low, high, values.ace_set)
    ranks = [ace, *(min(of_rank, 10) for of_rank in range(2, 14))]
    return ranks * 4 * pack_count(rules, seats) + [max(ranks)] * jokers_in_deck(rules, seats)
