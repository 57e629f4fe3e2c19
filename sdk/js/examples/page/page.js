// A game against a house bot on a plain page. `?url=https://rami.example` says where the service is.
// Bundle it (`npx esbuild page.js --bundle --format=esm`), or import "https://rami.example/web/client/index.js" instead.
import { followGame, Problem, Rami } from "rami";

const [state, hand, list] = ["state", "hand", "moves"].map((id) => document.getElementById(id));
const rami = new Rami({ url: new URLSearchParams(location.search).get("url") ?? "" });
rami.token = (await rami.createPlayer({ name: "Ada" })).data.token;
const { data: created } = await rami.createGame({ variant: "rami", bots: 1 });
const game = followGame(rami, created.id, { onStep: show });

function show({ view, legalMoves }) {
  state.textContent = view.winners.length ? `The winners: ${view.winners.join(", ")}` : `Deal ${view.deal}`;
  hand.textContent = view.hand.join(" ");
  list.replaceChildren(...(legalMoves?.moves ?? []).map(entry));
}

function entry(move) {
  const [item, button] = ["li", "button"].map((name) => document.createElement(name));
  const { type, ...rest } = move;
  button.textContent = `${type} ${Object.values(rest).flat().join(" ")}`;
  button.onclick = () => play(move);
  item.append(button);
  return item;
}

async function play(move) {
  try {
    const { data } = await rami.makeMoves(created.id, { moves: [move] }, { minimal: true, include: "legal_moves" });
    await game.acceptEvents(data.version, data.events, data.legal_moves);
  } catch (error) {
    state.textContent = error instanceof Problem ? error.detail : error.message;
  }
}
