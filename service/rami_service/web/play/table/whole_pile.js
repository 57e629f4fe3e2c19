/** All cards of the pile, the top one last. Where deeper cards may be taken, each of them is a button. */
import { TAKE_DEPTH } from "../../words/offers.js";
import { Card, Face } from "../cards/card.js";
import { isWild, spoken } from "../game/cards.js";
import { depths } from "../game/moves.js";
import { html } from "../html.js";
import { t } from "../translate.js";

export function WholePile({ game, done }) {
  const view = game.view.value;
  const { pile } = view;
  const reach = depths(game.moves.value);
  const take = (depth) => (game.take(depth), done());
  return html`
    <div class="whole-pile">
      ${pile.map((card, place) => {
        const depth = pile.length - place;
        const label = t(TAKE_DEPTH, { count: depth, card: spoken(card) });
        return reach.includes(depth)
          ? html`<button key=${place} class="card can" aria-label=${label} title=${label} onClick=${() => take(depth)}><${Face} card=${card} wild=${isWild(view, card)} /></button>`
          : html`<${Card} key=${place} card=${card} wild=${isWild(view, card)} />`;
      })}
    </div>
  `;
}
