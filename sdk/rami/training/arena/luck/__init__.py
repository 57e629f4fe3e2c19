"""How much luck each bot had with the cards that were drawn from the stock. It needs the extra `search`.

Play-outs say what a card brought, beside the cards that could have come. `draws` follows a game, `values` has the
play-outs, `styles` are the ways of playing that they know, and `habits` finds which of them is that of a bot.
"""

__all__ = ["draws", "habits", "styles", "values"]
