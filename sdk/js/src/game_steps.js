/** The steps of a game that is followed: each is given to the functions of the page and to its loops, in order. */
export class GameSteps {
  #options;
  #signal;
  #queues = new Set(); // of the loops

  /** After `signal` is aborted, the functions are not called any more. */
  constructor({ onStep, onEvents, onView }, signal) {
    this.#options = { onStep, onEvents, onView };
    this.#signal = signal;
    /** Fulfilled when the page was given all steps so far. */
    this.reported = Promise.resolve();
  }

  give(step) {
    this.reported = this.reported.then(() => this.#tell(step)).catch(report);
    for (const queue of this.#queues) queue.wake(queue.steps.push(step));
  }

  /** The steps that come until `done` is fulfilled, after the `first` ones. Throws what `done` is rejected with. */
  async *read(first, done) {
    const queue = { steps: first, wake: () => undefined };
    this.#queues.add(queue);
    const end = done.finally(() => this.#queues.delete(queue) && queue.wake());
    end.catch(() => undefined);
    while (this.#queues.has(queue) || queue.steps.length) {
      if (queue.steps.length) yield queue.steps.shift();
      else await new Promise((resume) => (queue.wake = resume));
    }
    await end;
  }

  async #tell(step) {
    if (this.#signal.aborted) return;
    const { onStep, onEvents, onView } = this.#options;
    await onStep?.(step);
    if (step.events.length) await onEvents?.(step.events, step);
    await onView?.(step.view, step);
  }
}

export function stepOf(kind, view, { events = [], at = null, legalMoves = null }) {
  return { kind, view, version: view?.version ?? null, events, at, legalMoves };
}

/** A mistake of the page's own functions is reported as any other, and the game goes on. */
export function report(error) {
  queueMicrotask(() => {
    throw error;
  });
}
