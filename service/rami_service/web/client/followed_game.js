/** A game that a page follows: the newest view, and each step from one view to the next, in order and once. */
import { BEGIN_AGAIN, followStream } from "./followed_stream.js";
import { viewAfter } from "./reducer.js";

/**
 * Follow a game until it is over, `signal` is aborted, or `close` is called.
 *
 * A step is `{ kind, view, version, events, at, legalMoves }`. `kind` is "snapshot" for a view as a whole, "version"
 * for the events of one version and the view after them, and "end" for the last one: the game is over. `at` is the time
 * of the version, null if it is not known. `legalMoves` are yours at this version, or null; with `legalMoves: false`
 * the service is not asked for them. They can come later than the view: then a "version" without events brings them.
 *
 * `onStep(step)` may return a promise, for example that of an animation: the next step waits for it. `onEvents(events,
 * step)` and `onView(view, step)` get the same in parts. `onEnd(problem, view)` is called once: `problem` is null if
 * the game is over, and says why if the service refuses the stream. `onState` is told the state of the connection.
 *
 * `view` is a view that the page has already. `player` is the id of the player; it saves a snapshot if a spectator
 * takes a seat. The steps can also be read with `for await (const step of game)`.
 */
export function followGame(rami, id, options = {}) {
  return new FollowedGame(rami, id, options);
}

class FollowedGame {
  #rami;
  #options;
  #stop = new AbortController();
  #told = Promise.resolve(); // all steps so far have been given to the page
  #readers = new Set(); // the queues of the loops that read the steps

  constructor(rami, id, options) {
    this.#rami = rami;
    this.#options = options;
    this.id = id;
    /** The newest view, null before the first one. It can be ahead of the steps that `onStep` was given. */
    this.view = options.view ?? null;
    /** The own legal moves at `view`, or null. */
    this.legalMoves = null;
    /** Fulfilled when the game is over or is not followed any more. Rejected with `Problem`. */
    this.done = this.#follow();
    this.done.catch(() => undefined); // a page may use `onEnd` instead
  }

  /** Follow no longer. */
  close() {
    this.#stop.abort();
  }

  /** Take in a view from an answer. Fulfilled when the page was given it; older views than the newest do nothing. */
  accept(view) {
    const { id, version, legal_moves: legalMoves } = view;
    if (id !== this.id) return this.#told; // of another game, such as that of a rematch
    if (version === this.view?.version) this.#learn(legalMoves);
    else if (version > (this.view?.version ?? -1)) this.#step("snapshot", view, { legalMoves });
    return this.#told;
  }

  /** Take in the short answer to own moves (`minimal`). Fulfilled when the page was given it. */
  async acceptEvents(version, events, legalMoves = null) {
    const missing = version > (this.view?.version ?? -1) + 1; // what others did before is still on its way
    if (missing || this.#apply({ version, events, at: null, legal_moves: legalMoves }) === BEGIN_AGAIN) {
      const read = await this.#rami.game(this.id, this.#included()).catch(() => null);
      if (read) this.accept(read.data); // otherwise the stream brings it
    }
    return this.#told;
  }

  async *[Symbol.asyncIterator]() {
    const queue = { steps: this.view ? [stepOf("snapshot", this.view, this)] : [], wake: () => undefined };
    this.#readers.add(queue);
    const end = this.done.finally(() => this.#readers.delete(queue) && queue.wake());
    end.catch(() => undefined);
    try {
      while (this.#readers.has(queue) || queue.steps.length) {
        if (queue.steps.length) yield queue.steps.shift();
        else await new Promise((resume) => (queue.wake = resume));
      }
      await end;
    } finally {
      this.close();
    }
  }

  async #follow() {
    const { signal, onEnd } = this.#options;
    const close = () => this.close();
    signal?.addEventListener("abort", close);
    if (signal?.aborted) close();
    try {
      await followStream(this.#rami, `/v1/games/${encodeURIComponent(this.id)}/stream`, this.#included(), {
        after: this.view?.version ?? "",
        signal: this.#stop.signal,
        onState: this.#options.onState,
        take: (event, data) => this.#take(event, data),
      });
      if (!this.#stop.signal.aborted) {
        this.#step("end", this.view);
        await this.#told;
        onEnd?.(null, this.view);
      }
    } catch (problem) {
      await this.#told;
      onEnd?.(problem, this.view);
      throw problem;
    } finally {
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
    if (legalMoves && !this.legalMoves) this.#step("version", this.view, { legalMoves });
  }

  #step(kind, view, parts = {}) {
    this.view = view && { ...view, legal_moves: null, hint: null }; // they would be wrong in the views after this one
    this.legalMoves = parts.legalMoves ?? null;
    const step = stepOf(kind, this.view, parts);
    this.#told = this.#told.then(() => this.#tell(step)).catch((error) => queueMicrotask(() => raise(error)));
    for (const queue of this.#readers) queue.wake(queue.steps.push(step));
  }

  async #tell(step) {
    if (this.#stop.signal.aborted) return;
    const { onStep, onEvents, onView } = this.#options;
    await onStep?.(step);
    if (step.events.length) await onEvents?.(step.events, step);
    await onView?.(step.view, step);
  }
}

function stepOf(kind, view, { events = [], at = null, legalMoves = null }) {
  return { kind, view, version: view?.version ?? null, events, at, legalMoves };
}

/** A mistake of the page's own functions is reported as any other, and the game goes on. */
function raise(error) {
  throw error;
}
