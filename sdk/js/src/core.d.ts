// The types of calls and of following games. Those of the API (views, moves, events, requests) are in api.d.ts.
import type {
  GameEndedMessage,
  GameEvent,
  GamePage,
  GameView,
  InvitationReceivedMessage,
  LegalMoves,
  Notice,
  ProblemBody,
  TestMessage,
  TurnPlayMessage,
  TurnStartedMessage,
} from "./api.js";
import type { Operations } from "./operations.js";
import type { LocalClock, State, Wake } from "./stream.js";

export * from "./api.js";
export * from "./operations.js";
export * from "./reducer.js";
export * from "./stream.js";

// ---------------------------------------------------------------- calls

/** An answer of the service. `date` is its `Date` in milliseconds. */
export interface Answer<Data> {
  data: Data;
  status: number;
  headers: Headers;
  date: number | null;
}

export interface RamiOptions {
  /** The address of the service, with `https://` or `http://`; "" is the origin of the page. */
  url?: string;
  /** It may be changed at any time, as `language`. */
  token?: string | null;
  language?: string | null;
  /** Sends the requests. */
  fetch?: typeof globalThis.fetch;
  /** The time and the timers of this computer. Default: `globalThis`. */
  clock?: LocalClock;
  /** Says when the page wakes up. Default: `whenAwake`, which listens to the events of browsers. */
  wake?: Wake;
  /** Whether `fetch` delivers streams. Default: null, which finds it out. Where it is false, games are followed by reads. */
  streams?: boolean | null;
  /** Seconds for one attempt. Default: 12. */
  seconds?: number;
  /** How often a request is sent again. Default: 3. */
  retries?: number;
  /** Seconds for all attempts of a request. Default: 20. */
  patience?: number;
  /** Gets the state when it changes. */
  onState?: ((state: State) => void) | null;
  /** Is given each error before it is thrown. */
  onProblem?: ((error: Problem | Unreachable) => void) | null;
}

/** Options of every operation. */
export interface ReadOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Options of operations that change a game or create one. */
export interface ChangeOptions extends ReadOptions {
  /** The idempotency key: the one of an attempt that failed, to repeat it later. A new one by default. */
  key?: string | null;
  /** The version that the request was decided on: it is refused if the game has a newer one. */
  version?: number | null;
}

export interface CallOptions extends ChangeOptions {
  query?: Record<string, unknown>;
  body?: unknown;
  minimal?: boolean;
  /** Another token than that of the client. */
  token?: string;
  /** Whether the request may be sent again after a lost connection. Default: if it reads or has a key. */
  repeatable?: boolean;
}

/**
 * Every method throws `Problem` and `Unreachable`, and the reason of `signal` if that is aborted. A wrong `url` or id is a
 * TypeError.
 */
export class Rami {
  constructor(options?: RamiOptions);
  url: string;
  token: string | null;
  language: string | null;
  fetch: typeof globalThis.fetch;
  clock: LocalClock;
  wake: Wake;
  /** Whether `fetch` delivers streams; null until an answer has shown it. */
  streams: boolean | null;
  seconds: number;
  retries: number;
  patience: number;
  onState: ((state: State) => void) | null;
  onProblem: ((error: Problem | Unreachable) => void) | null;
  readonly state: State;
  /** The time of the service in milliseconds. */
  now(): number;
  /** The whole address of a path. Throws TypeError if `url` is no address. */
  address(path: string, query?: Record<string, unknown>): string;
  call<Data = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<Data>>;
}

export interface Rami extends Operations {}

/** What the method of an operation sends. */
export interface Operation {
  method: string;
  path: string;
  /** The parameters of its query. */
  query?: string[];
  /** Whether it has a body. */
  body?: boolean;
  /** The field of the body that is random unless it is given. */
  fresh?: string;
  /** Whether it takes an idempotency key. */
  keyed?: boolean;
  /** Whether it may be sent again after a lost answer, though it does not only read and has no key. */
  repeatable?: boolean;
}

/** The service refused the request. Let a program decide by `code`; `title` and `detail` are sentences for people. */
export class Problem extends Error {
  constructor(
    status: number,
    body: Partial<ProblemBody> | null,
    parts?: { retryAfter?: number | null; key?: string | null },
  );
  readonly status: number;
  /** The stable name of the problem; `http_502` (with its status) for an answer that is none of the API. */
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** The values of the case. */
  readonly params: ProblemBody["params"];
  /** The tag of the game's rule. */
  readonly rule: string | null;
  /** The mistakes of a body or a query. */
  readonly errors: ProblemBody["errors"];
  readonly requestId: string | null;
  /** Whether the same request can succeed later. */
  readonly retryable: boolean;
  /** In how many seconds; null if the service does not say it. */
  readonly retryAfter: number | null;
  /** The idempotency key that was sent. */
  readonly key: string | null;
}

/** No answer came. */
export class Unreachable extends Error {
  constructor(reason: Unreachable["reason"], parts?: { key?: string | null; maybeDone?: boolean; cause?: unknown });
  /** The connection failed, no answer came in time, or the answer is cut or not what the API sends. */
  readonly reason: "network" | "timeout" | "unreadable";
  /** The service may have carried the request out. Send it again with the same `key` to find out, or read the game. */
  readonly maybeDone: boolean;
  readonly key: string | null;
}

/** A new idempotency key. */
export function newKey(): string;
/** Random bytes in hexadecimal. Default: 32 bytes. Throws where nothing makes secure ones (`crypto.getRandomValues`). */
export function randomHex(bytes?: number): string;

// ---------------------------------------------------------------- following

/**
 * A step of a game. "version": the events of one version, and the view after them; without events it brings the legal
 * moves of a view that came before, or other players as connected. "snapshot": a view as a whole. "end": the game is over. With `onNotice`, a "version"
 * can follow it: a rematch is offered.
 */
export interface GameStep {
  kind: "snapshot" | "version" | "end";
  view: GameView;
  version: number;
  events: GameEvent[];
  /** When it happened, null if that is not known. */
  at: string | null;
  /** Yours at this version, or null. */
  legalMoves: LegalMoves | null;
}

/** How news come: by a stream, or by reads that wait, where `fetch` delivers no stream. */
export type Transport = "stream" | "reads";

export interface FollowOptions {
  /** The next step waits for the promise that is returned, for example that of an animation. */
  onStep?: (step: GameStep) => unknown;
  /** This and `onView` get the steps in parts. */
  onEvents?: (events: GameEvent[], step: GameStep) => unknown;
  onView?: (view: GameView, step: GameStep) => unknown;
  /** Called once. `problem` is null if the game is over, and says why if the service refuses the stream. */
  onEnd?: (problem: Problem | null, view: GameView | null) => void;
  /** Gets the state of the connection. */
  onState?: (state: State) => void;
  /** Called with "reads" where `fetch` delivers no stream, before the first step. */
  onTransport?: (transport: Transport) => void;
  /**
   * Your notices about all games, by the same stream. It then stays open when the game is over, until `signal` is
   * aborted or `close` is called: phrases are still heard, and a "version" with the event `rematch_offered` comes after
   * "end" when a player asks for a rematch.
   */
  onNotice?: (notice: Notice, id: string) => void;
  signal?: AbortSignal;
  /** Whether the steps have your legal moves. Default: true. */
  legalMoves?: boolean;
  /** A view that the page has already: only what comes after it is sent. */
  view?: GameView;
  /** The id of the player. It saves a snapshot when a spectator takes a seat. */
  player?: string | null;
}

export interface FollowedGame extends AsyncIterable<GameStep> {
  readonly id: string;
  /** The newest view. It can be ahead of the steps that `onStep` was given. */
  readonly view: GameView | null;
  readonly legalMoves: LegalMoves | null;
  /** "reads" as soon as it is known that `fetch` delivers no stream. */
  readonly transport: Transport;
  /** Fulfilled when the game is over or not followed any more; rejected with `Problem`. */
  readonly done: Promise<void>;
  close(): void;
  /** Take in a view from an answer. Fulfilled when the page was given it. */
  accept(view: GameView): Promise<void>;
  /** Take in the short answer to own moves. Fulfilled when the page was given it. */
  acceptEvents(version: number, events: GameEvent[], legalMoves?: LegalMoves | null): Promise<void>;
}

/**
 * Follow a game until it is over, `signal` is aborted, or `close` is called. Give functions for the steps, or read those
 * until the end with `for await (const step of game)`.
 */
export function followGame(rami: Rami, id: string, options?: FollowOptions): FollowedGame;

export interface FollowPlayerOptions {
  /** A notice is a hint and may come twice: look at the game. */
  onNotice?: (notice: Notice, id: string) => void;
  /** Your open and running games, when the stream begins. */
  onGames?: (page: GamePage) => void;
  onState?: (state: State) => void;
  onTransport?: (transport: Transport) => void;
  signal?: AbortSignal;
  /** The id of the last notice that the page has; without it only notices from now on come. */
  after?: string;
}

/**
 * Follow the notices of the player until `signal` is aborted. The promise is fulfilled then, and rejected with `Problem`
 * if the service refuses the stream, for example because the token was revoked.
 */
export function followPlayer(rami: Rami, options?: FollowPlayerOptions): Promise<void>;

/** Calls `woken` when a page in a browser wakes up: it is shown again, it is online again. Elsewhere it does nothing. */
export const whenAwake: Wake;
/** Waits for some milliseconds; less if `signal` is aborted or the network comes back. */
export function pause(
  milliseconds: number,
  signal?: AbortSignal,
  parts?: { wake?: Wake; clock?: LocalClock },
): Promise<void>;

// ---------------------------------------------------------------- webhooks

/** A message to a webhook. A later release may have more of them: answer unknown ones with 204. */
export type WebhookMessage =
  | TurnStartedMessage
  | GameEndedMessage
  | InvitationReceivedMessage
  | TurnPlayMessage
  | TestMessage;
