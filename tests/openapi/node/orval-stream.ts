// A player creates a game with orval's client and follows it by its stream: `node out/orval-stream.js URL`.

import { createGame, createPlayer, getLegalMoves, makeMoves, streamGame, type CreateGame } from "./orval";
import { use } from "./orval-fetch";

declare const process: { argv: string[] };

export const misspelt: CreateGame = {
  // @ts-expect-error: there is no such option
  options: { opning: 51 },
};

/** The data of an answer with this status. Any other answer ends the script. */
function had<A extends { status: number; data: unknown }, S extends A["status"]>(answer: A, status: S) {
  if (answer.status !== status) throw new Error(JSON.stringify(answer.data));
  return answer.data as Extract<A, { status: S }>["data"];
}

const base = process.argv[2] ?? "http://127.0.0.1:8000";
use(base, "");
use(base, had(await createPlayer({ name: "Ada" }), 201).token);

const options: CreateGame["options"] = { ace: "high_low", opening: { points: 60 }, match_end: { deals: 1 } };
const game = had(await createGame({ variant: "rami-51", bots: 1, options }), 201);

const messages: string[] = [];
const body = had(await streamGame(game.id), 200) as unknown as ReadableStream<BufferSource>;
for await (const text of body.pipeThrough(new TextDecoderStream())) {
  messages.push(...[...text.matchAll(/^event: (.*)$/gm)].map((found) => found[1] ?? ""));
  if (messages.includes("version")) break;
  if (messages.length === 0) continue;
  const { moves } = had(await getLegalMoves(game.id), 200);
  if (moves[0]) had(await makeMoves(game.id, { moves: [moves[0]] }), 200);
}
console.log(JSON.stringify({ opening: game.rules?.opening, messages }));
