/**
 * Soft sounds, made of sine tones in the browser: no file is loaded.
 *
 * A browser plays nothing before its user has clicked or pressed a key on the page; until then there is silence.
 */
const LOUD = 0.08; // of full volume
const LONG = 0.35; // seconds that a tone takes to fade away
/** Each sound: its tones in hertz, and when they begin, in seconds. */
const SOUNDS = {
  turn: [[659, 0], [880, 0.14]],
  laid: [[523, 0]],
  ended: [[523, 0], [659, 0.14], [784, 0.28]],
  said: [[988, 0]],
};
let context = null;

/** Whether the browser lets this page be heard. */
export const audible = () => navigator.userActivation?.hasBeenActive ?? true;

export function play(sound) {
  context ??= new AudioContext();
  context.resume();
  for (const [hertz, begins] of SOUNDS[sound]) tone(hertz, context.currentTime + begins);
}

function tone(hertz, begins) {
  const [source, volume] = [new OscillatorNode(context, { frequency: hertz }), new GainNode(context, { gain: 0 })];
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(LOUD, begins + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + LONG);
  source.connect(volume).connect(context.destination);
  source.start(begins);
  source.stop(begins + LONG);
}
