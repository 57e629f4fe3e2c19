"""What people read about the options of a game: titles and descriptions, in French and English.

`schema` makes the JSON Schema of a variant's options from them. `texts` says what a text is; the other modules have
one text for each setting.
"""

__all__ = ["schema", "table", "texts"]
