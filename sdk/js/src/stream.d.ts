// The types of a stream.
import type { ProblemBody } from "./api.js";

/** What the last answers have shown. "limited": a limit was reached (429). "waiting": slow, or an outage (503). */
export type State = "ok" | "waiting" | "offline" | "limited";

/** Calls `woken` when the page wakes up, until the function that is returned is called. */
export type Wake = (woken: (surely: boolean) => void) => () => void;

/** The time and the timers of this computer, as `globalThis` has them. */
export interface LocalClock {
  Date: { now(): number };
  setTimeout(call: () => void, milliseconds: number): unknown;
  clearTimeout(timer: any): void;
}

/** A message of a stream; `data` is JSON. */
export interface Message {
  event: string;
  id: string;
  data: string;
}

export interface MessageOptions {
  token: string | null;
  after?: number | string;
  signal?: AbortSignal;
  language?: string | null;
  fetch?: typeof globalThis.fetch;
  onState?: (state: State) => void;
  wake?: Wake;
  clock?: LocalClock;
}

export function messages(url: string, options: MessageOptions): AsyncGenerator<Message, void, void>;

/** The service refuses a stream. */
export class Refused extends Error {
  constructor(status: number, problem: Partial<ProblemBody>);
  readonly status: number;
  readonly problem: Partial<ProblemBody>;
}

/** There is no stream here: `fetch` keeps an answer until it is complete. */
export class NoStream extends Error {
  constructor();
}
