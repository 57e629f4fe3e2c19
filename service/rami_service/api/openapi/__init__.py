"""The OpenAPI document, and the AsyncAPI document of the streams.

They are built from the declared operations, the types and the table of problems.
"""

__all__ = ["asyncapi", "document", "html_page"]
