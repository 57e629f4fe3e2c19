/**
 * Reads a stream of server-sent events with `fetch`, so that a page can send its token in a header.
 * A lost connection is opened again after the last message: none is missing, and none comes twice.
 *
 *     import { messages } from "/web/client/stream.js";
 *     const stream = messages(`/v1/games/${game}/stream`, { token });
 *     for await (const { event, id, data } of stream) show(event, JSON.parse(data));
 *
 * stream.d.ts describes the options and the errors.
 */
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail ?? `The service answered ${status}.`);
    Object.assign(this, { name: "Refused", status, problem });
  }
}

export class NoStream extends Error {
  name = "NoStream";
  message = "No stream can be read here: fetch gives answers only as a whole, or TextDecoder is missing.";
}

/** Whether the `fetch` of this answer delivers streams, null if that cannot be seen. */
export function delivers({ body }) {
  return body === null ? null : typeof body?.getReader === "function" && typeof TextDecoder === "function";
}

/** The header for a token. Throws TypeError for what no header can have: `fetch` would fail as if nobody answered. */
export function authorization(token) {
  if (!token) return {};
  if (/^[!-~]+$/.test(token)) return { Authorization: `Bearer ${token}` };
  throw new TypeError("The token contains characters that are not allowed in a token: check how it was copied.");
}

const SILENCE = 45_000; // milliseconds; the service sends something every 15 seconds
const SUSPECT = 18_000; // after so long a silence, a page that wakes up opens the stream again
const LONGEST_PAUSE = 30_000;

export async function* messages(url, options = {}) {
  const { token, after = "", signal, language, fetch = globalThis.fetch, onState, wake, clock = globalThis } = options;
  const sender = authorization(token);
  const place = { id: String(after), retry: 1000, heard: clock.Date.now() };
  let cut = () => {}; // ends the connection, or the pause before the next one
  const abort = () => cut();
  signal?.addEventListener("abort", abort);
  const asleep = wake?.((surely) => (surely || clock.Date.now() - place.heard > SUSPECT) && cut());
  try {
    for (let failures = 0; !signal?.aborted; failures++) {
      const connection = new AbortController();
      const leave = () => connection.abort();
      let pause = Math.min(place.retry * 2 ** Math.min(failures, 10), LONGEST_PAUSE) * (0.5 + Math.random() / 2);
      let state = "offline";
      cut = () => leave((pause = 0));
      const timer = clock.setTimeout(leave, SILENCE);
      try {
        const headers = { Accept: "text/event-stream", ...sender };
        if (language) headers["Accept-Language"] = language;
        if (place.id) headers["Last-Event-ID"] = place.id;
        const response = await fetch(url, { headers, signal: connection.signal, cache: "no-store" });
        clock.clearTimeout(timer);
        if (!response.ok) {
          const problem = await response.json().catch(() => ({}));
          if (response.status !== 429 && response.status < 500) throw new Refused(response.status, problem);
          pause = Math.max(pause, (1000 + 250 * Math.random()) * (Number(response.headers.get("Retry-After")) || 0));
          state = response.status === 429 ? "limited" : "waiting";
        } else {
          if (delivers(response) === false) throw new NoStream();
          onState?.("ok");
          for await (const message of parsed(response.body, place, leave, clock)) {
            failures = 0;
            if (message.event === "end") return;
            yield message;
          }
        }
      } catch (error) {
        if (error instanceof Refused || error instanceof NoStream) throw error; // anything else is a lost connection
      } finally {
        clock.clearTimeout(timer);
        leave(); // also if the page leaves its loop
      }
      if (signal?.aborted) return;
      onState?.(state);
      await new Promise((resume) => {
        const rest = clock.setTimeout(resume, pause);
        cut = () => resume(clock.clearTimeout(rest));
      });
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    asleep?.();
  }
}

async function* parsed(body, place, silent, clock) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let [rest, id, event, data] = ["", place.id, "", []];
  for (;;) {
    const timer = clock.setTimeout(silent, SILENCE);
    const { done, value } = await reader.read().finally(() => clock.clearTimeout(timer));
    if (done) return;
    place.heard = clock.Date.now();
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop();
    for (const line of lines) {
      const [, field, text] = /^([^:]*):? ?(.*)$/s.exec(line);
      if (field === "data") data.push(text);
      else if (field === "event") event = text;
      else if (field === "id" && !text.includes("\0")) id = text;
      else if (field === "retry" && /^\d+$/.test(text)) place.retry = Number(text);
      else if (line === "") {
        place.id = id; // only now: a message whose end is missing comes again
        if (data.length) yield { event: event || "message", id, data: data.join("\n") };
        [event, data] = ["", []];
      }
    }
  }
}
