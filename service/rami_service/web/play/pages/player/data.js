/** Everything that the service holds about the player, as a file. */
import { DATA, DATA_HELP, DOWNLOAD, DOWNLOADED } from "../../../words/account.js";
import { html, useSignal } from "../../html.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Failure } from "../../widgets/problem.js";

export function Data() {
  const download = useAction();
  const done = useSignal(false);
  const ask = () => {
    done.value = false;
    return download.run(async () => {
      const { data } = await rami.exportMe();
      save(data, `rami-${data.player.id}.json`);
      done.value = true;
    });
  };
  return html`
    <section class="sheet" aria-labelledby="data">
      <h2 id="data">${t(DATA)}</h2>
      <p class="soft">${t(DATA_HELP)}</p>
      <p><button type="button" disabled=${download.busy} onClick=${ask}>${t(DOWNLOAD)}</button></p>
      <p class="soft" role="status">${done.value && t(DOWNLOADED)}</p>
      <${Failure} error=${download.error} retry=${download.retry} />
    </section>
  `;
}

function save(data, name) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // a browser that asks where to save it needs some time
}
