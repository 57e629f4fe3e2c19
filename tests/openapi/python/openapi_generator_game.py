# mypy: ignore-errors
"""Two players and whole games with the client of openapi-generator: `python openapi_generator_game.py URL`."""

import json
import sys

from rami_client import (
    ApiClient,
    Configuration,
    CreateGame,
    CreatePlayer,
    GamesApi,
    JoinGame,
    MakeMoves,
    PlayApi,
    PlayersApi,
)
from rami_client.exceptions import ApiException

EAGERNESS = {"knock": 5, "meld": 4, "swap_joker": 3, "lay_off": 2, "draw_stock": 1, "pass": 1, "draw_discard": 0}
EAGERNESS |= {"discard": 0, "undo": -1}


def client(token=None):
    """A client that sends this token."""
    return ApiClient(Configuration(host=sys.argv[1], access_token=token))


def seated(name):
    """A client with the token of a new player."""
    return client(PlayersApi(client()).create_player(CreatePlayer(name=name)).token)


def step(player, game):
    """Make the best of the legal moves. Returns the game after it."""
    play = PlayApi(player)
    listed = [move.actual_instance for move in play.get_legal_moves(game).moves]
    discard = play.get_hint(game).discard if any(move.type == "discard" for move in listed) else None

    def rank(move):
        wanted = move.type == "discard" and discard is not None and move.card == discard.card
        return (EAGERNESS[move.type], wanted)

    best = max(listed, key=rank)
    made = play.make_moves(game, MakeMoves.from_dict({"moves": [best.to_dict()]}))
    return made.actual_instance.game  # the answer has two forms; without `Prefer` it has the game


ada, bob = seated("Ada"), seated("Bob")
asked = CreateGame.from_dict({"variant": "rami", "seats": 2, "options": {"ace": "low", "match_end": {"deals": 1}}})
assert asked.options.match_end.deals == 1
game = GamesApi(ada).create_game(asked)
GamesApi(bob).join_game(game.id, JoinGame())
try:
    GamesApi(bob).join_game(game.id, JoinGame())
except ApiException as refused:
    code = json.loads(refused.body)["code"]
else:
    raise AssertionError("joined twice")
if code not in {"already_seated", "game_not_open"}:
    raise AssertionError(code)


def played(game):
    """Play a game to its end. Returns the game, and how many moves it took."""
    steps = 0
    game = GamesApi(ada).get_game(game)
    while game.status == "playing" and steps < 1000:
        game = step(ada if game.turn == 0 else bob, game.id)
        steps += 1
    return game, steps


game, steps = played(game.id)
options = {"knock_limit": None, "match_end": {"deals": 1}}
gin = GamesApi(ada).create_game(CreateGame.from_dict({"variant": "gin-rami", "seats": 2, "options": options}))
GamesApi(bob).join_game(gin.id, JoinGame())
gin, _ = played(gin.id)
shown = gin.last_deal.showdown
answer = {
    "status": game.status,
    "steps": steps,
    "counts": [hand.count for hand in shown.hands],
    "knocker": shown.knocker,
}
sys.stdout.write(json.dumps(answer) + "\n")
