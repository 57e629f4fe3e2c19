/** The frame around all pages. Generated from `rami.messages.pages.app`. */
export const PLAY = ["Play", "Jouer"];
export const LOBBY = ["Lobby", "Salon"];
export const NEW_GAME = ["New game", "Nouvelle partie"];
export const RULES = ["Rules", "Règles"];
export const API = ["API", "API"];
export const MENU = ["Pages", "Pages"];
export const SKIP = ["To the content", "Aller au contenu"];
export const LANGUAGE = ["Français", "English"];
export const SETTINGS = ["Settings", "Réglages"];
export const LOADING = ["Loading …", "Chargement …"];
export const NOT_FOUND = ["There is no such game", "Cette partie n’existe pas"];
export const NO_INVITATION = ["There is no such game, or it is private. For a private game you need the whole link of an invitation: ask the person who invites you for it.", "Cette partie n’existe pas, ou elle est privée. Pour une partie privée, il faut le lien complet d’une invitation : demandez-le à la personne qui vous invite."];
export const NO_PAGE = ["There is no such page.", "Cette page n’existe pas."];
export const STOPPED = ["This game cannot be shown", "Cette partie ne peut pas être affichée"];
export const TRY_AGAIN = ["Try again", "Réessayer"];
export const CONNECTION = {
  offline: ["No connection. The page goes on as soon as there is one.", "Pas de connexion. La page reprendra dès son retour."],
  waiting: ["The service does not answer yet. Trying again …", "Le service ne répond pas encore. Nouvel essai …"],
  limited: ["Too many requests. Waiting a moment …", "Trop de requêtes. Un instant …"],
};
export const REVOKED = ["The access of this device was revoked. Enter a name to play as a new player, or take your player from another device.", "L’accès de cet appareil a été révoqué. Entrez un nom pour jouer comme nouveau joueur, ou reprenez votre joueur depuis un autre appareil."];
export const WHO = ["Who is playing?", "Qui joue ?"];
export const GO_ON = ["Go on", "Continuer"];
