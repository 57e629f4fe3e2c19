// The types of the client. Those of the API (views, moves, events, requests, answers) are in api.d.ts.
export * from "./core.js";
export * from "./replay.js";
export * from "./shuffle.js";
