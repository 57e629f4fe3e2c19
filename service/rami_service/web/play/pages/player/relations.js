/** Players whom the reader follows, has muted or has blocked: three lists that work alike. */
import { LISTS, NOBODY_HERE, ONLINE, UNDO } from "../../../words/people.js";
import { html } from "../../html.js";
import { player, rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { useLoad } from "../../widgets/load.js";
import { Failure } from "../../widgets/problem.js";

const READ = {
  followed: async (signal) => (await rami.listFollowed({ signal })).data.players,
  muted: async (signal) => named((await rami.listMuted({ signal })).data.players, signal),
  blocked: async (signal) => named((await rami.listBlocked({ signal })).data.players, signal),
};
const UNDONE = {
  followed: (id) => rami.unfollowPlayer(id),
  muted: (id) => rami.unmutePlayer(id),
  blocked: (id) => rami.unblockPlayer(id),
};

export function Relations() {
  return Object.keys(READ).map((kind) => html`<${List} key=${kind} kind=${kind} />`);
}

function List({ kind }) {
  const people = useLoad(READ[kind], [player.value.id]);
  const action = useAction();
  const undo = (id) => action.run(async () => {
    await UNDONE[kind](id);
    await people.again();
  });
  return html`
    <section class="sheet" aria-labelledby=${kind}>
      <h2 id=${kind}>${t(LISTS[kind])}</h2>
      <${Failure} error=${people.error ?? action.error} retry=${people.again} />
      ${people.data?.length === 0 && html`<p class="soft">${t(NOBODY_HERE[kind])}</p>`}
      <ul class="plain-list stack">
        ${people.data?.map(({ id, name, online }) => html`
          <li key=${id} class="row">
            <button type="button" disabled=${action.busy} onClick=${() => undo(id)}>${t(UNDO[kind], { name })}</button>
            ${online && html`<span class="tag">${t(ONLINE)}</span>`}
          </li>
        `)}
      </ul>
    </section>
  `;
}

/** Two of the lists have ids only. A player who was deleted has no name any more. */
function named(ids, signal) {
  const profile = (id) => rami.getPlayer(id, { signal }).then(({ data }) => data).catch(() => ({ id, name: id }));
  return Promise.all(ids.map(profile));
}
