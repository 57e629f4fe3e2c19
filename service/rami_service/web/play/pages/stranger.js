/**
 * Shown instead of a page that needs a player, as long as there is none: a name is enough to go on. Whoever has the link
 * of a game sees first what it is, as with an invitation.
 */
import { GO_ON, WHO } from "../../words/app.js";
import { html, useEffect } from "../html.js";
import { INVITE } from "../paths.js";
import { go, route } from "../router.js";
import { t } from "../translate.js";
import { useAction } from "../widgets/action.js";
import { Failure } from "../widgets/problem.js";
import { NameField, somebody } from "./player/visitor.js";

export function Stranger({ args: [id] }) {
  const invited = route.value.name === "game";
  useEffect(() => void (invited && go(`${INVITE}/${id}`, { replace: true })), [invited]);
  if (invited) return null;
  return html`<${Who} />`;
}

function Who() {
  const { busy, error, run } = useAction();
  const go = (event) => {
    event.preventDefault();
    run(somebody);
  };
  return html`
    <form class="page" onSubmit=${go}>
      <h1>${t(WHO)}</h1>
      <div class="sheet">
        <${NameField} />
        <p><button class="main" disabled=${busy}>${t(GO_ON)}</button></p>
        <${Failure} error=${error} />
      </div>
    </form>
  `;
}
