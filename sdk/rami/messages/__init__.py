"""Sentences for people, in any language: templates with values, catalogues of translations, corrections of names.

It knows no rule and no request; of cards it knows how each language writes them.
"""

__all__ = ["cards", "catalogue", "decode_errors", "suggestions", "text"]
