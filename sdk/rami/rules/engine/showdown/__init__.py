"""Games that end with a showdown: the upcard that is offered, the end of the stock, knocking, and what it scores.

Only games with the setting `table: showdown` use it (N-01 to N-12).
"""

__all__ = ["hands", "knock", "outcome", "scoring", "stock_end", "upcard"]
