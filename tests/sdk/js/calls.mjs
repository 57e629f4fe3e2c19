// What the client does when answers are lost, limited or late: `calls.mjs CLIENT URL CASE`.
import { pathToFileURL } from "node:url";

const [client, url, name] = process.argv.slice(2);
const { followGame, followPlayer, messages, newKey, Rami } = await import(pathToFileURL(client).href);

/** A fetch that answers with the entries of a list, one after the other; a function is called. */
function answers(...list) {
  const sent = [];
  const fetch = async (address, request) => {
    sent.push({ key: request.headers["Idempotency-Key"] ?? null, address, method: request.method });
    const next = list.length > 1 ? list.shift() : list[0];
    return next(request);
  };
  return { sent, fetch };
}

const reply = (status, body = {}, headers = {}) => () =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
const problem = (status, code, headers) => reply(status, { code, status, detail: code, retryable: true }, headers);
const lost = () => Promise.reject(new TypeError("fetch failed"));
const never = ({ signal }) =>
  new Promise((_, fail) => signal.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError"))));

async function outcome(promise) {
  try {
    return (await promise).status;
  } catch (error) {
    return [error.name, error.code ?? error.reason ?? null, error.maybeDone ?? error.retryAfter ?? null];
  }
}

/** Send one call to answers of a list. */
async function tried(list, call, options = {}) {
  const { sent, fetch } = answers(...list);
  const [states, seen] = [[], []];
  const rami = new Rami({ url: "http://x", token: "t", fetch, onState: (state) => states.push(state), ...options });
  rami.onProblem = (error) => seen.push(error.name);
  const ended = await outcome(call(rami));
  return { ended, sent: sent.length, keys: new Set(sent.map(({ key }) => key)).size, states, seen };
}

/** A fetch of the real service that loses the first answers to a kind of request. */
function losing(method, path, count) {
  return async (address, request) => {
    const answer = await fetch(address, request);
    if (request.method !== method || !path.test(address) || count-- <= 0) return answer;
    await answer.arrayBuffer();
    throw new TypeError("fetch failed");
  };
}

async function player(options = {}) {
  const rami = new Rami({ url, ...options });
  rami.token = (await rami.createPlayer({ name: "Ada" })).data.token;
  return rami;
}

const draw = (rami) => rami.makeMoves("g", { moves: [{ type: "draw_stock" }] });
const asked = { "Retry-After": "0" };
const limit = problem(429, "rate_limited", asked);
const outage = problem(503, "store_unavailable", asked);
const page = (status) => () => new Response("<html>", { status, headers: { "Content-Type": "text/html" } });

const CASES = {
  fake: async () => ({
    lostWithKey: await tried([lost, reply(200)], draw),
    lostRead: await tried([lost, lost, reply(200)], (rami) => rami.getMe()),
    lostWithoutKey: await tried([lost, reply(201)], (rami) => rami.createPlayer({ name: "Ada" })),
    limitedWithoutKey: await tried([limit, reply(201)], (rami) => rami.createPlayer({ name: "Ada" })),
    outage: await tried([outage, reply(200)], draw),
    outageWithoutKey: await tried([outage, reply(204)], (rami) => rami.sayPhrase("g", { phrase: "hello" })),
    conflict: await tried([problem(409, "conflict"), reply(200)], draw),
    refused: await tried([problem(409, "too_early", { "Retry-After": "3" })], draw),
    tooLong: await tried([problem(429, "rate_limited", { "Retry-After": "60" })], draw),
    givesUp: await tried([outage], draw),
    timeout: await tried([never, reply(200)], draw, { seconds: 0.05 }),
    stopped: await tried([never], (rami) => rami.getMe({ signal: AbortSignal.timeout(50) })),
    proxy: await tried([page(502)], draw, { retries: 0 }),
    hotel: await tried([page(200)], draw, { retries: 0 }),
    set: await tried([lost, reply(200)], (rami) => rami.updateMe({ name: "Ada" })),
    wrongPath: await tried([reply(200)], (rami) => rami.getMe().then(() => rami.getGame(".."))),
  }),

  mistakes: async () => {
    const refusal = (call) => call.catch(({ name, code }) => code ?? name);
    const named = { url: "localhost:8000", fetch: () => reply(200)() };
    const ours = { url, fetch: () => reply(200)() };
    return {
      noUrl: await refusal(new Rami().listVariants()),
      noText: await refusal(new Rami({ url }).getGame({ id: "g" })),
      noScheme: [
        await refusal(new Rami(named).listVariants()),
        await refusal(new Rami({ ...named, url: "127.0.0.1:8000" }).listVariants()),
        await refusal(followGame(new Rami(named), "g").done),
      ],
      badToken: [
        await refusal(new Rami({ ...ours, token: "rami_…" }).listVariants()),
        await refusal(followGame(new Rami({ ...ours, token: "two words" }), "g").done),
        await refusal(messages(`${url}/v1/games/g/stream`, { token: "rami_…", fetch: never }).next()),
      ],
      relative: (await new Rami({ ...named, url: "." }).listVariants()).status,
      noToken: await refusal(followGame(new Rami({ url }), `g_${"0".repeat(26)}`).done),
    };
  },

  clock: async () => {
    const ahead = 7_200_000;
    const date = (milliseconds) => new Date(Date.now() + milliseconds).toUTCString();
    const { fetch } = answers(
      reply(200, {}, { Date: date(ahead) }),
      reply(200, {}, { Date: date(0), "Cache-Control": "public, max-age=3600" }),
    );
    const rami = new Rami({ url: "http://x", fetch });
    const [from, unknown, to] = [Date.now(), rami.now(), Date.now()];
    const before = from <= unknown && unknown <= to ? 0 : unknown - from;
    const { date: told } = await rami.getMe();
    await rami.listVariants(); // from a cache
    const near = (time) => Math.abs(time - Date.now() - ahead) < 2000;
    return { before, told: near(told), after: near(rami.now()) };
  },

  catalogue: async () => {
    const rami = await player({});
    const { data } = await rami.getCatalogue();
    const { variant, options, differs } = data.games.find(({ name }) => name === "scala-40");
    const { data: game } = await rami.createGame({ variant, options });
    return { names: data.games.map(({ name }) => name), differs: differs.length, values: game.rules.values };
  },

  lost: async () => {
    const rami = await player({ fetch: losing("POST", /games$|moves/, 2) });
    const { data: created } = await rami.createGame({ variant: "rami", bots: 1 });
    const { data: page } = await rami.listMyGames();
    const game = followGame(rami, created.id);
    await new Promise((seen) => (game.accept(created), setInterval(() => game.legalMoves?.your_turn && seen(), 10)));
    game.close();
    const key = newKey();
    rami.retries = 0;
    rami.fetch = losing("POST", /moves/, 1);
    const move = [{ type: "draw_stock" }];
    const first = await outcome(rami.makeMoves(created.id, { moves: move }, { key, minimal: true }));
    const { data: once } = await rami.makeMoves(created.id, { moves: move }, { key, minimal: true });
    const { data: view } = await rami.getGame(created.id);
    const stale = await outcome(rami.makeMoves(created.id, { moves: [{ type: "undo" }] }, { version: view.version - 1 }));
    const refused = await rami.createGame({ seats: "two", bots: 9 }).catch((problem) => problem);
    const wrong = refused.errors.map(({ pointer, detail }) => [pointer, typeof detail]);
    const drawn = view.steps.length;
    return { games: page.items.length, first, same: once.version === view.version, drawn, stale, wrong };
  },

  follow: async () => {
    const [ada, bob] = await Promise.all([player(), player()]);
    const { data: created } = await ada.createGame({ variant: "rami" });
    const [ends, notices, states, steps] = [[], [], [], []];
    const gone = followGame(ada, `g_${"0".repeat(26)}`, { onEnd: (problem) => ends.push(problem.code) });
    await gone.done.catch((problem) => ends.push(problem.status));
    const heard = new Promise((done) => {
      const onNotice = ({ type }) => notices.push(type) && type === "phrase" && done();
      followPlayer(ada, { onNotice }).catch(() => undefined); // refused with the old token at the end
    });
    const game = followGame(ada, created.id, {
      view: created,
      onState: (state) => states.push(state),
      onStep: ({ kind, version }) => steps.push([kind, version]),
    });
    await until(() => states.length);
    await bob.sayPhrase(created.id, { phrase: "hello" }).catch(() => undefined); // not at the table yet
    const { data: joined } = await bob.joinGame(created.id);
    await bob.sayPhrase(created.id, { phrase: "hello" });
    await heard;
    await until(() => game.view.version === joined.version);
    const ahead = game.view.version;
    await game.acceptEvents(ahead + 5, []); // something would be missing: the game is read
    const used = ada.token;
    ada.token = (await ada.rotateToken()).data.token; // the stream goes on with the new token
    await until(() => states.length > 1 && states.at(-1) === "ok");
    await bob.resignGame(created.id);
    await until(() => game.view.status !== "playing" || game.view.players[1].kind === "bot");
    ada.token = used;
    const revoked = await followGame(ada, created.id).done.catch((problem) => problem.code);
    return { ends, notices, steps, ahead: game.view.version > ahead, revoked };
  },

  wake: async () => {
    const [sent, woken] = [[], []];
    const text = "id: 7\nevent: version\ndata: {}\n\n";
    const open = async (_, { headers, signal }) => {
      sent.push(headers["Last-Event-ID"] ?? null);
      return new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(text));
            signal.addEventListener("abort", () => stream.error(new Error("cut")));
          },
        }),
      );
    };
    const states = [];
    const onState = (state) => states.push(state);
    const wake = (again) => woken.push(again) && (() => woken.pop());
    const began = performance.now();
    let count = 0;
    for await (const _ of messages("http://x", { token: "t", fetch: open, wake, onState })) {
      if (++count === 3) break;
      woken[0](false); // not suspect: nothing happens
      setTimeout(() => woken[0](true), 5);
    }
    return { sent, states, quick: performance.now() - began < 400, listening: woken.length };
  },
};

async function until(holds) {
  while (!holds()) await new Promise((resume) => setTimeout(resume, 10));
}

console.log(JSON.stringify(await CASES[name]()));
process.exit(0);
