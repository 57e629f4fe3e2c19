"""A bot in ten lines: it lays cards if it can, otherwise it discards its highest card. Run `make run` first."""

from rami import Discard, LayOff, Meld
from rami.bots import play


class TenLines:
    def choose(self, view, legal):
        for move in legal:
            if isinstance(move, Meld | LayOff):
                return move
        discards = [move for move in legal if isinstance(move, Discard)]
        return max(discards, key=lambda discard: "A23456789TJQK".find(discard.card[0]), default=legal[0])


if __name__ == "__main__":
    print(play(TenLines(), name="Ten Lines", games=1, variant="rami", bots=1))
