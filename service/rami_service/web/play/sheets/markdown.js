/**
 * The Markdown of the rule sheets as blocks: headings, paragraphs, lists in lists, tables, bold. Pure.
 *
 * A rule sheet has nothing else, so this is no general reader of Markdown. What it does not know stays text.
 */

/** `[{ kind: "heading", level, text } | { kind: "paragraph", text } | { kind: "list", … } | { kind: "table", … }]` */
export function blocksOf(text) {
  const lines = text.split(/\r?\n/);
  const blocks = [];
  for (let place = 0; place < lines.length; ) {
    const [block, next] = blockAt(lines, place);
    if (block) blocks.push(block);
    place = next;
  }
  return blocks;
}

/** A line in parts: `["Lay ", { bold: "all" }, " cards"]`. */
export function partsOf(text) {
  const parts = text.split(/\*\*(.+?)\*\*/).map((part, place) => (place % 2 ? { bold: part } : part));
  return parts.filter((part) => part !== "");
}

function blockAt(lines, place) {
  const line = lines[place];
  const heading = /^(#{1,6}) +(.*)$/.exec(line);
  if (line.trim() === "") return [null, place + 1];
  if (heading) return [{ kind: "heading", level: heading[1].length, text: heading[2] }, place + 1];
  if (line.startsWith("|")) return table(lines, place);
  if (itemOf(line)) return list(lines, place, itemOf(line).indent);
  const end = endOf(lines, place, (next) => next.trim() !== "" && !/^(#|\|)/.test(next) && !itemOf(next));
  return [{ kind: "paragraph", text: lines.slice(place, end).join(" ") }, end];
}

function table(lines, place) {
  const end = endOf(lines, place, (line) => line.startsWith("|"));
  const [head, , ...rows] = lines.slice(place, end).map(cellsOf);
  return [{ kind: "table", head, rows }, end];
}

function cellsOf(line) {
  return line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim());
}

/** A list, and in its items the lists that are indented further. */
function list(lines, place, indent) {
  const items = [];
  const { ordered } = itemOf(lines[place]);
  while (place < lines.length) {
    const item = itemOf(lines[place]);
    if (!item || item.indent < indent || (item.indent === indent && item.ordered !== ordered)) break;
    if (item.indent > indent) {
      const [inner, next] = list(lines, place, item.indent);
      items.at(-1)?.inner.push(inner);
      place = next;
    } else {
      items.push({ text: item.text, inner: [] });
      place++;
    }
  }
  return [{ kind: "list", ordered, items }, place];
}

function itemOf(line) {
  const found = /^( *)(-|\d+\.) +(.*)$/.exec(line);
  return found && { indent: found[1].length, ordered: found[2] !== "-", text: found[3] };
}

/** The first line after `place` that does not belong to the block. */
function endOf(lines, place, belongs) {
  const rest = lines.findIndex((line, number) => number > place && !belongs(line));
  return rest === -1 ? lines.length : rest;
}
