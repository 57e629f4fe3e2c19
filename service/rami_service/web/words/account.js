/** What the page of the own player says. Generated from `rami.messages.pages.account`. */
export const ACCOUNT = ["Your player", "Votre joueur"];
export const NOBODY = ["Nobody plays in this browser yet. Begin on the first page, or bring your player from another device.", "Personne ne joue encore dans ce navigateur. Commencez sur la première page, ou amenez votre joueur d’un autre appareil."];
export const TO_START = ["To the first page", "Vers la première page"];
export const BRING_PLAYER = ["Bring your player here", "Amener votre joueur ici"];
export const PROFILE = ["Name and picture", "Nom et image"];
export const NAME = ["Name", "Nom"];
export const PLAYER_ID = ["Your code: with it, others can keep a seat for you", "Votre code : avec lui, on peut vous réserver une place"];
export const PICTURE = ["Picture", "Image"];
export const NO_PICTURE = ["none", "aucune"];
export const PICTURES = {
  boat: ["boat", "bateau"],
  club: ["club", "trèfle"],
  cup: ["cup", "coupe"],
  diamond: ["diamond", "carreau"],
  fish: ["fish", "poisson"],
  heart: ["heart", "cœur"],
  moon: ["moon", "lune"],
  mountain: ["mountain", "montagne"],
  spade: ["spade", "pique"],
  star: ["star", "étoile"],
  sun: ["sun", "soleil"],
  tree: ["tree", "arbre"],
};
export const YOUR_GAMES = ["Your games", "Vos parties"];
export const CURRENT = ["Open and running", "Ouvertes et en cours"];
export const FINISHED = ["Finished", "Terminées"];
export const STOPPED = ["Stopped", "Interrompues"];
export const ORGANISED = ["Those that I organise for others", "Celles que j’organise pour d’autres"];
export const NONE_HERE = ["No games here.", "Aucune partie ici."];
export const REPLAY = ["Replay", "Revoir"];
export const STATISTICS = ["Statistics", "Statistiques"];
export const NO_STATISTICS = ["You have finished no game yet.", "Vous n’avez encore terminé aucune partie."];
export const COLUMNS = {
  games: ["Games", "Parties"],
  won: ["Won", "Gagnées"],
  resigned: ["Resigned", "Abandonnées"],
  deals: ["Deals", "Donnes"],
  deals_won: ["Deals won", "Donnes gagnées"],
  average: ["Points a game", "Points par partie"],
};
export const ALL_TOGETHER = ["All games", "Tous les jeux"];
export const TOKENS = ["Devices and keys", "Appareils connectés"];
export const TOKENS_HELP = ["Each key acts as your player: one for each device or program. A player can have 16.", "Chaque clé agit au nom de votre joueur : une par appareil ou programme. Un joueur peut en avoir 16."];
export const TO_DEVICE = ["Play on another device", "Jouer sur un autre appareil"];
export const UNNAMED = ["without a name", "sans nom"];
export const THIS_DEVICE = ["this browser", "ce navigateur"];
export const SCOPES = {
  play: ["plays", "joue"],
  read: ["only looks", "regarde seulement"],
  public: ["shows the table, not your hand", "montre la table, pas votre main"],
  organise: ["organises games of others", "organise des parties pour d’autres"],
};
export const REVOKE = ["Revoke", "Retirer"];
export const REVOKE_NAMED = ["Revoke {name}", "Retirer {name}"];
export const ROTATE = ["Replace the key of this browser", "Remplacer la clé de ce navigateur"];
export const ROTATED = ["This browser has a new key. The old one stops working within a second.", "Ce navigateur a une nouvelle clé. L’ancienne cesse de fonctionner dans la seconde."];
export const NEW_TOKEN = ["Create a key", "Créer une clé"];
export const TOKEN_NAME = ["What it is for", "À quoi il sert"];
export const SCOPE = ["What it may do", "Ce qu’il peut faire"];
export const SCOPE_LONG = {
  play: ["everything, as you", "tout, comme vous"],
  read: ["look and follow, change nothing", "regarder et suivre, sans rien changer"],
  public: ["show others the table, without your hand", "montrer la table aux autres, sans votre main"],
  organise: ["organise games of others, without playing", "organiser des parties pour d’autres, sans jouer"],
};
export const ENDS = ["How long it works", "Durée de validité"];
export const ENDS_AT = ["ends {at}", "valable jusqu’au {at}"];
export const NEVER = ["without end", "sans limite"];
export const CREATE = ["Create", "Créer"];
export const TOKEN_ONCE = ["Your new key. It is shown only now: keep it where nobody else finds it.", "Votre nouvelle clé. Elle n’est montrée que maintenant : gardez-la où personne d’autre ne la trouvera."];
export const GOING = ["Leave or delete", "Se déconnecter ou supprimer"];
export const LEAVE_DEVICE = ["Leave this browser", "Quitter ce navigateur"];
export const LEAVE_HELP = ["This browser forgets your player. You come back only with a key from another device: there is no password.", "Ce navigateur oublie votre joueur. Vous ne revenez qu’avec une clé d’un autre appareil : il n’y a pas de mot de passe."];
export const LEAVE_YES = ["Yes, forget me here", "Oui, m’oublier ici"];
export const DATA = ["Your data", "Vos données"];
export const DATA_HELP = ["Everything that this service holds about you, as one file (JSON). It has no keys and no cards.", "Tout ce que ce service conserve sur vous, dans un fichier (JSON), sans vos clés ni aucune carte."];
export const DOWNLOAD = ["Download my data", "Télécharger mes données"];
export const DOWNLOADED = ["The file is saved.", "Le fichier est enregistré."];
export const DELETE = ["Delete the player", "Supprimer le joueur"];
export const DELETE_HELP = ["Your name, your statistics and your list of games are lost, on all devices, and nobody can bring them back. In your running games house bots play on.", "Votre nom, vos statistiques et la liste de vos parties sont perdus, sur tous vos appareils, et personne ne peut les rétablir. Dans vos parties en cours, des robots jouent à votre place."];
export const DELETE_YES = ["I understand, go on", "J’ai compris, continuer"];
export const DELETE_LAST = ["Delete {name} for good?", "Supprimer {name} pour toujours ?"];
export const DELETE_FINALLY = ["Yes, delete for good", "Oui, supprimer pour toujours"];
