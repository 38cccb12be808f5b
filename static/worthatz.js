// The desk of a Worthatz night: the clock, and keeping up with what other devices and the search do.
import { mainButton, markMain } from "./desk/main_key.js";

const page = document.getElementById("worthatz");
let shown = page.dataset.version;
let phase = null;
let newest = null;
let fetching = false;
let clockTimer = null;

async function fresh() {
  if (fetching) return;
  fetching = true;
  try {
    const answer = await fetch(window.location.href, { cache: "no-store" });
    if (answer.redirected) return window.location.reload();
    const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("worthatz");
    if (answer.ok && found && morph(page, found.innerHTML)) {
      shown = page.dataset.version = found.dataset.version;
      page.dataset.seeking = found.dataset.seeking;
      phase = newest ? newest.phase : phase;
      startClock();
      markMain();
    }
  } catch {
    // the bar says so, and the next message tries again
  } finally {
    fetching = false;
  }
}

function follow() {
  if (!newest) return;
  if (phase === null) phase = newest.phase;
  if (newest.version !== shown || newest.phase !== phase) fresh();
}

function startClock() {
  const clock = document.getElementById("clock");
  window.clearInterval(clockTimer);
  if (!clock) return;
  const left = Number(clock.dataset.left);
  const running = clock.dataset.running === "1";
  const signals = clock.dataset.signals.split(",").map(Number);
  const at = Number(clock.dataset.now);
  const began = performance.now();
  const show = () => {
    const server = channel && channel.now();
    const since = server ? server - at : (performance.now() - began) / 1000;
    const now = Math.max(0, left - (running ? Math.max(0, since) : 0));
    const whole = Math.ceil(now);
    clock.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    clock.classList.toggle("clock-short", running && signals.some((signal) => now <= signal));
  };
  show();
  if (running) clockTimer = window.setInterval(show, 200);
}

let channel = null;
channel = live(page.dataset.live, {
  state(data) {
    newest = data;
    follow();
  },
  gone: () => window.location.reload(),
});
startClock();
markMain();
document.addEventListener("keydown", (event) => {
  if (event.key !== "F2" || event.repeat) return;
  event.preventDefault();
  mainButton()?.click();
});
// What could not be put in place because somebody was typing is tried again; a search that ends without a find is noticed.
window.setInterval(follow, 1500);
window.setInterval(() => page.dataset.seeking === "1" && fresh(), 3000);
