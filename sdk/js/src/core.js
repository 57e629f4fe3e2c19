/** Calls, streams and views from events: all of the client but the shuffle check and the replay, which few pages need. */
export { Rami } from "./calls.js";
export { Problem, Unreachable } from "./problems.js";
export { OPERATIONS } from "./operations.js";
export { newKey, randomHex } from "./randomness.js";
export { followGame } from "./followed_game.js";
export { followPlayer } from "./followed_player.js";
export { messages, NoStream, Refused } from "./stream.js";
export { StaleEvent, viewAfter } from "./reducer.js";
export { pause, whenAwake } from "./wake.js";
