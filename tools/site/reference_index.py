"""The index of what can be looked up. On the site it also lists the pages that are generated."""

import re
from typing import Final

from tools.site.pages import text
from tools.site.repository import rewritten

PAGE: Final = "docs/reference/index.md"
_REGION: Final = re.compile(r"<!-- generated pages -->.*<!-- end of generated pages -->", re.DOTALL)
_GENERATED: Final = """| to look up | page |
|---|---|
| an operation of the API, its parameters, bodies and refusals | [The API](api/index.md) |
| a type of the API | [Types](api/types.md) |
| an error: what happened, and what to do | [Errors](errors.md) |
| an option of a game | [Options](options.md), [en français](options-fr.md) |
| the rules of a game | [Rule sheets](sheets/index.md), [en français](regles/index.md) |
| a method of the client in Python | [The client](sdk/client.md) |
| a public module of the SDK | [The SDK](sdk/index.md#public-modules) |
| a command | [The command line](command-line.md) |
"""


def pages() -> dict[str, str]:
    """The index with the list of generated pages."""
    found, count = _REGION.subn(_GENERATED, text(PAGE))
    assert count == 1, f"{PAGE} has no region for the generated pages"
    return {"reference/index.md": rewritten(found, PAGE)}
