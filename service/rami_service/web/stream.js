/**
 * Reads a stream of server-sent events with `fetch`, so that a page can send its token in a header.
 * A lost connection is opened again after the last message: none is missing, and none comes twice.
 *
 *     import { messages } from "/web/stream.js";
 *     for await (const { event, id, data } of messages(`/v1/games/${game}/stream`, { token })) show(event, JSON.parse(data));
 *
 * The loop ends when the stream is over or `signal` is aborted. It throws `Refused` if the service refuses the stream,
 * for example because the token was revoked. `after` is the id of the last message that the page has already.
 */
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail ?? `The service answered ${status}.`);
    Object.assign(this, { name: "Refused", status, problem });
  }
}

const SILENCE = 45_000; // milliseconds; the service sends something every 15 seconds
const LONGEST_PAUSE = 30_000;

export async function* messages(url, { token, after = "", signal, language } = {}) {
  const place = { id: String(after), retry: 1000 };
  if (signal?.aborted) return;
  for (let failures = 0; ; failures++) {
    const connection = new AbortController();
    const leave = () => connection.abort();
    signal?.addEventListener("abort", leave);
    let pause = Math.min(place.retry * 2 ** Math.min(failures, 10), LONGEST_PAUSE) * (0.5 + Math.random() / 2);
    try {
      const headers = { Accept: "text/event-stream", Authorization: `Bearer ${token}` };
      if (language) headers["Accept-Language"] = language;
      if (place.id) headers["Last-Event-ID"] = place.id;
      const response = await fetch(url, { headers, signal: connection.signal, cache: "no-store" });
      if (!response.ok) {
        const problem = await response.json().catch(() => ({}));
        if (response.status !== 429 && response.status < 500) throw new Refused(response.status, problem);
        pause = Math.max(pause, 1000 * (Number(response.headers.get("Retry-After")) || 0));
      } else {
        for await (const message of parsed(response.body, place, leave)) {
          failures = 0;
          if (message.event === "end") return;
          yield message;
        }
      }
    } catch (error) {
      if (error instanceof Refused) throw error; // anything else is a lost connection
    } finally {
      signal?.removeEventListener("abort", leave);
      leave(); // also if the page leaves its loop
    }
    if (signal?.aborted) return;
    await new Promise((resume) => {
      const timer = setTimeout(resume, pause);
      signal?.addEventListener("abort", () => resume(clearTimeout(timer)), { once: true });
    });
  }
}

async function* parsed(body, place, silent) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let [rest, id, event, data] = ["", place.id, "", []];
  for (;;) {
    const timer = setTimeout(silent, SILENCE);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
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
