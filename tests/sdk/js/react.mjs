// Components of React in strict mode follow games: `react.mjs URL`. Prints what they showed, and which requests are left.
import { Window } from "happy-dom";
import { followGame, Rami } from "rami";
import { useGame } from "rami/react";

const window = new Window();
const { document, navigator } = window;
for (const [name, value] of Object.entries({ window, document, navigator })) {
  Object.defineProperty(globalThis, name, { value }); // newer releases of Node have a navigator of their own
}
const { createElement, StrictMode, useEffect } = await import("react");
const { createRoot } = await import("react-dom/client");

const streams = [];
const rami = new Rami({
  url: process.argv[2],
  fetch: (address, request) => {
    if (address.includes("/stream")) streams.push(request.signal);
    return fetch(address, request);
  },
});
rami.token = (await rami.createPlayer({ name: "Ada" })).data.token;
const options = { match_end: { deals: 1 }, turn_limit: 8 };
const [played, other] = await Promise.all(
  [1, 2].map(async () => (await rami.createGame({ variant: "rami", bots: 1, options })).data.id),
);

let [shown, moving, stepped] = [null, false, 0];
/** Plays by itself, one move at a time. */
function Table({ id, plays }) {
  const game = useGame(rami, id, { onStep: () => (stepped += 1) });
  shown = { id, ...game };
  const { legalMoves, play } = game;
  useEffect(() => {
    if (!plays || moving || !legalMoves?.your_turn) return;
    moving = true;
    const move = legalMoves.moves.findLast(({ type }) => type !== "undo");
    play(move).finally(() => (moving = false)).catch(console.error);
  }, [plays, legalMoves, play]);
  return null;
}

const open = () => streams.filter(({ aborted }) => !aborted).length;
const root = createRoot(document.body);
const show = (id, plays) => root.render(createElement(StrictMode, null, createElement(Table, { id, plays })));
async function until(holds) {
  while (!holds()) await new Promise((resume) => setTimeout(resume, 10));
}

show(played, true); // in strict mode React shows a component, removes it, and shows it again
await until(() => shown?.over);
const finished = [shown.view.status, shown.transport, shown.problem, streams.length, open()];
show(null, false);
await until(() => shown.view === null);
const nothing = [shown.over, streams.length];
show(other, false);
await until(() => shown.view?.id === other);
const changed = [shown.over, open()];
root.unmount();
await new Promise((resume) => setTimeout(resume, 50));
const left = [open(), stepped];
const game = followGame(rami, other);
await rami.makeMoves(other, { moves: [(await rami.getLegalMoves(other)).data.moves[0]] }).catch(() => undefined);
await until(() => game.view);
const after = stepped === left[1];
const gone = createRoot(document.createElement("div"));
gone.render(createElement(Table, { id: `g_${"0".repeat(26)}`, plays: false }));
await until(() => shown.problem);
console.log(JSON.stringify({ nothing, finished, changed, left: left[0], after, gone: shown.problem.code }));
process.exit(0);
