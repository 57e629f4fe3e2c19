/** A game that a page follows: the newest view, and each step from one view to the next, in order and once. */
import { BEGIN_AGAIN } from "./followed_stream.js";
import { GameSteps, report, stepOf } from "./game_steps.js";
import { followByOneStream } from "./game_streams.js";
import { viewAfter } from "./reducer.js";

const OVER = new Set(["finished", "aborted"]);

/**
 * Follow a game until it is over, `signal` is aborted, or `close` is called. core.d.ts describes steps and options.
 */
export function followGame(rami, id, options = {}) {
  return new FollowedGame(rami, id, options);
}

class FollowedGame {
  #rami;
  #options;
  #stop = new AbortController();
  #steps;
  #settle; // gives `done` the outcome of a promise; only the first one counts
  #ending = null; // when the game is over: fulfilled when the page knows
  #offered = 0; // the version in which a rematch was offered

  constructor(rami, id, options) {
    this.#rami = rami;
    this.#options = options;
    this.#steps = new GameSteps(options, this.#stop.signal);
    this.id = id;
    /** The newest view, null before the first one. It can be ahead of the steps that `onStep` was given. */
    this.view = options.view ?? null;
    /** The own legal moves at `view`, or null. */
    this.legalMoves = null;
    /** Fulfilled when the game is over or is not followed any more. Rejected with `Problem`. */
    this.done = new Promise((resolve, reject) => (this.#settle = (end) => end.then(resolve, reject)));
    this.done.catch(() => undefined); // a page may use `onEnd` instead
    this.#settle(this.#follow());
  }

  /** How the news come: "stream" or "reads". */
  get transport() {
    return this.#rami.streams === false ? "reads" : "stream";
  }

  /** Follow no longer. */
  close() {
    this.#stop.abort();
  }

  /** Take in a view from an answer. Fulfilled when the page was given it; older views than the newest do nothing. */
  accept(view) {
    const { id, version, legal_moves: legalMoves } = view;
    if (id !== this.id) return this.#steps.reported; // of another game, such as that of a rematch
    const { connected } = view.connected ? view : (this.view ?? view); // an answer to a change does not have it
    if (version === this.view?.version) this.#learn(legalMoves);
    else if (version > (this.view?.version ?? -1)) this.#step("snapshot", { ...view, connected }, { legalMoves });
    return this.#steps.reported;
  }

  /** Take in the short answer to own moves (`minimal`). Fulfilled when the page was given it. */
  async acceptEvents(version, events, legalMoves = null) {
    const missing = version > (this.view?.version ?? -1) + 1; // what others did before is still on its way
    if (missing || this.#apply({ version, events, at: null, legal_moves: legalMoves }) === BEGIN_AGAIN) {
      const read = await this.#rami.getGame(this.id, this.#included()).catch(() => null);
      if (read) this.accept(read.data); // otherwise the stream brings it
    }
    return this.#steps.reported;
  }

  async *[Symbol.asyncIterator]() {
    let left = true;
    try {
      yield* this.#steps.read(this.view ? [stepOf("snapshot", this.view, this)] : [], this.done);
      left = false;
    } finally {
      if (left) this.close();
    }
  }

  async #follow() {
    const { signal, onState, onNotice, onTransport, onEnd } = this.#options;
    const close = () => this.close();
    signal?.addEventListener("abort", close);
    if (signal?.aborted) close();
    try {
      await followByOneStream(this.#rami, this.id, {
        version: this.view?.version ?? null,
        query: this.#included(),
        signal: this.#stop.signal,
        onState,
        onNotice,
        onTransport,
        over: () => OVER.has(this.view?.status),
        take: (event, data) => this.#take(event, data),
      });
    } catch (problem) {
      await this.#steps.reported;
      if (this.#ending) return; // the game was over before
      onEnd?.(problem, this.view);
      throw problem;
    } finally {
      await this.#ending?.catch(() => undefined);
      signal?.removeEventListener("abort", close);
      close();
    }
  }

  #included() {
    return (this.#options.legalMoves ?? true) ? { include: "legal_moves" } : {};
  }

  #take(event, data) {
    if (event === "snapshot") this.accept(data);
    else if (event === "version") return this.#apply(data);
    else if (event === "presence") this.#meet(data);
    else if (event === "notice") this.#hear(data);
    else if (event === "end") this.#end();
  }

  /**
   * Apply the events of the next version. Those of versions that the view has already change nothing. A stream has no
   * gaps, but it has no message of a version without events, such as that of an invitation.
   */
  #apply({ version, events, at, legal_moves: legalMoves }) {
    if (this.view === null) return BEGIN_AGAIN;
    if (version === this.view.version) this.#learn(legalMoves);
    if (version <= this.view.version) return;
    const { player = null } = this.#options;
    const joins = this.view.seat === null && player === null && events.some(({ type }) => type === "player_joined");
    if (joins) return BEGIN_AGAIN; // is it the viewer who has joined?
    try {
      this.#step("version", viewAfter(this.view, version, events, player), { events, at, legalMoves });
    } catch {
      return BEGIN_AGAIN; // events that do not say enough: StaleEvent
    }
  }

  /** The legal moves of the present view came after it. */
  #learn(legalMoves) {
    if (legalMoves && !this.legalMoves && !this.#ending) this.#step("version", this.view, { legalMoves });
  }

  /** Who is connected has changed: a step without events, in the same version. */
  #meet({ connected, claim_after }) {
    if (this.view && !this.#ending) this.#step("version", { ...this.view, connected, claim_after }, { legalMoves: this.legalMoves });
  }

  #step(kind, view, parts = {}) {
    this.view = view && { ...view, legal_moves: null, hint: null }; // they would be wrong in the views after this one
    this.legalMoves = parts.legalMoves ?? null;
    this.#steps.give(stepOf(kind, this.view, parts));
  }

  /** The game is over. The stream of a player tells it again if it has to begin again. */
  #end() {
    if (this.#ending) return;
    this.#step("end", this.view);
    this.#ending = this.#steps.reported.then(() => this.#options.onEnd?.(null, this.view));
    this.#settle(this.#ending);
    this.#readOffer();
  }

  #hear({ notice, id }) {
    try {
      this.#options.onNotice(notice, id);
    } catch (error) {
      report(error);
    }
    if (notice.type !== "rematch_offered" || notice.game !== this.id) return;
    this.#offered = notice.version;
    this.#readOffer();
  }

  /** A stream brings nothing of a game that is over, so the events of an offered rematch are read. */
  async #readOffer() {
    const { version } = this.view ?? {};
    if (!this.#ending || this.#offered <= version) return;
    const options = { after: version, signal: this.#stop.signal };
    const { data } = await this.#rami.listEvents(this.id, options).catch(() => ({ data: { events: [] } }));
    if (!data.events.length) return; // not committed: then the notice comes again
    const events = data.events.map(({ event }) => event);
    await this.acceptEvents(Number.parseInt(data.events.at(-1).id, 10), events);
  }
}
