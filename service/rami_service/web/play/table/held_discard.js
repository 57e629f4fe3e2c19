/** The buttons while a discard can be taken back, or is asked for. They lie where those of the turn were. */
import * as words from "../../words/discards.js";
import { sign, spoken } from "../game/cards.js";
import { html, useLayoutEffect, useRef } from "../html.js";
import { t } from "../translate.js";

export function HeldActions({ held }) {
  const { card, asks, seconds } = held;
  const named = { card: spoken(card) };
  const shown = { card: sign(card) };
  const back = useRef(null);
  useLayoutEffect(() => {
    keepFocus(back.current);
    requestAnimationFrame(() => keepFocus(back.current)); // by then the card is hidden
  }, []);
  if (seconds.value === 0) return html`<div class="actions"></div>`;
  return html`
    <div class="actions held-discard">
      <span class="out-of-sight" role="alert">${t(asks ? words.SURE : words.WAITS, named)}</span>
      ${asks && html`<button class="main yes" aria-label=${t(words.YES, named)} onClick=${() => held.confirm()}>${t(words.YES, shown)}</button>`}
      <button ref=${back} class=${asks ? "take-back" : "main take-back"} aria-label=${t(words.TAKE_BACK, named)} onClick=${() => held.takeBack()}>
        <span aria-hidden="true">↶</span> ${t(words.TAKE_BACK, shown)}
        ${!asks && html` <b class="seconds" role="timer" aria-hidden="true">${seconds.value}</b>`}
      </button>
    </div>
  `;
}

/** If what had the focus is gone or hidden, the button has it. */
function keepFocus(button) {
  const here = document.activeElement;
  if (here === document.body || here?.matches(".hand .leaving")) button?.focus({ preventScroll: true });
}
