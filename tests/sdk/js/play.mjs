// Two people play a game with the client: `play.mjs CLIENT PROXY URL VARIANT`. The proxy cuts their streams.
// Every view is compared with the service, while they play and in every replay.
import { deepStrictEqual } from "node:assert";
import { pathToFileURL } from "node:url";

const [client, proxy, url, variant] = process.argv.slice(2);
const { fetchPast, followGame, Rami, replaySteps, verifyRecord } = await import(pathToFileURL(client).href);
const people = await Promise.all(["Ada", "Bob", "Spectator"].map(joined));
const players = people.slice(0, 2);

async function joined(name) {
  const cut = (address) => (address.includes("/stream") ? address.replace(url, proxy) : address);
  const rami = new Rami({ url, fetch: (address, request) => fetch(cut(address), request) });
  rami.token = (await rami.createPlayer({ name })).data.token;
  return rami;
}

let seed = 20261122;
const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
const LAYING = new Set(["meld", "lay_off", "swap_joker", "knock", "undo"]);

const options = { match_end: { deals: 2 }, turn_limit: 10 };
const { data: created } = await players[0].createGame({ variant, seats: 2, options });
await players[0].addEntropy(created.id);
const commitments = { 1: created.next_commitment };
const steps = await Promise.all(players.map(followed));

/** Play to the end, with answers of both kinds; each view is the one of the service at its version. */
async function followed(rami, number) {
  if (number === 1) await rami.joinGame(created.id);
  const game = followGame(rami, created.id, { legalMoves: true });
  const versions = [];
  for await (const { kind, view, version, legalMoves } of game) {
    if (versions.at(-1) !== version) versions.push(version);
    const lasting = { ...view, connected: null, claim_after: null }; // who is connected is no part of a version
    deepStrictEqual(lasting, (await rami.getGame(created.id, { version })).data, `${kind} ${version}`);
    if (kind === "end" || version !== game.view.version || !legalMoves?.your_turn) continue;
    const laying = legalMoves.moves.filter(({ type }) => LAYING.has(type));
    const move = laying.length > 0 && any([true, false]) ? any(laying) : any(legalMoves.moves);
    const minimal = any([true, false]);
    const { data } = await rami.makeMoves(created.id, { moves: [move] }, { minimal, include: "legal_moves", version });
    if (minimal) game.acceptEvents(data.version, data.events, data.legal_moves);
    else game.accept(data.game);
  }
  deepStrictEqual(versions, [...versions].sort((one, other) => one - other));
  return versions.length;
}

const pasts = await Promise.all(people.map((rami) => fetchPast(rami, created.id)));
const verified = pasts.map(({ record, first, events }) => verifyRecord(record, first.rules, { events, commitments }));
for (const [number, rami] of people.entries()) {
  const { seat } = pasts[number];
  for (const past of pasts) await compared(rami, replaySteps(past, { seat, open: true }), past.seat === seat);
}

/** Each step of a replay is the service's view at its version; from another seat, as far as the page promises. */
async function compared(rami, replayed, own) {
  for (const { view, version, hands } of replayed) {
    const { data } = await rami.getGame(created.id, { version });
    if (data.seat === null && view.seat !== null) continue; // the player had not joined yet
    if (!own) data.this_turn.taken_alone_on = null;
    deepStrictEqual(view, data, `replay: version ${version}`);
    if (view.seat !== null && hands.length) deepStrictEqual(hands[view.seat], view.hand);
  }
}

const { added } = verified[0].deals[0];
console.log(JSON.stringify({ steps, replayed: replaySteps(pasts[2]).length, ok: verified.map(({ ok }) => ok), added }));
