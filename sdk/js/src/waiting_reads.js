/** Follows games and notices where `fetch` delivers no stream: reads that wait for events give the same messages. */
import { BEGIN_AGAIN, changes } from "./followed_stream.js";
import { Unreachable } from "./problems.js";
import { pause } from "./wake.js";

const WAIT = 9; // seconds; the service waits no longer
const REST = 1000; // milliseconds between two reads if the service did not wait
const LONGEST_PAUSE = 30_000;

/**
 * Give `take` the messages "snapshot", "version" and "end" of a game, as its stream does. `version` is the one that the
 * page has already, or null, and `over` says whether the page has the last one. Throws `Problem` if a read is refused.
 */
async function readGame(rami, id, { version, query, signal, onState, take, over }) {
  const read = reading(rami, signal, onState);
  let [after, pending] = [version, []];
  while (!signal.aborted && !over()) {
    if (after === null) {
      const view = await read((options) => rami.getGame(id, { ...query, ...options }));
      if (view) take("snapshot", view);
      [after, pending] = [view?.version ?? null, []];
    } else {
      const page = await read((options) => rami.listEvents(id, { after, wait: WAIT, ...query, ...options }));
      after = page ? page.next : after;
      pending.push(...(page?.events ?? []));
      const again = versionsOf(pending, page?.legal_moves).some((one) => take("version", one) === BEGIN_AGAIN);
      if (page === FORGOTTEN || again) after = null;
    }
  }
  if (!signal.aborted) take("end");
}

/** Follow a game, and with `notices` those of the player too, as the stream of the player does. */
export function readAll(rami, id, options, notices) {
  const { signal, onState } = options;
  const take = (event, data) => event === "notice" && options.take(event, data);
  return Promise.all([readGame(rami, id, options), notices && readNotices(rami, { signal, onState, take })]);
}

/** Give `take` the messages "snapshot" (your games) and "notice" of a player, as the stream of the player does. */
export async function readNotices(rami, { after = "", signal, onState, take }) {
  const read = reading(rami, signal, onState);
  let last = after;
  while (!signal?.aborted) {
    if (last === "") {
      last = await newest(rami, read);
      const page = last && (await read((options) => rami.listMyGames({ limit: 100, ...options })));
      if (page) take("snapshot", page);
    } else {
      const page = await read((options) => rami.listNotices({ after: last, wait: WAIT, ...options }));
      last = page ? page.next : last;
      for (const notice of page?.notices ?? []) take("notice", notice);
    }
  }
}

/** The id of the newest notice, so that only later ones come. "" if it could not be read. */
async function newest(rami, read) {
  for (let last = "0"; ; ) {
    const page = await read((options) => rami.listNotices({ after: last, ...options }));
    if (!page?.notices.length) return page ? last : "";
    last = page.next;
  }
}

/** Takes the complete versions out of a list of events; the legal moves belong to the last one. */
function versionsOf(pending, legalMoves) {
  const found = [];
  for (let end = lastOf(pending); end >= 0; end = lastOf(pending)) {
    const events = pending.splice(0, end + 1);
    const version = Number.parseInt(events[0].id, 10);
    found.push({ version, at: events[0].at, events: events.map(({ event }) => event), legal_moves: null });
  }
  if (!legalMoves) return found;
  const { version } = legalMoves;
  if (found.at(-1)?.version === version) found.at(-1).legal_moves = legalMoves;
  else found.push({ version, at: null, events: [], legal_moves: legalMoves });
  return found;
}

const lastOf = (events) => events.findIndex(({ last }) => last);

/** In place of an answer: the service does not know that event any more. */
const FORGOTTEN = { next: "" };

/**
 * A function that reads once: the data of the answer; FORGOTTEN; or null if it is to be read again, because the
 * connection was lost, the page woke up or the token was changed. It throws a `Problem` that does not pass.
 */
function reading(rami, signal, onState) {
  const tell = changes(onState);
  let failures = 0;
  return async (request) => {
    const { token, clock } = rami;
    const [began, cut] = [clock.Date.now(), new AbortController()];
    const end = () => cut.abort();
    signal?.addEventListener("abort", end);
    const stop = rami.wake(end);
    try {
      const { data } = await request({ signal: cut.signal });
      failures = 0;
      tell("ok");
      const idle = data.events?.length === 0 || data.notices?.length === 0;
      if (idle) await pause(began + REST - clock.Date.now(), cut.signal, rami);
      return data;
    } catch (error) {
      if (cut.signal.aborted || (error.status === 401 && rami.token && rami.token !== token)) return null;
      if (error.code === "unknown_event") return FORGOTTEN;
      if (!(error instanceof Unreachable || error.status === 429 || error.status >= 500)) throw error;
      tell(error.status === 429 ? "limited" : error.reason === "network" ? "offline" : "waiting");
      const rest = Math.min(REST * 2 ** failures++, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
      await pause(Math.max(rest, (1000 + 250 * Math.random()) * (error.retryAfter ?? 0)), cut.signal, rami);
      return null;
    } finally {
      signal?.removeEventListener("abort", end);
      stop();
    }
  };
}
