/**
 * Where the cards of a hand lie: in rows and columns that stay for a whole deal, so that a drawn card moves no other.
 *
 * The places follow from the window and from the largest hand of the deal. All numbers are pixels.
 */
import { useLayoutEffect, useRef, useState } from "../html.js";

const FINGER = 44; // what is seen of each card, at least, so that a finger can meet it
const [SMALLEST, LARGEST] = [46, 96]; // the width of a card
const HIGH = 1.4; // a card's height by its width
const INDEX = 0.62; // how much of its height has the rank and the suit
const SPREAD = 0.78; // how far apart cards lie where there is room, by their width

/** The places for `count` cards in a window: the width of a card, how far apart they are, and how many lie in a row. */
export function placesFor(count, { width, height }) {
  const card = Math.round(Math.min(LARGEST, Math.max(SMALLEST, Math.min(height * 0.115, width * 0.14))));
  const fitting = Math.max(1, Math.floor((width - card) / FINGER) + 1);
  const rows = Math.max(1, Math.ceil(count / fitting));
  const columns = Math.ceil(count / rows);
  const across = Math.min(Math.max(FINGER, card * SPREAD), (width - card) / Math.max(1, columns - 1));
  return { card, across, rows, columns, down: Math.max(FINGER, card * HIGH * INDEX) };
}

/** The places of the hand, as a style of its element `ref`. They grow with the hand, and shrink with the next deal. */
export function useHandPlaces(deal, count) {
  const ref = useRef(null);
  const [width, setWidth] = useState(document.documentElement.clientWidth);
  const most = useRef({});
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(([{ contentRect }]) => setWidth(contentRect.width));
    watcher.observe(ref.current.parentElement);
    return () => watcher.disconnect();
  }, []);
  const before = most.current.deal === deal ? most.current.count : 0;
  most.current = { deal, count: Math.max(before, count) };
  const { card, across, rows, columns, down } = placesFor(most.current.count, { width, height: innerHeight });
  const style = {
    "--card": `${card}px`,
    "--lift": rows > 1 ? "0px" : "-0.75rem", // a card that is lifted would cover one in the row above
    width: `${(columns - 1) * across + card}px`,
    height: `${(rows - 1) * down + card * HIGH}px`,
    gridTemplateColumns: `repeat(${columns}, ${across}px)`,
    gridAutoRows: `${down}px`,
  };
  return { ref, style };
}
