// What a program can give the client: a transport, a clock, `wake`, `streams`. `given.mjs CLIENT`. Nothing takes real time.
import { pathToFileURL } from "node:url";

const { followGame, followPlayer, messages, Rami } = await import(pathToFileURL(process.argv[2]).href);
for (const name of ["doubt.js", "waiting_reads.js"]) await import(new URL(name, pathToFileURL(process.argv[2])).href); // at once
const id = `g_${"0".repeat(26)}`;
const view = (version, status = "playing") => ({ id, version, status, seat: 0, turn: 0, players: [{ player: "p_0", kind: "player" }] });

/** A clock that stands still until `pass` moves it. */
class Clock {
  #now = 1_790_000_000_000;
  #timers = new Map();
  #count = 0;
  Date = { now: () => this.#now };

  setTimeout(call, milliseconds) {
    this.#timers.set((this.#count += 1), { at: this.#now + milliseconds, call });
    return this.#count;
  }

  clearTimeout(timer) {
    this.#timers.delete(timer);
  }

  /** Let so many milliseconds pass, timer by timer. */
  async pass(milliseconds) {
    const end = this.#now + milliseconds;
    await settled();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      const [timer, { at, call }] = next;
      this.#now = Math.max(this.#now, at);
      this.#timers.delete(timer);
      call();
      await settled();
    }
    this.#now = end;
  }

  #next(end) {
    return [...this.#timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)[0];
  }
}

const settled = () => new Promise((resume) => setImmediate(() => setImmediate(resume)));
const json = (status, body) => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const aborted = ({ signal }) => new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Error("cut"))));

/** A client whose answers come from a list, the last of them again and again, and what it sends. */
function client(answers, options = {}) {
  const [sent, clock, woken] = [[], new Clock(), []];
  const fetch = async (address, request) => {
    sent.push(address.slice(8).replace(id, "GAME"));
    return (answers.length > 1 ? answers.shift() : answers[0])(request);
  };
  const wake = (call) => {
    woken.push(call);
    return () => woken.splice(woken.indexOf(call), 1);
  };
  return { rami: new Rami({ url: "http://x", token: "t", fetch, clock, wake, ...options }), sent, clock, woken };
}

const lost = () => Promise.reject(new TypeError("fetch failed"));
const event = (version, type, last = true) => ({ id: `${version}-1`, event: { type }, at: null, last });
const page = (...events) => () => json(200, { events, next: events.at(-1)?.id ?? "4", legal_moves: null });

const CASES = {
  /** A silent stream is opened again after 45 seconds of the given clock. */
  silence: async () => {
    const { rami, sent, clock } = client([aborted], { streams: true });
    const game = followGame(rami, id);
    await clock.pass(44_000);
    const before = sent.length;
    await clock.pass(3_000);
    game.close();
    return { before, after: sent.length };
  },
  /** A fetch that never answers a stream: a short request shows that it delivers none, and reads take over. */
  doubt: async () => {
    const plain = (body) => () => ({ ...reply, text: async () => JSON.stringify(body) });
    const reply = { ok: true, status: 200, headers: new Headers() };
    const { rami, sent, clock } = client([aborted, plain({}), plain(view(4)), aborted]);
    const told = [];
    const game = followGame(rami, id, { onTransport: (transport) => told.push(transport) });
    await clock.pass(2_900);
    const before = [sent.length, game.transport];
    await clock.pass(200);
    const after = [rami.streams, game.transport, game.view.version];
    game.close();
    return { before, after, told, sent };
  },
  /** Reads go on after lost connections, with longer and longer pauses, and never without one. */
  lost: async () => {
    const answers = [() => json(200, view(3)), lost, page(event(4, "clock_started")), page(event(5, "game_aborted"))];
    const { rami, sent, clock } = client(answers, { streams: false, retries: 0 });
    const [states, steps] = [[], []];
    const game = followGame(rami, id, { onState: (state) => states.push(state), onStep: ({ kind, version }) => steps.push(`${kind} ${version}`) });
    await clock.pass(500);
    const paused = sent.length;
    await clock.pass(5_000);
    await game.done;
    return { paused, sent, states, steps };
  },
  /** A service that does not wait is asked once a second. */
  impatient: async () => {
    const { rami, sent, clock } = client([() => json(200, view(4)), page()], { streams: false });
    const game = followGame(rami, id);
    await clock.pass(9_500);
    game.close();
    return sent.length;
  },
  /** When the app wakes up, the read that waits is cut and sent again. A refusal ends the game with its problem. */
  wake: async () => {
    const gone = () => json(404, { code: "game_not_found", status: 404 });
    const { rami, sent, clock, woken } = client([() => json(200, view(4)), aborted, gone], { streams: false });
    const game = followGame(rami, id);
    const end = game.done.catch(({ code }) => code);
    await clock.pass(100);
    const before = sent.length;
    for (const call of [...woken]) call(true);
    await clock.pass(100);
    return { before, after: sent.length, code: await end, listening: woken.length };
  },
  /** The events of a version can be on two pages; an event that the service has forgotten begins again. */
  pages: async () => {
    const forgotten = () => json(404, { code: "unknown_event", status: 404 });
    const answers = [page(event(4, "clock_started", false)), page(event(4, "pause_started")), forgotten, () => json(200, view(9, "finished"))];
    const { rami, sent, clock } = client(answers, { streams: false });
    const steps = [];
    const game = followGame(rami, id, { view: view(3), onStep: ({ kind, events }) => steps.push(`${kind} ${events.length}`) });
    await clock.pass(5_000);
    await game.done;
    return { sent, steps };
  },
  /** The notices begin after the newest one. */
  notices: async () => {
    const notices = (next, ...found) => () => json(200, { next, notices: found.map((one) => ({ id: one, notice: { type: "your_turn" } })) });
    const answers = [notices("5-0", "5-0"), notices("5-0"), () => json(200, { items: [] }), notices("6-0", "6-0"), aborted];
    const { rami, sent, clock } = client(answers, { streams: false });
    const [heard, stop] = [[], new AbortController()];
    const end = followPlayer(rami, { signal: stop.signal, onGames: () => heard.push("games"), onNotice: (_, last) => heard.push(last) });
    await clock.pass(3_000);
    stop.abort();
    await end;
    return { sent, heard };
  },
  /** Whoever reads a stream alone gets an error that says that there is none. */
  alone: async () => {
    const fetch = async () => ({ ok: true, status: 200, headers: new Headers(), text: async () => "" });
    return messages("http://x", { token: "t", fetch }).next().catch(({ name }) => name);
  },
};

const found = {};
for (const [name, run] of Object.entries(CASES)) found[name] = await run();
console.log(JSON.stringify(found));
process.exit(0);
