/** The rule sheet of a game, in the reader's language. It is read when somebody opens it. */
import { RULES } from "../../words/table.js";
import { html, useEffect, useState } from "../html.js";
import { lazy } from "../lazy.js";
import { language } from "../preferences.js";
import { rami } from "../session.js";
import { t } from "../translate.js";

const Sheet = lazy(() => import("./sheet.js"), "Sheet");

export function RuleSheet({ id }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const spoken = language.value;
  useEffect(() => {
    if (open) rami.getGameSheet(id, { lang: spoken }).then(({ data }) => setText(data), () => undefined);
  }, [id, spoken, open]);
  return html`
    <details onToggle=${(event) => setOpen(event.target.open)}>
      <summary>${t(RULES)}</summary>
      ${text && html`<${Sheet} text=${text} under=${2} />`}
    </details>
  `;
}
