/** What stands beside the table. Generated from `rami.messages.words.side`. */
export const SCORES = ["Scores", "Scores"];
export const LOG = ["What happened", "Déroulement"];
export const TALK = ["Say something", "Dire quelque chose"];
export const KEYS = ["Keys", "Touches"];
export const RESIGN = ["Resign", "Abandonner la partie"];
export const RESIGN_SURE = ["A house bot will play your cards to the end. Resign?", "Un robot jouera vos cartes jusqu’à la fin. Abandonner la partie ?"];
export const RESIGN_YES = ["Yes, resign", "Oui, abandonner la partie"];
export const STAY = ["No, go on", "Non, continuer"];
export const LAST_DEAL = ["Show the last deal", "Revoir la dernière donne"];
export const MENU = ["Scores, log, rules", "Scores, déroulement, règles"];
export const SOUNDS = ["Sounds", "Sons"];
export const CLOSE = ["Close", "Fermer"];
export const DEAL_TO_TARGET = ["deal {number}, to {points} points", "donne {number}, en {points} points"];
export const DEAL_OF = ["deal {number} of {count}", "donne {number} sur {count}"];
