"""The specification, written from the handlers, the types and the table of errors."""

__all__ = ["document", "examples", "links", "refusals"]
