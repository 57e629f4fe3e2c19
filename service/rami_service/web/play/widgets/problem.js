/** What failed on a page, and a way to try again. */
import { TRY_AGAIN } from "../../words/problems.js";
import { sentenceOf } from "../failures.js";
import { html } from "../html.js";
import { lazy } from "../lazy.js";
import { t } from "../translate.js";

const Said = lazy(() => import("./said.js"), "Said");

const said = (error) => (error.params?.until ? html`<${Said} error=${error} />` : sentenceOf(error));

/** A sentence about `error`, read out at once, and a button if one can try again. Nothing without an error. */
export function Failure({ error, retry = null, id }) {
  if (!error) return null;
  return html`
    <div class="failure" role="alert" id=${id}>
      <span class="error">${said(error)}</span>
      ${retry && html`<button type="button" onClick=${retry}>${t(TRY_AGAIN)}</button>`}
    </div>
  `;
}
