/**
 * One click, one act: the second click of a double click does not hit what has just taken the place of the first.
 *
 * A click does nothing if it comes where the last one was, within half a second of it or of what it changed there, and
 * if what it hits was not there before. Whoever moves the pointer, or waits, is obeyed at once. A key that is held down
 * acts once, too.
 */
const NEAR = 32; // pixels
const SOON = 500; // milliseconds
const CONTROLS = "a, button, input, label, select, summary";

/** The last click: where and when it was, what it hit, where all controls were, and what is in its place by now. */
let last = null;

addEventListener("click", onClick, { capture: true });
addEventListener("keydown", onKeyDown, { capture: true });
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });

function onClick(event) {
  const { clientX: x, clientY: y, timeStamp: since } = event;
  const hit = event.target.closest(CONTROLS);
  if (!hit || !(x || y)) return; // what a program clicks has no place
  if (last && Math.hypot(x - last.x, y - last.y) < NEAR && since - last.since < SOON && !wasThere(hit, x, y)) return stop(event);
  const controls = [...document.querySelectorAll(CONTROLS)];
  const before = new Map(controls.map((one) => [one, { act: actOf(one), box: one.getBoundingClientRect() }]));
  last = { x, y, since, hit, before, now: hit, act: actOf(hit) };
}

/** What a control does now. */
function actOf(control) {
  return control?.dataset.act;
}

/** Whether a control did the same before the last click, and was the one that was hit, or in the same place. */
function wasThere(control, x, y) {
  const { act, box } = last.before.get(control) ?? {};
  if (!box || act !== actOf(control)) return false;
  return control === last.hit || (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
}

/** Note when something else comes to the place of the last click. */
function look() {
  const now = last && (document.elementFromPoint(last.x, last.y)?.closest(CONTROLS) ?? null);
  if (!last || (now === last.now && actOf(now) === last.act)) return;
  Object.assign(last, { now, act: actOf(now), since: performance.now() });
}

function onKeyDown(event) {
  const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
  const shortcut = ctrlKey || metaKey || altKey || target.closest("input, select, textarea");
  if (repeat && !shortcut && /^(Enter|\S)$/.test(key)) stop(event);
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
