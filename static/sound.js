// Tones of the round: made by the page, no files. Each device has its own switch and volume.
import { all, on } from "./dom.js";
import { recall, remember } from "./kept.js";

const KEPT = "director.sound";
const MELODIES = { // pairs of hertz and seconds; 0 hertz is a rest
  start: [[660, 0.18], [880, 0.35]],
  signal: [[990, 0.12], [0, 0.08], [990, 0.12]],
  end: [[520, 0.3], [0, 0.1], [520, 0.3], [0, 0.1], [390, 0.8]],
};
const choice = { on: false, volume: 60, ...recall(KEPT, {}) };
/** @type {AudioContext | null} */
let context = null;
/** @type {any} */
let last = null;

function keep() {
  remember(KEPT, choice);
  show();
}

// Browsers let a page sound only after somebody has touched it; until then the button says so.
async function wake() {
  if (!choice.on) return;
  context = context || new AudioContext();
  if (context.state !== "running") await context.resume();
  show();
}

function play(name) {
  if (!choice.on) return;
  document.dispatchEvent(new CustomEvent("tone", { detail: name }));
  const asked = performance.now();
  wake().then(() => {
    if (performance.now() - asked > 1000) return; // allowed too late for this tone
    let at = context.currentTime + 0.02;
    for (const [hertz, seconds] of MELODIES[name]) {
      if (hertz) beep(hertz, at, seconds);
      at += seconds;
    }
  });
}

function beep(hertz, at, seconds) {
  const tone = context.createOscillator();
  const gain = context.createGain();
  const loud = (choice.volume / 100) ** 2;
  tone.type = "triangle";
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.015); // avoids clicks at both ends
  gain.gain.setValueAtTime(loud, at + seconds - 0.03);
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

// Called again and again with the state of the clock: {running, left, over, signals}. Plays what changed since the last call.
function follow(now) {
  const before = last;
  last = now;
  if (!before) return;
  if (now.running && !before.running) play("start");
  if (before.running && now.running && now.signals.some((each) => before.left > each && now.left <= each)) play("signal");
  if (before.running && !before.over && now.over) play("end");
}

function show() {
  for (const place of all("[data-sound]")) {
    const waiting = choice.on && !(context && context.state === "running");
    const toggle = place.querySelector("[data-sound-toggle]");
    toggle.textContent = waiting ? place.dataset.textWaiting : choice.on ? place.dataset.textOn : place.dataset.textOff;
    toggle.setAttribute("aria-pressed", choice.on && !waiting);
    toggle.classList.toggle("sound-waiting", waiting);
    place.querySelector("[data-sound-volume]").value = choice.volume;
    place.querySelector("[data-sound-test]").disabled = !choice.on;
  }
  document.body.classList.toggle("sound-is-waiting", choice.on && !(context && context.state === "running"));
}

on("click", "[data-sound-toggle]", () => {
  choice.on = !choice.on || context?.state !== "running";
  keep();
});
on("click", "[data-sound-test]", () => play("start"));
document.addEventListener("click", wake);
document.addEventListener("keydown", wake);
on("input", "[data-sound-volume]", (volume) => {
  choice.volume = Number(volume.value);
  keep();
});
show();
wake();

// Sound is on, and allowed by the browser.
function test() {
  choice.on = true;
  keep();
  play("start");
}

export const tones = { follow, play, test, since: (reading) => { last ??= reading; } };
