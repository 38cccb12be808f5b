// The clock of the open round.
import { afterAnswer, keepUp, serverTime } from "./parts.js";

let timer = null;

function show() {
  const clock = document.getElementById("clock");
  if (!clock || clock.dataset.ready) return;
  clock.dataset.ready = "1";
  const left = Number(clock.dataset.left);
  const running = clock.dataset.running === "1";
  const signals = clock.dataset.signals.split(",").map(Number);
  const began = performance.now();
  window.clearInterval(timer);
  const tick = () => {
    const server = clock.dataset.now ? serverTime() : null; // the same on every device
    const since = server === null ? (performance.now() - began) / 1000 : server - Number(clock.dataset.now);
    const now = Math.max(0, left - (running ? Math.max(0, since) : 0));
    const whole = Math.ceil(now);
    clock.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    clock.classList.toggle("clock-short", running && signals.some((signal) => now <= signal));
    if (running && now <= 0) {
      window.clearInterval(timer);
      keepUp(true);
    }
  };
  tick();
  if (running) timer = window.setInterval(tick, 200);
}

export function startClock() {
  show();
  afterAnswer(show);
}
