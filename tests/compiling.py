"""`python -m tests.compiling` compiles what tests need, once, before several processes of them would each do it."""

from functools import partial

from rami.bots import RandomBot
from rami.bots.search import warm
from rami.training.arena import duel
from rami.training.batch import batch
from rami.training.batch.vector import RamiVectorEnv
from rami.training.learning import LEARNED
from rami.training.policies import PolicyBot, load


def main() -> None:
    """Compile the play-outs, what takes off luck, batches with and without memory, and their opponents."""
    warm()
    duel({"one": RandomBot, "other": RandomBot}, variant="gin-rami", deals=2, reduced=True)
    for more in (False, True):
        games = batch(1, full=more, history=more)
        games.step(games.reset().mask.argmax(1))
    games.state()
    duel({"one": partial(PolicyBot, load(LEARNED)), "other": RandomBot}, deals=2)
    vector = RamiVectorEnv(1, history=True)
    _, info = vector.reset()
    vector.step(info["action_mask"].argmax(1))


if __name__ == "__main__":
    main()
