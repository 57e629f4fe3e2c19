/** The addresses of the pages, behind `#/`. */
export const LOBBY = "lobby";
export const NEW_GAME = "new";
export const RULES = "rules";
export const DEVICE = "device";
export const INVITE = "invite";

export const gamePath = (game) => `game/${game}`;
export const replayPath = (game) => `replay/${game}`;
export const rulesPath = (variant) => `${RULES}/${variant}`;
export const newGamePath = (variant) => `${NEW_GAME}/${variant}`;
