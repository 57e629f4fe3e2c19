/** The other players at the table: follow, mute, block or report them. */
import * as words from "../../words/people.js";
import { html, useSignal } from "../html.js";
import { player, rami } from "../session.js";
import { t } from "../translate.js";
import { useAction } from "../widgets/action.js";
import { Failure } from "../widgets/problem.js";
import { Select } from "../widgets/select.js";

const LONGEST = 500; // characters of a report

export function People({ view: { id, version, seat, players } }) {
  const others = players.filter((one) => one.player && one.player !== player.value?.id);
  if (seat === null || others.length === 0) return null;
  return html`
    <details>
      <summary>${t(words.PEOPLE)}</summary>
      <p class="soft">${t(words.NOBODY_LEARNS)}</p>
      ${others.map((one) => html`<${Person} key=${one.player} game=${id} version=${version} id=${one.player} name=${one.name} />`)}
    </details>
  `;
}

function Person({ game, version, id, name }) {
  const action = useAction();
  const done = useSignal(null);
  const reports = useSignal(false);
  const act = (what, call) => action.run(async () => {
    await call();
    reports.value = false;
    done.value = what;
  });
  const button = (text, label, onClick) => html`
    <button type="button" aria-label=${t(label, { name })} disabled=${action.busy} onClick=${onClick}>${t(text)}</button>
  `;
  const open = () => {
    done.value = null;
    reports.value = !reports.peek();
  };
  const report = (about) => act("report", () => rami.reportPlayer(game, { player: id, version, ...about }));
  return html`
    <section class="person" aria-label=${name}>
      <strong>${name}</strong>
      <p class="row">
        ${button(words.FOLLOW, words.FOLLOW_NAMED, () => act("follow", () => rami.followPlayer({ player: id })))}
        ${button(words.MUTE, words.MUTE_NAMED, () => act("mute", () => rami.mutePlayer({ player: id })))}
        ${button(words.BLOCK, words.BLOCK_NAMED, () => act("block", () => rami.blockPlayer({ player: id })))}
        ${button(words.REPORT, words.REPORT_NAMED, open)}
      </p>
      ${reports.value && html`<${Report} busy=${action.busy} send=${report} />`}
      <p class="soft" role="status">${done.value && t(words.DONE[done.value], { name })}</p>
      <${Failure} error=${action.error} retry=${action.retry} />
    </section>
  `;
}

function Report({ busy, send }) {
  const category = useSignal("cheating");
  const text = useSignal("");
  const choices = Object.entries(words.CATEGORIES).map(([one, said]) => [one, t(said)]);
  const submit = (event) => {
    event.preventDefault();
    send({ category: category.value, text: text.value.trim() });
  };
  return html`
    <form class="fields" onSubmit=${submit}>
      <label>
        ${t(words.ABOUT)}
        <${Select} choices=${choices} value=${category.value} onChoose=${(chosen) => (category.value = chosen)} />
      </label>
      <label>
        ${t(words.WHAT_HAPPENED)}
        <textarea maxlength=${LONGEST} rows="3" value=${text} onInput=${(event) => (text.value = event.target.value)}></textarea>
      </label>
      <button disabled=${busy}>${t(words.SEND)}</button>
    </form>
  `;
}
