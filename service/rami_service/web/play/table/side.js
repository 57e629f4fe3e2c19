/** Beside the table: the scores, what happened, something to say, the rules, and the way out. */
import * as words from "../../words/side.js";
import { Bar } from "../bar.js";
import { sentence } from "../game/event_words.js";
import { namesOf } from "../game/sides.js";
import { say } from "../game/speech.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { player, rami } from "../session.js";
import { t } from "../translate.js";
import { Keys } from "./keys.js";
import { People } from "./people.js";
import { RuleSheet } from "../sheets/rule_sheet.js";

const NEAR = 40; // pixels from the end of the log

/** What the drawer holds. The drawer itself is part of the table, so that its button works before this module is there. */
export function Side({ game }) {
  return html`
    <div class="close"><button class="plain" popovertarget="beside" popovertargetaction="hide" aria-label=${t(words.CLOSE)}>✕</button></div>
    <${Totals} game=${game} />
    <${Log} game=${game} />
    <${Talk} game=${game} />
    <${People} view=${game.view.value} />
    <${RuleSheet} id=${game.id} />
    <${Keys} />
    <${Resign} game=${game} />
    <${Bar} name="game" />
  `;
}

function Totals({ game }) {
  const view = game.view.value;
  return html`
    <section class="sheet">
      <h2>${t(words.SCORES)}</h2>
      <table>
        <tbody>
          ${view.totals.map((total, side) => html`
            <tr key=${side}><th scope="row">${namesOf(view, [side])}</th><td class="figure">${total}</td></tr>
          `)}
        </tbody>
      </table>
      ${view.last_deal && html`<button onClick=${() => game.showLast()}>${t(words.LAST_DEAL)}</button>`}
    </section>
  `;
}

/** The newest line is at the end, and in sight unless the reader has scrolled away from it. */
function Log({ game }) {
  const box = useRef(null);
  const follows = useRef(true);
  const view = game.view.value;
  const lines = [...game.past.value, ...game.log.value].map((event) => sentence(view, event)).filter(Boolean);
  useEffect(() => {
    if (follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length]);
  useEffect(() => {
    const beside = box.current.closest(".side");
    const onToggle = () => (box.current.scrollTop = box.current.scrollHeight); // what is hidden cannot be scrolled
    beside.addEventListener("toggle", onToggle);
    return () => beside.removeEventListener("toggle", onToggle);
  }, []);
  const onScroll = ({ target }) => (follows.current = target.scrollHeight - target.scrollTop - target.clientHeight < NEAR);
  return html`
    <section class="sheet">
      <h2>${t(words.LOG)}</h2>
      <ol class="log" ref=${box} tabindex="0" aria-label=${t(words.LOG)} onScroll=${onScroll}>
        ${lines.map((text, number) => html`<li key=${number}>${text}</li>`)}
      </ol>
    </section>
  `;
}

function Talk({ game }) {
  const [phrases, setPhrases] = useState([]);
  useEffect(() => void rami.listPhrases().then(({ data }) => setPhrases(data.phrases), () => undefined), [rami.language]);
  const { seat, players } = game.view.value;
  const others = players.filter((one) => one.player && one.player !== player.value?.id);
  if (seat === null || others.length === 0) return null;
  return html`
    <details>
      <summary>${t(words.TALK)}</summary>
      <div class="row">
        ${phrases.map(({ phrase, text }) => html`<button key=${phrase} onClick=${() => say(game, phrase)}>${text}</button>`)}
      </div>
    </details>
  `;
}

function Resign({ game }) {
  const [asked, setAsked] = useState(false);
  const { seat, status } = game.view.value;
  if (seat === null || status !== "playing") return null;
  if (!asked) return html`<button class="danger" onClick=${() => setAsked(true)}>${t(words.RESIGN)}</button>`;
  return html`
    <div class="sheet" role="alertdialog" aria-label=${t(words.RESIGN)}>
      <p>${t(words.RESIGN_SURE)}</p>
      <div class="row">
        <button class="danger" onClick=${() => (setAsked(false), game.change((api) => api.resignGame(game.id)))}>${t(words.RESIGN_YES)}</button>
        <button onClick=${() => setAsked(false)}>${t(words.STAY)}</button>
      </div>
    </div>
  `;
}
