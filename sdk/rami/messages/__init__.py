"""Translatable sentences for people: templates with values, catalogues of translations, suggestions for wrong names.

It knows how each language writes a card. It knows nothing about rules or HTTP.
"""

__all__ = ["cards", "catalogue", "decode_errors", "mistakes", "pages", "printable", "suggestions", "text", "words"]
