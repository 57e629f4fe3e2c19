/**
 * How large the cards of the melds are: as large as all melds fit into the felt, and never too small for a finger.
 *
 * All numbers are pixels. What does not fit then is reached by scrolling the felt.
 */
import { useLayoutEffect, useRef, useState } from "../html.js";

const [SMALLEST, LARGEST, STEP] = [44, 92, 4];
const HIGH = 1.4; // a card's height by its width
const SEEN = 0.58; // how much is seen of a card under another one, by its width
const [FRAME, NAME, GAP] = [9, 18, 7]; // around a meld, above the melds of an owner, between melds and between lines

/**
 * The largest width of a card with which melds fit into a width and a height. `owners` has the lengths of each one's melds,
 * `between` is the space between the melds of two owners.
 */
export function cardWidthFor(owners, { width, height, between }) {
  for (let card = LARGEST; card > SMALLEST; card -= STEP) if (heightOf(owners, card, width, between) <= height) return card;
  return SMALLEST;
}

function heightOf(owners, card, width, between) {
  const blocks = owners.map((lengths) => {
    const melds = lengths.map((length) => [card * (1 + (length - 1) * SEEN) + FRAME, card * HIGH + FRAME]);
    const [wide, high] = flow(melds, width, GAP);
    return [wide, high + NAME];
  });
  return flow(blocks, width, between)[1];
}

/** Boxes one after the other in lines: the width of the longest line, and the height of all. */
function flow(boxes, width, gap) {
  let [longest, before, line, high] = [0, 0, 0, 0];
  for (const [wide, tall] of boxes) {
    if (line && line + gap + wide > width) [before, line, high] = [before + high + GAP, 0, 0];
    line += (line ? gap : 0) + wide;
    high = Math.max(high, tall);
    longest = Math.max(longest, line);
  }
  return [longest, before + high];
}

/** For the element `ref` with the melds: the width of its cards. It follows from the felt around it and its piles. */
export function useMeldSizes(owners) {
  const ref = useRef(null);
  const [room, setRoom] = useState({ width: 0, height: 0, between: 0 });
  useLayoutEffect(() => {
    const felt = ref.current.parentElement;
    const measure = () => setRoom(roomIn(felt, ref.current));
    const watcher = new ResizeObserver(measure);
    watcher.observe(felt);
    return () => watcher.disconnect();
  }, []);
  return { ref, style: { "--card": `${cardWidthFor(owners, room)}px` } };
}

function roomIn(felt, melds) {
  const { paddingTop, paddingBottom, rowGap, gridTemplateColumns } = getComputedStyle(felt);
  const piles = felt.querySelector(".centre");
  const above = gridTemplateColumns.includes(" ") ? 0 : piles.offsetHeight + parseFloat(rowGap); // beside the melds, or below them
  const height = felt.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) - above;
  return { width: melds.clientWidth, height, between: parseFloat(getComputedStyle(melds).columnGap) };
}
