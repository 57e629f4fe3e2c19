/** The buttons under the hand: what can be done now, with the cards that are chosen. */
import * as words from "../../words/table.js";
import { signs } from "../game/cards.js";
import { addable, byMeld, knockWith, meldsOf, ofType, offeredMelds, PLAIN } from "../game/moves.js";
import { html, useEffect } from "../html.js";
import { lazy } from "../lazy.js";
import { order } from "../preferences.js";
import { t } from "../translate.js";

const MOST_OFFERED = 6;
const HeldActions = lazy(() => import("./held_discard.js"), "HeldActions");
const Offers = lazy(() => import("./offers.js"), "Offers");

export function Actions({ game }) {
  useEffect(() => void HeldActions.ready(), []);
  if (game.held.value) return html`<${HeldActions} held=${game.held.value} />`;
  if (game.offers.value) return html`<${Offers} game=${game} />`;
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
    <${KnockButton} game=${game} />
    ${plain.map((type) => html`<button key=${type} class="main" onClick=${play({ type })}>${t(words.PLAIN[type])}</button>`)}
  `;
}

/** What a button says, and the sign that it has in a narrow window. */
function Short({ text, sign }) {
  return html`<span class="text">${t(text)}</span><span class="sign" aria-hidden="true">${sign}</span>`;
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

/** What the chosen cards can become, one button for each kind of move. What the rules refuse stays: the service says why. */
function Chosen({ game }) {
  const cards = game.chosenCards.value;
  if (!cards.length || game.view.value.seat === null) return null;
  const laying = game.view.value.rules.table === "melds";
  const moves = game.moves.value;
  const [melds, fitting] = [meldsOf(moves, cards), addable(moves, cards)];
  const [adds, swaps] = [ofType(fitting, "lay_off"), ofType(fitting, "swap_joker")];
  const single = cards.length === 1;
  return html`
    <button class="short" onClick=${() => game.chooseNone()}><${Short} text=${words.CHOOSE_NONE} sign="✕" /></button>
    ${laying && (cards.length > 2 || melds.length > 0) && html`
      <button class=${melds.length ? "main" : ""} onClick=${() => game.lay()}>
        ${layText(game, melds)}
      </button>
    `}
    ${adds.length > 0 && html`<button class="main" onClick=${() => game.pick(adds)}>${addText(game, byMeld(adds))}</button>`}
    ${swaps.length > 0 && html`<button class="main" onClick=${() => game.pick(swaps)}>${t(words.SWAP, { count: swaps.length })}</button>`}
    ${single && html`<button class="main" onClick=${() => game.discard(game.chosen.value[0])}>${t(words.DISCARD_CARD, { card: signs(cards) })}</button>`}
  `;
}

function layText(game, melds) {
  if (melds.length > 1) return t(words.LAY_WAYS, { count: melds.length });
  const points = melds.length ? game.legal.value.meld_points[game.moves.value.indexOf(melds[0])] : null;
  return points === null ? t(words.LAY) : t(words.LAY_POINTS, { count: points });
}

function addText(game, places) {
  if (places.length > 1) return t(words.ADD_TO_ONE_OF, { count: places.length });
  return t(words.ADD_TO_MELD, { cards: signs(game.view.value.melds.find(({ id }) => id === places[0][0].meld).cards) });
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
