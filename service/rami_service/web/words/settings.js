/** The sheet of settings: how a person likes the table to look. Generated from `rami.messages.pages.settings`. */
export const SETTINGS = ["Settings", "Réglages"];
export const KEPT_WITH_PLAYER = ["Your other devices get these settings, too.", "Vos autres appareils reçoivent aussi ces réglages."];
export const KEPT_HERE = ["These settings are kept in this browser.", "Ces réglages sont gardés dans ce navigateur."];
export const LANGUAGE = ["Language", "Langue"];
export const THEME = ["Light or dark", "Clair ou sombre"];
export const THEMES = {
  system: ["as the device", "comme l’appareil"],
  light: ["light", "clair"],
  dark: ["dark", "sombre"],
};
export const CONTRAST = ["Contrast", "Contraste"];
export const CONTRASTS = {
  auto: ["as the device", "comme l’appareil"],
  normal: ["normal", "normal"],
  more: ["high", "fort"],
};
export const FACES = ["Play with", "Jouer avec"];
export const FACE_KINDS = {
  cards: ["cards", "des cartes"],
  tiles: ["tiles", "des tuiles"],
};
export const SUIT_COLOURS = ["Colours of the suits", "Couleurs des enseignes"];
export const COLOUR_COUNTS = {
  two: ["two", "deux"],
  four: ["four", "quatre"],
};
export const LARGE_INDICES = ["Large rank and suit", "Grands index"];
export const WHEN_LARGE = {
  auto: ["in small windows", "sur petit écran"],
  always: ["always", "toujours"],
  never: ["never", "jamais"],
};
export const CARD_BACK = ["Back of the cards", "Dos des cartes"];
export const CARD_BACKS = {
  lattice: ["lattice", "treillis"],
  waves: ["waves", "vagues"],
  dots: ["dots", "points"],
  plain: ["plain", "uni"],
};
export const HAND_ORDER = ["Order of the hand", "Ordre de la main"];
export const DISCARDS = ["Discards", "Défausse"];
export const DISCARD_TIMES = {
  direct: ["at once", "immédiate"],
  delayed: ["after 3 seconds", "après 3 secondes"],
  confirmed: ["after a question", "après confirmation"],
};
export const DISCARDS_HELP = ["For three seconds you can take a discarded card back.", "Pendant trois secondes, vous pouvez reprendre la carte jetée."];
export const SWITCH = {
  on: ["on", "oui"],
  off: ["off", "non"],
};
export const LETTER_KEYS = ["Single letters as keys", "Lettres comme raccourcis"];
export const SOUNDS = ["Sounds", "Sons"];
export const VIBRATION = ["Vibration", "Vibreur"];
export const NOTIFICATIONS = ["Notifications", "Notifications"];
export const NOTIFICATIONS_HELP = {
  pushed: ["When it is your turn, when a game is over, and when you are invited. Only in this browser, also while it shows no page of the game.", "Quand c’est à vous, quand une partie est finie et quand on vous invite. Dans ce navigateur seulement, même s’il n’affiche aucune page du jeu."],
  granted: ["When it is your turn and you look at another page. Only in this browser.", "Quand c’est à vous et que vous regardez une autre page. Dans ce navigateur seulement."],
  default: ["When it is your turn and you look at another page. Only in this browser, which asks you for the permission.", "Quand c’est à vous et que vous regardez une autre page. Dans ce navigateur seulement, qui vous demande l’autorisation."],
  denied: ["This browser has no permission for notifications. You can change that in its settings for this page.", "Ce navigateur n’autorise pas les notifications. Vous pouvez changer cela dans ses réglages pour cette page."],
  missing: ["This browser shows no notifications here. They need HTTPS.", "Ce navigateur n’affiche pas de notifications ici. Il faut HTTPS."],
};
