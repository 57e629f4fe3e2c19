/** A discard that is not made yet: it can be taken back, or the player is asked first. Generated from `rami.messages.words.discards`. */
export const TAKE_BACK = ["Take back {card}", "Reprendre {card}"];
export const WAITS = ["{card} is discarded in 3 seconds. Take it back with U or Escape.", "Dans 3 secondes, vous jetez {card}. Reprenez la carte avec U ou Échap."];
export const SURE = ["Discard {card}?", "Jeter {card} ?"];
export const YES = ["Yes, discard {card}", "Oui, jeter {card}"];
export const DROPPED = ["The game went on meanwhile: {card} was not discarded.", "La partie a continué entre-temps : vous n’avez pas jeté {card}."];
