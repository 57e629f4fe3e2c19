/** The rule sheet of a game, in the reader's language. It is read when somebody opens it. */
import { RULES } from "../../words/table.js";
import { html, useEffect, useState } from "../html.js";
import { lazy } from "../lazy.js";
import { language } from "../preferences.js";
import { rami } from "../session.js";
import { t } from "../translate.js";

const Sheet = lazy(() => import("./sheet.js"), "Sheet");

/** `read(language)` reads it where the reader may not see the game yet. */
export function RuleSheet({ id, read = ofGame(id) }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const spoken = language.value;
  useEffect(() => {
    if (open) read(spoken).then(setText, () => undefined);
  }, [id, spoken, open]);
  return html`
    <details onToggle=${(event) => setOpen(event.target.open)}>
      <summary>${t(RULES)}</summary>
      ${text && html`<${Sheet} text=${text} under=${2} />`}
    </details>
  `;
}

function ofGame(id) {
  return (lang) => rami.getGameSheet(id, { lang }).then(({ data }) => data);
}
