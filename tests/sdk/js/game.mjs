// One player's whole game against a house bot with the package: `game.mjs CLIENT URL WAY`, for any runtime.
// WAY is "stream", or "buffered": then `fetch` is like that of React Native, which keeps an answer until it is complete,
// and what React Native has not is missing.
const { argv } = globalThis.process ?? (await import("node:process"));
const [client, url, way] = argv.slice(2);
await fetch(url); // Node reads its own fetch at the first call, which needs what is hidden then
for (const name of way === "buffered" ? ["crypto", "TextDecoder", "TextDecoderStream", "URLSearchParams"] : []) {
  Object.defineProperty(globalThis, name, { value: undefined });
}
const { followGame, Rami } = await import(client);

/** The answers of a fetch that reads the whole body before it gives an answer, and that has no stream of it. */
async function buffered(address, request) {
  const answer = await fetch(address, request);
  const text = await answer.text();
  const { ok, status, headers } = answer;
  return { ok, status, headers, text: async () => text, json: async () => JSON.parse(text) };
}

const rami = new Rami({ url, ...(way === "buffered" && { fetch: buffered }) });
const { data: made } = await rami.createPlayer({ name: "Ada" });
const options = { match_end: { deals: 1 }, turn_limit: 12 };
rami.token = made.token;
const { data: created } = await rami.createGame({ variant: "rami", bots: 1, options });

/** The same player in another program, which has sent no request yet and does not know what its fetch can do. */
const fresh = new Rami({ url, token: made.token, fetch: rami.fetch });
const [transports, notices, kinds] = [[], [], []];
const game = followGame(fresh, created.id, {
  onTransport: (transport) => transports.push(transport),
  ...(way === "buffered" && { onNotice: ({ type }) => notices.push(type) }),
});
let [moves, undone] = [0, 0];
for await (const { kind, view, version, legalMoves } of game) {
  if (kinds.at(-1) !== kind) kinds.push(kind);
  if (version !== game.view.version || !legalMoves?.your_turn) continue;
  const { moves: legal } = legalMoves;
  const move = legal.find(({ type }) => type === "meld") ?? legal.findLast(({ type }) => type !== "undo");
  const { data } = await fresh.makeMoves(view.id, { moves: [move] }, { minimal: true, include: "legal_moves" });
  [moves, undone] = [moves + 1, undone + data.events.filter(({ type }) => type === "step_undone").length];
  await game.acceptEvents(data.version, data.events, data.legal_moves);
}
for (const end = Date.now() + 5000; way === "buffered" && !notices.length && Date.now() < end; ) {
  await new Promise((resume) => setTimeout(resume, 20)); // they come by reads of their own
}
game.close();
const entropy = await rami.addEntropy(created.id).catch(({ name, message }) => `${name}: ${message}`);
const { data: last } = await rami.getGame(created.id);
const { transport, view } = game;
console.log(
  JSON.stringify({
    kinds: [kinds[0], kinds.at(-1)],
    transports,
    transport,
    same: JSON.stringify(sorted(view)) === JSON.stringify(sorted(last)),
    status: view.status,
    moves,
    undone,
    noticed: notices.includes("game_finished"),
    entropy: String(entropy).slice(0, 48),
  }),
);

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, part]) => [name, sorted(part)]));
}
