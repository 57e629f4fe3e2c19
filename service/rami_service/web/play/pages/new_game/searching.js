/** The levels of house bots that search, where the rules allow it. */
export const SEARCHING = new Set(["expert", "master"]);
