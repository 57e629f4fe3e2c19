# mypy: ignore-errors
"""Uses the models of datamodel-code-generator: `python models.py SPECIFICATION`."""

import json
import re
import sys
from pathlib import Path

import models_of_rami as models
from pydantic import RootModel, ValidationError

THOUSANDTHS = re.compile(r"(:\d\d\.\d{3})000Z")
"""Pydantic writes times with six digits."""
schemas = json.loads(Path(sys.argv[1]).read_bytes())["components"]["schemas"]
for name in ("CreateGame", "MakeMoves", "GameView", "Events", "LegalMoves", "Problem"):
    for example in schemas[name]["examples"]:
        value = getattr(models, name).model_validate(example)
        sent = json.loads(THOUSANDTHS.sub(r"\1Z", value.model_dump_json(exclude_unset=True)))
        assert sent == example, name

move = models.MakeMoves.model_validate({"moves": [{"type": "discard", "card": "TH"}]}).moves[0]
move = move.root if isinstance(move, RootModel) else move
assert type(move) is models.Discard

for wrong in ({"opning": 51}, {"opening": 51}, {"ace": "sideways"}):
    try:
        models.CreateGame.model_validate({"options": wrong})
    except ValidationError:
        continue
    raise AssertionError(wrong)
