/** Stock and discard pile. */
import {
  DISCARD_HERE, DRAW, PILE, PILE_ALL, PILE_EMPTY, PILE_LESS, PILE_TOP, STOCK, STOCK_LEFT, TAKE_DEPTH, TAKE_IT,
} from "../../words/table.js";
import { spoken } from "../game/cards.js";
import { depths } from "../game/moves.js";
import { classes, html, useState } from "../html.js";
import { t } from "../translate.js";
import { Back, Card, Face } from "../cards/card.js";

export function Centre({ game }) {
  const [open, setOpen] = useState(false);
  const view = game.view.value;
  return html`
    <section class="centre">
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

function Pile({ game }) {
  const top = game.view.value.pile_top;
  const chosen = game.chosenCards.value;
  const discarding = game.myTurn.value && game.view.value.phase === "play" && chosen.length === 1;
  const takes = game.moves.value.some(({ type }) => type === "draw_discard");
  const can = discarding || takes;
  const shown = top ? t(PILE_TOP, { card: spoken(top) }) : t(PILE_EMPTY);
  const label = discarding ? t(DISCARD_HERE, { card: spoken(chosen[0]) }) : takes ? `${shown} ${t(TAKE_IT)}` : shown;
  return html`
    <button class=${classes("pile", { can })} data-place="pile" data-drop="pile" data-act=${discarding} aria-label=${label}
      onClick=${() => (discarding ? game.discard(chosen[0]) : game.take(1))}>
      ${top ? html`<${Face} card=${top} />` : html`<span class="empty">${t(PILE)}</span>`}
      <span class="count" aria-hidden="true">${game.view.value.pile_size}</span>
    </button>
  `;
}

/** All cards of the pile, the top one last. Where deeper cards may be taken, each of them is a button. */
function WholePile({ game, done }) {
  const { pile } = game.view.value;
  const reach = depths(game.moves.value);
  const take = (depth) => (game.take(depth), done());
  return html`
    <div class="whole-pile">
      ${pile.map((card, place) => {
        const depth = pile.length - place;
        const label = t(TAKE_DEPTH, { count: depth, card: spoken(card) });
        return reach.includes(depth)
          ? html`<button key=${place} class="card can" aria-label=${label} title=${label} onClick=${() => take(depth)}><${Face} card=${card} /></button>`
          : html`<${Card} key=${place} card=${card} />`;
      })}
    </div>
  `;
}
