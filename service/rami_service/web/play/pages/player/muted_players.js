/** Players whose phrases the reader does not want to hear. */
import { MUTED, NOBODY_MUTED, UNMUTE_NAMED } from "../../../words/account.js";
import { html } from "../../html.js";
import { player, rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { useLoad } from "../../widgets/load.js";
import { Failure } from "../../widgets/problem.js";

export function MutedPlayers() {
  const muted = useLoad(read, [player.value.id]);
  const action = useAction();
  const unmute = (id) => action.run(async () => {
    await rami.unmutePlayer(id);
    await muted.again();
  });
  return html`
    <section class="sheet" aria-labelledby="muted">
      <h2 id="muted">${t(MUTED)}</h2>
      <${Failure} error=${muted.error ?? action.error} retry=${muted.again} />
      ${muted.data?.length === 0 && html`<p class="soft">${t(NOBODY_MUTED)}</p>`}
      <ul class="plain-list stack">
        ${muted.data?.map(({ id, name }) => html`
          <li key=${id}>
            <button type="button" disabled=${action.busy} onClick=${() => unmute(id)}>
              ${t(UNMUTE_NAMED, { name })}
            </button>
          </li>
        `)}
      </ul>
    </section>
  `;
}

/** The list has ids only. A player who was deleted has no name any more. */
async function read(signal) {
  const { players } = (await rami.listMuted({ signal })).data;
  const profile = (id) => rami.getPlayer(id, { signal }).then(({ data }) => data).catch(() => ({ id, name: id }));
  return Promise.all(players.map(profile));
}
