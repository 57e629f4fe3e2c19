/** The order of the own hand is kept by the service: the page has it again after a reload, and other devices have it. */
import { Rami } from "../../client/calls.js";
import { effect } from "../html.js";
import { order } from "../preferences.js";
import { rami, token } from "../session.js";
import { sorted } from "./cards.js";

const QUIET = 1000; // milliseconds after the last card was moved

/** A request goes on when the page is closed. */
const lasting = (address, request) => fetch(address, { ...request, keepalive: true });

/** Keep the order in which the player holds the hand of a game, until `left` is aborted. */
export function keepOrder(game, left) {
  let [sent, timer, writing, read] = [0, null, null, false];

  const write = () => {
    clearTimeout(timer);
    if (sent === game.ordered.peek()) return;
    sent = game.ordered.peek();
    writing?.abort(); // what it has to say is out of date
    writing = new AbortController();
    const writer = new Rami({ url: ".", token: token.peek(), fetch: lasting });
    writer.setHandOrder(game.id, { cards: game.own.peek() }, { signal: writing.signal }).catch(() => undefined);
  };
  const stops = [
    effect(() => {
      if (game.ordered.value === sent) return;
      clearTimeout(timer);
      timer = setTimeout(write, QUIET);
    }),
    effect(() => {
      const { status, seat = null } = game.view.value ?? {};
      if (read || order.value !== "own" || status !== "playing" || seat === null) return;
      read = true;
      take(game);
    }),
  ];
  const seenOrNot = () => {
    if (document.hidden) write();
    else if (read) take(game); // another device may have changed it
  };
  document.addEventListener("visibilitychange", seenOrNot, { signal: left });
  addEventListener("pagehide", write, { signal: left });
  left.addEventListener("abort", () => {
    stops.forEach((stop) => stop());
    write();
  });
}

/** Take the order that the service has. Cards that were drawn since are at the end. */
async function take(game) {
  const before = game.ordered.peek();
  const { data } = await rami.getHandOrder(game.id).catch(() => ({ data: null }));
  if (!data?.cards.length || game.ordered.peek() !== before) return;
  game.own.value = sorted(game.view.peek().hand, "own", { before: data.cards });
}
