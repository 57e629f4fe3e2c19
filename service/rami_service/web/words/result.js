/** The end of a deal and of a game. Generated from `rami.messages.words.result`. */
export const PAUSE_OVER = ["The next deal begins", "La prochaine donne commence"];
export const DEAL = ["Deal", "Donne"];
export const DEAL_NUMBER = ["Deal {number}", "Donne {number}"];
export const TOTAL = ["Total", "Total"];
export const REMATCH = ["Play again", "Rejouer"];
export const REMATCH_JOIN = ["Join the rematch", "Rejoindre la revanche"];
export const REPLAY = ["Replay and check the shuffles", "Revoir et vérifier les mélanges"];
export const HOME = ["Other games", "Autres parties"];
export const CONTINUE = ["Go on", "Continuer"];
export const WON_DEAL = ["{names} won the deal", { one: "{names} gagne la donne", other: "{names} gagnent la donne" }];
export const YOU_WON_DEAL = ["You won the deal", "Vous gagnez la donne"];
export const NOBODY_WON = ["Nobody won the deal", "Donne sans gagnant"];
export const WON_GAME = ["{names} won the game", { one: "{names} gagne la partie", other: "{names} gagnent la partie" }];
export const YOU_WON_GAME = ["You won the game!", "Vous gagnez la partie !"];
export const REASONS = {
  out: ["{name} went out.", "{name} sort."],
  rami: ["{name} went out with a rami.", "{name} fait rami."],
  knocked: ["{name} knocked.", "{name} frappe."],
  declared: ["{name} declared.", "{name} annonce."],
  last_left: ["All other players dropped out.", "Tous les autres abandonnent."],
  stock_empty: ["The stock was empty.", "Le talon était épuisé."],
  stock_reserve: ["Only the last cards of the stock were left.", "Il ne restait que les dernières cartes du talon."],
  turn_limit: ["The limit of turns was reached.", "La limite de tours est atteinte."],
  discard_refused: ["Nobody took the last discard.", "Personne n’a pris la dernière défausse."],
  challenge_accepted: ["The challenge was accepted.", "Le défi a été accepté."],
  aborted: ["The deal was stopped.", "La donne a été interrompue."],
};
export const OWN_REASONS = {
  out: ["You went out.", "Vous sortez."],
  rami: ["You went out with a rami.", "Vous faites rami."],
  knocked: ["You knocked.", "Vous frappez."],
  declared: ["You declared.", "Vous annoncez."],
};
export const SHOWDOWNS = {
  gin: ["Gin!", "Gin !"],
  big_gin: ["Big gin!", "Grand gin !"],
  knock: ["The knock counts.", "La frappe est bonne."],
  undercut: ["Undercut!", "Contre !"],
  tie: ["A tie.", "Égalité."],
  declared: ["All cards in melds!", "Toutes les cartes combinées !"],
};
export const NOTHING_LEFT = ["nothing", "rien"];
export const PARTS = {
  melds: ["Melds", "Combinaisons"],
  hand: ["Own hand", "Main"],
  opening: ["No opening", "Sans ouverture"],
  others: ["Won from others", "Pris aux autres"],
  rami: ["Rami", "Rami"],
  bonus: ["Bonus", "Prime"],
  gin: ["Gin", "Gin"],
  undercut: ["Undercut", "Contre"],
  spades: ["Spades", "Piques"],
  drop: ["Dropped out", "Abandon"],
};
export const FINAL_BONUSES = {
  gin: ["The totals include {deal} for each deal won, and {game} for who reached the target.", "Les totaux comprennent {deal} par donne gagnée, et {game} pour qui a atteint le but."],
  differences: ["The winner’s total includes the differences to the others.", "Le total du gagnant comprend les écarts avec les autres."],
};
export const DOUBLED = ["The winner’s total counts double, as the other player has scored nothing.", "Blanchissage : le total du gagnant compte double, car l’adversaire n’a rien marqué."];
