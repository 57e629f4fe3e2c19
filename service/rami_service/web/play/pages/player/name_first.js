/** The service shows games to players only. So whoever is not known yet gives a name first. */
import { GO_ON, NAME_FIRST } from "../../../words/invitations.js";
import { html } from "../../html.js";
import { t } from "../../translate.js";
import { useAction } from "../../widgets/action.js";
import { Failure } from "../../widgets/problem.js";
import { NameField, somebody } from "./visitor.js";

export function NameFirst({ why = null }) {
  const begin = useAction();
  const submit = (event) => {
    event.preventDefault();
    begin.run(somebody);
  };
  return html`
    <form class="sheet" onSubmit=${submit}>
      <h2>${t(NAME_FIRST)}</h2>
      ${why && html`<p>${why}</p>`}
      <${NameField} />
      <button class="main" disabled=${begin.busy}>${t(GO_ON)}</button>
      <${Failure} error=${begin.error} retry=${begin.retry} />
    </form>
  `;
}
