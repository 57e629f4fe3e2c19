"""The rule sheet of a game, in French or English. It is made from the settings of the game."""

from collections.abc import Callable, Iterator, Sequence

from rami.messages.catalogue import Language
from rami.messages.text import Text
from rami.problems.settings import BAD_RULES
from rami.rules.settings.parameters import Rules
from rami.rules.variants import VARIANTS
from rami.sheets.blocks import Block, markdown
from rami.sheets.deal import deal
from rami.sheets.game import Game
from rami.sheets.going_out import challenge, going_out
from rami.sheets.jokers import jokers
from rami.sheets.match import limits, match_end
from rami.sheets.melds import laying_off, melds
from rami.sheets.opening import opening
from rami.sheets.pile import pile
from rami.sheets.players import players
from rami.sheets.scoring import scoring, values
from rami.sheets.showdown.declaring import declaring, dropping
from rami.sheets.showdown.knocking import knocking, showdown
from rami.sheets.stock import stock
from rami.sheets.turn import purpose, turn
from rami.sheets.words import Words

__all__ = ["sheet"]


Section = Callable[[Game, Words], Iterator[Block]]


def sheet(
    rules: Rules,
    seats: int | None = None,
    language: Language = "en",
    *,
    still: int | None = None,
    title: str | None = None,
    differs: Sequence[str] = (),
) -> str:
    """The rules as a text in Markdown that players can print and use.

    With `seats`, the sheet is only for that number of players. Then `rules` must be resolved for the same number. With
    `still`, it is for those of them who are not out of the match (N-22). A game that people know by another name has
    that `title`, and `differs` says what is not as they know it. Raises BadRules if they cannot be so many.
    """
    if still is not None and not (rules.match_end.elimination and seats and 2 <= still <= seats):
        raise BAD_RULES(
            reason=Text(
                "Only in a game with elimination some of the players are still in: from two to all of "
                "them. Name the number of players, too."
            ),
            setting="match_end",
        )
    game, say = Game(rules, seats, None if still == seats else still), Words(language)
    head = (f"# {title or VARIANTS[rules.variant].title}", markdown(say("What is different here"), differs))
    written = (markdown(heading, section(game, say)) for heading, section in _sections(say))
    return "\n\n".join(filter(None, (*head, *written))) + "\n"


def _sections(say: Words) -> tuple[tuple[str, Section], ...]:
    """The headings in the language of these words, each with what writes its paragraphs."""
    return (
        (say("Players and cards"), players),
        (say("The deal"), deal),
        (say("Object of the game"), purpose),
        (say("Melds"), melds),
        (say("Card values"), values),
        (say("A turn"), turn),
        (say("Going out"), going_out),
        (say("The challenge"), challenge),
        (say("Knocking"), knocking),
        (say("Declaring"), declaring),
        (say("Dropping out"), dropping),
        (say("The showdown"), showdown),
        (say("The opening"), opening),
        (say("Laying off"), laying_off),
        (say("Jokers"), jokers),
        (say("The discard pile"), pile),
        (say("The stock"), stock),
        (say("Scoring"), scoring),
        (say("The end of the game"), match_end),
        (say("Limits"), limits),
    )
