"""What `helm test` does: a move against a house bot, by the API at the address that is given. Status 1: it failed."""

import json
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL = sys.argv[1]


def call(path, body=None, token=None, within=10):
    """The answer of the API, as JSON; a refusal ends the test, and says why. Raises OSError when there is no answer."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(URL + path, data, headers), timeout=within) as answer:
            return json.load(answer)
    except HTTPError as refusal:
        sys.exit(f"{path} was refused: {refusal.read().decode(errors='replace')}")


token = call("/v1/players", {"name": "helm test"})["token"]
game = f"/v1/games/{call('/v1/games', {'variant': 'rami', 'bots': 1}, token)['id']}"
until = time.monotonic() + 30
while not (legal := call(f"{game}/legal-moves", token=token)["moves"]):
    if time.monotonic() > until:
        sys.exit("the house bot did not play")
    time.sleep(0.2)
version = call(f"{game}/moves", {"moves": legal[:1]}, token)["game"]["version"]
call(f"{game}/resign", {}, token)
print(f"a move was played: the game is at version {version}")
