/** The table as it was at a step of a game of the past. Nothing can be moved on it. */
import { animate } from "./animation.js";
import { sentence } from "../game/event_words.js";
import { TableGame } from "../game/table_game.js";
import { isWild, keyed, spoken } from "../game/cards.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { lazy } from "../lazy.js";
import { list } from "../translate.js";
import { Card } from "../cards/card.js";
import { Centre } from "./centre.js";
import { Melds } from "./melds.js";
import { Seat, Seats } from "./seats.js";

const Result = lazy(() => import("./result.js"), "Result");

export function ReplayTable({ id, step }) {
  const game = useMemo(() => new TableGame(id), [id]);
  const [shown, setShown] = useState(step);
  useEffect(() => {
    let current = true;
    const next = step.step === shown.step + 1; // only a step forward is shown as a move
    (next ? animate(shown.view, step.events) : Promise.resolve()).then(() => current && setShown(step));
    return () => (current = false);
  }, [step]);
  game.view.value = shown.view;
  game.hands.value = shown.hands;
  const { view, events } = shown;
  const named = { ...view, seat: null }; // whoever looks from another seat is not "you"
  const ended = events.some(({ type }) => type === "deal_ended");
  return html`
    <div class="board">
      <${Seats} game=${game} />
      <div class="felt">
        ${ended && view.last_deal
          ? html`<${Result} game=${game} />`
          : html`<${Centre} game=${game} />${view.rules.table === "melds" && html`<${Melds} game=${game} />`}`}
      </div>
      <p class="notes" role="status">${events.map((event) => sentence(named, event)).filter(Boolean).join(" ")}</p>
      ${view.seat !== null && html`<${Seat} game=${game} seat=${view.seat} own=${true} /><${StillHand} view=${view} cards=${game.hand.value} />`}
    </div>
  `;
}

function StillHand({ view, cards }) {
  return html`
    <div class="hand" role=${cards.length ? "img" : null} aria-label=${list(cards.map(spoken)) || null}>
      ${keyed(cards).map(({ card, key }) => html`<${Card} key=${key} card=${card} wild=${isWild(view, card)} />`)}
    </div>
  `;
}
