// What the mocks of orval deal, as JSON: `node out/mocks.js`.

import { setupServer } from "msw/node";
import * as varied from "./orval-varied/rami.msw";
import * as rami from "./orval/rami";
import * as mocks from "./orval/rami.msw";

const TIMES = 100;

/** What each mock of an answer deals, by the name of its operation. */
function dealt(made: object): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {};
  for (const [name, mock] of Object.entries(made)) {
    const operation = /^get(\w+)ResponseMock$/.exec(name)?.[1];
    if (operation) found[operation] = Array.from({ length: TIMES }, () => (mock as () => unknown)());
  }
  return found;
}

/** What the client answers while msw takes its requests, with two of the mocks. */
async function answered(): Promise<Record<string, unknown[]>> {
  const server = setupServer(mocks.getGetGameMockHandler(), varied.getGetLegalMovesMockHandler());
  server.listen({ onUnhandledRequest: "error" });
  const id = "g_06d2k8hqv4n7c1r5tb9f3je0as";
  const [game, moves] = [await rami.getGame(id), await rami.getLegalMoves(id)];
  server.close();
  return { GetGame: [game.data], GetLegalMoves: [moves.data] };
}

console.log(JSON.stringify({ examples: dealt(mocks), varied: dealt(varied), answered: await answered() }));
