"""Options that do not exist, or whose values are not of their types: which they are, and what is wrong with each."""

from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any

from msgspec import Struct

from rami.messages.decode_errors import reason_of, unknown_field, unknown_value
from rami.messages.mistakes import BadPart, Place, mistakes, pointer
from rami.messages.suggestions import misspelt, takes_number
from rami.messages.text import Text
from rami.problems.body import MOST_MISTAKES
from rami.problems.exceptions import BadRules
from rami.problems.settings import bad_rules
from rami.rules.settings.parameters import PARTS, Rules


def mistaken(settings: Mapping[str, Any]) -> BadRules:
    """The refusal of settings that make no `Rules`, with all mistakes. Its sentence is about the first one."""
    found = [*islice(chain(unknown(settings), mistakes(settings, Rules)), MOST_MISTAKES)]
    setting, reason = str(found[0].place[0]), _reason(settings, found[0])
    known = sorted({*Rules.__struct_fields__} - {"variant"})
    if setting not in known:
        reason = Text("{reason} The options are {options}.", reason=reason, options=", ".join(known))
    places = [(pointer(("options", *bad.place)), _reason(settings, bad)) for bad in found]
    return bad_rules(reason, setting if setting in known else None, mistakes=places)


def unknown(options: Mapping[str, Any], kind: type[Struct] = Rules, place: Place = ()) -> Iterator[BadPart]:
    """The options, and parts of options, that do not exist.

    `Rules` itself may be decoded with unknown fields: a client reads the answers of later releases.
    """
    for name, value in options.items():
        if name not in kind.__struct_fields__:
            yield BadPart((*place, name), f"Object contains unknown field `{name}`", kind.__struct_fields__)
        elif name in PARTS:
            yield from _unknown_part(value, PARTS[name], (*place, name))


def _unknown_part(value: object, kind: type[Struct], place: Place) -> Iterator[BadPart]:
    """The same for an option that has parts of its own, or for a list of such parts."""
    if isinstance(value, Mapping):
        yield from unknown(value, kind, place)
    for index, part in enumerate(value if isinstance(value, list | tuple) else ()):
        yield from _unknown_part(part, kind, (*place, index))


def _reason(settings: Mapping[str, Any], bad: BadPart) -> Text:
    """What is wrong there: the option, and its choices if they are a fixed list."""
    setting, *inside = bad.place
    unknown_name = unknown_field(bad.message) is not None
    if unknown_name and not inside:
        return Text("There is no such option: {option}.", option=misspelt(str(setting), bad.known))
    said = reason_of(bad.message, bad.known if unknown_name else ())
    reason = Text("The option {setting} is not valid: {reason}.", setting=setting, reason=said)
    if unknown_name or not bad.known:
        return reason
    if unknown_value(bad.message):
        reason = Text("The option {setting} is not valid.", setting=setting)
    choices = ", ".join(bad.known)
    path = "$" + "".join([f"[{step}]" if isinstance(step, int) else f".{step}" for step in bad.place])
    if takes_number(Rules, settings, path):
        return Text("{reason} It is a number, or one of {choices}.", reason=reason, choices=choices)
    return Text("{reason} It is one of {choices}.", reason=reason, choices=choices)
