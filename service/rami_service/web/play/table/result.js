/** The end of a deal: who won it, all hands laid open with their points, and the melds. The next deal may wait. */
import * as words from "../../words/result.js";
import { ABORTED } from "../../words/table.js";
import { html, useEffect, useRef } from "../html.js";
import { list, t } from "../translate.js";
import { spoken } from "../game/cards.js";
import { nameOf, namesOf, seatsOf, sideOf } from "../game/sides.js";
import { Card } from "../cards/card.js";
import { useSeconds } from "./clock.js";
import { OpenHands } from "./open_hands.js";
import { Ready } from "./ready.js";

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
      <${OpenHands} view=${view} winners=${winnersOf(view, last)} />
      ${last.melds.length > 0 && html`
        <div class="melds final">
          ${last.melds.map((meld) => html`<div class="meld" key=${meld.id} role="img" aria-label=${list(meld.cards.map(spoken))}>${meld.cards.map((card, place) => html`<${Card} key=${place} card=${card} />`)}</div>`)}
        </div>
      `}
      ${done && (over ? html`<${GameEnd} game=${game} />` : html`<${Next} game=${game} done=${done} />`)}
    </section>
  `;
}

function title(view, last) {
  const winners = winnersOf(view, last);
  if (!winners.length) return t(words.NOBODY_WON);
  if (winners.includes(view.seat)) return t(words.YOU_WON_DEAL);
  const sides = [...new Set(winners.map((seat) => sideOf(view, seat)))];
  return t(words.WON_DEAL, { names: namesOf(view, sides), count: winners.length });
}

/** The seats that won a deal: all of a side. Who is left when the others have dropped out has cards, and paid nothing (U-18). */
function winnersOf(view, { out, showdown, scores, reason: why, hands, points }) {
  if (why === "last_left") return view.players.map((_, seat) => seat).filter((seat) => hands[seat].length && !points[seat].drop);
  const best = view.rules.no_out === "differences" && scores.some((score) => score > 0) ? [scores.indexOf(Math.max(...scores))] : [];
  const winners = showdown ? showdown.winners : out === null ? [] : [out];
  return seatsOf(view, winners.length ? winners.map((seat) => sideOf(view, seat)) : best);
}

function reason(view, { out, rami, reason: usual, showdown }) {
  const seat = showdown?.knocker ?? out;
  const why = rami ? "rami" : usual;
  const own = seat !== null && seat === view.seat && words.OWN_REASONS[why];
  return t(own || words.REASONS[why], { name: nameOf(view, seat) });
}

/** A pause that is over does not close the window of a player who still reads it, but that of one who is ready. */
function Next({ game, done }) {
  const view = game.view.value;
  const seconds = useSeconds(view.opens_at);
  const wasReady = useRef(false);
  if (view.ready.includes(view.seat)) wasReady.current = true;
  useEffect(() => {
    if (!seconds && wasReady.current) done();
  }, [!seconds]);
  if (seconds) return html`<${Ready} game=${game} seconds=${seconds} onReady=${() => (wasReady.current = true)} />`;
  return html`
    <div class="row">
      <button class="main" onClick=${done}>${t(words.CONTINUE)}</button>
      ${seconds !== null && html`<span role="timer">${t(words.PAUSE_OVER)}</span>`}
    </div>
  `;
}

/** Whether the totals count twice: then a loser of Gin has nothing but the bonus of its deals, and the winner an even total. */
function doubled({ rules, won, winners, totals }) {
  if (rules.final_bonus !== "gin" || winners.length !== 1) return false;
  const [winner] = winners;
  const before = totals[winner] / 2 - rules.game_bonus - rules.box_bonus * won[winner];
  return totals[1 - winner] === rules.box_bonus * won[1 - winner] && before >= (rules.match_end.target ?? Infinity);
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
    ${bonus && html`<p>${t(bonus, { game: view.rules.game_bonus, deal: view.rules.box_bonus })}${doubled(view) && ` ${t(words.DOUBLED)}`}</p>`}
    <div class="row">
      ${view.seat !== null && view.status === "finished" && html`<button class="main" onClick=${again}>${t(view.rematch ? words.REMATCH_JOIN : words.REMATCH)}</button>`}
      ${view.status === "finished" && html`<a class="button" href=${`#/replay/${game.id}`}>${t(words.REPLAY)}</a>`}
      <a class="button" href="#/">${t(words.HOME)}</a>
    </div>
  `;
}
