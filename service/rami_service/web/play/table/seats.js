/** The other players, from the left of the own seat on: name, cards, score, clock, and what they say. */
import { CARDS, AWAY, BOT, DEALER, DROPPED, LEVELS, OPENED, OUT_OF_MATCH, PARTNER, PLAYED_LIKE } from "../../words/table.js";
import { classes, html } from "../html.js";
import { keyed, spoken } from "../game/cards.js";
import { bySide } from "../game/sides.js";
import { list, named, t } from "../translate.js";
import { Avatar } from "./avatar.js";
import { Card } from "../cards/card.js";
import { Clock } from "./clock.js";
import { Connection } from "../widgets/connection.js";

export function Seats({ game }) {
  const view = game.view.value;
  const first = view.seat ?? 0;
  const count = view.players.length;
  const others = view.players.map((_, place) => (first + place) % count).filter((seat) => seat !== view.seat);
  return html`<ul class="seats">${others.map((seat) => html`<${Seat} key=${seat} game=${game} seat=${seat} />`)}</ul>`;
}

/** One seat. `own` is the seat of the reader, which needs no cards. */
export function Seat({ game, seat, own = false }) {
  const view = game.view.value;
  const player = view.players[seat];
  const { cards = 0, eliminated, dropped } = view.seats[seat] ?? {};
  const playing = view.status === "playing" && view.turn === seat;
  const said = game.said.value[seat];
  return html`
    <${own ? "div" : "li"} class=${classes("seat", { playing, absent: eliminated || dropped, own })} data-seat=${seat}>
      <${Avatar} view=${view} seat=${seat} />
      ${!own && html`<${Connection} view=${view} seat=${seat} />`}
      ${!own && html`<${Cards} open=${game.hands.value?.[seat]} count=${cards} />`}
      <span class="who">
        <b>${player.name || "?"}</b>
        <small>${remarks(view, seat, own).map((text) => html`<span>${text}</span>`)}</small>
      </span>
      ${playing && html`<${Clock} game=${game} />`}
      <span class="total">${bySide(view.totals, seat) ?? 0}</span>
      ${said && html`<span class="bubble" role="status">${said}</span>`}
    </>
  `;
}

/** The cards of another player: their number on a back, or the hand itself where a game of the past shows it. */
function Cards({ open, count }) {
  if (open) return html`<span class="small-cards" role="img" aria-label=${list(open.map(spoken))}>${keyed(open).map(({ card, key }) => html`<${Card} key=${key} card=${card} small=${true} />`)}</span>`;
  const words = t(CARDS, { count });
  return html`<span class="held" title=${words}><span aria-hidden="true">${count}</span><span class="out-of-sight">${words}</span></span>`;
}

/** What is to be known of a seat, in a few words each. */
function remarks(view, seat, own) {
  const player = view.players[seat];
  const { opened, eliminated, dropped } = view.seats[seat] ?? {};
  const partner = view.rules.teams === "partners" && view.seat !== null && !own && (seat - view.seat) % 2 === 0;
  return [
    player.played_level && t(PLAYED_LIKE, { level: named(LEVELS, player.played_level) }),
    view.dealer === seat && t(DEALER),
    partner && t(PARTNER),
    (view.rules.opening || view.rules.contracts) && opened && t(OPENED),
    player.away && t(AWAY),
    eliminated && t(OUT_OF_MATCH),
    dropped && t(DROPPED),
    player.kind === "bot" && (player.level ? `${t(BOT)} (${named(LEVELS, player.level)})` : t(BOT)),
  ].filter(Boolean);
}
