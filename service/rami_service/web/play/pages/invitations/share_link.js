/** The link of an invitation: to copy, to send with the share sheet of the device, and to scan from this screen. */
import { QR_CODE, QR_HELP, QR_OF, SHARE, SHARE_FAILED, SHARE_TEXT } from "../../../words/invitations.js";
import { html, useSignal } from "../../html.js";
import { lazy } from "../../lazy.js";
import { titleOf, useVariants } from "../../options/variants.js";
import { t } from "../../translate.js";
import { CopyText } from "../../widgets/copy.js";
import { Loading } from "../../widgets/load.js";

const QrCode = lazy(() => import("../../widgets/qr_code.js"), "QrCode", Loading);

/** `label` says what the link is for, `purpose` whether to play or to watch. */
export function ShareLink({ label, link, variant, purpose = "play" }) {
  const { data: variants } = useVariants();
  const text = t(SHARE_TEXT[purpose], { game: titleOf(variants, variant) });
  return html`
    <${CopyText} label=${label} text=${link} />
    ${navigator.share && html`<${Share} shared=${{ title: "Rami", text, url: link }} />`}
    <${Code} label=${label} link=${link} />
  `;
}

function Share({ shared }) {
  const failed = useSignal(false);
  const share = async () => {
    failed.value = false;
    try {
      await navigator.share(shared);
    } catch (error) {
      failed.value = error.name !== "AbortError"; // somebody closed the sheet
    }
  };
  return html`
    <p class="row">
      <button type="button" class="main" onClick=${share}>${t(SHARE)}</button>
      <span class="error" role="status">${failed.value && t(SHARE_FAILED)}</span>
    </p>
  `;
}

/** The library that draws it is loaded when somebody opens it. */
function Code({ label, link }) {
  const open = useSignal(false);
  return html`
    <details onToggle=${(event) => (open.value = event.target.open)}>
      <summary>${t(QR_CODE)}</summary>
      ${open.value && html`
        <p class="soft">${t(QR_HELP)}</p>
        <${QrCode} text=${link} label=${t(QR_OF, { label })} />
      `}
    </details>
  `;
}
