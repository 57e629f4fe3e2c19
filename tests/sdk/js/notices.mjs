// Ada follows a game and her notices by one stream: `notices.mjs CLIENT PROXY URL`. The proxy cuts it.
import { deepStrictEqual } from "node:assert";
import { pathToFileURL } from "node:url";

const [client, proxy, url] = process.argv.slice(2);
const { followGame, Rami } = await import(pathToFileURL(client).href);
const streams = new Set();
const PHRASES = ["hello", "good_luck", "nice_meld"];

async function player(name) {
  const cut = (address) => (name === "Ada" ? address.replace(url, proxy) : address);
  const read = (address, request) => {
    if (!address.includes("/stream")) return fetch(address, request);
    if (name === "Ada") streams.add(new URL(address).pathname);
    return fetch(cut(address), request);
  };
  const rami = new Rami({ url, fetch: read });
  rami.token = (await rami.createPlayer({ name })).data.token;
  return rami;
}

async function until(holds) {
  while (!holds()) await new Promise((resume) => setTimeout(resume, 10));
}

/** Draw and throw, or whatever comes last, until the end. */
async function played(rami, game, moved = () => undefined) {
  for await (const { kind, version, legalMoves } of game) {
    if (kind === "end" || version !== game.view.version || !legalMoves?.your_turn) continue;
    const { data } = await rami.makeMoves(game.id, { moves: [legalMoves.moves.at(-1)] }, { minimal: true, include: "legal_moves" });
    game.acceptEvents(data.version, data.events, data.legal_moves);
    await moved();
  }
}

const [ada, bob] = [await player("Ada"), await player("Bob")];
const options = { match_end: { deals: 1 }, turn_limit: 10 };
const { data: created } = await ada.createGame({ variant: "rami", seats: 2, options });
const [heard, steps, ends] = [[], [], []];
const game = followGame(ada, created.id, {
  onNotice: (notice, id) => heard.push({ id, notice }),
  onStep: ({ kind, view, events }) => steps.push({ kind, view, types: events.map(({ type }) => type) }),
  onEnd: (problem) => ends.push(problem),
});
await until(() => steps.length);
await bob.joinGame(created.id);
const phrases = [...PHRASES];
const say = () => phrases.length && bob.sayPhrase(created.id, { phrase: phrases.shift() });
await Promise.all([played(ada, game), played(bob, followGame(bob, created.id), say)]);
await game.done;

await bob.sayPhrase(created.id, { phrase: "well_played" });
await until(() => heard.at(-1)?.notice.phrase === "well_played");
const { data: next } = await bob.rematchGame(created.id);
await until(() => game.view.rematch);
await until(() => heard.some(({ notice }) => notice.type === "rematch_offered"));
for (const { kind, view } of steps) {
  const lasting = { ...view, connected: null, claim_after: null }; // who is connected is no part of a version
  deepStrictEqual(lasting, (await ada.getGame(created.id, { version: view.version })).data, kind);
}
deepStrictEqual(heard, (await ada.listNotices()).data.notices);
game.close();

// A stream that was cut at the end may bring the last version again, without events.
const after = steps.slice(steps.findIndex(({ kind }) => kind === "end") + 1).filter(({ types }) => types.length);
const versions = steps.map(({ view }) => view.version);
console.log(
  JSON.stringify({
    streams: [...streams],
    phrases: heard.flatMap(({ notice }) => notice.phrase ?? []),
    ordered: versions.every((version, place) => place === 0 || version - versions[place - 1] <= 1),
    ends,
    after: after.map(({ kind, types }) => [kind, ...types]),
    rematch: game.view.rematch === next.id,
    invited: heard.some(({ notice }) => notice.type === "invited" && notice.game === next.id),
  }),
);
process.exit(0);
