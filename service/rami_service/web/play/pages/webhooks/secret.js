/** The secret of a webhook, which the service shows once. */
import { SECRET, SECRET_ONCE } from "../../../words/webhooks.js";
import { html } from "../../html.js";
import { t } from "../../translate.js";
import { CopyText } from "../../widgets/copy.js";

/** `made` is the answer of the service: the webhook, and its secret. */
export function Secret({ made }) {
  if (!made) return null;
  const { webhook: { url: address }, secret } = made;
  return html`
    <div class="made">
      <p role="status">${t(SECRET_ONCE, { address })}</p>
      <${CopyText} key=${secret} label=${t(SECRET)} text=${secret} />
    </div>
  `;
}
