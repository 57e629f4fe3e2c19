/** The notices of a player: what concerns the player in any game. */
import { byStreamOrReads, followStream } from "./followed_stream.js";

/** Follow the notices of the player until `signal` is aborted. core.d.ts describes the options. */
export function followPlayer(rami, { onNotice, onGames, onState, onTransport, signal, after = "" } = {}) {
  const take = (event, data) => {
    if (event === "notice") onNotice?.(data.notice, data.id);
    else if (event === "snapshot") onGames?.(data);
  };
  const options = { after, signal, onState, take };
  const stream = () => followStream(rami, "/v1/players/me/stream", {}, options);
  const reads = async () => (await import("./waiting_reads.js")).readNotices(rami, options);
  return byStreamOrReads(rami, onTransport, stream, reads);
}
