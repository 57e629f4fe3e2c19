/** The settings of a person, kept with the player: each device has what was chosen on another one. */
import { batch, effect } from "../html.js";
import { adopt, chosen, OF_PLAYER, VALUES } from "../preferences.js";
import { player, rami, token } from "../session.js";

/** The player whose settings are known here. */
let whose = null;
/** What the service has, or would have after the change that is on its way. Null while it is unknown. */
let known = null;
let sending = false;

const stored = token.peek();
const asked = stored ? rami.getPreferences() : null;
/** When the settings of the player of the stored token are there: they are asked for beside the player. */
export const arrived = asked?.catch(() => undefined);

effect(() => {
  const id = player.value?.id ?? null;
  if (id === whose) return;
  const first = whose === null && token.peek() === stored ? asked : null;
  [whose, known] = [id, null];
  if (id) load(id, chosen(), first ?? rami.getPreferences()).catch(() => undefined); // without an answer, the settings are those of this browser
});
effect(() => {
  chosen();
  if (known) send();
});

/** What was changed here since then stays. Settings that the player has nowhere chosen are taken from here. */
async function load(id, before, answer) {
  const { data } = await answer;
  if (whose !== id) return;
  const found = { ...data, language: player.peek().language };
  const now = chosen();
  const untouched = Object.entries(found).filter(([name]) => now[name] === before[name]);
  batch(() => adopt(Object.fromEntries(untouched)));
  known = Object.fromEntries(OF_PLAYER.map((name) => [name, start(name, found[name])]));
  send();
}

/** A value of a later release is no reason to replace it. */
function start(name, value) {
  if (value === null || value === undefined) return VALUES[name][0];
  return VALUES[name].includes(value) ? value : chosen()[name];
}

/** One request at a time. What changes meanwhile is sent with the next one. */
async function send() {
  if (sending) return;
  const changed = Object.entries(chosen()).filter(([name, value]) => known[name] !== value);
  if (!changed.length) return;
  const [id, { language, ...others }] = [whose, Object.fromEntries(changed)];
  sending = true;
  known = { ...known, ...Object.fromEntries(changed) };
  try {
    if (language) await rami.updateMe({ language });
    if (Object.keys(others).length) await rami.updatePreferences(others);
  } catch {
    // It is kept in this browser. The next change is sent all the same.
  }
  sending = false;
  if (known && whose === id) send();
}
