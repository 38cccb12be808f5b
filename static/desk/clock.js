// The clock of the open round, on the desk of every game in rounds: shown, and passed to the tones. Steps may reload the page,
// so the last reading is stored, and the signals of the meantime still sound.
import { clockText, isShort, reading, secondsLeft, writtenClock } from "../clock.js";
import { byId } from "../dom.js";
import { recall, remember } from "../kept.js";
import { tones } from "../sound.js";

const LAST_SECONDS = 30; // in red
const LAST = `director.clock.${location.pathname}`;
const session = () => sessionStorage;
const seen = { now: "", at: 0, over: false }; // the clock of the last answer, and when it was seen first

/**
 * @param {() => number | null} serverTime
 * @param {() => void} [over] is called when the time has run out
 * @returns {() => void} shows the clock at once, after a new one was put into the page
 */
export function startClock(serverTime, over = () => {}) {
  const before = recall(LAST, null, session);
  if (before && Date.now() - before.at < 10_000) tones.since(before.reading);
  const tick = () => {
    const place = byId("clock");
    const clock = place && writtenClock(place.dataset);
    const left = clock ? secondsLeft(clock, serverTime() ?? sinceSeen(place.dataset.now)) : 0;
    if (clock) show(place, clock, left, over);
    tones.follow(reading(clock, left));
    remember(LAST, { at: Date.now(), reading: reading(clock, left) }, session);
  };
  tick();
  setInterval(tick, 100);
  return tick;
}

// The server's time before the live channel knows it.
function sinceSeen(now) {
  if (now !== seen.now) Object.assign(seen, { now, at: performance.now(), over: false });
  return Number(now) + (performance.now() - seen.at) / 1000;
}

function show(place, clock, left, over) {
  sinceSeen(place.dataset.now);
  const text = clockText(left);
  if (place.textContent !== text) place.textContent = text;
  place.classList.toggle("clock-short", left <= LAST_SECONDS && isShort(clock, left));
  if (!clock.running || left > 0 || seen.over) return;
  seen.over = true;
  over();
}
