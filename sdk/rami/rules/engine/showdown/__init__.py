"""Games that end with a showdown: the upcard that is offered, the end of the stock, knocking or declaring, the points.

Only games with the setting `table: showdown` use it (N-01 to N-12).
"""

__all__ = ["declare", "hands", "knock", "outcome", "scoring", "stock_end", "upcard", "wild_answers", "wild_hand"]
