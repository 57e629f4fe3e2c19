/** The requests of the checks: the methods of the client would hide what a proxy makes of them. */
import { expectKind, expectStatus, Unmet } from "./expectations.js";
import * as facts from "./facts.js";

export const sleep = (seconds) => new Promise((resume) => setTimeout(resume, 1000 * seconds));

/** The service cannot be reached. */
export class NoConnection extends Error {}

/** The address without a slash at its end. Throws TypeError for what is no address of a service. */
export function checkedAddress(text) {
  if (!/^https?:\/\/[^/]/i.test(text)) throw new TypeError(facts.NOT_HTTP);
  if (!URL.canParse(text)) throw new TypeError(facts.NOT_A_URL);
  const url = new URL(text);
  if (url.username || url.password) throw new TypeError(facts.HAS_NAME);
  const address = url.href.replace(/\/+$/, "");
  if (address.endsWith("/v1")) throw new TypeError(facts.HAS_VERSION);
  return address;
}

/** The way to a service, through everything that is before it. */
export class Connection {
  limited = []; // the answers that said that a limit was reached

  constructor(address) {
    this.address = checkedAddress(address);
  }

  /** Connect for the first time. Throws NoConnection. */
  async reach() {
    try {
      await (await this.#fetch("GET", "/health/live", {}, facts.TIMEOUT)).text();
    } catch (error) {
      const cause = String(error.cause?.code ?? error.name);
      if (/^(TimeoutError|UND_ERR_SOCKET|HPE_)/.test(cause)) return; // the checks say what is wrong with the answers
      if (/^(?!ERR_SSL).*(CERT|LEAF_SIGNATURE)/.test(cause)) throw new NoConnection("BAD_CERTIFICATE");
      throw new NoConnection(/WRONG_VERSION|PACKET_LENGTH/.test(cause) ? "TRY_HTTP" : "NO_CONNECTION");
    }
  }

  /** The answer to a request. If a limit is reached, it is sent once more, after the pause that is asked for. */
  async send(method, path, given, headers = {}) {
    const answer = await this.#sent(method, path, given, headers);
    if (answer.status !== 429) return answer;
    this.limited.push(answer);
    const asked = answer.headers.get("retry-after") ?? "";
    await sleep(/^\d+$/.test(asked) ? Math.min(Number(asked), facts.LONGEST_PAUSE) : 1);
    return this.#sent(method, path, given, headers);
  }

  async #sent(method, path, given, headers) {
    const kind = given === undefined ? {} : { "content-type": "application/json" };
    const options = { headers: { "accept-language": "en", ...kind, ...headers }, body: JSON.stringify(given) };
    return failuresNamed(method, path, async () => {
      const answer = await this.#fetch(method, path, options, facts.TIMEOUT);
      return Object.assign(this.#named(answer, method), { text: await answer.text() });
    });
  }

  /** Give the messages of a stream to a function, as an iterator. */
  stream(path, headers, read) {
    return failuresNamed("GET", path, async () => {
      const leave = new AbortController();
      const timer = setTimeout(() => leave.abort(new DOMException("", "TimeoutError")), 1000 * facts.PATIENCE);
      try {
        const answer = await this.#fetch("GET", path, { headers, signal: leave.signal });
        clearTimeout(timer);
        expectStatus(this.#named(answer, "GET"), 200);
        expectKind(this.#named(answer, "GET"), "text/event-stream");
        return await read(messages(answer.body.getReader()));
      } finally {
        clearTimeout(timer);
        leave.abort();
      }
    });
  }

  #fetch(method, path, options, seconds) {
    const signal = seconds ? AbortSignal.timeout(1000 * seconds) : options.signal;
    return fetch(this.address + path, { method, redirect: "manual", ...options, signal });
  }

  #named({ status, headers, url }, method) {
    return { method, status, headers, url, path: new URL(url).pathname };
  }
}

async function* messages(reader) {
  const decoder = new TextDecoder();
  let [rest, id, count] = ["", "", 0];
  for (;;) {
    let timer;
    const silence = new Promise((_, fail) => {
      const unmet = new Unmet("NO_MESSAGE", { seconds: facts.PATIENCE, count });
      timer = setTimeout(() => fail(unmet), 1000 * facts.PATIENCE);
    });
    const { done, value } = await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
    if (done) return;
    const parts = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    rest = parts.pop();
    for (const part of parts) {
      const fields = Object.fromEntries(part.split(/\r?\n/).map((line) => /^([^:]*):? ?(.*)$/.exec(line).slice(1)));
      id = fields.id ?? id;
      if (!fields.data) continue; // the first one only says how soon to connect again
      yield { event: fields.event, id };
      count += 1;
    }
  }
}

async function failuresNamed(method, path, send) {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Unmet || !(error instanceof TypeError || error instanceof DOMException)) throw error;
    const named = error.name === "TimeoutError" ? "ReadTimeout" : (error.cause?.code ?? error.name); // as in Python
    throw new Unmet("NOT_READ", { method, path, error: named });
  }
}
