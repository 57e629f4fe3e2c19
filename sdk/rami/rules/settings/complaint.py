"""What is wrong with a combination of settings."""

from collections.abc import Iterable
from itertools import islice

from rami.messages.mistakes import pointer
from rami.messages.text import Localized
from rami.problems.body import MOST_MISTAKES
from rami.problems.exceptions import BadRules
from rami.problems.settings import bad_rules

Complaint = tuple[str, Localized, str | None]
"""The setting to change, the reason, and the rule's tag."""


def refused(complaints: Iterable[Complaint]) -> BadRules | None:
    """The refusal of settings, with the first complaint about each of them. None if there is no complaint."""
    firsts: dict[str, Complaint] = {}
    for complaint in complaints:
        firsts.setdefault(complaint[0], complaint)
    kept = [*islice(firsts.values(), MOST_MISTAKES)]
    if not kept:
        return None
    setting, reason, rule = kept[0]
    places = [(pointer(("options", name)), said) for name, said, _ in kept]
    return bad_rules(reason, setting, rule, mistakes=places)
