// A whole game of two players, with whichever client: it needs the operations, and types that fit the specification's.

import type { components } from "./rami.js";

declare const process: { argv: string[] };

type Schemas = components["schemas"];
type Game = Pick<Schemas["GameView"], "id" | "status" | "turn" | "version">;
type Variant = Schemas["VariantName"];
type Options = Pick<Schemas["Options"], "match_end" | "knock_limit">;
type Move = Schemas["Move"];
type GameEvent = Schemas["GameEvent"];

/** What a generated client does for one player. A refusal ends the script. */
export interface Player {
  create(body: { variant: Variant; seats: number; options: Options }): Promise<Game>;
  join(id: string): Promise<unknown>;
  /** The code of the refusal if the player joins again. */
  joinAgain(id: string): Promise<string>;
  game(id: string): Promise<Game>;
  legalMoves(id: string): Promise<{ moves: Move[] }>;
  hint(id: string): Promise<{ discard: { card: string } | null }>;
  play(id: string, move: Move): Promise<unknown>;
  record(id: string): Promise<{ deals: unknown[]; winners: number[] }>;
  stream(id: string): AsyncGenerator<Message>;
}
export interface Message {
  event: string;
  data: unknown;
}

export const base = process.argv[2] ?? "http://127.0.0.1:8000";

/** The messages of a stream whose body a client hands on. */
export async function* messages(body: ReadableStream<BufferSource> | null): AsyncGenerator<Message> {
  let text = "";
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const whole = (text + part.value).split("\n\n");
    text = whole.pop() ?? "";
    for (const message of whole) {
      const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(message)?.[1];
      const [event, data] = [line("event"), line("data")];
      if (event && data) yield { event, data: JSON.parse(data) };
    }
  }
}

/** How gladly a move is made: the compiler knows the fields of each kind. */
function eagerness(move: Move, discarded: string | undefined): number {
  switch (move.type) {
    case "knock":
    case "declare":
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
    case "drop":
      return -1000;
    default:
      return move satisfies never;
  }
}

async function step(player: Player, id: string): Promise<void> {
  const { moves } = await player.legalMoves(id);
  const hint = moves.some((move) => move.type === "discard") ? await player.hint(id) : undefined;
  const rank = (move: Move) => eagerness(move, hint?.discard?.card);
  await player.play(
    id,
    moves.reduce((one, other) => (rank(other) > rank(one) ? other : one)),
  );
}

/** Keep every event that a stream shows, until the game is over. */
async function follow(stream: AsyncGenerator<Message>, events: GameEvent[]): Promise<string> {
  for await (const { event, data } of stream) {
    if (event === "version") events.push(...(data as Schemas["VersionEvents"]).events);
    if (event === "end") return event;
  }
  return "broken";
}

/** Play, and print each event and what has become of the game. */
export async function wholeGame(seated: (name: string) => Promise<Player>): Promise<void> {
  const [ada, bob] = [await seated("Ada"), await seated("Bob")];
  const gin = process.argv[3] === "gin-rami";
  const options = { match_end: { deals: 1 }, ...(gin ? { knock_limit: null } : {}) };
  const { id } = await ada.create({ variant: gin ? "gin-rami" : "rami", seats: 2, options });
  const events: GameEvent[] = [];
  const stream = ada.stream(id);
  await stream.next(); // the snapshot: from here on, the stream shows every event
  const following = follow(stream, events);
  await bob.join(id);
  const again = await bob.joinAgain(id);

  let steps = 0;
  let game = await ada.game(id);
  while (game.status === "playing" && steps < 1000) {
    await step(game.turn === 0 ? ada : bob, id);
    game = await ada.game(id);
    steps += 1;
  }

  const [record, stopped] = [await bob.record(id), await following];
  console.log(events.map(({ type }) => type).join("\n"));
  const [deals, winners] = [record.deals.length, record.winners];
  console.log(JSON.stringify({ status: game.status, steps, deals, winners, again, stopped }));
}
