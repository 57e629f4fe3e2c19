/** What was played last in this browser, so that the next game begins with the same choice. */
import { signal } from "../../html.js";

const PLACE = "rami.choice";
const FIRST = { variant: "rami-francais", opponents: 1, seats: 2 };

export const lastChoice = signal(stored());

export function choose(changes) {
  lastChoice.value = { ...lastChoice.peek(), ...changes };
  try {
    localStorage.setItem(PLACE, JSON.stringify(lastChoice.peek()));
  } catch {
    // A browser that keeps nothing begins with the first choice.
  }
}

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    const { variant, opponents, seats } = { ...FIRST, ...found };
    const usable = typeof variant === "string" && [opponents, seats].every(Number.isInteger);
    if (usable) return { variant, opponents, seats };
  } catch {
    // A broken choice is none.
  }
  return FIRST;
}
