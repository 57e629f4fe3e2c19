/**
 * Makes one file with the pictures of all cards, and prints it: `node sprite.mjs CARDS SVGO`.
 *
 * CARDS and SVGO are the folders of the packages `@letele/playing-cards` and `svgo`. Each card becomes a symbol under
 * our name for it ("QS", "TH", "joker", "back"). Shapes that several cards have are in the file once. The indexes in the
 * corners are larger and bolder than in the package, so that a card can be read when it is 44 pixels wide. Ranks and
 * suits have the colour of the text around the picture, because players choose two colours or four. The ace of spades
 * has no advertisement, the joker has an index, and the back is our own.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [cardsFolder, svgoFolder] = process.argv.slice(2).map((folder) => resolve(folder));
const { optimize } = await import(pathToFileURL(join(svgoFolder, "dist/svgo.browser.js")));

const RED = "#d3202a"; // the package has #f00, which is too bright on a screen: its contrast to white is below 4.5
const COLOURS = { red: RED, "#44F": "#3b45d6" };
const NAMES = { xlinkHref: "href" };
const DROPPED = new Set(["xmlns", "xmlnsXlink", "className", "id"]);
const RANK_VIEW = "-500 -500 1000 1000"; // of the shapes of the ranks
const BOLD = { name: "strokeWidth", thin: 80, bold: 105 }; // their lines, which no other shape has
const INDEX_SIZES = [32, 26.769]; // the rank and the suit in the corners of the package's cards

/** Shapes by their content, and their names in the file. */
const shapes = new Map();

/** The elements of the package's cards by its names for them. React is replaced by a function that keeps the elements. */
async function elements() {
  const source = await readFile(join(cardsFolder, "dist/index.esm.js"), "utf8");
  const withoutReact = source
    .replace(/^import _extends .*$/m, "const _extends = Object.assign;")
    .replace(/^import \* as React .*$/m, "const React = { createElement: (tag, attributes, ...inner) => ({ tag, attributes, inner }) };");
  const copy = join(cardsFolder, "elements.mjs");
  await writeFile(copy, withoutReact);
  const made = Object.entries(await import(pathToFileURL(copy)));
  return made.map(([name, component]) => [name, component({})]);
}

/** "Sq" is our "QS", "D10" our "TD". */
function ourName(name) {
  return (name.slice(1) === "10" ? "T" : name.slice(1).toUpperCase()) + name[0];
}

const innerOf = (element) => element.inner.flat().filter((one) => one && typeof one === "object");

/** One card as a symbol. */
function card(name, element) {
  const [defs, ...drawn] = innerOf(element);
  const named = new Map(innerOf(defs).map((shape) => [shape.attributes.id, shape]));
  if (name.length === 2) inInk(drawn, named);
  const suit = indexShape(drawn, 1, named);
  const index = suit && corner(indexShape(drawn, 0, named), suit);
  const drawing = drawn.map((one) => written(one, named)).join("");
  const corners = index ? `${index}<g transform="rotate(180)">${index}</g>` : "";
  return symbol(name, drawing + corners);
}

/** Give the rank and the suit of a card the colour of the text. The shapes of ranks are then the same for all suits. */
function inInk(drawn, named) {
  for (const { attributes } of drawn.filter(isIndex)) {
    const id = attributes.xlinkHref.slice(1);
    const shape = named.get(id);
    const thin = innerOf(shape).some((one) => one.attributes.stroke);
    named.set(id, { ...shape, inner: innerOf(shape).map((one) => inked(one, thin ? "stroke" : "fill")) });
  }
}

const inked = (element, paint) => ({ ...element, attributes: { ...element.attributes, [paint]: "currentColor" } });

/** The name of the shape that is drawn in the corner: the rank (0) or the suit (1). */
function indexShape(drawn, which, named) {
  const found = drawn.find((one) => one.tag === "use" && one.attributes.width === INDEX_SIZES[which]);
  return found && shapeName(found.attributes.xlinkHref, named);
}

function corner(rank, suit) {
  return use(rank, -125, -158, 50) + use(suit, -120, -105, 40);
}

function use(name, x, y, size) {
  return `<use href="#${name}" width="${size}" height="${size}" x="${x}" y="${y}"/>`;
}

function symbol(id, inner) {
  return optimized(`<symbol id="${id}" viewBox="-120 -168 240 336">${inner}</symbol>`, 1);
}

/** An element as text; nothing for what we do not take. */
function written(element, named) {
  const { tag, attributes } = element;
  if (tag === "text" || isAdvertisement(element) || isIndex(element)) return "";
  const inner = innerOf(element).map((one) => written(one, named)).join("");
  if (tag === "g" && !inner) return "";
  return `<${tag}${attributesOf(attributes, named)}>${inner}</${tag}>`;
}

const isIndex = ({ tag, attributes }) => tag === "use" && INDEX_SIZES.includes(attributes.width);
/** The white code in the ace of spades: the only white path. */
const isAdvertisement = ({ tag, attributes }) => tag === "path" && attributes.fill === "#fff";

function attributesOf(attributes, named) {
  return Object.entries(attributes ?? {})
    .filter(([name, value]) => value !== undefined && !DROPPED.has(name))
    .map(([name, value]) => {
      const text = name === "xlinkHref" ? `#${shapeName(value, named)}` : COLOURS[value] ?? value;
      const wide = value === RANK_VIEW ? ' overflow="visible"' : ""; // bold lines are a little larger than the view
      return ` ${NAMES[name] ?? spelled(name)}="${bold(name, text)}"${wide}`;
    })
    .join("");
}

const bold = (name, value) => (name === BOLD.name && Number(value) === BOLD.thin ? BOLD.bold : value);

/** React writes `strokeWidth` for `stroke-width`, but `viewBox` and `preserveAspectRatio` as they are. */
function spelled(name) {
  return /^(stroke|fill|clip)[A-Z]/.test(name) ? name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`) : name;
}

/** Our name of a shape, under which its content is in the file once. */
function shapeName(reference, named) {
  const shape = named.get(reference.slice(1));
  const content = written(shape, named);
  if (!shapes.has(content)) shapes.set(content, { name: `card-${shapes.size}`, precision: shape.tag === "symbol" ? 0 : 1 });
  return shapes.get(content).name;
}

/** Text of SVG with shorter paths. Most shapes have a grid of 1000 or more, of which one step cannot be seen. */
function optimized(text, floatPrecision) {
  const plugins = [
    { name: "convertPathData", params: { floatPrecision } },
    { name: "cleanupNumericValues", params: { floatPrecision: 1 } },
    { name: "convertTransform", params: { floatPrecision: 2, transformPrecision: 5 } },
    "convertColors",
    "sortAttrs",
  ];
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, { plugins });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, "");
}

function joker(element) {
  const star = shapeOf('<symbol viewBox="-500 -500 1000 1000"><path fill="#3b45d6" d="M0-470 110-151 447-145 178 58 276 380 0 187-276 380-178 58-447-145-110-151Z"/></symbol>');
  const index = use(star, -121, -159, 44);
  const drawing = card("joker", element).replace(/<\/symbol>$/, "");
  return `${drawing}${index}<g transform="rotate(180)">${index}</g></symbol>`;
}

function shapeOf(content) {
  if (!shapes.has(content)) shapes.set(content, { name: `card-${shapes.size}`, precision: 0 });
  return shapes.get(content).name;
}

/** A blue lattice in a white border. Its lines end at the edge by themselves, so it needs no pattern and no clip. */
function back() {
  const [right, bottom, step] = [102, 150, 17];
  const lines = [];
  for (let sum = -right - bottom + step / 2; sum < right + bottom; sum += step) {
    const [from, to] = [Math.max(-right, sum - bottom), Math.min(right, sum + bottom)];
    lines.push(`M${from} ${sum - from}L${to} ${sum - to}`, `M${-from} ${sum - from}L${-to} ${sum - to}`);
  }
  return symbol("back", [
    '<rect width="239" height="335" x="-119.5" y="-167.5" rx="12" ry="12" fill="#fff" stroke="#000"/>',
    '<rect width="216" height="312" x="-108" y="-156" rx="8" fill="#2c5282"/>',
    `<path fill="none" stroke="#7ea3cf" stroke-width="2" d="${lines.join("")}"/>`,
    '<rect width="204" height="300" x="-102" y="-150" rx="3" fill="none" stroke="#c9daee" stroke-width="3"/>',
  ].join(""));
}

const made = await elements();
const symbols = made.filter(([name]) => /^[SHDC]/.test(name)).map(([name, element]) => card(ourName(name), element));
symbols.push(joker(made.find(([name]) => name === "J1")[1]), back());
const shared = [...shapes].map(([content, { name, precision }]) =>
  optimized(content.replace(/^<\w+/, (start) => `${start} id="${name}"`), precision));
const about = "<!-- Made from @letele/playing-cards (CC0, drawn by Adrian Kennard) by tools/vendor/files.py -->";
const file = [about, '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">', "<defs>", ...shared, "</defs>", ...symbols, "</svg>"];
process.stdout.write(`${file.join("\n")}\n`);
