/**
 * The own hand: a row of cards that can be chosen, moved and dragged, by pointer, touch or keyboard.
 *
 * One card at a time can be reached with the tab key; the arrow keys move on from there.
 */
import { CHOSEN, DRAWN_CARD, HAND_HELP, WILD, YOUR_HAND } from "../../words/table.js";
import { isWild, keyed, spoken } from "../game/cards.js";
import { classes, html, useEffect, useRef, useState } from "../html.js";
import { t } from "../translate.js";
import { Face } from "../cards/card.js";
import { useHandPlaces } from "./hand_places.js";

const DEALT = 1200; // milliseconds until all cards are dealt

export function Hand({ game }) {
  const [at, setAt] = useState(0);
  const drag = useRef(null); // how cards are dragged: it is loaded when the hand is there
  useEffect(() => void import("./drag.js").then(({ startDrag }) => (drag.current = startDrag)), []);
  const cards = keyed(game.hand.value);
  const { phase, deal, turn, seat } = game.view.value;
  const hasDrawn = phase === "play" && turn === seat;
  const { ref: row, style } = useHandPlaces(deal, cards.length + (hasDrawn ? 0 : 1));
  const [dealing, setDealing] = useState(isDealt(game.view.value, game.log.value));
  useEffect(() => clearing(setTimeout(() => setDealing(false), DEALT)), []);
  const place = Math.min(at, Math.max(0, cards.length - 1));
  const chosen = game.chosen.value;
  const drawn = game.view.value.this_turn?.drawn_card;

  const reach = (next) => {
    setAt(next);
    requestAnimationFrame(() => row.current?.querySelectorAll("button")[next]?.focus());
  };
  const onKeyDown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const far = { Home: 0, End: cards.length - 1 }[event.key];
    const space = event.key === " "; // Chromium forgets that it is down when the table changes under the mouse
    if (step === undefined && far === undefined && !space) return;
    event.preventDefault();
    if (space) return event.repeat || game.choose(event.target.dataset.key);
    const next = far ?? Math.min(cards.length - 1, Math.max(0, place + step));
    if (event.shiftKey) game.moveCard(place, next);
    reach(next);
  };

  return html`
    <section class="hand-place" aria-label=${t(YOUR_HAND)}>
      <div class=${classes("hand", { dealing })} role="group" aria-label=${t(YOUR_HAND)} aria-describedby="hand-help" ref=${row} style=${style} onKeyDown=${onKeyDown} data-drop="hand">
        ${cards.map(({ card, key }, number) => html`
          <button key=${key} data-key=${key} data-number=${number} tabindex=${number === place ? 0 : -1}
            class=${classes("card", { leaving: game.held.value?.key === key, chosen: chosen.includes(key), drawn: card === drawn && game.isDrawn(key) })}
            style=${{ "--number": number }}
            aria-pressed=${chosen.includes(key)}
            aria-label=${[spoken(card), isWild(game.view.value, card) && t(WILD), card === drawn && game.isDrawn(key) && t(DRAWN_CARD)].filter(Boolean).join(", ")}
            onFocus=${() => setAt(number)}
            onPointerDown=${(event) => drag.current?.(event, game, key, number)}
            onClick=${() => game.choose(key)}>
            <${Face} card=${card} wild=${isWild(game.view.value, card)} />
          </button>
        `)}
      </div>
      <p id="hand-help" class="out-of-sight">${t(HAND_HELP)} ${t(CHOSEN, { count: chosen.length })}</p>
    </section>
  `;
}

/** Whether a deal begins while the page is open, or has just begun: nobody has discarded twice. */
function isDealt({ pile_size, players }, log) {
  return log.length > 0 || pile_size <= players.length;
}

const clearing = (timer) => () => clearTimeout(timer);
