/** The notices of a player: what concerns the player in any game. */
import { followStream } from "./followed_stream.js";
import { byStreamOrReads } from "./transport.js";
import { readNotices } from "./waiting_reads.js";

/**
 * Follow the notices of the player until `signal` is aborted. The promise is fulfilled then, and rejected with
 * `Problem` if the service refuses the stream, for example because the token was revoked.
 *
 * `onNotice(notice, id)` is given each notice: `{ type, game, version, seat, phrase }`. A notice is a hint and may come
 * twice: look at the game. `onGames(page)` is given the open and running games of the player when the stream begins.
 * `after` is the id of the last notice that the page has; without it only notices from now on come. `onTransport` is
 * given "stream", or "reads" where `fetch` delivers no stream.
 */
export function followPlayer(rami, { onNotice, onGames, onState, onTransport, signal, after = "" } = {}) {
  const take = (event, data) => {
    if (event === "notice") onNotice?.(data.notice, data.id);
    else if (event === "snapshot") onGames?.(data);
  };
  const options = { after, signal, onState };
  const stream = (taken) => followStream(rami, "/v1/players/me/stream", {}, { ...options, take: taken });
  const reads = (taken) => readNotices(rami, { ...options, take: taken });
  return byStreamOrReads(rami, { take, onTransport, stream, reads });
}
