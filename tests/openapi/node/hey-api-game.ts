// The client of hey-api: `node out/hey-api-game.js URL VARIANT`.

import * as rami from "./hey-api";
import { createClient, createConfig } from "./hey-api/client";
import { base, wholeGame, type Player } from "./whole-game.js";

export const misspelt: rami.CreateGame = {
  // @ts-expect-error: there is no such option
  options: { opning: 51 },
};

function player(token: string): Player {
  const headers = { Authorization: `Bearer ${token}` };
  const client = createClient(createConfig({ baseUrl: base, headers, throwOnError: true }));
  const of = (game_id: string) => ({ client, path: { game_id }, throwOnError: true as const });
  return {
    create: async (body) => (await rami.createGame({ client, body, throwOnError: true })).data,
    join: async (id) => (await rami.joinGame({ ...of(id), body: {} })).data,
    joinAgain: async (id) => {
      const { error } = await rami.joinGame({ ...of(id), body: {}, throwOnError: false });
      return error?.code ?? "joined twice";
    },
    game: async (id) => (await rami.getGame(of(id))).data,
    legalMoves: async (id) => (await rami.getLegalMoves(of(id))).data,
    hint: async (id) => (await rami.getHint(of(id))).data,
    play: async (id, move) => (await rami.makeMoves({ ...of(id), body: { moves: [move] } })).data,
    record: async (id) => (await rami.getRecord(of(id))).data,
    async *stream(id) {
      let event = "";
      const onSseEvent = (message: { event?: string }) => void (event = message.event ?? "");
      const { stream } = await rami.streamGame({ client, path: { game_id: id }, onSseEvent });
      for await (const data of stream) yield { event, data };
    },
  };
}

await wholeGame(async (name) => {
  const client = createClient(createConfig({ baseUrl: base }));
  return player((await rami.createPlayer({ client, body: { name }, throwOnError: true })).data.token);
});
