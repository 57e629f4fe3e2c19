/** The end of a deal, player by player: the hand laid open, the points of the deal in their parts, and the total. */
import * as words from "../../words/result.js";
import { OUT_OF_MATCH } from "../../words/table.js";
import { spoken } from "../game/cards.js";
import { bySide, nameOf } from "../game/sides.js";
import { classes, html } from "../html.js";
import { list, t } from "../translate.js";
import { Avatar } from "./avatar.js";
import { Card } from "../cards/card.js";

/** `winners` are seats. They are cheered. */
export function OpenHands({ view, winners }) {
  const { hands, points, scores, showdown } = view.last_deal;
  return html`
    <ul class="open-hands">
      ${hands.map((hand, seat) => html`
        <li key=${seat} class=${classes("open-hand", { cheered: winners.includes(seat) })}>
          <${Avatar} view=${view} seat=${seat} />
          <b>${nameOf(view, seat)}</b>
          ${wasOut(view, seat)
            ? html`<span class="left">${t(OUT_OF_MATCH)}</span>`
            : html`<${Left} hand=${hand} shown=${showdown?.hands.find((one) => one.seat === seat)} />`}
          <${Parts} points=${points[seat] ?? {}} />
          <span class="figure">${!wasOut(view, seat) && html`<span class="out-of-sight">${t(words.DEAL)} </span><b>${bySide(scores, seat)}</b> `}<small>${t(words.TOTAL)} ${bySide(view.totals, seat)}</small></span>
        </li>
      `)}
    </ul>
  `;
}

/** Whether a player was out of the match before the deal, and has not played it. */
function wasOut({ seats, last_deal: { hands, points } }, seat) {
  return seats[seat].eliminated && !hands[seat].length && !points[seat]?.drop;
}

function Left({ hand, shown }) {
  const rest = shown ? shown.unmatched : hand;
  const group = (cards, name) => html`<span class=${classes("small-cards", { rest: name === "rest" })} key=${name} role="img" aria-label=${list(cards.map(spoken))}>${cards.map((card, place) => html`<${Card} key=${place} card=${card} small=${true} />`)}</span>`;
  return html`
    <span class="left">
      ${shown?.melds.map((meld, place) => group(meld, place))}
      ${rest.length ? group(rest, "rest") : !shown?.melds.length && t(words.NOTHING_LEFT)}
    </span>
  `;
}

/** The parts of the points, if there are several, and that a player has dropped out. */
function Parts({ points }) {
  const parts = Object.keys(words.PARTS).filter((part) => points[part]);
  if (parts.length < 2 && !points.drop) return null;
  return html`<small class="parts">${parts.map((part) => `${t(words.PARTS[part])} ${points[part]}`).join(" · ")}</small>`;
}
