"""Creates the complete, checked rules of a game from a variant's name and options."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from rami.messages.suggestions import misspelt
from rami.messages.text import Text
from rami.problems.settings import bad_rules
from rami.rules.settings.complaint import Complaint, refused
from rami.rules.settings.parameters import Rules
from rami.rules.settings.validation import complaints, number_of_players
from rami.rules.variants import VARIANTS, Variant
from rami.rules.variants.implied import CONTRACTS, EVERYWHERE
from rami.rules.variants.mistaken_options import mistaken, unknown

__all__ = ["Options", "RulesName", "merge_options", "options_of", "resolve"]

Options = Mapping[str, Any]


class RulesName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for rules: the name of a variant, and the options that differ from its defaults."""

    variant: str
    """The name of the variant."""
    options: dict[str, Any] = {}
    """The options that differ from the defaults of the variant."""

    def written(self) -> "RulesName":
        """The name of the rules of a new game, as it is stored and recorded. `as_written` resolves it."""
        return RulesName(self.variant, _counting(self.options, "still_in"))


def resolve(name: str, options: Options | None = None, seats: int | None = None) -> Rules:
    """The rules of a game: the variant's defaults, then the defaults that options imply, then the options themselves.

    Options that are objects are merged by key. With `seats`, the rules are checked for this number of players, and the
    target is the total for this number. If the options do not name `teams`, partners exist only with four players.
    Raises BadRules with the reason.
    """
    options = options or {}
    variant = VARIANTS.get(name)
    if variant is None:
        raise bad_rules(reason := no_variant(name), "variant", mistakes=[("/variant", reason)])
    if "variant" in options:
        reason = Text("Name the variant beside the options, not among them.")
        raise bad_rules(reason, "variant", mistakes=[("/options/variant", reason)])
    rules = _decode(_merged(variant, options))
    alone = replace(rules, teams="none") if "teams" not in options and seats != 4 else rules
    if refusal := refused([*_changed(variant, rules), *complaints(alone, seats)]):
        raise refusal
    return _with_target(alone, seats) if seats is not None else rules


def as_written(name: str, options: Options, seats: int) -> Rules:
    """The rules of a stored or recorded game. Raises BadRules.

    Releases before 0.12.1 dealt for all seats, also after an elimination, and did not write this down.
    """
    return resolve(name, _counting(options, "all"), seats)


def _counting(options: Options, players: Literal["all", "still_in"]) -> dict[str, Any]:
    """The options with the players that count in a deal, if somebody can be out and the options do not say it."""
    end = options.get("match_end")
    if not isinstance(end, Mapping) or end.get("elimination") is not True:
        return dict(options)
    return {**options, "match_end": {"players_counted": players, **end}}


def is_offered(name: str, options: Options) -> bool:
    """Whether this release has this variant and all these options."""
    return name in VARIANTS and not any(unknown(options))


def no_variant(name: str) -> Text:
    """The message for a variant that does not exist."""
    known = ", ".join(VARIANTS)
    return Text("There is no variant {name}; the variants are {known}.", name=misspelt(name, VARIANTS), known=known)


def options_of(rules: Rules, seats: int) -> dict[str, Any]:
    """The options with which `resolve` creates these rules from their variant, for this number of players."""
    wanted = msgspec.to_builtins(rules, str_keys=True)
    options: dict[str, Any] = {}
    for _ in range(2):  # The options of the first pass can imply other defaults. The second pass corrects them.
        settled = _with_target(_decode(_merged(VARIANTS[rules.variant], options)), seats)
        given = msgspec.to_builtins(settled, str_keys=True)
        options |= {key: value for key, value in wanted.items() if given[key] != value}
    return options


def _merged(variant: Variant, options: Options) -> dict[str, Any]:
    settings: dict[str, Any] = msgspec.to_builtins(variant.rules, str_keys=True)
    if options.get("contracts") is not None:
        settings = merge_options(settings, CONTRACTS)
    for implied in (*EVERYWHERE, *variant.implied):
        if implied.applies(options):
            settings = merge_options(settings, implied.defaults)
    return merge_options(settings, options) | {"variant": variant.name}


def merge_options(settings: Mapping[str, Any], changes: Options) -> dict[str, Any]:
    """The settings, or other options, with these changes. Objects are merged by key; a new end drops the old."""
    merged = dict(settings)
    for key, value in changes.items():
        old = merged.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            base = _end_for(old, value) if key == "match_end" else {} if key == "unopened" else old
            merged[key] = {**base, **value}
        else:
            merged[key] = value
    return merged


_OF_A_TARGET: Final = ("strict", "elimination", "re_entries", "players_counted")
"""What stays of an end of a game if the options name another target."""


def _end_for(old: Mapping[str, Any], new: Mapping[str, Any]) -> Mapping[str, Any]:
    """The default end of a game for these options (N-22).

    With elimination, who is out has passed the target, and deals are for those who are still in.
    """
    kept = _other_ends_dropped(old, new)
    return {**kept, "strict": True, "players_counted": "still_in"} if new.get("elimination") is True else kept


def _other_ends_dropped(old: Mapping[str, Any], new: Mapping[str, Any]) -> Mapping[str, Any]:
    """A game has deals or a target. An option for one removes the default of the other, but not an option for it."""
    if "deals" in new:
        return {}
    if "target" in new:
        return {"target": None, **{name: old[name] for name in _OF_A_TARGET if name in old}}
    return old


def _decode(settings: dict[str, Any]) -> Rules:
    try:
        rules = msgspec.convert(settings, Rules, str_keys=True)
    except msgspec.ValidationError:
        raise mistaken(settings) from None
    if any(unknown(settings)):
        raise mistaken(settings)
    return rules


def _changed(variant: Variant, rules: Rules) -> Iterator[Complaint]:
    """What may not be changed in this variant."""
    (low, usual), title = variant.rules.players, variant.title
    high = _most_players(variant, rules, usual)
    if rules.players[0] < low or rules.players[1] > high:
        reason = _only_narrower(variant, number_of_players(low, high), rules.players[1])
        yield "players", reason, "U-01" if variant.players_with_packs else "B-02"
    for setting in variant.fixed:
        if getattr(rules, setting) != getattr(variant.rules, setting):
            yield setting, Text("{setting} defines {title} and cannot be changed.", setting=setting, title=title), None
    if rules.scoring not in variant.scorings:
        none = Text("The scoring {scoring} does not exist in {title}.", scoring=rules.scoring, title=title)
        yield "scoring", none, "G-20"


def _most_players(variant: Variant, rules: Rules, usual: int) -> int:
    """The most players: with more packs there may be more (U-01)."""
    decks = rules.decks if isinstance(rules.decks, int) else min(rules.decks.values(), default=1)
    return max([usual, *[most for packs, most in variant.players_with_packs.items() if decks >= packs]])


def _only_narrower(variant: Variant, players: Text, wanted: int) -> Text:
    """The message for other players than the game is for. It names the fewest packs for as many as are wanted."""
    if not variant.players_with_packs:
        return Text(
            "{title} is for {players}; the option players can only narrow that.", title=variant.title, players=players
        )
    *fewer, last = sorted(variant.players_with_packs.items())
    packs, most = next((entry for entry in fewer if entry[1] >= wanted), last)
    return Text(
        "{title} is for {players}. With {packs} packs (decks) it is for {most} at most.",
        title=variant.title,
        players=players,
        packs=packs,
        most=most,
    )


def _with_target(rules: Rules, seats: int) -> Rules:
    end = rules.match_end
    if end.target is None or not end.per_opponent:
        return rules
    return replace(rules, match_end=replace(end, target=end.target * (seats - 1), per_opponent=False))
