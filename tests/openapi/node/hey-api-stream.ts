// A player creates a game with hey-api's client and follows it by its stream: `node out/hey-api-stream.js URL`.

import { createGame, createPlayer, getLegalMoves, makeMoves, streamGame, type CreateGame } from "./hey-api";
import { client } from "./hey-api/client.gen";

declare const process: { argv: string[] };

export const misspelt: CreateGame = {
  // @ts-expect-error: there is no such option
  options: { opning: 51 },
};

client.setConfig({ baseUrl: process.argv[2] ?? "http://127.0.0.1:8000" });
const { data: made } = await createPlayer({ body: { name: "Ada" }, throwOnError: true });
client.setConfig({ headers: { Authorization: `Bearer ${made.token}` } });

const options: CreateGame["options"] = { ace: "high_low", opening: { points: 60 }, match_end: { deals: 1 } };
const { data: game } = await createGame({ body: { variant: "rami-51", bots: 1, options }, throwOnError: true });
const path = { game_id: game.id };

const messages: string[] = [];
const stop = new AbortController();
const onSseEvent = ({ event }: { event?: string }) => void (event && messages.push(event));
const { stream } = await streamGame({ path, onSseEvent, signal: stop.signal });
for await (const _ of stream) {
  if (messages.includes("version")) break;
  if (messages.length === 0) continue;
  const { data: legal } = await getLegalMoves({ path, throwOnError: true });
  if (legal.moves[0]) await makeMoves({ path, body: { moves: [legal.moves[0]] }, throwOnError: true });
}
stop.abort();
console.log(JSON.stringify({ opening: game.rules?.opening, messages }));
