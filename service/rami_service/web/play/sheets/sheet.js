/** A rule sheet on the page. It is made of elements, never of HTML that somebody has sent. */
import { html, useMemo } from "../html.js";
import { blocksOf, partsOf } from "./markdown.js";

/** `under` is the level of the heading above the sheet, so that headings stay in order. `title` can hide the first. */
export function Sheet({ text, under = 1, title = true }) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  const shown = title ? blocks : blocks.filter(({ kind, level }) => kind !== "heading" || level > 1);
  const up = title ? under : under - 1;
  return html`<div class="rule-sheet">${shown.map((block) => html`<${Block} block=${block} up=${up} />`)}</div>`;
}

function Block({ block, up }) {
  if (block.kind === "heading") {
    return html`<${`h${Math.min(6, block.level + up)}`}><${Line} text=${block.text} /></>`;
  }
  if (block.kind === "list") return html`<${List} ...${block} />`;
  if (block.kind === "table") return html`<${Table} ...${block} />`;
  return html`<p><${Line} text=${block.text} /></p>`;
}

function List({ ordered, items }) {
  const shown = items.map(({ text, inner }) => html`
    <li><${Line} text=${text} />${inner.map((list) => html`<${List} ...${list} />`)}</li>
  `);
  return ordered ? html`<ol>${shown}</ol>` : html`<ul>${shown}</ul>`;
}

function Table({ head, rows }) {
  return html`
    <div class="table-wrap">
      <table>
        <thead><tr>${head.map((cell) => html`<th scope="col"><${Line} text=${cell} /></th>`)}</tr></thead>
        <tbody>
          ${rows.map((row) => html`<tr>${row.map((cell) => html`<td><${Line} text=${cell} /></td>`)}</tr>`)}
        </tbody>
      </table>
    </div>
  `;
}

/** Bold parts are the only ones that differ. The suits of the cards get their colour. */
function Line({ text }) {
  return partsOf(text).map((part) =>
    typeof part === "string" ? html`<${Suits} text=${part} />` : html`<strong><${Suits} text=${part.bold} /></strong>`,
  );
}

function Suits({ text }) {
  return text.split(/([♥♦]+)/).map((part, place) => (place % 2 ? html`<span class="red-suit">${part}</span>` : part));
}
