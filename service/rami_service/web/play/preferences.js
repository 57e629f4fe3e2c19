/** What a person has chosen for this browser. It is kept here, never sent, and shared by all tabs. */
import { effect, signal } from "./html.js";

const PLACE = "rami.preferences";
const SOLELY = { language: ["en", "fr"], theme: ["system", "light", "dark"], order: ["suit", "rank", "melds", "own"] };

const kept = read();
export const language = signal(kept.language ?? (navigator.language?.startsWith("fr") ? "fr" : "en"));
export const theme = signal(kept.theme ?? "system");
/** How the own hand is sorted. `own` is the order that the player has made by hand. */
export const order = signal(kept.order ?? "suit");

const small = matchMedia("(max-width: 60rem), (max-height: 30rem)");
/** Whether cards show rank and suit alone, as in small windows. */
export const plainFaces = signal(small.matches);
small.addEventListener("change", () => (plainFaces.value = small.matches));

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dataset.theme = theme.value;
  write({ language: language.value, theme: theme.value, order: order.value });
});

addEventListener("storage", ({ key }) => {
  if (key !== PLACE) return;
  const { language: other, theme: shade } = read();
  if (other) language.value = other;
  if (shade) theme.value = shade;
});

function read() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return Object.fromEntries(Object.entries(SOLELY).map(([name, all]) => [name, all.find((one) => one === found[name])]));
  } catch {
    return {}; // no storage, or a broken one: everything is as at the first visit
  }
}

function write(values) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
