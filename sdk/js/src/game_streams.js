/**
 * The two streams that bring a game: its own one, and the one of the player, which brings the notices of all games too.
 *
 * Both give `take` the same messages: "snapshot" with a view, "version" with its events, "presence" with who is
 * connected, "end" when the game is over, and the second one also "notice". `version` is the one that the page has already, or null. Where no stream can be
 * read, reads that wait give the same messages.
 */
import { BEGIN_AGAIN, byStreamOrReads, followStream } from "./followed_stream.js";

const GAME = /^g_[0-9a-z]{26}$/;

/** Follow a game by one stream: with `onNotice` by that of the player. Throws `Problem` if the service refuses it. */
export function followByOneStream(rami, id, { onNotice, onTransport, over, ...options }) {
  const inPlayers = onNotice && GAME.test(id); // anything else, such as a list of games, is no game: it is not found
  const stream = () => (inPlayers ? inStreamOfPlayer : inOwnStream)(rami, id, options);
  const reads = async () => (await import("./waiting_reads.js")).readAll(rami, id, { ...options, over }, inPlayers);
  return byStreamOrReads(rami, onTransport, stream, reads);
}

/** The stream is over when the game is. */
async function inOwnStream(rami, id, { version, query, take, ...options }) {
  const path = `/v1/games/${encodeURIComponent(id)}/stream`;
  await followStream(rami, path, query, { ...options, after: version ?? "", take });
  if (!options.signal.aborted) take("end");
}

/**
 * The stream goes on after the end of the game, until `signal` is aborted. Its ids have the position in the notices and
 * in the game: `1790000000000-0,g_…:12`. Without the second part the game begins again, and no notice is missing.
 */
function inStreamOfPlayer(rami, id, { version, query, take, ...options }) {
  const first = version === null ? null : { games: `${id}:${version}` };
  const again = (last) => last.split(",")[0];
  const takeGame = (event, data) => {
    if (event === "game") return take("snapshot", data);
    if (event === "version" || event === "presence" || event === "notice") return take(event, data);
    if (event !== "closed") return undefined;
    return data.reason === "over" ? take("end") : BEGIN_AGAIN; // a game that is gone is then refused, with its problem
  };
  const path = "/v1/players/me/stream";
  return followStream(rami, path, { games: id, ...query }, { ...options, first, again, take: takeGame });
}
