/** Leave this browser, or delete the player: both are asked, and both say what is lost. */
import {
  DELETE, DELETE_FINALLY, DELETE_HELP, DELETE_LAST, DELETE_YES, GOING, LEAVE_DEVICE, LEAVE_HELP, LEAVE_YES, TO_DEVICE,
} from "../../../words/account.js";
import { html, useSignal } from "../../html.js";
import { go, link } from "../../router.js";
import { leave, player, rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { DEVICE } from "../../paths.js";
import { Failure } from "../../widgets/problem.js";
import { Question } from "../../widgets/question.js";

export function Going() {
  const asked = useSignal(null); // "leave", "delete" or "delete for good"
  const deletion = useAction();
  const name = player.value.name;
  const forget = () => {
    leave();
    go("");
  };
  const remove = () => deletion.run(async () => {
    await rami.deleteMe();
    forget();
  });
  const ask = (what) => () => (asked.value = what);
  const instead = html`<a href=${link(DEVICE)}>${t(TO_DEVICE)}</a>`;
  const question = {
    leave: { text: t(LEAVE_HELP), yes: t(LEAVE_YES), act: forget, more: instead },
    delete: { text: t(DELETE_HELP), yes: t(DELETE_YES), act: ask("delete for good") },
    "delete for good": { text: t(DELETE_LAST, { name }), yes: t(DELETE_FINALLY), act: remove },
  }[asked.value];
  return html`
    <section class="sheet" aria-labelledby="going">
      <h2 id="going">${t(GOING)}</h2>
      ${question ? html`<${Question} ...${question} no=${ask(null)} />` : html`
        <p class="row">
          <button type="button" onClick=${ask("leave")}>${t(LEAVE_DEVICE)}</button>
          <button type="button" class="danger" onClick=${ask("delete")}>${t(DELETE)}</button>
        </p>
      `}
      <${Failure} error=${deletion.error} />
    </section>
  `;
}
