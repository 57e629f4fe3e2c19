/** Stock and discard pile. */
import { DISCARD_HERE, DRAW, PILE, PILE_ALL, PILE_EMPTY, PILE_LESS, PILE_TOP, STOCK, STOCK_LEFT, TAKE_IT } from "../../words/table.js";
import { TAKE_BACK } from "../../words/discards.js";
import { isWild, spoken } from "../game/cards.js";
import { classes, html, useState } from "../html.js";
import { lazy } from "../lazy.js";
import { t } from "../translate.js";
import { Back, Face } from "../cards/card.js";

const WholePile = lazy(() => import("./whole_pile.js"), "WholePile");
const Wild = lazy(() => import("./declaring.js"), "Wild");

export function Centre({ game }) {
  const [open, setOpen] = useState(false);
  const view = game.view.value;
  return html`
    <section class="centre">
      ${view.rules.wild_rank && html`<${Wild} view=${view} />`}
      <${Stock} game=${game} />
      <${Pile} game=${game} />
      ${view.pile_size > 1 && html`
        <button class="plain all" aria-expanded=${open} onClick=${() => setOpen(!open)}>${open ? t(PILE_LESS) : t(PILE_ALL, { count: view.pile_size })}</button>
      `}
      ${open && html`<${WholePile} game=${game} done=${() => setOpen(false)} />`}
    </section>
  `;
}

function Stock({ game }) {
  const { stock } = game.view.value;
  const can = game.moves.value.some(({ type }) => type === "draw_stock");
  return html`
    <button class=${classes("pile stock", { can })} data-place="stock" aria-label=${t(STOCK_LEFT, { count: stock }) + (can ? ` ${t(DRAW)}` : "")}
      onClick=${() => game.play([{ type: "draw_stock" }])}>
      ${stock > 0 ? html`<${Back} />` : html`<span class="empty">${t(STOCK)}</span>`}
      <span class="count" aria-hidden="true">${stock}</span>
    </button>
  `;
}

/** On it lies a card that is not discarded yet, too: a click takes that back. */
function Pile({ game }) {
  const held = game.held.value;
  const top = held?.card ?? game.view.value.pile_top;
  const { act, label, run } = held ? takingBack(held) : pileAct(game);
  return html`
    <button class=${classes("pile", { can: act !== null, pending: held })} data-place="pile" data-drop="pile" data-act=${act} aria-label=${label} onClick=${run}>
      ${top ? html`<${Face} card=${top} wild=${isWild(game.view.value, top)} />` : html`<span class="empty">${t(PILE)}</span>`}
      ${held && html`<span class="back-sign" aria-hidden="true">↶</span>`}
      <span class="count" aria-hidden="true">${game.view.value.pile_size}</span>
    </button>
  `;
}

function takingBack(held) {
  return { act: "back", label: t(TAKE_BACK, { card: spoken(held.card) }), run: () => held.takeBack() };
}

/** What a click on the pile does: discard the chosen card, or take the one on top. */
function pileAct(game) {
  const { pile_top: top, phase } = game.view.value;
  const chosen = game.chosenCards.value;
  if (game.myTurn.value && phase === "play" && chosen.length === 1)
    return { act: "discard", label: t(DISCARD_HERE, { card: spoken(chosen[0]) }), run: () => game.discard(game.chosen.value[0]) };
  const takes = game.moves.value.some(({ type }) => type === "draw_discard");
  const shown = top ? t(PILE_TOP, { card: spoken(top) }) : t(PILE_EMPTY);
  return { act: takes ? "take" : null, label: takes ? `${shown} ${t(TAKE_IT)}` : shown, run: () => game.take(1) };
}
