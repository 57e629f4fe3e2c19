// Two players and a whole game, by nothing but the client that the specification gives: `node out/game.js URL VARIANT`.

import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./rami.js";

declare const process: { argv: string[] };

type Move = components["schemas"]["LegalMoves"]["moves"][number];
type Event = components["schemas"]["NumberedEvent"]["event"];
type Problem = components["schemas"]["Problem"];
type Answer<T> = { data?: T; error?: Problem; response: Response };

const base = process.argv[2] ?? "http://127.0.0.1:8000";
const variant = process.argv[3] === "gin-rami" ? "gin-rami" : "rami";

/** What an answer holds. A refusal ends the script. */
function had<T>({ data, error, response }: Answer<T>): T {
  if (data === undefined) throw new Error(`${response.url}: ${error?.code} ${error?.detail}`);
  return data;
}

async function seated(name: string): Promise<Client<paths>> {
  const made = had(await createClient<paths>({ baseUrl: base }).POST("/v1/players", { body: { name } }));
  return createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${made.token}` } });
}

/** How gladly a move is made, and how often it is told: the compiler knows the fields of each kind. */
function eagerness(move: Move, discarded: string | undefined): number {
  switch (move.type) {
    case "knock":
      return 200;
    case "meld":
      return 100 + move.cards.length;
    case "swap_joker":
      return 90;
    case "lay_off":
      return 80 + move.cards.length;
    case "draw_stock":
      return 20;
    case "pass":
      return 15;
    case "draw_discard":
      return 10 - (move.depth ?? 1);
    case "discard":
      return move.card === discarded ? 5 : 1;
    case "challenge":
    case "accept":
      return 0;
    case "refuse":
      return 1;
    case "undo":
      return -1000;
    default:
      return move satisfies never;
  }
}

function told(event: Event): string {
  switch (event.type) {
    case "meld_laid":
      return `${event.type} ${event.cards.join(" ")}`;
    case "showdown":
      return `${event.type} ${event.showdown.result} ${event.showdown.hands.map(({ count }) => count).join(" ")}`;
    case "game_ended":
      return `${event.type} ${event.winners.join(" ")}`;
    default:
      return event.type;
  }
}

async function step(player: Client<paths>, path: { game_id: string }): Promise<void> {
  const { moves } = had(await player.GET("/v1/games/{game_id}/legal-moves", { params: { path } }));
  const discards = moves.some((move) => move.type === "discard");
  const hint = discards ? had(await player.GET("/v1/games/{game_id}/hint", { params: { path } })) : undefined;
  const rank = (move: Move) => eagerness(move, hint?.discard?.card);
  const best = moves.reduce((one, other) => (rank(other) > rank(one) ? other : one));
  had(await player.POST("/v1/games/{game_id}/moves", { params: { path }, body: { moves: [best] } }));
}

async function main(): Promise<void> {
  const [ada, bob] = [await seated("Ada"), await seated("Bob")];
  const options = { match_end: { deals: 1 }, ...(variant === "gin-rami" ? { knock_limit: null } : {}) };
  const opened = had(await ada.POST("/v1/games", { body: { variant, seats: 2, options } }));
  const path = { game_id: opened.id };
  had(await bob.POST("/v1/games/{game_id}/join", { params: { path }, body: {} }));

  const twice = await bob.POST("/v1/games/{game_id}/join", { params: { path }, body: {} });
  if (twice.error?.code !== "already_seated" && twice.error?.code !== "game_not_open") throw new Error("joined twice");

  let steps = 0;
  let game = had(await ada.GET("/v1/games/{game_id}", { params: { path } }));
  while (game.status === "playing" && steps < 1000) {
    await step(game.turn === 0 ? ada : bob, path);
    game = had(await ada.GET("/v1/games/{game_id}", { params: { path } }));
    steps += 1;
  }

  const record = had(await bob.GET("/v1/games/{game_id}/record", { params: { path } }));
  const log = had(await ada.GET("/v1/games/{game_id}/events", { params: { path, query: { limit: 100 } } }));
  console.log(log.events.map(({ event }) => told(event)).join("\n"));
  console.log(JSON.stringify({ status: game.status, steps, deals: record.deals.length, winners: record.winners }));
}

await main();
