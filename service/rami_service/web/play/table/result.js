/** The end of a deal: the final table, what each hand held, and the score in its parts. The next deal may wait. */
import * as words from "../../words/result.js";
import { ABORTED, PAUSE } from "../../words/table.js";
import { html, useEffect, useRef } from "../html.js";
import { list, t } from "../translate.js";
import { spoken } from "../game/cards.js";
import { bySide, nameOf, namesOf, seatsOf, sideOf } from "../game/sides.js";
import { Card } from "./card.js";
import { useSeconds } from "./clock.js";

/** Without `done`, as in a game of the past, there is nothing to go on to. */
export function Result({ game, done = null }) {
  const view = game.view.value;
  const last = view.last_deal;
  const heading = useRef(null);
  useEffect(() => done && heading.current?.focus(), [last.deal]);
  const over = view.status !== "playing";
  return html`
    <section class="result sheet" role="dialog" aria-labelledby="result-title">
      <h2 id="result-title" tabindex="-1" ref=${heading}>${title(view, last)}</h2>
      <p>${t(words.DEAL_NUMBER, { number: last.deal })}. ${reason(view, last)} ${last.showdown && t(words.SHOWDOWNS[last.showdown.result])}</p>
      ${last.melds.length > 0 && html`
        <div class="melds final">
          ${last.melds.map((meld) => html`<div class="meld" key=${meld.id} role="img" aria-label=${list(meld.cards.map(spoken))}>${meld.cards.map((card, place) => html`<${Card} key=${place} card=${card} />`)}</div>`)}
        </div>
      `}
      <${Scores} view=${view} last=${last} />
      ${done && (over ? html`<${GameEnd} game=${game} />` : html`<${Next} view=${view} done=${done} />`)}
    </section>
  `;
}

function title(view, { out, showdown, scores }) {
  const winners = showdown ? showdown.winners : out === null ? [] : [out];
  const fewest = view.rules.no_out === "differences" && scores.some((score) => score > 0); // the best hand scores
  if (!winners.length && !fewest) return t(words.NOBODY_WON);
  const best = winners.length ? winners.map((seat) => sideOf(view, seat)) : [scores.indexOf(Math.max(...scores))];
  if (best.includes(sideOf(view, view.seat))) return t(words.YOU_WON_DEAL);
  return t(words.WON_DEAL, { names: namesOf(view, best), count: seatsOf(view, best).length });
}

function reason(view, { out, rami, reason: usual, showdown }) {
  const seat = showdown?.knocker ?? out;
  const why = rami ? "rami" : usual;
  const own = seat !== null && seat === view.seat && words.OWN_REASONS[why];
  return t(own || words.REASONS[why], { name: nameOf(view, seat) });
}

/** A row for each player: what was left, each part of the score, the score, and the total of the game. */
function Scores({ view, last }) {
  const parts = Object.keys(words.PARTS).filter((part) => last.points.some((points) => points[part]));
  const shown = last.showdown?.hands ?? [];
  return html`
    <div class="table-wrap" tabindex="0" role="group" aria-labelledby="result-title">
      <table class="scores">
        <thead>
          <tr>
            <td></td><th>${t(words.LEFT_IN_HAND)}</th>
            ${parts.map((part) => html`<th key=${part} class="figure">${t(words.PARTS[part])}</th>`)}
            <th class="figure">${t(words.DEAL)}</th><th class="figure">${t(words.TOTAL)}</th>
          </tr>
        </thead>
        <tbody>
          ${last.hands.map((hand, seat) => html`
            <tr key=${seat}>
              <th scope="row">${nameOf(view, seat)}</th>
              <td><${Left} hand=${hand} shown=${shown.find((one) => one.seat === seat)} /></td>
              ${parts.map((part) => html`<td key=${part} class="figure">${last.points[seat]?.[part] ?? ""}</td>`)}
              <td class="figure"><b>${bySide(last.scores, seat)}</b></td><td class="figure">${bySide(view.totals, seat)}</td>
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}

function Left({ hand, shown }) {
  const rest = shown ? shown.unmatched : hand;
  const group = (cards, name) => html`<span class="small-cards" key=${name} role="img" aria-label=${list(cards.map(spoken))}>${cards.map((card, place) => html`<${Card} key=${place} card=${card} />`)}</span>`;
  return html`
    ${shown?.melds.map((meld, place) => group(meld, place))}
    ${rest.length ? group(rest, "rest") : !shown?.melds.length && t(words.NOTHING_LEFT)}
  `;
}

function Next({ view, done }) {
  const seconds = useSeconds(view.opens_at);
  return html`
    <div class="row">
      <button class="main" onClick=${done}>${t(words.CONTINUE)}</button>
      ${seconds !== null && html`<span role="timer">${seconds > 0 ? t(PAUSE, { seconds }) : t(words.PAUSE_OVER)}</span>`}
    </div>
  `;
}

function GameEnd({ game }) {
  const view = game.view.value;
  const names = namesOf(view, view.winners);
  const won = view.winners.includes(sideOf(view, view.seat));
  const bonus = view.status === "finished" && words.FINAL_BONUSES[view.rules.final_bonus];
  const again = async () => {
    const next = await game.change((rami) => rami.rematchGame(game.id));
    if (next) location.hash = `#/game/${next.id}`;
  };
  return html`
    <p class="won">${view.status === "aborted" ? t(ABORTED) : won ? t(words.YOU_WON_GAME) : t(words.WON_GAME, { names, count: seatsOf(view, view.winners).length })}</p>
    ${bonus && html`<p>${t(bonus, { game: view.rules.game_bonus, deal: view.rules.box_bonus })}</p>`}
    <div class="row">
      ${view.seat !== null && view.status === "finished" && html`<button class="main" onClick=${again}>${t(view.rematch ? words.REMATCH_JOIN : words.REMATCH)}</button>`}
      ${view.status === "finished" && html`<a class="button" href=${`#/replay/${game.id}`}>${t(words.REPLAY)}</a>`}
      <a class="button" href="#/">${t(words.HOME)}</a>
    </div>
  `;
}
