"""The rules of a game by any of its names."""

from rami.catalogue.games import known_game
from rami.messages.text import Text
from rami.problems.settings import bad_rules
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import Options, RulesName, merge_options


def rules_called(called: str, options: Options) -> RulesName:
    """The variant and the options of what people call so: a variant, or a game of the catalogue.

    The options come before those of the game; objects are merged by key. A name that nobody knows stays as it is, so
    that `resolve` refuses it. Raises BadRules for a game that cannot be played.
    """
    game = None if called in VARIANTS else known_game(called)
    if game is None:
        return RulesName(called, dict(options))
    if game.reason is not None:
        refused = Text(
            "{title} cannot be played here. The nearest game is {variant}; `rami games` says why.",
            title=game.title,
            variant=game.variant,
        )
        raise bad_rules(refused, "variant", mistakes=[("/variant", refused)])
    return RulesName(game.variant, merge_options(game.options, options))
