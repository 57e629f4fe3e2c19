"""Turn a call into an HTTP request. Each attempt of the call sends the same bytes."""

from secrets import token_urlsafe
from typing import Any

import httpx2
import msgspec

from rami.client.arguments import not_text
from rami.client.call import Call
from rami.client.config import Settings


def request_of(call: Call[Any], http: httpx2.Client | httpx2.AsyncClient, own: Settings) -> httpx2.Request:
    """The request of a call. It is built once for each call, so that all attempts have the same idempotency key.

    Raises ValueError for an argument that is not valid text.
    """
    try:
        return http.build_request(
            call.method,
            f"{own.address}{call.path}",
            params=call.query or None,
            headers={**_headers(call, own), **own.headers},
            content=None if call.body is None else msgspec.json.encode(call.body),
            timeout=httpx2.Timeout(own.timeout, read=own.timeout + call.wait),
        )
    except UnicodeEncodeError:
        raise not_text({**call.query} | (msgspec.to_builtins(call.body) if call.body is not None else {})) from None


def _headers(call: Call[Any], own: Settings) -> dict[str, str]:
    headers = {
        "accept": "application/json, application/problem+json, text/markdown",
        "accept-language": own.language,
    }
    if own.account.token is not None:
        headers["authorization"] = f"Bearer {own.account.token}"
    if call.body is not None:
        headers["content-type"] = "application/json"
    if call.if_version is not None:
        headers["if-match"] = f'"{call.if_version}"'
    if call.minimal:
        headers["prefer"] = "return=minimal"
    if call.operation.keyed:
        headers["idempotency-key"] = token_urlsafe(24)
    return headers
