"""The rules and the number of players of a sheet, and what several sections need to know about them."""

from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from rami.problems.exceptions import BadRules
from rami.rules.settings.parameters import Rules, jokers_in_deck, pack_count
from rami.rules.settings.validation import check


@dataclass(frozen=True)
class Game:
    """The rules of a sheet. `seats` is the number of players; None: the sheet is for any number.

    `still` is the number of those who are not out of the match, if some are (N-22).
    """

    rules: Rules
    seats: int | None
    still: int | None = None

    @cached_property
    def counts(self) -> list[int]:
        """The numbers of players for which cards are dealt."""
        low, high = self.rules.players
        if self.still and self.rules.match_end.players_counted == "still_in":
            return [self.still]
        alone = replace(self.rules, teams="none")  # teams do not change the number of cards
        return [self.seats] if self.seats else [count for count in range(low, high + 1) if _playable(alone, count)]

    @property
    def always_two(self) -> bool:
        """Whether the sheet is only for two players."""
        return self.counts == [2] if self.still is None else self.still == 2

    @property
    def one_deal(self) -> bool:
        """Whether the game is a single deal."""
        return self.rules.match_end.deals == 1

    @property
    def several_packs(self) -> bool:
        """Whether the game may have several packs, so that each card exists more than once."""
        return any(pack_count(self.rules, count) > 1 for count in self.counts)

    @property
    def showdown(self) -> bool:
        """Whether melds stay in the hand until the showdown (N-01)."""
        return self.rules.table == "showdown"

    @property
    def declares(self) -> bool:
        """Whether a deal ends when a player declares, and nobody knocks (U-17)."""
        return self.rules.declaration is not None

    @property
    def jokers(self) -> bool:
        """Whether the game has jokers, or wild cards, which are jokers in melds."""
        return self.rules.wild_rank is not None or self.printed_jokers

    @property
    def printed_jokers(self) -> bool:
        """Whether there are jokers in the pack."""
        return any(jokers_in_deck(self.rules, count) for count in self.counts)

    @property
    def melded_jokers(self) -> bool:
        """Whether the game has jokers and they may be used in melds."""
        return self.jokers and self.rules.max_jokers_per_meld != 0

    @property
    def partners(self) -> bool:
        """Whether four players play as partners."""
        return self.rules.teams == "partners" and 4 in self.counts

    @property
    def only_teams(self) -> bool:
        """Whether the sheet is only for a game with partners."""
        return self.partners and self.counts == [4]

    @property
    def melds_count(self) -> bool:
        """Whether the value of melds matters."""
        opening = self.rules.opening
        return (opening is not None and opening.points > 0) or self.rules.scoring == "table_minus_hand"

    @property
    def taken_may_be_kept(self) -> bool:
        """Whether a player may sometimes keep a card from the discard pile in the hand instead of laying it at once."""
        rules = self.rules
        free_now = rules.discard_draw == "opened_or_opening" and self.first_take_is_free
        return free_now or rules.discard_draw in ("free", "top_free")

    @property
    def first_take_is_free(self) -> bool:
        """Whether taking the discard carries no obligation in a player's own first turn."""
        return self.rules.free_first_round_draw and self.rules.discard_from_turn == 1

    @property
    def rami_matters(self) -> bool:
        """Whether going rami is different from other ways of going out."""
        rules = self.rules
        out = rules.out_score
        counts = out is not None and (out.rami is not None or out.rami_empty_table is not None)
        return rules.rami_bonus != "none" or rules.rami_waives_opening or rules.scoring == "party3" or counts


def _playable(rules: Rules, count: int) -> bool:
    try:
        check(rules, count)
    except BadRules:
        return False
    return True
