/** The client: one generic `call`, and a method for every operation of the API. */
import { Clock } from "./clock.js";
import { OPERATIONS } from "./operations.js";
import { PASSING, Problem, Unreachable } from "./problems.js";
import { requestOf } from "./requests.js";
import { authorization, delivers } from "./stream.js";
import { pause, whenAwake } from "./wake.js";

const SLOW = 1500; // milliseconds without an answer after which the state is "waiting"

/**
 * Speaks to one service as one player. `token` and `language` may be changed at any time.
 * core.d.ts describes the options.
 */
export class Rami {
  #clock = new Clock();
  #whole; // whether no address can be relative
  #state = "ok";

  constructor({
    url = "",
    token = null,
    language = null,
    fetch = globalThis.fetch,
    clock = globalThis,
    wake = whenAwake,
    streams = null,
    seconds = 12,
    retries = 3,
    patience = 20,
    onState = null,
    onProblem = null,
  } = {}) {
    this.fetch = (...request) => fetch(...request); // a browser's fetch refuses to be a method of another object
    this.#whole = fetch === globalThis.fetch && !globalThis.location;
    this.url = url.replace(/\/+$/, "");
    Object.assign(this, { token, language, clock, wake, streams, seconds, retries, patience, onState, onProblem });
  }

  /** What the last answers have shown: "ok", "waiting", "offline" or "limited". */
  get state() {
    return this.#state;
  }

  /** The time of the service in milliseconds, as `Date.now()` gives the local one. Compare times of the API with it. */
  now() {
    return this.clock.Date.now() + this.#clock.ahead;
  }

  /** The whole address of a path. Entries of the query without a value are left out. Throws TypeError. */
  address(path, query = {}) {
    if (!/^\w+:\/\//.test(this.url) && (this.#whole || /^[^/]*:/.test(this.url)))
      throw new TypeError(`"${this.url}" does not begin with https:// or http://`);
    const given = Object.entries(query).filter(([, value]) => String(value ?? "") !== "");
    const text = given.map((entry) => entry.map(encodeURIComponent).join("=")).join("&");
    return this.url + path + (text && `?${text}`);
  }

  /**
   * Send any request and return `{ data, status, headers, date }`. `date` is the `Date` of the answer in milliseconds.
   *
   * `key` is the idempotency key, `version` the version that the request was decided on, `minimal` asks for the short
   * answer. A request is sent again after a lost connection only if it is `repeatable`: if it reads or has a key.
   * Throws `Problem`, `Unreachable`, and the reason of `signal` if that is aborted.
   */
  async call(method, path, options = {}) {
    const { query, body, key = null, version = null, minimal, signal, headers, token, repeatable } = options;
    const request = {
      method,
      address: this.address(path, query),
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { ...this.#headers(token, body, key, version, minimal), ...headers },
      key,
      reads: method === "GET",
      repeatable: repeatable ?? (method === "GET" || key !== null),
      milliseconds: 1000 * (this.seconds + Number(query?.wait ?? 0)),
      waits: 1000 * Number(query?.wait ?? 0),
    };
    const end = this.clock.Date.now() + Math.max(1000 * this.patience, request.milliseconds);
    for (let failures = 0; ; failures++) {
      try {
        return await this.#attempt(request, signal, end - this.clock.Date.now());
      } catch (error) {
        if (signal?.aborted) throw reasonOf(signal);
        const wait = failures < this.retries && mayRepeat(error, request) ? pauseAfter(error, failures) : Infinity;
        if (this.clock.Date.now() + wait > end) {
          this.onProblem?.(error);
          throw error;
        }
        await pause(wait, signal, this);
        if (signal?.aborted) throw reasonOf(signal);
      }
    }
  }

  #headers(token = this.token, body, key, version, minimal) {
    const accepted = "application/json, application/problem+json, text/markdown";
    const headers = { Accept: accepted, ...authorization(token) };
    if (this.language) headers["Accept-Language"] = this.language;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (key !== null) headers["Idempotency-Key"] = key;
    if (version !== null) headers["Rami-If-Version"] = String(version);
    if (minimal) headers.Prefer = "return=minimal";
    return headers;
  }

  /** Send a request once. Its time-out is also that of reading the answer. */
  async #attempt({ method, address, body, headers, key, reads, milliseconds, waits }, signal, left) {
    const connection = new AbortController();
    const abort = () => connection.abort();
    const { clock } = this;
    const timer = clock.setTimeout(abort, Math.min(milliseconds, left));
    const slow = clock.setTimeout(() => this.#tell("waiting"), waits + SLOW);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    const sent = clock.Date.now();
    try {
      const response = await this.fetch(address, { method, headers, body, signal: connection.signal });
      this.#learn(response, sent);
      const data = await content(response);
      this.#tell(response.status === 429 ? "limited" : PASSING.has(response.status) ? "waiting" : "ok");
      if (response.ok || response.status === 304) return answer(response, data);
      throw new Problem(response.status, data, { retryAfter: retryAfter(response), key });
    } catch (error) {
      if (error instanceof Problem || signal?.aborted) throw error;
      const reason = connection.signal.aborted ? "timeout" : error instanceof SyntaxError ? "unreadable" : "network";
      this.#tell(reason === "network" || globalThis.navigator?.onLine === false ? "offline" : "waiting");
      throw new Unreachable(reason, { key, maybeDone: !reads, cause: error });
    } finally {
      clock.clearTimeout(timer);
      clock.clearTimeout(slow);
      signal?.removeEventListener("abort", abort);
    }
  }

  #learn(response, sent) {
    const { headers } = response;
    this.streams ??= delivers(response);
    const date = Date.parse(headers.get("Date") ?? "");
    const kept = /max-age/.test(headers.get("Cache-Control") ?? ""); // it may come from a cache, with an old date
    if (!Number.isNaN(date) && !kept) this.#clock.learn(date, sent, this.clock.Date.now());
  }

  #tell(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.onState?.(state);
  }
}

for (const [name, operation] of Object.entries(OPERATIONS)) {
  Rami.prototype[name] = async function (...values) {
    const { path, ...options } = requestOf(operation, values);
    return this.call(operation.method, path, options);
  };
}

/** Why a signal was aborted. React Native does not say it. */
function reasonOf({ reason }) {
  return reason ?? Object.assign(new Error("aborted"), { name: "AbortError" });
}

/** A refusal by a limit is always before the work. After other failures the request may have been carried out. */
function mayRepeat(error, { repeatable }) {
  if (error instanceof Unreachable) return repeatable;
  if (error.status === 429) return true;
  return repeatable && (PASSING.has(error.status) || error.code === "conflict");
}

/** Milliseconds to wait: as the service asks, or about 0.3, 0.9, 2.7 seconds. Chance spreads clients out in time. */
function pauseAfter(error, failures) {
  const asked = error.retryAfter ?? null;
  return asked === null ? 300 * 3 ** failures * (0.5 + Math.random()) : 1000 * asked + (250 + 250 * asked) * Math.random();
}

/** The content of an answer. Throws SyntaxError for a page of somebody else, such as that of a hotel's network. */
async function content(response) {
  const type = response.headers.get("Content-Type") ?? "";
  const text = await response.text();
  if (text === "" || (!response.ok && !/json/.test(type))) return null;
  if (/markdown/.test(type)) return text;
  return JSON.parse(text);
}

function answer({ status, headers }, data) {
  const date = Date.parse(headers.get("Date") ?? "");
  return { data, status, headers, date: Number.isNaN(date) ? null : date };
}

function retryAfter({ headers }) {
  const seconds = Number.parseFloat(headers.get("Retry-After") ?? "");
  return Number.isNaN(seconds) ? null : seconds;
}
