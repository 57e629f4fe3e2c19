# mypy: ignore-errors
"""A player creates a game and draws, with the client of openapi-python-client: `python openapi_…_game.py URL`."""

import json
import sys

from rami_client import AuthenticatedClient, Client
from rami_client.api.games import create_game
from rami_client.api.play import get_legal_moves, make_moves
from rami_client.api.players import create_player
from rami_client.models import CreateGame, CreatePlayer, MakeMoves, MatchEndOption, Options, RulesAce, VariantName

made = create_player.sync(client=Client(base_url=sys.argv[1]), body=CreatePlayer(name="Ada"))
ada = AuthenticatedClient(base_url=sys.argv[1], token=made.token)
options = Options(ace=RulesAce.HIGH_LOW, match_end=MatchEndOption(deals=1))
game = create_game.sync(client=ada, body=CreateGame(variant=VariantName.RAMI, seats=2, bots=1, options=options))
assert game.rules.ace == RulesAce.HIGH_LOW
while not (legal := get_legal_moves.sync(game.id, client=ada)).your_turn:
    pass
done = make_moves.sync(game.id, client=ada, body=MakeMoves(moves=[legal.moves[0]]))
sys.stdout.write(json.dumps({"accepted": done.accepted, "move": legal.moves[0].to_dict()}) + "\n")
