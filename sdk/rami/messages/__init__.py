"""Translatable sentences for people: templates with values, catalogues of translations, suggestions for wrong names.

It knows no rule and no request; of cards it knows how each language writes them.
"""

__all__ = ["cards", "catalogue", "decode_errors", "suggestions", "text"]
