/** What a check expects of an answer. What is otherwise is thrown, as the name of a sentence in facts.js with its values. */
export class Unmet extends Error {
  constructor(sentence, values = {}) {
    super(sentence);
    Object.assign(this, { sentence, values });
  }
}

/** A check cannot be made, or does not apply. */
export class NotChecked extends Unmet {}

const PLAYER = { id: "string" };
const EVENT = (one) => fits(one, { id: "string", event: { type: "string" } });

/** What the checks read of a body, by the types of its fields. The rest may be of a newer release. */
export const KINDS = {
  Player: PLAYER,
  NewPlayer: { player: PLAYER, token: "string" },
  Game: {
    id: "string",
    version: Number.isInteger,
    turn: (turn) => turn === null || Number.isInteger(turn),
    hand: (hand) => Array.isArray(hand) && hand.every((card) => typeof card === "string"),
  },
  Log: { events: (events) => events === undefined || (Array.isArray(events) && events.every(EVENT)) },
  Problem: { code: "string", detail: "string", request_id: "string" },
  Specification: {
    info: { version: "string" },
    servers: (servers) => Array.isArray(servers) && servers.every((server) => fits(server, { url: "string" })),
    paths: (paths) => isObject(paths) && Object.values(paths).every(isObject),
  },
  Any: () => true,
};

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function fits(value, kind) {
  if (typeof kind === "string") return typeof value === kind;
  if (typeof kind === "function") return kind(value);
  return isObject(value) && Object.entries(kind).every(([name, part]) => fits(value[name], part));
}

const of = ({ method, path }) => ({ method, path });

export function unlike(answer, sentence, values) {
  return new Unmet(sentence, { ...of(answer), ...values });
}

export function expectStatus(answer, wanted) {
  if (answer.status !== wanted) throw unlike(answer, "STATUS", { status: answer.status, wanted });
}

export function expectKind(answer, wanted) {
  const kind = (answer.headers.get("content-type") ?? "").split(";")[0].trim();
  if (kind !== wanted) throw unlike(answer, "KIND", { kind: kind || "-", wanted });
}

/** The value of a header, which has to be there. */
export function header(answer, name) {
  const value = answer.headers.get(name);
  if (value === null) throw unlike(answer, "NO_HEADER", { header: name });
  return value;
}

/** A header that is a list has these names, in small letters. */
export function expectNames(answer, name, wanted) {
  const found = header(answer, name).split(",").map((one) => one.trim().toLowerCase());
  const lacking = wanted.filter((one) => !found.includes(one));
  if (lacking.length) throw unlike(answer, "HEADER_LACKS", { header: name, lacking: lacking.join(", ") });
}

/** The answer is a refusal with this status and this code. */
export function expectProblem(answer, status, code) {
  expectStatus(answer, status);
  expectKind(answer, "application/problem+json");
  const problem = body(answer, "Problem");
  if (problem.code !== code) throw unlike(answer, "BODY");
  return problem;
}

/** What a body says; `kind` is a name of `KINDS`. */
export function body(answer, kind) {
  let value;
  try {
    value = JSON.parse(answer.text);
  } catch {
    throw unlike(answer, "BODY");
  }
  if (!fits(value, KINDS[kind])) throw unlike(answer, "BODY");
  return value;
}
