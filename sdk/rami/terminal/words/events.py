"""What happened, in words: a sentence for each type of event."""

from typing import Final

from rami.terminal.words import Words

EVENTS: Final[dict[str, Words]] = {
    "deal_started": ("Deal {deal} begins. {dealer} dealt.", "Donne {deal}. {dealer} a distribué."),
    "stock_drawn": ("{name} draws from the stock.", "{name} pioche."),
    "stock_drawn_card": ("{name} draws {cards}.", "{name} pioche {cards}."),
    "pile_taken": ("{name} takes {cards} from the pile.", "{name} prend {cards} à la défausse."),
    "pile_recycled": ("The pile becomes the new stock.", "La défausse redevient talon."),
    "meld_laid": ("{name} lays {cards}.", "{name} pose {cards}."),
    "cards_laid_off": ("{name} adds {cards} to a meld.", "{name} ajoute {cards} à une combinaison."),
    "joker_swapped": ("{name} gives {cards} and takes the joker.", "{name} donne {cards} et prend le joker."),
    "card_discarded": ("{name} discards {cards}.", "{name} jette {cards}."),
    "upcard_passed": ("{name} passes.", "{name} passe."),
    "knocked": ("{name} knocks.", "{name} frappe."),
    "step_undone": ("{name} takes a step back.", "{name} annule son dernier coup."),
    "challenge_made": ("{name} challenges.", "{name} défie."),
    "challenge_accepted": ("{name} accepts the challenge.", "{name} accepte le défi."),
    "challenge_refused": ("{name} refuses the challenge.", "{name} refuse le défi."),
    "deal_ended": ("The deal is over. {scores}", "Fin de la donne. {scores}"),
    "game_ended": ("The game is over. {names} won.", "Fin de la partie. Victoire : {names}."),
    "game_aborted": ("The game was stopped.", "La partie a été interrompue."),
    "player_joined": ("{name} sits down.", "{name} prend place."),
    "player_left": ("{name} leaves.", "{name} quitte la table."),
    "player_resigned": ("{name} resigns. A house bot goes on.", "{name} abandonne. Un robot continue."),
    "seat_taken_over": ("A house bot takes over from {name}.", "Un robot remplace {name}."),
    "level_played": (
        "{name} plays like {level}: the service is busy.",
        "{name} joue au niveau {level} : le service est occupé.",
    ),
    "turn_timed_out": ("{name} has run out of time.", "{name} n’a plus de temps."),
    "seat_away": ("{name} is away. A house bot plays.", "{name} est absent. Un robot joue."),
    "seat_returned": ("{name} is back.", "{name} est de retour."),
    "game_suspended": ("All are away. The game waits.", "Tous sont absents. La partie attend."),
    "rematch_offered": ("A new game with the same players is open.", "Une revanche est proposée."),
}

OWN_EVENTS: Final[dict[str, Words]] = {
    "deal_started": ("Deal {deal} begins. You dealt.", "Donne {deal}. Vous avez distribué."),
    "stock_drawn": ("You draw from the stock.", "Vous piochez."),
    "stock_drawn_card": ("You draw {cards}.", "Vous piochez {cards}."),
    "pile_taken": ("You take {cards} from the pile.", "Vous prenez {cards} à la défausse."),
    "meld_laid": ("You lay {cards}.", "Vous posez {cards}."),
    "cards_laid_off": ("You add {cards} to a meld.", "Vous ajoutez {cards} à une combinaison."),
    "joker_swapped": ("You give {cards} and take the joker.", "Vous donnez {cards} et prenez le joker."),
    "card_discarded": ("You discard {cards}.", "Vous jetez {cards}."),
    "upcard_passed": ("You pass.", "Vous passez."),
    "knocked": ("You knock.", "Vous frappez."),
    "step_undone": ("You take a step back.", "Vous annulez votre dernier coup."),
    "challenge_made": ("You challenge.", "Vous défiez."),
    "challenge_accepted": ("You accept the challenge.", "Vous acceptez le défi."),
    "challenge_refused": ("You refuse the challenge.", "Vous refusez le défi."),
    "player_joined": ("You sit down.", "Vous prenez place."),
    "player_left": ("You leave.", "Vous quittez la table."),
    "seat_taken_over": ("A house bot takes over from you.", "Un robot vous remplace."),
    "player_resigned": ("You resign. A house bot goes on.", "Vous abandonnez. Un robot continue."),
    "turn_timed_out": (
        "Your time is up. A house bot played this turn.",
        "Votre temps est écoulé. Un robot a joué ce tour.",
    ),
    "seat_away": ("You are away. A house bot plays for you.", "Vous êtes absent. Un robot joue pour vous."),
    "seat_returned": ("You are back.", "Vous êtes de retour."),
}
"""The same for what the reader did: "You draw", not "You draws"."""
