/** Where players declare and drop out of a deal, and where a rank is wild: the buttons, and the card beside the stock. */
import { STAY } from "../../words/side.js";
import * as words from "../../words/offers.js";
import { sign, signs, spoken, wildRank } from "../game/cards.js";
import { ofType } from "../game/moves.js";
import { html, useEffect, useRef } from "../html.js";
import { t } from "../translate.js";
import { Card } from "../cards/card.js";

const SOON = 500; // milliseconds: the second click of a double click is no answer

export function DeclareActions({ game }) {
  const drops = game.moves.value.some(({ type }) => type === "drop");
  return html`<${DeclareButton} game=${game} />${drops && html`<${DropButton} game=${game} />`}`;
}

/** If the hand can be declared, the button says with which card. It is there anyway after the draw: then it is said why not. */
function DeclareButton({ game }) {
  const found = declaration(game);
  if (!found && game.view.value.phase !== "play") return null;
  const text = found && found.card !== game.chosenCards.value[0] ? t(words.DECLARE_WITH, { card: signs([found.card]) }) : t(words.DECLARE);
  return html`<button class=${found ? "main" : "long"} onClick=${() => declare(game)}>${text}</button>`;
}

/** The declaration that discards the chosen card, or else any: its player wins with each (U-17). */
function declaration(game) {
  const legal = ofType(game.moves.value, "declare");
  return legal.find(({ card }) => card === game.chosenCards.value[0]) ?? legal[0];
}

/** Declare. If that is not legal, the service says why. It has to know which card is discarded. */
export function declare(game) {
  const [chosen, ...others] = game.chosenCards.value;
  const found = declaration(game);
  if (!found && game.view.value.phase === "play" && (!chosen || others.length)) {
    game.message.value = { text: t(words.CHOOSE_DISCARD) };
    return false;
  }
  return game.play([found ?? { type: "declare", card: chosen ?? game.hand.value.at(-1) }]);
}

function DropButton({ game }) {
  const ask = () => (game.offers.value = [{ type: "drop" }]);
  return html`<button class="long" onClick=${ask}>${t(words.DROP, { count: cost(game.view.value) })}</button>`;
}

/** What is asked before a player drops out. The buttons lie where those of the turn were. */
export function DropOut({ game }) {
  const [begun, stay] = [useRef(performance.now()), useRef(null)];
  const count = cost(game.view.value);
  useEffect(() => stay.current.focus({ preventScroll: true }), []);
  const drop = () => performance.now() - begun.current >= SOON && game.play([{ type: "drop" }]);
  return html`
    <div class="actions">
      <span class="out-of-sight" role="alert">${t(words.DROP_SURE, { count })}</span>
      <button ref=${stay} onClick=${() => (game.offers.value = null)}>${t(STAY)}</button>
      <button class="main" onClick=${drop}>${t(words.DROP_YES, { count })}</button>
    </div>
  `;
}

/** What it costs the reader to drop out now (U-18). */
function cost({ rules, seats, seat }) {
  return seats[seat].turns_taken ? rules.drop.later : rules.drop.first;
}

/** The rank that is wild in this deal, and the card that was turned up for it (U-16). */
export function Wild({ view }) {
  const [rank, turned] = [wildRank(view), view.wild_card];
  if (!rank) return null;
  const text = t(words.WILD_RANK, { rank: sign(`${rank}S`).slice(0, -1) });
  return html`
    <span class="wild" role="img" aria-label=${turned ? `${t(words.TURNED_UP, { card: spoken(turned) })} ${text}` : text}>
      ${turned && html`<${Card} card=${turned} />`}
      <small aria-hidden="true">${text}</small>
    </span>
  `;
}
