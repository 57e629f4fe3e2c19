"""A stand-in for the service's HTTP behaviour, to test the client's transport. It does not implement the game.

It is a real Litestar application in a real uvicorn server. It answers each call with a sample, records what it was
asked, and fails as the test requests: refuses, answers late, or breaks the connection in the middle of an answer.
"""

from tests.sdk.stand_in.players import NEW_TOKEN
from tests.sdk.stand_in.server import serving
from tests.sdk.stand_in.state import CUT, Seen, StandIn, Trouble, refusal
from tests.sdk.stand_in.streams import messages

__all__ = ["CUT", "NEW_TOKEN", "Seen", "StandIn", "Trouble", "messages", "refusal", "serving"]
