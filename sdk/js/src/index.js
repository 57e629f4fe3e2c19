/**
 * The client of Rami for browsers and Node 20: calls, streams, views from events, fair shuffles, replays.
 *
 *     import { Rami, followGame } from "/web/client/index.js";
 *
 *     const rami = new Rami();                                       // url: "https://rami.example" for another origin
 *     rami.token = (await rami.createPlayer({ name: "Ada" })).data.token;
 *     const { data: view } = await rami.createGame({ variant: "rami", bots: 1 });
 *     for await (const { view, legalMoves } of followGame(rami, view.id)) show(view, legalMoves);
 *
 * Plain ES modules without dependencies. Types are in index.d.ts; docs/reference/javascript.md explains everything.
 */
export { Rami } from "./calls.js";
export { Problem, Unreachable } from "./problems.js";
export { OPERATIONS } from "./operations.js";
export { newKey, randomHex } from "./randomness.js";
export { followGame } from "./followed_game.js";
export { followPlayer } from "./followed_player.js";
export { messages, Refused } from "./stream.js";
export { StaleEvent, viewAfter } from "./reducer.js";
export { pause, whenAwake } from "./wake.js";
export { verifyRecord } from "./shuffle.js";
export { fetchPast, replaySteps } from "./replay.js";
