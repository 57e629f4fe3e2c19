/** The table of `<rami-game>`. Every text is set as text, so nothing that a player has written is read as HTML. */
import { sign, spoken } from "./element_language.js";
import * as words from "./element_words.js";

/** The element, and functions that show a text instead of a game, a view, and the state of the connection. */
export function table(t, link) {
  const status = made("p", { class: "status", role: "status" });
  const connection = made("p", { class: "connection", role: "status" });
  const board = made("div", { class: "board" });
  const open = link ? [made("a", { href: link, target: "_blank", rel: "noopener" }, t(words.TO_TABLE))] : [];
  const element = made("section", { "aria-label": t(words.TABLE), lang: t.language }, status, board, connection, ...open);
  const say = (text) => status.textContent !== text && (status.textContent = text);
  return {
    element,
    text: (text) => (say(text), board.replaceChildren()),
    state: (text) => connection.textContent !== text && (connection.textContent = text),
    view: (view) => (say(statusOf(view, t)), board.replaceChildren(seats(view, t), middle(view, t), melds(view, t))),
  };
}

function statusOf(view, t) {
  if (view.status === "open") return t(words.WAITS);
  if (view.status === "aborted") return t(words.ABORTED);
  if (view.status === "finished") return t(words.OVER);
  return view.turn === null || view.opens_at ? t(words.BETWEEN_DEALS) : t(words.TURN_OF, { name: nameOf(view.players[view.turn]) });
}

function seats(view, t) {
  const list = view.players.map((player, seat) => {
    const playing = view.status === "playing" && view.turn === seat;
    const total = view.totals[seat % Math.max(1, view.totals.length)] ?? 0; // partners have one total
    return made("li", { class: playing ? "playing" : "", "aria-current": playing ? "true" : null },
      made("b", {}, nameOf(player)),
      made("small", {}, [player.kind === "bot" && t(words.BOT), player.away && t(words.AWAY)].filter(Boolean).join(" · ")),
      made("span", {}, t(words.CARDS, { count: view.seats[seat]?.cards ?? 0 })),
      made("span", { class: "total" }, `${t(words.TOTAL)} ${total}`),
    );
  });
  return made("ul", { class: "seats" }, ...list);
}

function middle(view, t) {
  const stock = t(words.STOCK_LEFT, { count: view.stock });
  const pile = view.pile_top ? t(words.PILE_TOP, { card: spoken(view.pile_top, t) }) : t(words.PILE_EMPTY);
  const top = view.pile_top ? card(view.pile_top, t) : made("span", { class: "card empty" });
  return made("div", { class: "middle" },
    made("span", { role: "img", "aria-label": stock }, made("span", { class: "card back" }, String(view.stock))),
    made("span", { role: "img", "aria-label": pile }, top),
  );
}

function melds(view, t) {
  if (view.rules.table !== "melds") return made("div");
  if (!view.melds.length) return made("p", { class: "none" }, t(words.NO_MELDS));
  const list = view.melds.map(({ cards }, place) => {
    const label = t(words.MELD, { number: place + 1, cards: cards.map((one) => spoken(one, t)).join(", ") });
    return made("li", {}, made("span", { role: "img", "aria-label": label }, ...cards.map((one) => card(one, t))));
  });
  return made("ul", { class: "melds", "aria-label": t(words.TABLE_MELDS) }, ...list);
}

function card(name, t) {
  return made("span", { class: /[HD]$/.test(name) ? "card red" : "card" }, sign(name, t));
}

const nameOf = (player) => player.name || "?";

function made(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
