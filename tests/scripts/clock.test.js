import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, isShort, reading, secondsLeft, spokenMark, writtenClock } from "../../static/clock.js";

test("a time is written in minutes and seconds, and is 0:00 only when it is over", () => {
  const cases = [[180, "3:00"], [179.2, "3:00"], [65, "1:05"], [0.1, "0:01"], [0, "0:00"], [-0.4, "0:00"], [-61.5, "−1:01"], [3600, "60:00"]];
  for (const [seconds, text] of cases) assert.equal(clockText(seconds), text);
});

test("a running clock follows the server's time, one that stands does not", () => {
  const running = { running: true, left: 180, ends: 1180, signals: [30] };
  assert.equal(secondsLeft(running, 1010), 170);
  assert.equal(secondsLeft(running, 1500), 0);
  assert.equal(secondsLeft(running, null), 180);
  assert.equal(secondsLeft({ running: false, left: 40, ends: null }, 1010), 40);
});

test("the clock is short from the first signal on, while it runs", () => {
  const clock = { running: true, left: 180, ends: 1180, signals: [30, 10] };
  assert.deepEqual([31, 30, 5].map((left) => isShort(clock, left)), [false, true, true]);
  assert.equal(isShort({ ...clock, running: false }, 5), false);
});

test("the clock that a page is written with", () => {
  const clock = writtenClock({ left: "12.50", now: "1000.000", running: "1", signals: "30,10" });
  assert.deepEqual(clock, { running: true, left: 12.5, ends: 1012.5, signals: [30, 10] });
  assert.deepEqual(writtenClock({ left: "60", running: "0", signals: "" }), { running: false, left: 60, ends: null, signals: [] });
});

test("the tones hear of a time that is over, and of no clock", () => {
  const clock = { running: true, left: 1, ends: 1, signals: [30] };
  assert.deepEqual(reading(clock, 0), { running: false, left: 0, over: true, signals: [30] });
  assert.equal(reading(clock, 0.5).over, false);
  assert.deepEqual(reading(null, 0), { running: false, left: 0, over: false, signals: [] });
});

test("the time is said at 60, 30 and 10 seconds", () => {
  const clock = { running: true, left: 0, ends: 0 };
  assert.deepEqual([61, 60, 31, 30, 10.5, 10, 1, 0].map((left) => spokenMark(clock, left)), [0, 60, 60, 30, 30, 10, 10, 0]);
  assert.equal(spokenMark({ ...clock, running: false }, 20), 0);
});
