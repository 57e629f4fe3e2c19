"""The OpenAPI document. It is built from the declared operations, the types and the table of problems."""

__all__ = ["document", "html_page"]
