"""Ratings of bots, by the model of Plackett and Luce as openskill has it (extra `league`)."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rami.bots.missing_extra import MissingExtra
from rami.training.arena.sets import Finish


class Rating(Struct, frozen=True):
    """How strong a bot is, and how sure that is: everybody begins with a `mean` of 25 and a `deviation` of 25 / 3."""

    mean: float
    deviation: float

    @property
    def least(self) -> float:
        """The strength that the bot nearly surely has: the mean less three deviations."""
        return self.mean - 3 * self.deviation

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.deviation:.2f}"


class Ratings:
    """Ratings that change after each game. Raises MissingExtra without the extra `league`."""

    def __init__(self, names: Iterable[str]) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError as error:
            raise MissingExtra("A league needs openskill: pip install 'rami[league]'") from error
        self._model = PlackettLuce()
        self._ratings = {name: self._model.rating(name=name) for name in names}

    def count(self, finish: Finish) -> None:
        """Count a game: whoever scored more is ahead."""
        rated = self._model.rate(
            [[self._ratings[name]] for name in finish], ranks=[_rank(finish, points) for points in finish.values()]
        )
        self._ratings |= {name: own for name, [own] in zip(finish, rated, strict=True)}

    def best_first(self) -> dict[str, Rating]:
        """All ratings, the best first."""
        found = {name: Rating(own.mu, own.sigma) for name, own in self._ratings.items()}
        return dict(sorted(found.items(), key=lambda rated: -rated[1].least))


def _rank(finish: Mapping[str, float], points: float) -> float:
    return sum(other > points for other in finish.values())
