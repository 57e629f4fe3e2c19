/**
 * The client of Rami for browsers and Node 20: calls, streams, views from events, fair shuffles, replays.
 *
 *     import { Rami, followGame } from "/web/client/index.js";
 *
 *     const rami = new Rami();                                       // url: "https://rami.example" for another origin
 *     rami.token = (await rami.createPlayer({ name: "Ada" })).data.token;
 *     const { data: created } = await rami.createGame({ variant: "rami", bots: 1 });
 *     for await (const { view, legalMoves } of followGame(rami, created.id)) show(view, legalMoves);
 *
 * Plain ES modules without dependencies. Types are in index.d.ts; docs/reference/javascript.md explains everything.
 */
export * from "./core.js";
export { verifyRecord } from "./shuffle.js";
export { fetchPast, replaySteps } from "./replay.js";
