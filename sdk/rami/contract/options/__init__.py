"""The options of a game for programs, collected from `rami.rules.options`.

`schema` makes the JSON Schema of a variant's options, from which forms are made. `texts` lists what is translated.
"""

__all__ = ["schema", "texts"]
