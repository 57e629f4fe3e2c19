// The client of openapi-generator's typescript-fetch: `node out/fetch-game.js URL VARIANT`.

import * as rami from "./typescript-fetch";
import { base, messages, wholeGame, type Player } from "./whole-game.js";

function player(accessToken: string): Player {
  const configuration = new rami.Configuration({ basePath: base, accessToken });
  const [games, play, streams] = [
    new rami.GamesApi(configuration),
    new rami.PlayApi(configuration),
    new rami.StreamsApi(configuration),
  ];
  return {
    create: async (body) => games.createGame({ CreateGame: body }),
    join: async (game_id) => games.joinGame({ game_id, JoinGame: {} }),
    joinAgain: async (game_id) => {
      const refused = await games.joinGame({ game_id, JoinGame: {} }).catch((error: unknown) => error);
      return refused instanceof rami.ResponseError ? (await refused.response.json()).code : "joined twice";
    },
    game: async (game_id) => games.getGame({ game_id }),
    legalMoves: async (game_id) => play.getLegalMoves({ game_id }),
    hint: async (game_id) => play.getHint({ game_id }),
    play: async (game_id, move) => play.makeMoves({ game_id, MakeMoves: { moves: [move] } }),
    record: async (game_id) => play.getRecord({ game_id }),
    async *stream(game_id) {
      yield* messages((await streams.streamGameRaw({ game_id })).raw.body);
    },
  };
}

const players = new rami.PlayersApi(new rami.Configuration({ basePath: base }));
await wholeGame(async (name) => player((await players.createPlayer({ CreatePlayer: { name } })).token));
