/** The buttons under the hand: what can be done now, with the cards that are chosen. */
import * as words from "../../words/table.js";
import { signs } from "../game/cards.js";
import { knockWith, ofType, offeredMelds, PLAIN } from "../game/moves.js";
import { html, useEffect } from "../html.js";
import { lazy } from "../lazy.js";
import { order } from "../preferences.js";
import { t } from "../translate.js";
import { Short } from "./short.js";

const MOST_OFFERED = 6;
const HeldActions = lazy(() => import("./held_discard.js"), "HeldActions");
const Offers = lazy(() => import("./offers.js"), "Offers");
const Chosen = lazy(() => import("./chosen.js"), "Chosen");
const DeclareActions = lazy(() => import("./declaring.js"), "DeclareActions");
const DropOut = lazy(() => import("./declaring.js"), "DropOut");

export function Actions({ game }) {
  useEffect(() => void (HeldActions.ready(), Chosen.ready()), []);
  if (game.held.value) return html`<${HeldActions} held=${game.held.value} />`;
  const offered = game.offers.value;
  if (offered) return html`<${offered[0].type === "drop" ? DropOut : Offers} game=${game} />`;
  return html`
    <div class="actions">
      <${SortBy} game=${game} />
      ${game.myTurn.value ? html`<${TurnActions} game=${game} />` : html`<${Chosen} game=${game} />`}
    </div>
  `;
}

function TurnActions({ game }) {
  const { phase } = game.view.value;
  const moves = game.moves.value;
  const play = (move) => () => game.play([move]);
  const plain = PLAIN.filter((type) => moves.some((move) => move.type === type));
  return html`
    <button class="short" aria-expanded=${Boolean(game.hint.value)} onClick=${() => (game.hint.value ? (game.hint.value = null) : game.askHint())}>
      <${Short} text=${words.HINT} sign="?" />
    </button>
    ${moves.some(({ type }) => type === "undo") && html`<button class="short" onClick=${play({ type: "undo" })}><${Short} text=${words.UNDO} sign="↶" /></button>`}
    ${phase === "draw" && html`<${DrawButtons} game=${game} />`}
    ${phase === "play" && html`<${Chosen} game=${game} />`}
    <${game.view.value.rules.declaration ? DeclareActions : KnockButton} game=${game} />
    ${plain.map((type) => html`<button key=${type} class="main" onClick=${play({ type })}>${t(words.PLAIN[type])}</button>`)}
  `;
}

function DrawButtons({ game }) {
  const moves = game.moves.value;
  const top = game.view.value.pile_top;
  return html`
    ${ofType(moves, "draw_stock").length > 0 && html`
      <button class="main" onClick=${() => game.play([{ type: "draw_stock" }])}>${t(words.DRAW)}</button>
    `}
    ${ofType(moves, "draw_discard").length > 0 && html`
      <button class="main" onClick=${() => game.take(1)}>${t(words.TAKE, { card: signs([top]) })}</button>
    `}
  `;
}

function KnockButton({ game }) {
  const legal = game.legal.value;
  const found = knockWith(legal, game.chosenCards.value);
  if (!found) return null;
  const text = found.count === null ? t(words.KNOCK) : t(words.KNOCK_COUNT, { count: found.count });
  return html`<button class="main" onClick=${() => game.play([found.move])}>${text}</button>`;
}

/** The melds that the hand has: a click chooses their cards. */
export function Offered({ game }) {
  const found = game.myTurn.value ? offeredMelds(game.legal.value).slice(0, MOST_OFFERED) : [];
  if (!found.length) return null;
  return html`
    <div class="offered">
      <small>${t(words.OFFERED)}</small>
      ${found.map(({ move, points }) => html`
        <button key=${move.cards.join()} onClick=${() => game.chooseCards(move.cards)}>
          ${signs(move.cards)} <small>${points}</small>
        </button>
      `)}
    </div>
  `;
}

function SortBy({ game }) {
  const sort = (event) => {
    order.value = event.target.value;
    if (order.value === "melds") game.findMelds();
  };
  return html`
    <label class="sort inline">
      <span>${t(words.SORT)}</span>
      <select value=${order.value} onChange=${sort}>
        ${Object.entries(words.ORDERS).map(([name, text]) => html`<option key=${name} value=${name}>${t(text)}</option>`)}
      </select>
    </label>
  `;
}
