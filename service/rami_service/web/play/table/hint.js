/** The advice of a bot: the best melds, what to draw or to discard and why, and what each move is worth. */
import * as words from "../../words/hints.js";
import { CLOSE, LEVELS } from "../../words/table.js";
import { signs } from "../game/cards.js";
import { html, useState } from "../html.js";
import { language } from "../preferences.js";
import { number, t } from "../translate.js";

export function HintPanel({ game }) {
  const hint = game.hint.value;
  const [asking, setAsking] = useState(false);
  if (!hint) return null;
  const ask = async (event) => {
    setAsking(true);
    await game.askHint(event.target.value);
    setAsking(false);
  };
  return html`
    <section class="hint sheet" aria-live="polite">
      <div class="advice" tabindex="0">
        ${asking ? html`<p>${t(words.ASKING)}</p>` : html`<p>${sentences(hint, game.view.value.rules).join(" ")}</p>`}
        ${!asking && beside(hint) && html`<p>${beside(hint)}</p>`}
        ${hint.alternatives.length > 1 && html`<${Worths} alternatives=${hint.alternatives} />`}
      </div>
      <div class="row">
        <label class="inline"><span>${t(words.ASK)}</span>
          <select value=${hint.asked_level ?? hint.level} onChange=${ask}>
            ${Object.entries(LEVELS).map(([name, text]) => html`<option key=${name} value=${name}>${t(text)}</option>`)}
          </select>
        </label>
        ${hint.move && game.myTurn.value && html`<button class="main" onClick=${() => make(game, hint.move)}>${t(words.DO_IT, { move: moveWords(hint.move) })}</button>`}
        <button class="plain" onClick=${() => (game.hint.value = null)}>${t(CLOSE)}</button>
      </div>
    </section>
  `;
}

/** A discard may be held back, as one that the player has chosen, and to drop out is asked for. */
function make(game, move) {
  if (move.type === "drop") return (game.offers.value = [move]);
  return move.type === "discard" ? game.discard(move.card) : game.play([move]);
}

function Worths({ alternatives }) {
  return html`
    <details>
      <summary>${t(words.WORTH)} (${t(words.CHOSEN)})</summary>
      <table>
        <thead><tr><th>${t(words.MOVE_HEAD)}</th><th class="figure">${t(words.WORTH_HEAD)}</th></tr></thead>
        <tbody>
          ${alternatives.map(({ move, worth, error }, place) => html`
            <tr key=${JSON.stringify(move)}>
              <td>${place === 0 && "▸ "}${moveWords(move)}</td>
              <td class="figure">${number(worth, 1, 1)} ± ${number(error, 1, 1)}</td>
            </tr>
          `)}
        </tbody>
      </table>
    </details>
  `;
}

/** A move in words: "discard 7♥". */
export function moveWords(move) {
  const cards = move.cards ?? (move.card ? [move.card] : []);
  return t(words.MOVES[move.type], { cards: signs(cards) }).trim();
}

/** What there is to say of a move that shows more than the choice of the bot. */
function beside({ better, alternatives: [first, ...others] }) {
  if (better) return t(words.BETTER, { move: moveWords(better) });
  return others.some(({ worth }) => worth > first.worth) && t(words.UNSURE);
}

function sentences(hint, rules) {
  const found = [];
  if (hint.asked_level) found.push(t(words.ANSWERED_LIKE, { level: t(LEVELS[hint.level]) }));
  if (hint.draw) {
    const { move, why, meld } = hint.draw;
    found.push(t(words.DRAW_FROM[move.type], { card: signs(meld.slice(0, 1)) }), t(words.DRAW_WHY[why], { meld: signs(meld) }));
  }
  const shown = [hint.act?.words, hint.challenge?.words, hint.preferred];
  for (const text of shown) if (text) found.push(text[language.value]);
  const melds = hint.melds.map(({ cards }) => signs(cards)).join(" + ");
  const best = rules.table === "melds" ? words.BEST_MELDS : words.BEST_MELDS_ONLY;
  found.push(melds ? t(best, { melds, points: hint.points }) : t(words.NO_MELDS));
  if (rules.declaration) {
    if (hint.left.length) found.push(t(words.LEFT_ONLY, { cards: signs(hint.left) }));
    if (hint.move?.type !== "declare") found.push(t(words.HAND_COUNTS, { points: hint.deadwood }));
  } else if (hint.left.length) found.push(t(words.LEFT, { cards: signs(hint.left), points: hint.deadwood }));
  if (hint.discard) {
    const { card, why, helps } = hint.discard;
    found.push(t(words.DISCARD, { card: signs([card]) }), t(words.DISCARD_WHY[why]));
    if (helps) found.push(t(words.DISCARD_HELPS));
  }
  return found;
}
