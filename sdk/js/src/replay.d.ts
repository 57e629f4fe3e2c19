// The types of looking back at a game.
import type { GameEvent, GameRecord, GameView, NumberedEvent } from "./api.js";
import type { Rami } from "./core.js";

/** Everything that is needed to look back at a game. */
export interface Past {
  first: GameView;
  last: GameView;
  events: NumberedEvent[];
  record: GameRecord | null;
  seat: number | null;
  player: string | null;
}

export interface ReplayStep {
  /** From 0. */
  step: number;
  version: number;
  deal: number;
  at: string | null;
  view: GameView;
  events: GameEvent[];
  /** All hands by seat, if they are open. */
  hands: string[][] | null;
}

export function fetchPast(rami: Rami, id: string, options?: { signal?: AbortSignal }): Promise<Past>;
export function replaySteps(past: Past, options?: { seat?: number | null; open?: boolean }): ReplayStep[];
