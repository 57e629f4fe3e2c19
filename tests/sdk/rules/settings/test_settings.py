"""Settings: what options imply, how they merge, and which ones clash."""

from typing import Any

import pytest
from msgspec.structs import replace

from rami.problems.exceptions import BadRules
from rami.rules.settings.parameters import (
    MatchEnd,
    NamedMeld,
    Opening,
    Values,
    hand_size,
    jokers_in_deck,
    pack_count,
)
from rami.rules.settings.validation import check
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

BASE = VARIANTS["rami"].rules
PENALTY: dict[str, Any] = {"scoring": "penalty", "no_out": "own_hand"}
FORTY = Opening(40)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_without_options_is_its_own_rules(name: str) -> None:
    """The defaults are playable for every number of players of the variant."""
    assert resolve(name) == VARIANTS[name].rules
    low, high = VARIANTS[name].rules.players
    for seats in range(low, high + 1):
        assert resolve(name, {}, seats).variant == name


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        ({"ace": "high_low"}, {"values": Values(15, 15, 15, 15, 25)}),
        ({"ace": "around_corner"}, {"values": Values(15, 15, 15, 15, 25)}),
        ({"ace": "low"}, {"values": Values(1, 1, 1, 1, 25)}),
        ({"scoring": "penalty"}, {"no_out": "own_hand", "match_end": MatchEnd(target=100)}),
        ({"scoring": "payment"}, {"no_out": "differences", "match_end": MatchEnd(deals=10)}),
        (
            {"scoring": "table_minus_hand"},
            {"no_out": "table_minus_hand", "match_end": MatchEnd(target=500, strict=True)},
        ),
    ],
)
def test_an_option_implies_other_defaults(options: dict[str, Any], settings: dict[str, Any]) -> None:
    """House rules imply their own values and ends of the game (H4, H11, H12)."""
    assert resolve("rami", options) == replace(BASE, **options, **settings)


@pytest.mark.parametrize("option", [{"discard_draw": "top_free"}, {"discard_depth": "top"}])
def test_a_card_taken_freely_is_not_discarded_back(option: dict[str, Any]) -> None:
    """Where the top card may be taken without a duty, it may not be discarded in the same turn (B-19)."""
    assert not resolve("rami-500").no_discard_of_taken_card
    assert resolve("rami-500", option).no_discard_of_taken_card


@pytest.mark.parametrize(
    ("options", "setting", "value"),
    [
        ({"ace": "high_low", "values": {"ace_set": 11}}, "values", Values(15, 15, 15, 11, 25)),
        ({"values": {"ace_set": 11}}, "values", Values(ace_set=11)),
        ({"scoring": "payment", "match_end": {"deals": 4}}, "match_end", MatchEnd(deals=4)),
        ({"match_end": {"deals": 4}}, "match_end", MatchEnd(deals=4)),
        ({"match_end": {"target": 250}}, "match_end", MatchEnd(target=250)),
        ({"match_end": {"target": 9, "per_opponent": True}}, "match_end", MatchEnd(target=9, per_opponent=True)),
        ({"match_end": {"strict": True}}, "match_end", MatchEnd(target=100, strict=True, per_opponent=True)),
        (
            {"scoring": "table_minus_hand", "match_end": {"target": 300}},
            "match_end",
            MatchEnd(target=300, strict=True),
        ),
        (
            {"scoring": "penalty", "match_end": {"target": 90, "elimination": True}},
            "match_end",
            MatchEnd(target=90, strict=True, elimination=True, players_counted="still_in"),
        ),
        (
            {"scoring": "penalty", "match_end": {"elimination": True, "players_counted": "all"}},
            "match_end",
            MatchEnd(target=100, strict=True, elimination=True),
        ),
        ({"hand_size": {"3": 9}}, "hand_size", {2: 10, 3: 9, 4: 7, 5: 6, 6: 6}),
        ({"hand_size": {3: 9}}, "hand_size", {2: 10, 3: 9, 4: 7, 5: 6, 6: 6}),
        ({"hand_size": 8}, "hand_size", 8),
        ({"decks": {"2": 1, "3": 2}, "players": [2, 3]}, "decks", {2: 1, 3: 2}),
        ({"opening": {"points": 40}}, "opening", Opening(40)),
        ({"melds_per_turn": None}, "melds_per_turn", None),
    ],
)
def test_what_is_asked_for_wins_and_objects_merge_by_key(options: dict[str, Any], setting: str, value: object) -> None:
    """Only the named keys change; a new kind of end removes the default end of the other kind."""
    asked = options if setting != "opening" else options | {"melds_per_turn": None}
    assert getattr(resolve("rami", asked), setting) == value


def test_the_target_is_fixed_for_the_players_who_play() -> None:
    """A target of a hundred for each opponent is 300 for four players; a plain target stays as it is (B-24, G-01)."""
    assert resolve("rami", {}, 4).match_end == MatchEnd(target=300)
    assert resolve("rami", {"match_end": {"target": 250}}, 4).match_end == MatchEnd(target=250)
    assert resolve("rami", {"match_end": {"deals": 3}}, 4).match_end == MatchEnd(deals=3)


def test_partners_need_four_players() -> None:
    """An explicit option for partners is refused for any other number of players; four players can play with it."""
    assert resolve("rami", {"teams": "partners", "players": [4, 4]}, 4).teams == "partners"
    assert resolve("rami", {}, 3).teams == "none"
    with pytest.raises(BadRules, match="Partners need four players"):
        resolve("rami", {"teams": "partners"}, 3)


@pytest.mark.parametrize(
    ("name", "options", "setting", "reason"),
    [
        ("poker", {}, "variant", "There is no variant `poker`; the variants are rami-francais, rami, "),
        ("rami", {"variant": "rami"}, "variant", "beside the options"),
        ("rami", {"bluff": True}, None, "no such option: `bluff`. The options are ace, "),
        ("rami", {"values": {"two": 3}}, "values", "unknown field `two`"),
        ("rami", {"ace": "sideways"}, "ace", "It is one of low, high, high_low, around_corner"),
        ("rami", {"wild_rank": "1"}, "wild_rank", "It is one of A, 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, upcard"),
        ("rami", {"decks": 9}, "decks", "It is one of 1, 2, 3, 4"),
        ("rami", {"jokers": "many"}, "jokers", "It is a number, or one of per_player"),
        ("rami", {"melds_per_turn": 0}, "melds_per_turn", "Expected an integer of at least 1"),
        ("rami", {"hand_size": {"2": 99}}, "hand_size", "Expected an integer of at most 20"),
        ("rami", {"match_end": None}, "match_end", "got null"),
        ("rami-bloc", {"max_recycles": 1}, "max_recycles", "defines Rami de bloc and cannot be changed"),
        ("rami", {"players": [2, 7]}, "players", "for 2 to 6 players"),
        ("rami", {"scoring": "party3", "no_out": "own_hand"}, "scoring", "party3 does not exist in Rami de base"),
    ],
)
def test_options_that_make_no_rules_are_refused(
    name: str, options: dict[str, Any], setting: str | None, reason: str
) -> None:
    """The reason names the option or the value that is wrong."""
    with pytest.raises(BadRules, match=reason) as refusal:
        resolve(name, options)
    assert refusal.value.setting == setting


DEEP: dict[str, Any] = {"discard_depth": "any", "discard_draw": "use_now"}
"""Players may take cards from inside the pile."""
AT_ONCE: dict[str, Any] = {"players": (2, 2), "decks": 2, "jokers": 4, "joker_swap": "any", "all_at_once_from_deal": 1}
"""Players lay the whole hand in one turn, and may swap jokers in it."""

CONFLICTS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"players": (5, 3)}, "players", "B-02", "may not be the larger"),
    ({"match_end": MatchEnd(deals=3, target=100)}, "match_end", "B-03", "not both"),
    ({"match_end": MatchEnd()}, "match_end", "B-03", "needs an end"),
    ({"scoring": "payment"}, "match_end", "H12", "never to a target"),
    ({**PENALTY, "final_bonus": "differences"}, "final_bonus", "Z-18", "lowest total wins"),
    ({"no_out": "own_hand"}, "no_out", "C-05", "winner_takes scores differences"),
    ({"no_out": "table_minus_hand"}, "no_out", "C-05", "never table_minus_hand"),
    ({"scoring": "payment", "match_end": MatchEnd(deals=3), "no_out": "own_hand"}, "no_out", "C-05", "payment"),
    ({"scoring": "penalty"}, "no_out", "C-05", "penalty scores own_hand"),
    ({"scoring": "party3", "no_out": "table_minus_hand"}, "no_out", "C-05", "party3"),
    ({"scoring": "table_minus_hand"}, "no_out", "Z-17", "table_minus_hand scores the same"),
    (
        {"scoring": "party3", "no_out": "own_hand", "rami_bonus": "plus10"},
        "rami_bonus",
        "G-20",
        "cannot add ten points",
    ),
    (
        {"scoring": "table_minus_hand", "no_out": "no_score", "rami_bonus": "double"},
        "rami_bonus",
        "Z-20",
        "nothing extra",
    ),
    ({"layoff_requires": "opened"}, "layoff_requires", "F-23", "Laying off cannot wait"),
    ({"joker_swap": "opened"}, "joker_swap", "F-23", "Swapping cannot wait"),
    ({"discard_draw": "opened_or_opening"}, "discard_draw", "F-15", "needs an opening"),
    ({"rami_waives_opening": True}, "rami_waives_opening", "F-21", "no opening minimum"),
    ({"opening": Opening(51)}, "melds_per_turn", "F-20", "so few melds"),
    (
        {
            "jokers": 2,
            "joker_swap": "any",
            "taken_joker": "keep",
            "opening": FORTY,
            "melds_per_turn": None,
        },
        "taken_joker",
        "G-15",
        "kept only in a game without",
    ),
    (
        {"opening": FORTY, "melds_per_turn": 2, "rami_bonus": "double"},
        "rami_waives_opening",
        "F-21",
        "because of melds_per_turn",
    ),
    (
        {"opening": FORTY, "melds_per_turn": None, "all_at_once_from_deal": 2},
        "rami_waives_opening",
        "F-21",
        "because of all_at_once_from_deal",
    ),
    ({"joker_in_each_hand": "one_each"}, "joker_in_each_hand", "G-31", "no jokers to deal"),
    ({"jokers": 2, "max_jokers_per_meld": 0, "joker_swap": "any"}, "joker_swap", "F-26", "none can be swapped"),
    ({"wild_rank": "J", "max_jokers_per_meld": 0}, "max_jokers_per_meld", "U-16", "no meld may have one"),
    ({"discard_draw": "top_free"}, "discard_draw", "Z-10", "no deeper card can be taken"),
    ({"discard_depth": "any"}, "discard_depth", "Z-12", "used at once"),
    ({**DEEP, "opening": FORTY, "melds_per_turn": None}, "opening", "Z-12", "too large for an opening"),
    ({**DEEP, "all_at_once_from_deal": 1}, "all_at_once_from_deal", "Z-12", "too large to be laid all at once"),
    ({**DEEP, "jokers": 3}, "jokers", "Z-02", "more than 2 jokers"),
    ({**DEEP, "jokers": "per_player"}, "jokers", "Z-02", "more than 2 jokers"),
    ({**DEEP, "jokers": 2, "joker_swap": "any"}, "joker_swap", "Z-02", "too large for swaps"),
    (
        {"opening": Opening(61), "melds_per_turn": None, "hand_size": 5},
        "opening",
        "F-20",
        "cannot be reached: 6 cards are worth at most 60",
    ),
    (
        {"opening": Opening(50, strict=True), "melds_per_turn": None, "hand_size": 5, "must_discard_to_go_out": True},
        "opening",
        "F-20",
        "cannot be reached: 5 cards are worth at most 50",
    ),
    ({"hand_size": {2: 10}}, "hand_size", "B-06", "how many cards 3 players"),
    ({"decks": {2: 1, 3: 1}}, "decks", "B-04", "how many packs 4 players"),
    ({"hand_size": 10}, "hand_size", "B-06", "61 cards would be dealt to 6 players, and the pack has 52"),
    ({"players": (3, 3), "hand_size": 17}, "hand_size", "B-06", "52 cards would be dealt to 3 players"),
    ({"jokers": 4, "joker_in_each_hand": "one_each"}, "joker_in_each_hand", "G-31", "exactly 2 jokers, not 4"),
    (
        {"jokers": 5, "joker_in_each_hand": "at_least_one_dealt"},
        "joker_in_each_hand",
        "G-31",
        "each of 6 hands needs 6 jokers, not 5",
    ),
    ({"players": (2, 3), "teams": "partners"}, "teams", "Z-01", "four players"),
    (
        {**AT_ONCE, "hand_size": 14},
        "hand_size",
        "W-09",
        "at most 13 cards: deal fewer cards, or set joker_swap to none",
    ),
    ({"jokers": 2, "joker_swap": "any", "hand_size": 16, "decks": 2}, "hand_size", "F-26", "at most 15 cards"),
    ({"jokers": 9, "joker_swap": "any"}, "jokers", "F-26", "at most 8 jokers: play with fewer"),
    ({"jokers": 9, "wild_rank": "7"}, "jokers", "U-16", "at most 12 jokers and wild cards: set jokers to 8"),
    (
        {"decks": 2, "jokers": 13, "wild_rank": "7", "opening": FORTY, "melds_per_turn": None},
        "jokers",
        "F-20",
        "at most 8 jokers and wild cards. 8 cards are wild: set jokers to 0",
    ),
    ({"jokers": 9, "opening": Opening(40)}, "jokers", "F-20", "at most 8 jokers: play with fewer"),
    ({"jokers": 9, "all_at_once_from_deal": 2}, "jokers", "W-09", "at most 8 jokers: play with fewer"),
    (
        {"jokers": 5, "opening": Opening(0, melds=(NamedMeld("run"),)), "max_jokers_per_meld": 3, "melds_per_turn": 1},
        "max_jokers_per_meld",
        "N-21",
        "more than 4 jokers, a meld has at most 2",
    ),
]


@pytest.mark.parametrize(("changes", "setting", "rule", "reason"), CONFLICTS)
def test_settings_that_cannot_stand_together_are_refused(
    changes: dict[str, Any], setting: str, rule: str, reason: str
) -> None:
    """Each refusal names the setting to change, the rule and the reason."""
    with pytest.raises(BadRules, match=reason) as refusal:
        check(replace(BASE, **changes))
    assert refusal.value.setting == setting
    assert refusal.value.rule == rule


@pytest.mark.parametrize(
    "changes",
    [
        {"opening": Opening(50), "melds_per_turn": 1},
        {"players": (3, 3), "hand_size": 17, "upcard": False},
        {
            "opening": FORTY,
            "melds_per_turn": None,
            "layoff_requires": "opened",
            "joker_swap": "opened",
            "discard_draw": "opened_or_opening",
            "rami_waives_opening": True,
        },
        {"discard_depth": "any", "discard_draw": "use_now"},
        {"discard_depth": "any", "discard_draw": "top_free"},
        {"opening": Opening(60), "melds_per_turn": None, "hand_size": 5},
        {"jokers": "per_player", "joker_in_each_hand": "one_each"},
        {"jokers": 6, "joker_in_each_hand": "at_least_one_dealt"},
        {**PENALTY, "rami_bonus": "plus10"},
        {"scoring": "party3", "no_out": "own_hand", "rami_bonus": "double"},
        {"scoring": "party3", "no_out": "no_score"},
        {"scoring": "payment", "match_end": MatchEnd(deals=3), "no_out": "no_score"},
        {"scoring": "table_minus_hand", "no_out": "table_minus_hand", "final_bonus": "differences"},
        {"jokers": 2, "max_jokers_per_meld": 0},
        {"players": (4, 4), "teams": "partners"},
        {"players": (2, 2), "hand_size": {2: 20}},
        {"players": (2, 3), "decks": {2: 1, 3: 2}, "hand_size": 15},
        {**AT_ONCE, "hand_size": 13},
        {**AT_ONCE, "hand_size": 14, "joker_swap": "none"},
    ],
)
def test_settings_that_go_together_are_accepted(changes: dict[str, Any]) -> None:
    """Combinations close to the refused ones can be played."""
    check(replace(BASE, **changes))


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_a_number_of_players_outside_the_games_is_refused(seats: int) -> None:
    """No player, one player and one player too many are refused (B-02, B22)."""
    with pytest.raises(BadRules, match=f"for 2 to 6 players, not {seats}") as refusal:
        resolve("rami", {}, seats)
    assert refusal.value.setting == "players"


@pytest.mark.parametrize(
    ("options", "seats", "said"),
    [
        ({}, 3, "This game is for 2 players, not 3."),
        ({"players": [2, 3]}, 2, "Rami de Wrotham is for 2 players; the option players can only narrow that."),
    ],
)
def test_a_game_for_two_is_not_said_to_be_for_two_to_two(options: dict[str, Any], seats: int, said: str) -> None:
    """The message gives one number, not a range (W-01)."""
    with pytest.raises(BadRules) as refusal:
        resolve("wrotham", options, seats)
    assert refusal.value.detail == said


def test_only_the_players_who_play_must_find_cards_enough() -> None:
    """Ten cards each are too many for six players, but enough cards remain for two."""
    with pytest.raises(BadRules, match="61 cards"):
        resolve("rami", {"hand_size": 10})
    assert hand_size(resolve("rami", {"hand_size": 10}, 2), 2) == 10


def test_an_opening_is_reached_at_or_above_its_points() -> None:
    """An opening is reached at 51 points, unless the minimum is strict (F-20, C-13)."""
    assert [Opening(51).reached(points) for points in (50, 51, 52)] == [False, True, True]
    assert [Opening(51, strict=True).reached(points) for points in (50, 51, 52)] == [False, False, True]


def test_counts_may_depend_on_the_players() -> None:
    """Numbers of cards, packs and jokers: one number for all, or one for each number of players."""
    rules = replace(BASE, decks={2: 1, 5: 2}, jokers="per_player")
    assert (hand_size(rules, 2), hand_size(rules, 5), hand_size(replace(rules, hand_size=14), 5)) == (10, 6, 14)
    assert (pack_count(rules, 2), pack_count(rules, 5), pack_count(BASE, 5)) == (1, 2, 1)
    assert (jokers_in_deck(rules, 5), jokers_in_deck(replace(rules, jokers=3), 5)) == (5, 3)


@pytest.mark.parametrize(
    ("options", "places"),
    [
        (
            {"jokers": "x", "packs": 9, "opening": {"points": -1, "zz": 2}, "hand_size": {"2": 99}},
            [
                "/options/packs",
                "/options/opening/zz",
                "/options/jokers",
                "/options/hand_size/2",
                "/options/opening/points",
            ],
        ),
        (
            {"scoring": "penalty", "no_out": "differences", "final_bonus": "differences", "teams": "partners"},
            ["/options/final_bonus", "/options/no_out"],
        ),
        (
            {"scoring": "party3", "players": [2, 7], "no_out": "own_hand"},
            ["/options/players", "/options/scoring"],
        ),
        ({"teams": "partners", "challenge": "offered"}, ["/options/teams", "/options/challenge"]),
    ],
)
def test_a_refusal_of_options_has_all_mistakes(options: dict[str, Any], places: list[str]) -> None:
    """Each has its place in a request, once; the first one is in the sentence of the refusal."""
    with pytest.raises(BadRules) as refusal:
        resolve("rami", options, 3)
    assert sorted(bad.pointer for bad in refusal.value.errors) == sorted(places)
    assert refusal.value.detail.startswith(refusal.value.errors[0].detail)


def test_what_is_wrong_with_the_players_is_said_once_for_all_numbers() -> None:
    """A hand that is too large for four to six players is one mistake, not three."""
    with pytest.raises(BadRules) as refusal:
        resolve("rami", {"hand_size": {"4": 20, "5": 20, "6": 20}, "decks": 1})
    assert [bad.pointer for bad in refusal.value.errors] == ["/options/hand_size"]
