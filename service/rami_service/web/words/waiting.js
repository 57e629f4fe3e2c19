/** What players wait for: the next deal, and others who are away. Generated from `rami.messages.pages.waiting`. */
export const PAUSE = ["The next deal begins in {seconds} s", "La prochaine donne commence dans {seconds} s"];
export const READY = ["Ready", "C’est bon"];
export const ARE_READY = ["Ready: {names}.", "C’est bon pour {names}."];
export const WAITS_FOR = ["Not ready yet: {names}.", "On attend encore {names}."];
export const AWAY_YOU = ["You were away, and a house bot plays for you.", "Vous n’étiez plus là : un robot joue pour vous."];
export const RETURN = ["I am back", "Je suis de retour"];
export const SUSPENDED = ["All players are away. The game waits.", "Il n’y a plus personne. La partie attend."];
export const CLAIM = ["Let a bot play for {name}", "Laisser un robot jouer pour {name}"];
export const CLAIM_LATER = ["{name} is not connected. In {seconds} s you can let a bot play.", "{name} n’est plus en ligne. Dans {seconds} s, vous pourrez laisser un robot jouer."];
