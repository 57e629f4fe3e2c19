/** A stream of the service, with the token of a client: it outlives a change of the token. */
import { Problem } from "./problems.js";
import { messages, NoStream, Refused } from "./stream.js";

/** `take` may return this: what the stream goes on from is no use, so it begins again with a snapshot. */
export const BEGIN_AGAIN = Symbol("begin again");

/**
 * Give each message of a stream to `take`, with its data read, until the stream is over or `signal` is aborted.
 *
 * `after` is the id of the last message that the page has, "" for none. `onState` gets each change of the state:
 * "ok", "waiting", "offline" or "limited". Throws `Problem` if the service refuses the stream.
 *
 * `first` are entries of the query that count only until the stream begins again. When `take` wants that, `again` makes
 * the id to begin after from the id of the last message; usually it is "", for which the service sends a snapshot.
 */
export async function followStream(rami, path, query, options) {
  const { after = "", first = null, again = () => "", signal, onState, take } = options;
  const place = { after, first };
  while (!signal?.aborted && (await followedOnce(rami, path, query, place, { again, signal, onState, take })));
}

/** Follow by `stream`, or by `reads` where `fetch` delivers none. */
export async function byStreamOrReads(rami, onTransport, stream, reads) {
  try {
    if (rami.streams !== false) return await stream();
  } catch (error) {
    if (!(error instanceof NoStream)) throw error;
  }
  rami.streams = false;
  await null; // so that no function of the page is called before its own call has returned
  onTransport?.("reads");
  return reads();
}

/** Returns whether to open the stream again: the token was changed, or it begins again. */
async function followedOnce(rami, path, query, place, { again, signal, onState, take }) {
  const { token, language, wake, clock } = rami;
  const address = rami.address(path, { ...query, ...place.first });
  const fetch = rami.streams === null ? (await import("./doubt.js")).doubtful(rami) : rami.fetch;
  const options = { token, language, fetch, after: place.after, signal, onState: changes(onState), wake, clock };
  try {
    for await (const { event, id, data } of messages(address, options)) {
      place.after = id;
      if ((await take(event, JSON.parse(data), id)) !== BEGIN_AGAIN) continue;
      Object.assign(place, { after: again(id), first: null });
      return true;
    }
    return false;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 401 && rami.token && rami.token !== token) return true;
    const begun = place.after !== "" || place.first !== null;
    if (error.problem.code !== "unknown_event" || !begun) throw new Problem(error.status, error.problem);
    Object.assign(place, { after: "", first: null }); // so old a place that the service does not know it any more
    return true;
  }
}

/** Tells a state only when it is another one. */
export function changes(onState) {
  let last = null;
  return (state) => state !== last && onState?.((last = state));
}
