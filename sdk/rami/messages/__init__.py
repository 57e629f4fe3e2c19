"""Translatable sentences for people: templates with values, catalogues of translations, suggestions for wrong names.

This package knows nothing about cards or HTTP.
"""

__all__ = ["catalogue", "decode_errors", "suggestions", "text"]
