"""Creates the complete, checked rules of a game from a variant's name and options."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.messages.decode_errors import reason_of, unknown_field
from rami.messages.suggestions import fields_at, misspelt, takes_number, values_at
from rami.messages.text import Text
from rami.problems.exceptions import BadRules
from rami.problems.settings import BAD_RULES
from rami.rules.settings.parameters import PARTS, Rules
from rami.rules.settings.validation import check, number_of_players
from rami.rules.variants import VARIANTS, Variant
from rami.rules.variants.implied import CONTRACTS

__all__ = ["Options", "RulesName", "options_of", "resolve"]

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
        raise BAD_RULES(reason=no_variant(name), setting="variant")
    if "variant" in options:
        raise BAD_RULES(reason=Text("Name the variant beside the options, not among them."), setting="variant")
    rules = _decode(_merged(variant, options))
    _check_against(variant, rules)
    alone = replace(rules, teams="none") if "teams" not in options and seats != 4 else rules
    check(alone, seats)
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
    return name in VARIANTS and _unknown(options) is None


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
        settings = _merge(settings, CONTRACTS)
    for implied in variant.implied:
        if implied.option in options and options[implied.option] == implied.value:
            settings = _merge(settings, implied.defaults)
    return _merge(settings, options) | {"variant": variant.name}


def _merge(settings: Mapping[str, Any], changes: Options) -> dict[str, Any]:
    merged = dict(settings)
    for key, value in changes.items():
        old = merged.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            base = _end_for(old, value) if key == "match_end" else old
            merged[key] = {**base, **value}
        else:
            merged[key] = value
    return merged


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
    return {"target": None, "strict": old.get("strict", False)} if "target" in new else old


def _decode(settings: dict[str, Any]) -> Rules:
    if unknown := _unknown(settings):
        raise _not_valid(unknown, settings)
    try:
        return msgspec.convert(settings, Rules, str_keys=True)
    except msgspec.ValidationError as error:
        raise _not_valid(str(error), settings) from None


def _unknown(options: Options, kind: type[Struct] = Rules, path: str = "$") -> str | None:
    """The message for an option that does not exist, as a decoder would write it, or None.

    `Rules` itself may be decoded with unknown fields: a client reads the answers of later releases.
    """
    for name, value in options.items():
        if name not in kind.__struct_fields__:
            return f"Object contains unknown field `{name}` - at `{path}`"
        if name in PARTS and (found := _unknown_part(value, PARTS[name], f"{path}.{name}")):
            return found
    return None


def _unknown_part(value: object, kind: type[Struct], path: str) -> str | None:
    """The same for an option that has parts of its own, or for a list of such parts."""
    if isinstance(value, Mapping):
        return _unknown(value, kind, path)
    parts = value if isinstance(value, list | tuple) else ()
    found = [_unknown_part(part, kind, f"{path}[...]") for part in parts]
    return next(filter(None, found), None)


def _not_valid(message: str, settings: dict[str, Any]) -> BadRules:
    """The error for a message of msgspec: it names the setting, and its choices if they are a fixed list."""
    said, _, path = message.partition(" - at ")
    path = path.rstrip("`")
    setting = path.partition("$.")[2].partition(".")[0].partition("[")[0]
    known = fields_at(Rules, settings, path)
    field = unknown_field(said)
    if field is not None and not setting:
        names = sorted({*known} - {"variant"})
        text = Text("There is no such option: {option}.", option=misspelt(field, names))
        return BAD_RULES(reason=Text("{reason} The options are {options}.", reason=text, options=", ".join(names)))
    reason = Text("The option {setting} is not valid: {reason}.", setting=setting, reason=reason_of(said, known))
    if choices := ", ".join(values_at(Rules, settings, path)):
        if takes_number(Rules, settings, path):
            reason = Text("{reason} It is a number, or one of {choices}.", reason=reason, choices=choices)
        else:
            reason = Text("{reason} It is one of {choices}.", reason=reason, choices=choices)
    return BAD_RULES(reason=reason, setting=setting or None)


def _check_against(variant: Variant, rules: Rules) -> None:
    (low, high), title = variant.rules.players, variant.title
    if rules.players[0] < low or rules.players[1] > high:
        players = number_of_players(low, high)
        narrow = Text(
            "{title} is for {players}; the option players can only narrow that.", title=title, players=players
        )
        raise BAD_RULES(reason=narrow, rule="B-02", setting="players")
    for setting in variant.fixed:
        if getattr(rules, setting) != getattr(variant.rules, setting):
            fixed = Text("{setting} defines {title} and cannot be changed.", setting=setting, title=title)
            raise BAD_RULES(reason=fixed, setting=setting)
    if rules.scoring not in variant.scorings:
        none = Text("The scoring {scoring} does not exist in {title}.", scoring=rules.scoring, title=title)
        raise BAD_RULES(reason=none, rule="G-20", setting="scoring")


def _with_target(rules: Rules, seats: int) -> Rules:
    end = rules.match_end
    if end.target is None or not end.per_opponent:
        return rules
    return replace(rules, match_end=replace(end, target=end.target * (seats - 1), per_opponent=False))
