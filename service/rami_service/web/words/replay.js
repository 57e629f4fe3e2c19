/** Looking back at a game. Generated from `rami.messages.words.replay`. */
export const TITLE = ["Replay", "Revoir"];
export const LOADING = ["Reading the game …", "Lecture de la partie …"];
export const STEP = ["Step {step} of {steps}", "Étape {step} sur {steps}"];
export const SLIDER = ["Step of the game", "Étape de la partie"];
export const BACK = ["Back", "Précédent"];
export const NEXT = ["Next", "Suivant"];
export const START = ["To the start", "Au début"];
export const END = ["To the end", "À la fin"];
export const PLAY = ["Play back", "Lecture"];
export const PAUSE = ["Pause", "Pause"];
export const SEEN_FROM = ["Seen by", "Vu par"];
export const ALL_OPEN = ["everybody, all hands open", "tous, cartes découvertes"];
export const TABLE = ["a spectator", "un spectateur"];
export const SHUFFLES = ["Shuffles", "Mélanges"];
export const CHECK = ["Check all shuffles in this browser", "Vérifier tous les mélanges dans ce navigateur"];
export const CHECKED = [{ one: "The shuffle is right: this page has computed it itself.", other: "All {count} shuffles are right: this page has computed them itself." }, { one: "Le mélange est conforme : cette page l’a recalculé.", other: "Les {count} mélanges sont conformes : cette page les a recalculés." }];
export const WRONG = ["A shuffle is not what was promised.", "Un mélange n’est pas celui qui était promis."];
export const DEAL_VERDICT = ["Deal {number}: {verdict}.", "Donne {number} : {verdict}."];
export const DEAL_OK = ["right", "conforme"];
export const DEAL_WRONG = {
  format: ["the record cannot be read", "l’enregistrement est illisible"],
  commitment: ["the secret is not the one that was committed to", "le secret n’est pas celui qui était engagé"],
  dealer: ["the first dealer does not follow from the secret", "le premier donneur ne découle pas du secret"],
  cards: ["a player played a card that was not dealt", "une carte jouée n’avait pas été distribuée"],
  hands: ["the cards are not those that were seen", "les cartes ne sont pas celles qui ont été vues"],
};
export const ADDED = ["Chance was added by {names}.", "Du hasard a été ajouté par {names}."];
export const WHAT_IT_MEANS = ["The service fixed each secret before the deal. The deck follows from the secret and from what players added, so nobody chose the cards.", "Le service a fixé chaque secret avant la donne. Le jeu découle du secret et de ce que les joueurs ont ajouté : personne n’a choisi les cartes."];
export const NO_RECORD = ["This game has no record: it was not finished.", "Cette partie n’a pas d’enregistrement : elle n’a pas été finie."];
export const SHARE = ["Link to this replay", "Lien vers cette partie"];
export const SAVE = ["Save the record", "Enregistrer la partie"];
export const SHARE_MAKE = ["Make a link for others", "Créer un lien pour d’autres"];
export const SHARE_PRIVATE = ["Link to this private game. Whoever has it can look at the game.", "Lien vers cette partie privée. Qui l’a peut regarder la partie."];
