# mypy: ignore-errors
"""Uses the models of datamodel-code-generator: `python models.py SPECIFICATION`."""

import json
import re
import sys
from pathlib import Path

import models_of_rami as models
from pydantic import RootModel, ValidationError

ZEROS = re.compile(r"(:\d\d(\.\d*[1-9])?)\.?0*Z")
"""The zeros at the end of a time. Pydantic writes as many as it likes."""
schemas = json.loads(Path(sys.argv[1]).read_bytes())["components"]["schemas"]
for name in ("CreateGame", "MakeMoves", "GameView", "Events", "LegalMoves", "Problem"):
    for example in schemas[name]["examples"]:
        value = getattr(models, name).model_validate(example)
        sent, plain = value.model_dump_json(exclude_unset=True), json.dumps(example)
        assert json.loads(ZEROS.sub(r"\1Z", sent)) == json.loads(ZEROS.sub(r"\1Z", plain)), name

move = models.MakeMoves.model_validate({"moves": [{"type": "discard", "card": "TH"}]}).moves[0]
move = move.root if isinstance(move, RootModel) else move
assert type(move) is models.Discard

for wrong in ({"opning": 51}, {"opening": 51}, {"ace": "sideways"}):
    try:
        models.CreateGame.model_validate({"options": wrong})
    except ValidationError:
        continue
    raise AssertionError(wrong)
