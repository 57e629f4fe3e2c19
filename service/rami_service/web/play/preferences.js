/**
 * What a person has chosen: kept in this browser for the start, shared by all its tabs, and kept with the player
 * (`settings/kept_with_player.js`). A setting is a line of VALUES, and a line of the sheet (`settings/form.js`).
 */
import { computed, effect, signal } from "./html.js";

const PLACE = "rami.preferences";
/** All settings by their names in the API, and their values. The first one is chosen until somebody chooses. */
export const VALUES = {
  language: navigator.language?.startsWith("fr") ? ["fr", "en"] : ["en", "fr"],
  theme: ["system", "light", "dark"],
  contrast: ["auto", "more", "normal"],
  faces: ["cards", "tiles"],
  suit_colours: ["two", "four"],
  large_indices: ["auto", "always", "never"],
  card_back: ["lattice", "waves", "dots", "plain"],
  hand_order: ["suit", "rank", "melds", "own"],
  discards: ["delayed", "direct", "confirmed"],
  letter_keys: ["on", "off"],
  sounds: ["on", "off"],
  vibration: ["on", "off"],
  notifications: ["off", "on"],
};
/** The settings of this browser alone: each browser has permissions of its own. */
const OF_BROWSER = new Set(["notifications"]);

const kept = read();
export const settings = Object.fromEntries(Object.keys(VALUES).map((name) => [name, signal(kept[name] ?? VALUES[name][0])]));
/** `order` is how the own hand is sorted. `own` is the order that the player has made by hand. */
export const { language, theme, faces, hand_order: order } = settings;

const small = watched("(max-width: 60rem), (max-height: 30rem)");
const contrasting = watched("(prefers-contrast: more)");
export const plainFaces = computed(() => (settings.large_indices.value === "auto" ? small.value : settings.large_indices.value === "always"));
const strong = computed(() => (settings.contrast.value === "auto" ? contrasting.value : settings.contrast.value === "more"));

/** The values of all settings. Who calls it in an effect hears of their changes. */
const chosenHere = () => Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value]));
/** The names of the settings that a player has on all devices, and their values. */
export const OF_PLAYER = Object.keys(VALUES).filter((name) => !OF_BROWSER.has(name));
export const chosen = () => Object.fromEntries(OF_PLAYER.map((name) => [name, settings[name].value]));

effect(() => {
  const { language: lang, theme: shade, suit_colours, card_back } = chosen();
  document.documentElement.lang = lang;
  Object.assign(document.documentElement.dataset, { theme: shade, suits: suit_colours, back: card_back, contrast: strong.value ? "more" : "normal" });
});
effect(() => write(chosenHere()));

addEventListener("storage", ({ key }) => {
  if (key === PLACE) adopt(read());
});

/** Take what another tab or device has chosen. Settings and values that this page does not know change nothing. */
export function adopt(values) {
  for (const [name, value] of Object.entries(values)) if (VALUES[name]?.includes(value)) settings[name].value = value;
}

function watched(query) {
  const found = matchMedia(query);
  const is = signal(found.matches);
  found.addEventListener("change", () => (is.value = found.matches));
  return is;
}

function read() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    found.hand_order ??= found.order; // its name before release 0.17
    return Object.fromEntries(Object.entries(VALUES).map(([name, all]) => [name, all.find((one) => one === found[name])]));
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
