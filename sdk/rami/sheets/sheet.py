"""The rule sheet of any game, in French or English, from its parameters."""

from rami.messages.catalogue import Language
from rami.rules.settings.parameters import Rules
from rami.rules.variants import VARIANTS
from rami.sheets.blocks import markdown
from rami.sheets.deal import deal
from rami.sheets.game import Game
from rami.sheets.going_out import going_out
from rami.sheets.jokers import jokers
from rami.sheets.match import limits, match_end
from rami.sheets.melds import adding, melds, opening
from rami.sheets.pile import pile
from rami.sheets.players import players
from rami.sheets.scoring import scoring, values
from rami.sheets.stock import stock
from rami.sheets.turn import purpose, turn
from rami.sheets.words import Words


def sheet(rules: Rules, seats: int | None = None, language: Language = "en") -> str:
    """The rules in words, as Markdown: what to print and play from.

    With `seats` it speaks of that number of players only; `rules` are those that `resolve` gives for it.
    """
    game, say = Game(rules, seats), Words(language)
    sections = (
        (say("Players and cards"), players),
        (say("The deal"), deal),
        (say("Object of the game"), purpose),
        (say("A turn"), turn),
        (say("Melds"), melds),
        (say("The opening"), opening),
        (say("Adding to melds"), adding),
        (say("Jokers"), jokers),
        (say("The discard pile"), pile),
        (say("When the stock is empty"), stock),
        (say("Going out"), going_out),
        (say("What cards are worth"), values),
        (say("The score of a deal"), scoring),
        (say("The end of the game"), match_end),
        (say("Limits"), limits),
    )
    title = f"# {VARIANTS[rules.variant].title}"
    written = (markdown(heading, section(game, say)) for heading, section in sections)
    return "\n\n".join([title, *filter(None, written)]) + "\n"
