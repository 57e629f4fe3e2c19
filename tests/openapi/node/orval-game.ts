// The client of orval: `node out/orval-game.js URL VARIANT`.

import * as rami from "./orval/rami";
import type { CreateGame } from "./orval/rami.schemas";
import { messages, wholeGame, type Player } from "./whole-game.js";

export const misspelt: CreateGame = {
  // @ts-expect-error: there is no such option
  options: { opning: 51 },
};

/** The data of an answer with this status. Any other answer ends the script. */
function had<A extends { status: number; data: unknown }, S extends A["status"]>(answer: A, status: S) {
  if (answer.status !== status) throw new Error(JSON.stringify(answer.data));
  return answer.data as Extract<A, { status: S }>["data"];
}

function player(token: string): Player {
  const headers = { Authorization: `Bearer ${token}` };
  const sent = { headers: { ...headers, "Content-Type": "application/json" } };
  return {
    create: async (body) => had(await rami.createGame(body, sent), 201),
    join: async (id) => had(await rami.joinGame(id, {}, sent), 200),
    joinAgain: async (id) => had(await rami.joinGame(id, {}, sent), 409).code,
    game: async (id) => had(await rami.getGame(id, undefined, { headers }), 200),
    legalMoves: async (id) => had(await rami.getLegalMoves(id, { headers }), 200),
    hint: async (id) => had(await rami.getHint(id, undefined, { headers }), 200),
    play: async (id, move) => had(await rami.makeMoves(id, { moves: [move] }, undefined, sent), 200),
    record: async (id) => had(await rami.getRecord(id, { headers }), 200),
    async *stream(id) {
      yield* messages(had(await rami.streamGame(id, undefined, { headers }), 200) as unknown as ReadableStream);
    },
  };
}

await wholeGame(async (name) => player(had(await rami.createPlayer({ name }), 201).token));
