// One stream for a game and the notices, from answers of a list: `begin_again.mjs CLIENT`. Prints what is sent.
import { pathToFileURL } from "node:url";

const { followGame, Rami } = await import(pathToFileURL(process.argv[2]).href);
const game = `g_${"0".repeat(26)}`;
const players = [{ player: "p_0" }];
const view = (version) => ({ id: game, version, status: "finished", seat: 0, players, rematch: null });

const message = (id, event, data) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const notice = (id, place, type, version) =>
  message(`${id}-0${place}`, "notice", { id: `${id}-0`, notice: { type, game, version, seat: 1, phrase: "hello" } });
const closed = (id, reason) => message(`${id}-0,${game}:end`, "closed", { game, reason });
const json = (status, body) => new Response(JSON.stringify(body), { status });

/** Follow the game with a stream for each text, or with a refusal. Returns the requests and what came. */
async function followed(texts, options = {}) {
  const [sent, came, notices] = [[], [], []];
  const fetch = async (address, { headers, signal }) => {
    sent.push([decodeURIComponent(address.slice(8)), headers["Last-Event-ID"] ?? null]);
    if (address.includes("/events?")) {
      return json(200, { events: [{ id: "5-0", event: { type: "rematch_offered", game: "g_next" } }], next: "5-0" });
    }
    const text = texts.shift();
    if (text.code) return json(text.status, text);
    return new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode(`retry: 1\n\n${text}`));
          if (texts.length) stream.close();
          else signal.addEventListener("abort", () => stream.error(new Error("cut")));
        },
      }),
    );
  };
  const rami = new Rami({ url: "http://x", token: "t", fetch });
  const stop = new AbortController();
  await new Promise((seen) => {
    const following = followGame(rami, options.id ?? game, {
      view: options.view,
      signal: stop.signal,
      onStep: ({ kind, version, view: { rematch } }) => rematch ? seen() : came.push(`${kind} ${version}`),
      onNotice: ({ type }, id) => {
        notices.push(`${type} ${id}`);
        if (type === "phrase") throw new Error("a mistake of the page"); // it stops nothing
      },
      onEnd: (problem) => came.push(problem ? problem.code : "over"),
    });
    following.done.then(() => came.push("done"), seen);
  });
  stop.abort();
  return { sent, came, notices };
}

const mistakes = [];
process.on("uncaughtException", ({ message }) => mistakes.push(message));
const stale = { game, version: 4, at: null, events: [{ type: "pile_taken", seat: 0, cards: [] }], legal_moves: null };
const first = `,${game}:3`;

const found = {
  again: await followed(
    [
      message(`5-0${first}`, "snapshot", { items: [] }) +
        notice(6, first, "phrase", 3) +
        message(`6-0,${game}:4`, "version", stale), // it does not say enough: the game begins again, the notices do not
      notice(7, "", "your_turn", 4) + message(`7-0,${game}:4`, "game", view(4)) + closed(7, "over"),
      { status: 400, code: "unknown_event" }, // the service has no notices of so long ago any more
      message(`8-0,${game}:4`, "game", view(4)) + closed(8, "over") + notice(9, `,${game}:end`, "rematch_offered", 5),
    ],
    { view: view(3) },
  ),
  unknown: await followed(
    [{ status: 400, code: "unknown_event" }, { status: 404, code: "game_not_found" }],
    { view: view(3) },
  ),
  gone: await followed([
    message(`5-0,${game}:4`, "game", view(4)) + closed(5, "gone"),
    { status: 404, code: "game_not_found" },
  ]),
  noGame: await followed([{ status: 404, code: "game_not_found" }], { id: "all" }),
};
console.log(JSON.stringify({ ...found, mistakes }).replaceAll(game, "GAME"));
process.exit(0);
