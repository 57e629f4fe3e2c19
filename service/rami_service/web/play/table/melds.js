/**
 * The melds on the table, by who laid them, those of the reader last: nearest to the hand. With cards chosen, a meld takes
 * them: by click, by Enter, or when they are dropped on it.
 */
import { ADD_TO, MELD, NO_MELDS, TABLE_MELDS } from "../../words/table.js";
import { signs, spoken } from "../game/cards.js";
import { addable } from "../game/moves.js";
import { nameOf } from "../game/sides.js";
import { classes, html } from "../html.js";
import { list, t } from "../translate.js";
import { Card } from "../cards/card.js";
import { useMeldSizes } from "./meld_sizes.js";

export function Melds({ game }) {
  const view = game.view.value;
  const laid = owners(view);
  const { ref, style } = useMeldSizes(laid.map(({ melds }) => melds.map(({ cards }) => cards.length)));
  return html`
    <section class="melds" ref=${ref} style=${style} aria-label=${t(TABLE_MELDS)} data-drop="table">
      ${view.melds.length === 0 && html`<p class="none">${t(NO_MELDS)}</p>`}
      ${laid.map(({ seat, melds }) => html`
        <div class=${classes("owner", { own: seat === view.seat })} key=${seat}>
          <small>${nameOf(view, seat)}</small>
          ${melds.map((meld) => html`<${Meld} key=${meld.id} game=${game} meld=${meld} />`)}
        </div>
      `)}
    </section>
  `;
}

/** The seats that have laid melds, in the order of play after the reader, each with them. */
function owners({ melds, table_moves: laid, players, seat: own }) {
  const first = (own ?? -1) + 1;
  const seats = players.map((_, place) => (first + place) % players.length);
  return seats.map((seat) => ({ seat, melds: melds.filter((meld) => ownerOf(meld, laid) === seat) })).filter((one) => one.melds.length);
}

/** Who laid a meld; if that cannot be seen any more, because jokers were swapped, who has most of its cards. */
function ownerOf({ cards, by }, laid) {
  const made = laid.find((move) => move.cards.length > 2 && by.includes(move.seat) && move.cards.every((card) => cards.includes(card)));
  const count = (seat) => by.filter((one) => one === seat).length;
  return made?.seat ?? by.reduce((best, seat) => (count(seat) > count(best) ? seat : best), by[0]);
}

function Meld({ game, meld }) {
  const chosen = game.chosenCards.value;
  const takes = game.myTurn.value && chosen.length > 0;
  const fits = takes && addable(game.moves.value, chosen, meld.id).length > 0;
  const label = t(MELD, { number: meld.id, cards: list(meld.cards.map(spoken)) });
  const cards = meld.cards.map((card, place) => html`<${Card} key=${place} card=${card} />`);
  if (!takes) return html`<div class="meld" data-meld=${meld.id} data-drop=${`meld:${meld.id}`} role="img" aria-label=${label}>${cards}</div>`;
  return html`
    <button class=${classes("meld", { fits })} data-meld=${meld.id} data-drop=${`meld:${meld.id}`}
      aria-label=${fits ? `${label}. ${t(ADD_TO, { cards: signs(chosen) })}` : label} onClick=${() => game.addTo(meld.id)}>
      ${cards}
    </button>
  `;
}
