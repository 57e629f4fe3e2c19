/** What every module of the pages draws with: preact, htm and signals, from one place. */
import htm from "../vendor/htm.js";
import { h } from "../vendor/preact.js";

export { Fragment, render } from "../vendor/preact.js";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/hooks.js";
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from "../vendor/signals.js";

export const html = htm.bind(h);

/** Names of classes from what is true of an element: `classes("card", { chosen })`. */
export function classes(always, sometimes) {
  const names = Object.entries(sometimes).filter(([, is]) => is).map(([name]) => name);
  return [always, ...names].join(" ");
}
