/** What the pages say of signing in with the operator's provider, and of the logins of the own player. Generated from `rami.messages.pages.sign_in`. */
export const SIGN_IN = ["Sign in", "Se connecter"];
export const SIGN_IN_HELP = ["With a login you find your player again in every browser.", "Avec un compte, vous retrouvez votre joueur dans tous les navigateurs."];
export const SIGN_IN_WITH = ["Sign in with {host}", "Se connecter avec {host}"];
export const SIGNED_IN = ["You have signed in with {host}", "Connexion faite avec {host}"];
export const LINK_HELP = ["This browser plays as {name}. Keep {name}: from now on your login leads to this player, with all games and settings.", "Ce navigateur joue en tant que {name}. Gardez {name} : votre compte mènera désormais à ce joueur, avec ses parties et ses réglages."];
export const LINK_YES = ["Keep {name}", "Garder {name}"];
export const OTHER_HELP = ["Or play as the player of your login. This browser then forgets {name}, who cannot come back without another key or login.", "Ou jouez avec le joueur de votre compte. Ce navigateur oublie alors {name}, qui ne peut pas revenir sans une autre clé ou un autre compte."];
export const OTHER_YES = ["Play as the player of my login", "Jouer avec le joueur de mon compte"];
export const LOGINS = ["Logins", "Comptes liés"];
export const NO_LOGIN = ["No login leads to this player yet.", "Aucun compte ne mène encore à ce joueur."];
export const UNLINK = ["Unlink", "Délier"];
export const UNLINK_NAMED = ["Unlink {login}", "Délier {login}"];
export const FAILED = {
  away: ["{host} cannot be reached. Try again later.", "{host} est injoignable. Réessayez plus tard."],
  denied: ["{host} has not signed you in: you, or the provider, said no.", "{host} n’a pas ouvert la connexion : vous avez refusé, ou le fournisseur a refusé."],
  foreign: ["This answer does not belong to a sign-in that was begun in this tab. Sign in again.", "Cette réponse n’appartient pas à une connexion commencée dans cet onglet. Connectez-vous à nouveau."],
  refused: ["{host} and this service do not work together. The people who run this service must look at it.", "{host} et ce service ne fonctionnent pas ensemble. Les responsables de ce service doivent s’en occuper."],
  taken: ["This login leads to another player already. Play as that player, or unlink the login there first.", "Ce compte mène déjà à un autre joueur. Jouez avec celui-ci, ou déliez d’abord le compte chez lui."],
};
