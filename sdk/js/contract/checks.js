/**
 * The checks, by their names: each is a function of the deployment that throws Unmet, and needs no other check.
 *
 * They are those of `rami._conformance.checks` in Python, where their comments are. A test compares both kits.
 */
import { randomUUID } from "node:crypto";
import { sleep } from "./connection.js";
import { randomHex } from "./deployment.js";
import * as expectations from "./expectations.js";
import { MESSAGES, OPERATIONS, PATIENCE, READ, RELEASE, SENT, WAIT } from "./facts.js";

const { body, expectKind, expectNames, expectProblem, expectStatus, header, NotChecked, Unmet, unlike } = expectations;

export async function specification({ connection }) {
  const answer = await connection.send("GET", "/openapi.json");
  expectStatus(answer, 200);
  expectKind(answer, "application/json");
  const { info, servers, paths } = body(answer, "Specification");
  const known = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const lacking = OPERATIONS.filter((one) => !known.includes(one)).join(", ");
  if (lacking) throw new Unmet("LACKING", { version: info.version, lacking, own: RELEASE });
  const pathOf = (url) => joined(url, "http://service/").replace(/^\w+:\/\/[^/]*|\/*([?#].*)?$/g, "");
  const [own, found] = [pathOf(connection.address), servers.map(({ url }) => pathOf(url))];
  if (!found.includes(own))
    throw new Unmet("ELSEWHERE", { found: found.map((path) => path || "/").join(", "), wanted: own || "/" });
}

/** A whole address from one that may be a path; text that is no address stays. */
const joined = (url, base) => (URL.canParse(url, base) ? new URL(url, base).href : url);

export async function player(deployment) {
  const ada = await deployment.ada();
  const path = "/v1/players/me";
  if (body(await ada.get(path), "Player").id !== ada.id) throw new Unmet("BODY", { method: "GET", path });
}

export async function unknown_fields({ connection }) {
  expectProblem(await connection.send("POST", "/v1/players", { name: "Ada", shoe_size: 38 }), 400, "invalid_request");
}

export async function french({ connection }) {
  const texts = [];
  for (const language of ["en", "fr-FR,fr;q=0.9,en;q=0.5"]) {
    const answer = await connection.send("GET", "/v1/variants/belote", undefined, { "accept-language": language });
    texts.push(expectProblem(answer, 404, "unknown_variant").detail);
  }
  if (texts[0] === texts[1]) throw new Unmet("SAME_TEXT");
}

export async function request_id({ connection }) {
  const sent = randomUUID();
  const answer = await connection.send("GET", "/v1/players/me", undefined, { "x-request-id": sent });
  const problem = expectProblem(answer, 401, "missing_token");
  for (const value of [header(answer, "x-request-id"), problem.request_id])
    if (value !== sent) throw unlike(answer, "HEADER", { header: "X-Request-Id", value, wanted: sent });
}

export async function created(deployment) {
  const made = await deployment.created();
  const { address } = deployment.connection;
  const value = joined(header(made, "location"), made.url);
  if (!value.startsWith(`${address}/`))
    throw unlike(made, "HEADER", { header: "Location", value, wanted: `${address}/…` });
  const got = await (await deployment.ada()).get(value.slice(address.length));
  if (body(got, "Game").id !== body(made, "Game").id) throw unlike(got, "BODY");
}

export async function head(deployment) {
  const [game, ada] = [await deployment.game(), await deployment.ada()];
  const [got, asked] = [await ada.get(game), await ada.send("HEAD", game)];
  expectStatus(asked, 200);
  if (asked.text || asked.headers.get("content-type") !== got.headers.get("content-type"))
    throw new Unmet("HEAD_DIFFERS");
}

export async function tag(deployment) {
  const [game, ada] = [await deployment.game(), await deployment.ada()];
  for (const coding of ["identity", "gzip"]) {
    const match = { "if-match": header(await ada.get(game, { "accept-encoding": coding }), "etag") };
    expectStatus(await ada.addEntropy(game, match), 200);
    expectProblem(await ada.addEntropy(game, match), 412, "stale_version");
  }
}

export async function key(deployment) {
  const [game, ada] = [await deployment.game(), await deployment.ada()];
  const [named, entropy] = [{ "idempotency-key": randomHex() }, randomHex()];
  const [first, again] = [await ada.addEntropy(game, named, entropy), await ada.addEntropy(game, named, entropy)];
  for (const answer of [first, again]) expectStatus(answer, 200);
  if (body(first, "Game").version !== body(again, "Game").version) throw new Unmet("CARRIED_OUT_TWICE");
  expectProblem(await ada.addEntropy(game, named), 422, "key_reused");
}

export async function wait(deployment) {
  const [game, ada] = [await deployment.game(), await deployment.ada()];
  const before = body(await ada.get(game), "Game").version;
  const waiting = ada.get(`${game}/events?after=${before}&wait=${WAIT}`);
  waiting.catch(() => {}); // it is awaited below
  await sleep(0.5); // then it waits
  expectStatus(await (await deployment.bob()).addEntropy(game), 200);
  const began = performance.now();
  const answer = await waiting;
  const seconds = (performance.now() - began) / 1000;
  if (seconds > PATIENCE) throw new Unmet("TOO_LATE", { seconds: Math.round(seconds) });
  const found = (body(answer, "Log").events ?? []).map(({ id }) => id.split("-")[0]);
  if (found.join() !== `${before + 1}`) throw new Unmet("NOT_THE_EVENT");
}

export async function stream(deployment) {
  const [game, ada, bob] = [await deployment.game(), await deployment.ada(), await deployment.bob()];
  await ada.stream(`${game}/stream`, {}, async (messages) => {
    let last = await nextId(messages, 0);
    for (let count = 1; count <= MESSAGES; count++) {
      const changed = await bob.addEntropy(game);
      expectStatus(changed, 200);
      const [wanted, found] = [`${body(changed, "Game").version}`, await nextId(messages, count)];
      if (found !== wanted) throw new Unmet("WRONG_VERSIONS", { after: last, wanted, found: found || "-" });
      last = found;
    }
  });
}

/** The id of the next version, after a number of messages. Who is connected may come at any time. */
async function nextId(messages, count) {
  for (;;) {
    const { done, value } = await messages.next();
    if (done) throw new Unmet("STREAM_ENDED", { count });
    if (value.event !== "presence") return value.id;
  }
}

export async function resume(deployment) {
  const [game, ada] = [await deployment.ended(), await deployment.ada()];
  const last = body(await ada.get(game), "Game").version;
  for (const after of [last - 1, last - 3]) {
    const found = await ada.stream(`${game}/stream`, { "last-event-id": `${after}` }, async (messages) => {
      const ids = [];
      for await (const { event, id } of messages) {
        if (event === "end") break;
        if (event !== "presence") ids.push(id);
      }
      return ids.join(", ");
    });
    const wanted = Array.from({ length: last - after }, (_, place) => after + 1 + place).join(", ");
    if (found !== wanted) throw new Unmet("WRONG_VERSIONS", { after, wanted, found: found || "-" });
  }
}

export async function hands(deployment) {
  const game = await deployment.game();
  const both = [await deployment.ada(), await deployment.bob()];
  const drawn = await draw(game, both);
  const own = [];
  for (const one of both) own.push(body(await one.get(game), "Game").hand);
  for (const path of [game, `${game}/events`, `${game}/history`]) {
    for (const [reader, other] of [[both[0], own[1]], [both[1], own[0]]]) {
      const shown = await reader.get(path);
      if (hasHand(body(shown, "Any"), other) || (reader !== drawn && hasDraw(body(shown, "Log"))))
        throw new Unmet("HAND_SEEN", { path });
    }
    expectProblem(await deployment.connection.send("GET", path), 401, "missing_token");
  }
}

async function draw(game, both) {
  const view = await both[0].get(game);
  const drawer = both[body(view, "Game").turn];
  if (!drawer) throw unlike(view, "BODY");
  expectStatus(await drawer.send("POST", `${game}/moves`, { moves: [{ type: "draw_stock" }] }), 200);
  return drawer;
}

/** Whether some list in a value has all cards of a hand. */
function hasHand(value, hand) {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) && typeof value[0] === "string") return hand.every((card) => value.includes(card));
  return Object.values(value).some((one) => hasHand(one, hand));
}

const hasDraw = ({ events = [] }) => events.some(({ event: { type, card } }) => type === "stock_drawn" && card);

export async function preflight({ connection, origin }) {
  const asked = { "access-control-request-method": "POST", "access-control-request-headers": SENT.join(",") };
  const path = "/v1/games/g_00000000000000000000000000/moves";
  const answer = await connection.send("OPTIONS", path, undefined, { origin: given(origin), ...asked });
  if (answer.status < 200 || answer.status > 299) throw unlike(answer, "STATUS", { status: answer.status, wanted: 204 });
  expectAllowed(answer, origin);
  expectNames(answer, "access-control-allow-methods", ["post"]);
  expectNames(answer, "access-control-allow-headers", SENT);
}

export async function exposed(deployment) {
  const [path, sent] = ["/v1/players/me", { origin: given(deployment.origin) }];
  const answer = await (await deployment.ada()).get(path, sent);
  const refused = await deployment.connection.send("GET", path, undefined, sent);
  expectStatus(refused, 401);
  for (const one of [answer, refused]) {
    expectAllowed(one, sent.origin);
    expectNames(one, "access-control-expose-headers", READ);
  }
}

function given(origin) {
  if (origin === undefined) throw new NotChecked("NO_ORIGIN");
  return origin;
}

function expectAllowed(answer, origin) {
  const name = "access-control-allow-origin";
  const value = header(answer, name);
  if (value !== origin && value !== "*") throw unlike(answer, "HEADER", { header: name, value, wanted: origin });
}

export async function retry_after({ connection: { limited } }) {
  if (!limited.length) throw new NotChecked("NO_LIMIT");
  for (const answer of limited) header(answer, "retry-after");
}
