"""The Node packages of the tests of the specification: the compiler of TypeScript is one of them."""

from tests.openapi.conftest import scene

__all__ = ["scene"]
