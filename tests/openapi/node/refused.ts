// What the compiler refuses, by the specification alone. A line that it accepts fails the compilation.

import type { components, operations } from "./rami.js";

type Step = components["schemas"]["MakeMoves"]["moves"][number];
type Refusal = operations["join_game"]["responses"][409]["content"]["application/problem+json"]["code"];

export const played: Step[] = [
  { type: "draw_stock" },
  { type: "discard", card: "TH" },
  // @ts-expect-error: there is no such move
  { type: "draw_pile" },
  // @ts-expect-error: a draw names no card
  { type: "draw_stock", card: "TH" },
  // @ts-expect-error: a discard names its card
  { type: "discard" },
  { type: "knock" },
  { type: "knock", card: "KD", melds: [["4C", "5C", "6C"]] },
  // @ts-expect-error: melds are lists of cards
  { type: "knock", card: "KD", melds: ["4C", "5C", "6C"] },
  // @ts-expect-error: a pass names no card
  { type: "pass", card: "KD" },
];

export const created: components["schemas"]["CreateGame"] = {
  seats: 2,
  // @ts-expect-error: no such field
  colour: "red",
};

type Options = NonNullable<components["schemas"]["CreateGame"]["options"]>;

export const options: Options[] = [
  { opening: { points: 51, strict: true }, jokers: "per_player", melds_per_turn: null },
  // @ts-expect-error: there is no such option
  { opning: 51 },
  // @ts-expect-error: a minimum has points
  { opening: 51 },
  // @ts-expect-error: an ace is low, high, high_low or around_corner
  { ace: "sideways" },
  // @ts-expect-error: a limit is a number, or null
  { melds_per_turn: "none" },
  { knock_limit: "upcard" },
  { knock_limit: null },
  // @ts-expect-error: the limit for knocking is a number, the value of the upcard, or null
  { knock_limit: "any" },
];

export const refusals: Refusal[] = [
  "already_seated",
  // @ts-expect-error: joining is never refused so
  "not_your_turn",
];
