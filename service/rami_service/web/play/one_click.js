/**
 * One click, one act: the second click of a double click does not hit what has just taken the place of the first.
 *
 * A click does nothing if it comes where the last one was, within half a second of it or of what it changed there, and
 * if what it hits was not there before. A key that clicks, and a click without a place, are where their control is; and
 * a key is where the last one was if no other key was pressed since: then only the page can have moved the focus. Whoever
 * moves the pointer or the focus, or waits, is obeyed at once. A key that is held down acts once, too.
 */
const NEAR = 32; // pixels
const SOON = 500; // milliseconds
const CONTROLS = "a, button, input, label, select, summary";

let last = null; // the last click: its place, time and control, where all controls were, and what is in its place by now
let pressed = false; // whether a key that clicks was pressed since then

addEventListener("click", onClick, { capture: true });
addEventListener("keydown", onKeyDown, { capture: true });
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });

function onClick(event) {
  const { timeStamp: since } = event;
  const hit = event.target.closest(CONTROLS);
  if (!hit || isOfLabel(hit)) return;
  const byKey = pressed && event.detail === 0;
  pressed = false;
  const [x, y] = placeOf(event, hit);
  if (last && since - last.since < SOON && (refocused(hit, byKey) || isNew(hit, x, y))) return stop(event);
  const controls = [...document.querySelectorAll(CONTROLS)];
  const before = new Map(controls.map((one) => [one, { act: actOf(one), box: one.getBoundingClientRect() }]));
  last = { x, y, since, hit, before, now: hit, act: actOf(hit), byKey, moved: false };
}

/** The browser clicks the control of a label, too. */
function isOfLabel(hit) {
  return last?.hit.control === hit;
}

function placeOf({ clientX, clientY, detail }, hit) {
  if (detail && (clientX || clientY)) return [clientX, clientY];
  const { left, top, width, height } = hit.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

function actOf(control) {
  return control?.dataset.act;
}

function refocused(hit, byKey) {
  return byKey && last.byKey && !last.moved && hit !== last.hit;
}

function isNew(hit, x, y) {
  return Math.hypot(x - last.x, y - last.y) < NEAR && !wasThere(hit, x, y);
}

/** Whether a control did the same before the last click, and was hit by it, or in the same place. */
function wasThere(control, x, y) {
  const { act, box } = last.before.get(control) ?? {};
  if (!box || act !== actOf(control)) return false;
  return control === last.hit || (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
}

function look() {
  const now = last && (document.elementFromPoint(last.x, last.y)?.closest(CONTROLS) ?? null);
  if (!last || (now === last.now && actOf(now) === last.act)) return;
  Object.assign(last, { now, act: actOf(now), since: performance.now() });
}

function onKeyDown(event) {
  const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
  if (key === "Enter" || key === " ") pressed = true;
  else if (last) last.moved = true; // it may move the focus
  const shortcut = ctrlKey || metaKey || altKey || target.closest("input, select, textarea");
  if (repeat && !shortcut && /^(Enter|\S)$/.test(key)) stop(event);
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
