/** Give up the seat before the game begins. If the creator leaves, the game is over, so the creator is asked. */
import { LEAVE, LEAVE_CREATOR, LEAVE_YES } from "../../../words/invitations.js";
import { CANCEL } from "../../../words/shared.js";
import { html, useSignal } from "../../html.js";
import { go } from "../../router.js";
import { rami } from "../../session.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Failure } from "../../widgets/problem.js";

export function LeaveGame({ id, creator }) {
  const asked = useSignal(false);
  const action = useAction();
  const leave = () => action.run(async () => {
    await rami.leaveGame(id);
    go("");
  });
  return html`
    ${asked.value
      ? html`
        <div class="sheet" role="alert">
          <p>${t(LEAVE_CREATOR)}</p>
          <p class="row">
            <button type="button" class="danger" disabled=${action.busy} onClick=${leave}>${t(LEAVE_YES)}</button>
            <button type="button" onClick=${() => (asked.value = false)}>${t(CANCEL)}</button>
          </p>
        </div>
      `
      : html`
        <button type="button" class="danger" disabled=${action.busy} onClick=${creator ? () => (asked.value = true) : leave}>
          ${t(LEAVE)}
        </button>
      `}
    <${Failure} error=${action.error} retry=${action.retry} />
  `;
}
