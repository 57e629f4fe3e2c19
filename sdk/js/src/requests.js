/** The request of an operation: its arguments are the parameters of the path, the body, and all other options. */
import { newKey, randomHex } from "./randomness.js";

const PARAMETER = /{(\w+)}/g;

/** The path and the options of `call`. Throws TypeError for a parameter that would lead to another path. */
export function requestOf({ path, query = [], body = false, fresh, keyed = false, repeatable }, values) {
  const rest = [...values];
  const filled = path.replace(PARAMETER, () => segment(rest.shift()));
  const sent = body ? { ...rest.shift() } : undefined;
  if (fresh && sent[fresh] === undefined) sent[fresh] = randomHex();
  const options = { ...rest.shift() };
  const asked = {};
  for (const name of query) {
    asked[name] = options[name];
    delete options[name]; // `version` of the query is no condition
  }
  return { ...options, path: filled, query: asked, body: sent, key: options.key ?? (keyed ? newKey() : null), repeatable };
}

function segment(value) {
  const text = String(value ?? "");
  if (["", ".", "..", "[object Object]"].includes(text)) throw new TypeError(`${JSON.stringify(text)} cannot be a part of a path`);
  return encodeURIComponent(text);
}
