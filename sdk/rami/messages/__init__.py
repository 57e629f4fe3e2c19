"""Sentences for people, in any language: templates with values, catalogues of translations, corrections of names.

It knows no card and no request.
"""

__all__ = ["catalogue", "decode_errors", "suggestions", "text"]
