// Clocks: how a time is written, how much is left, and when it becomes short.
//
// A clock is {running, left, ends, signals}: the seconds left when it was sent, the server's time at which it runs out, and the
// seconds before the end at which a signal sounds. The server's time is known from the live channel (live.js).

/**
 * @typedef {{ running: boolean, left: number, ends: number | null, signals?: number[] }} Clock
 */

/**
 * Minutes and seconds: 2:05. 0:00 is shown only when the time is over. Overtime has a minus.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.ceil(seconds);
  const shown = Math.abs(whole);
  return `${whole < 0 ? "−" : ""}${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
}

/**
 * The seconds left at the server's time; as sent, if the clock is stopped or that time is not known yet.
 * @param {Clock} clock
 * @param {number | null} now
 */
export function secondsLeft(clock, now) {
  return clock.running && clock.ends !== null && now !== null ? Math.max(0, clock.ends - now) : clock.left;
}

/**
 * Whether the last signal before the end has sounded.
 * @param {Clock} clock
 * @param {number} left
 */
export function isShort(clock, left) {
  return clock.running && (clock.signals ?? []).some((each) => left <= each);
}

const SPOKEN = [60, 30, 10]; // seconds before the end at which the time is announced

/**
 * The last such moment that has passed; 0 before the first, after the end, and while the clock is stopped.
 * @param {Clock} clock
 * @param {number} left
 */
export function spokenMark(clock, left) {
  return (clock.running && left > 0 && SPOKEN.filter((each) => left <= each).at(-1)) || 0;
}

/**
 * The state that the tones follow (sound.js).
 * @param {Clock | null} clock
 * @param {number} left
 */
export function reading(clock, left) {
  if (!clock) return { running: false, left: 0, over: false, signals: [] };
  return { running: clock.running && left > 0, left, over: left <= 0, signals: clock.signals ?? [] };
}

/**
 * The clock written in a page: data-left when the server's time was data-now, data-running, data-signals.
 * @param {DOMStringMap} data
 * @returns {Clock}
 */
export function writtenClock({ left, now, running, signals }) {
  return { running: running === "1", left: Number(left), ends: now ? Number(now) + Number(left) : null, signals: (signals ?? "").split(",").filter(Boolean).map(Number) };
}
