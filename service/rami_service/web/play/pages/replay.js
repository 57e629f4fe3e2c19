/** A game of the past: step by step, from any seat, with its shuffles checked by this page. */
import { fetchPast, replaySteps } from "../../client/replay.js";
import * as words from "../../words/replay.js";
import { nameOf } from "../game/sides.js";
import { loadSprite } from "../game/sprite.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { lazy } from "../lazy.js";
import { rami } from "../session.js";
import { t } from "../translate.js";
import { ReplayTable } from "../table/replay_table.js";
import { useLoad } from "../widgets/load.js";
import { Failure } from "../widgets/problem.js";

const ShareReplay = lazy(() => import("./invitations/share_replay.js"), "ShareReplay");
const ShuffleCheck = lazy(() => import("./shuffle_check.js"), "ShuffleCheck");

loadSprite();

export function Replay({ args: [id] }) {
  const { data: past, error, again } = useLoad((signal) => fetchPast(rami, id, { signal }), [id]);
  if (error) return html`<div class="page"><h1>${t(words.TITLE)}</h1><${Failure} error=${error} retry=${again} /></div>`;
  if (!past) return html`<p class="page" aria-busy="true">${t(words.LOADING)}</p>`;
  return html`<${Past} past=${past} id=${id} />`;
}

function Past({ past, id }) {
  const [from, setFrom] = useState(past.record ? "open" : String(past.seat));
  const seat = from === "open" ? past.seat : from === "null" ? null : Number(from);
  const steps = useMemo(() => replaySteps(past, { seat, open: from === "open" }), [past, from]);
  const [at, setAt] = useState(0);
  const step = steps[Math.min(at, steps.length - 1)];
  return html`
    <div class="replay">
      <h1 class="out-of-sight">${t(words.TITLE)}</h1>
      <${ReplayTable} id=${id} step=${step} />
      <${Controls} at=${at} setAt=${setAt} steps=${steps.length} />
      <div class="page row">
        ${past.record && html`<${SeenFrom} view=${step.view} from=${from} setFrom=${setFrom} />`}
        <${ShareReplay} view=${{ ...past.last, seat: past.seat }} />
      </div>
      <div class="page">
        ${past.record ? html`<${ShuffleCheck} past=${past} view=${step.view} />` : html`<p>${t(words.NO_RECORD)}</p>`}
        ${past.record && html`<${Save} record=${past.record} />`}
      </div>
    </div>
  `;
}

function Controls({ at, setAt, steps }) {
  const [running, setRunning] = useState(false);
  const last = steps - 1;
  const move = (to) => setAt(Math.max(0, Math.min(last, to)));
  useEffect(() => {
    if (!running || at >= last) return setRunning(false);
    const timer = setTimeout(() => move(at + 1), 900);
    return () => clearTimeout(timer);
  }, [running, at]);
  return html`
    <div class="controls row" role="group" aria-label=${t(words.SLIDER)}>
      <button onClick=${() => move(0)}>${t(words.START)}</button>
      <button onClick=${() => move(at - 1)}>${t(words.BACK)}</button>
      <button class="main" aria-pressed=${running} onClick=${() => setRunning(!running)}>${t(running ? words.PAUSE : words.PLAY)}</button>
      <button onClick=${() => move(at + 1)}>${t(words.NEXT)}</button>
      <button onClick=${() => move(last)}>${t(words.END)}</button>
      <input type="range" min="0" max=${last} value=${at} aria-label=${t(words.SLIDER)} onInput=${(event) => move(Number(event.target.value))} />
      <output>${t(words.STEP, { step: at + 1, steps })}</output>
    </div>
  `;
}

function SeenFrom({ view, from, setFrom }) {
  return html`
    <label class="inline"><span>${t(words.SEEN_FROM)}</span>
      <select value=${from} onChange=${(event) => setFrom(event.target.value)}>
        <option value="open">${t(words.ALL_OPEN)}</option>
        ${view.players.map((_, seat) => html`<option key=${seat} value=${String(seat)}>${view.players[seat].name || nameOf(view, seat)}</option>`)}
        <option value="null">${t(words.TABLE)}</option>
      </select>
    </label>
  `;
}

function Save({ record }) {
  const address = useMemo(() => URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" })), [record]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return html`<a class="button" href=${address} download=${`${record.game}.json`}>${t(words.SAVE)}</a>`;
}
