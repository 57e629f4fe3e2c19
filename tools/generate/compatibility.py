"""Whether a new specification breaks existing clients.

A breaking change is allowed when the version announces it: by its first number, and before 1.0 by its second.
"""

from collections.abc import Iterator
from typing import Any, Final

from tools.generate.compatible_schemas import Change, broken

Document = dict[str, Any]
_METHODS: Final = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_NOT_MODIFIED: Final = "304"


class BreaksClients(Exception):
    """The specification would break clients, and its version does not say so."""


def breaking(old: Document, new: Document) -> list[str]:
    """A sentence for each breaking change."""
    found = []
    were, are = _operations(old), _operations(new)
    for name, operation in were.items():
        if name in are:
            found += [f"{name}: {what}" for what in _operation(old, new, operation, are[name])]
        else:
            found.append(f"{name}: is gone")
    return found


def says_so(old: Document, new: Document) -> bool:
    """Whether the new version number announces breaking changes."""
    was, now = (tuple(map(int, document["info"]["version"].split(".")[:2])) for document in (old, new))
    return now[0] > was[0] or (was[0] == now[0] == 0 and now[1] > was[1])


def refused(old: Document, new: Document) -> list[str]:
    """The breaking changes that the version number does not announce."""
    return [] if says_so(old, new) else breaking(old, new)


def _operations(document: Document) -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": item[method]
        for path, item in document["paths"].items()
        for method in _METHODS
        if method in item
    }


def _operation(old: Document, new: Document, was: Document, now: Document) -> Iterator[str]:
    if was["operationId"] != now["operationId"]:
        yield f"was called {was['operationId']}"
    if not was.get("security", old["security"]) and now.get("security", new["security"]):
        yield "asks for a token now"
    change = Change(old, new, "sent")
    yield from _parameters(change, was.get("parameters", []), now.get("parameters", []))
    yield from _request(change, was.get("requestBody"), now.get("requestBody"))
    yield from _answers(Change(old, new, "answered"), was["responses"], now["responses"])


def _parameters(change: Change, were: list[Any], are: list[Any]) -> Iterator[str]:
    old, new = ({(one["in"], one["name"]): one for one in listed} for listed in (were, are))
    for (place, name), parameter in new.items():
        known = old.get((place, name))
        if parameter.get("required") and not (known and known.get("required")):
            yield f"the {place} parameter {name} is now required"
    for (place, name), parameter in old.items():
        if (place, name) not in new:
            yield f"the {place} parameter {name} is gone"
        else:
            yield from broken(change, parameter["schema"], new[place, name]["schema"], name)


def _request(change: Change, was: Document | None, now: Document | None) -> Iterator[str]:
    if now and now.get("required") and not (was and was.get("required")):
        yield "the body is now required"
    if was and not now:
        yield "the body is gone"
    if was and now:
        yield from _contents(change, was["content"], now["content"], "body")


def _answers(change: Change, were: Document, are: Document) -> Iterator[str]:
    """Successes must stay; refusals may be added or removed, because clients look at their codes.

    304 may be added: only a client that asks for it, with `If-None-Match`, gets it.
    """
    old, new = ({status: one for status, one in listed.items() if int(status) < 400} for listed in (were, are))
    yield from (f"{status} is no longer answered" for status in old if status not in new)
    yield from (f"{status} is answered now" for status in new if status not in old and status != _NOT_MODIFIED)
    for status in old.keys() & new.keys():
        lost = old[status].get("headers", {}).keys() - new[status].get("headers", {}).keys()
        yield from (f"{status} has no header {name} any more" for name in sorted(lost))
        yield from _contents(change, old[status].get("content", {}), new[status].get("content", {}), status)


def _contents(change: Change, were: Document, are: Document, where: str) -> Iterator[str]:
    for media_type, content in were.items():
        if media_type in are:
            yield from broken(change, content["schema"], are[media_type]["schema"], where)
        else:
            yield f"{where} is no {media_type} any more"


def check(old: Document, new: Document) -> None:
    """Raise BreaksClients if clients would break and the version number does not announce it."""
    if found := refused(old, new):
        raise BreaksClients("\n".join([*found, "These changes break callers: raise the version, or do without them."]))
