// Plays scripted games on the peer: `node driver.mjs LOBBY GAMES MATCHES_AT_ONCE`. A line of games on standard input is
// set up and answered by "ready"; an empty line plays them: the answer has the seconds, and each move's milliseconds.

import { createInterface } from "node:readline";
import { io } from "socket.io-client";

const [lobby, games, atOnce] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const OPTIONS = { transports: ["websocket"], forceNew: true, reconnection: false };
const PATIENCE = 30_000; // for a busy machine: what is refused without a word never comes

async function post(path, body) {
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`${lobby}/games/rami/${path}`, request);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A match with these cards, both seats taken, and a connection that watches it from the first one. */
async function prepared(game) {
  const { matchID } = await post("create", { numPlayers: 2, unlisted: true, setupData: game.setup });
  const join = (seat) => post(`${matchID}/join`, { playerID: String(seat), playerName: "Bench" });
  const credentials = [await join(0), await join(1)].map((joined) => joined.playerCredentials);
  const socket = io(`${games}/rami`, OPTIONS);
  socket.on("connect_error", (error) => fail(error));
  socket.emit("sync", matchID, "0", credentials[0], 2);
  const [, { state }] = await new Promise((resolve) => socket.once("sync", (...answer) => resolve(answer)));
  return { ...game, matchID, credentials, socket, version: state._stateID };
}

/** Makes all moves of a game, each as soon as the answer to the last one is there. */
function played({ moves, ends, matchID, credentials, socket, version }, times) {
  return new Promise((resolve) => {
    let [made, began] = [0, 0];
    const next = () => {
      const [seat, { type, ...move }] = moves[made];
      const payload = { type, args: [move], playerID: String(seat), credentials: credentials[seat] };
      began = performance.now();
      socket.emit("update", { type: "MAKE_MOVE", payload }, version, matchID, String(seat));
    };
    socket.on("update", (_, state) => {
      times.push(performance.now() - began);
      if (state._stateID <= version) fail(new Error(`refused: ${JSON.stringify(moves[made])}`));
      [made, version] = [made + 1, state._stateID];
      if (made < moves.length) return next();
      if (JSON.stringify(seen(state.G)) !== JSON.stringify(ends)) fail(new Error("the game did not end as the script"));
      resolve();
    });
    next();
  });
}

/** What the first seat sees in the end, as the script has it. */
function seen({ hands, stock, pile }) {
  return { hand: [...hands[0]].sort(), other: hands[1], stock, pile };
}

function fail(error) {
  console.error(error);
  process.exit(1);
}

/** Plays all matches, so many at once, and says how long that took. */
async function measured(matches) {
  const [times, waiting, began] = [[], [...matches], performance.now()];
  let before = -1;
  const watch = setInterval(() => {
    if (times.length === before) fail(new Error("no answer"));
    before = times.length;
  }, PATIENCE);
  const player = async () => {
    while (waiting.length) await played(waiting.pop(), times);
  };
  await Promise.all(Array.from({ length: atOnce }, player));
  clearInterval(watch);
  return { seconds: (performance.now() - began) / 1000, times };
}

let matches = [];
for await (const line of createInterface({ input: process.stdin })) {
  if (line) {
    for (const { socket } of matches) socket.disconnect();
    matches = [];
    for (const game of JSON.parse(line)) matches.push(await prepared(game));
    console.log("ready");
  } else {
    console.log(JSON.stringify(await measured(matches)));
  }
}
process.exit();
