// The client of openapi-typescript and openapi-fetch: `node out/game.js URL VARIANT`.

import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./rami.js";
import { base, messages, wholeGame, type Player } from "./whole-game.js";

type Problem = components["schemas"]["Problem"];
type Answer<T> = { data?: T; error?: Problem; response: Response };

/** What an answer holds. A refusal ends the script. */
function had<T>({ data, error, response }: Answer<T>): T {
  if (data === undefined) throw new Error(`${response.url}: ${error?.code} ${error?.detail}`);
  return data;
}

function player(client: Client<paths>): Player {
  const of = (game_id: string) => ({ params: { path: { game_id } } });
  return {
    create: async (body) => had(await client.POST("/v1/games", { body })),
    join: async (id) => had(await client.POST("/v1/games/{game_id}/join", { ...of(id), body: {} })),
    joinAgain: async (id) => {
      const { error } = await client.POST("/v1/games/{game_id}/join", { ...of(id), body: {} });
      return error?.code ?? "joined twice";
    },
    game: async (id) => had(await client.GET("/v1/games/{game_id}", of(id))),
    legalMoves: async (id) => had(await client.GET("/v1/games/{game_id}/legal-moves", of(id))),
    hint: async (id) => had(await client.GET("/v1/games/{game_id}/hint", of(id))),
    play: async (id, move) => had(await client.POST("/v1/games/{game_id}/moves", { ...of(id), body: { moves: [move] } })),
    record: async (id) => had(await client.GET("/v1/games/{game_id}/record", of(id))),
    async *stream(id) {
      yield* messages(had(await client.GET("/v1/games/{game_id}/stream", { ...of(id), parseAs: "stream" })));
    },
  };
}

await wholeGame(async (name) => {
  const { token } = had(await createClient<paths>({ baseUrl: base }).POST("/v1/players", { body: { name } }));
  return player(createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${token}` } }));
});
