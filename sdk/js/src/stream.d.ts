// The types of a stream.
import type { ProblemBody } from "./api.js";

/** What the last answers have shown. "limited": a limit was reached (429). "waiting": slow, or an outage (503). */
export type State = "ok" | "waiting" | "offline" | "limited";

/**
 * Calls `woken` when the page wakes up, until the function that is returned is called.
 *
 * `surely` is true if connections have surely broken: the network has come back, or the page was frozen. It is false if
 * the page was only hidden: then a connection is dead if it has been silent for too long.
 */
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
  /** The id of the last message that the page has already. */
  after?: number | string;
  signal?: AbortSignal;
  language?: string | null;
  fetch?: typeof globalThis.fetch;
  /** Gets "ok" when the stream is open, and otherwise why it is not: the connection was lost, a limit, an outage. */
  onState?: (state: State) => void;
  /** Cuts a dead connection early and ends a pause, when the page wakes up: `whenAwake`. */
  wake?: Wake;
  /** The time and the timers of this computer. Default: `globalThis`. */
  clock?: LocalClock;
}

/**
 * The messages of a stream of the API. The loop ends when the stream is over or `signal` is aborted.
 *
 * It throws `Refused` if the service refuses the stream, for example because the token was revoked, and `NoStream` where
 * `fetch` gives answers only as a whole, as in React Native.
 */
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
