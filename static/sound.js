// Tones of the round: made by the page, no files. Each device chooses for itself whether it sounds, and how loud.
"use strict";

const tones = (() => {
  const KEPT = "director.sound";
  const MELODIES = { // pairs of hertz and seconds; 0 hertz is a rest
    start: [[660, 0.18], [880, 0.35]],
    signal: [[990, 0.12], [0, 0.08], [990, 0.12]],
    end: [[520, 0.3], [0, 0.1], [520, 0.3], [0, 0.1], [390, 0.8]],
  };
  const choice = Object.assign({ on: false, volume: 60 }, read());
  let context = null;
  let last = null;

  function read() {
    try {
      return JSON.parse(localStorage.getItem(KEPT) || "{}");
    } catch {
      return {};
    }
  }

  function keep() {
    localStorage.setItem(KEPT, JSON.stringify(choice));
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
      if (performance.now() - asked > 1000) return; // the page was silent so long: too late for this tone
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
    gain.gain.linearRampToValueAtTime(loud, at + 0.015); // no click at the beginning and the end
    gain.gain.setValueAtTime(loud, at + seconds - 0.03);
    gain.gain.linearRampToValueAtTime(0, at + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }

  // Told again and again how the clock stands: {running, left, over, signals}. What changed since the last time sounds.
  function follow(now) {
    const before = last;
    last = now;
    if (!before) return;
    if (now.running && !before.running) play("start");
    if (before.running && now.running && now.signals.some((each) => before.left > each && now.left <= each)) play("signal");
    if (before.running && !before.over && now.over) play("end");
  }

  function show() {
    for (const place of document.querySelectorAll("[data-sound]")) {
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

  document.addEventListener("click", async (event) => {
    if (event.target.closest("[data-sound-toggle]")) {
      choice.on = !choice.on || !(context && context.state === "running");
      keep();
      await wake();
    } else if (event.target.closest("[data-sound-test]")) {
      play("start");
    } else {
      wake();
    }
  });
  document.addEventListener("keydown", wake);
  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-sound-volume]")) return;
    choice.volume = Number(event.target.value);
    keep();
  });
  show();
  wake();

  return { follow, play, since: (reading) => { last = last || reading; } };
})();

// The desk's clock as it stands on the page. A step loads the page anew, so the last reading outlives it.
if (document.getElementById("desk")) {
  const LAST = `director.clock.${window.location.pathname}`;
  const seen = new WeakMap();

  function reading() {
    const clock = document.getElementById("clock");
    if (!clock) return { running: false, left: 0, over: false, signals: [] };
    if (!seen.has(clock)) seen.set(clock, performance.now());
    const running = clock.dataset.running === "1";
    const left = Math.max(0, Number(clock.dataset.left) - (running ? (performance.now() - seen.get(clock)) / 1000 : 0));
    return { running: running && left > 0, left, over: left <= 0, signals: clock.dataset.signals.split(",").map(Number) };
  }

  const kept = JSON.parse(sessionStorage.getItem(LAST) || "null");
  if (kept && Date.now() - kept.at < 10_000) tones.since(kept.reading);
  window.setInterval(() => {
    const now = reading();
    tones.follow(now);
    sessionStorage.setItem(LAST, JSON.stringify({ at: Date.now(), reading: now }));
  }, 100);
}
