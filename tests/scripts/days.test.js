import assert from "node:assert/strict";
import { test } from "node:test";

import { monthsOn, readDay, weeksOf, writeDay } from "../../static/days.js";

const iso = (day) => day?.toISOString().slice(0, 10);

test("a day is read the day first, whatever stands between, and as machines write it", () => {
  for (const text of ["3.11.2026", " 03/11/26 ", "3-11-2026", "2026-11-03"]) assert.equal(iso(readDay(text)), "2026-11-03");
  for (const text of ["31.11.2026", "heute", "", "3.13.2026", "0.1.2026"]) assert.equal(readDay(text), null);
});

test("a day is written as the page's language does", () => {
  const day = readDay("3.11.2026");
  assert.deepEqual(["de", "fr", "en"].map((each) => writeDay(day, each)), ["03.11.2026", "03/11/2026", "03/11/2026"]);
});

test("a month on from its last day is the last day of a shorter month", () => {
  assert.deepEqual([1, 13, -11].map((count) => iso(monthsOn(readDay("31.1.2027"), count))), ["2027-02-28", "2028-02-29", "2026-02-28"]);
});

test("the weeks of a month begin on Monday and hold its days only", () => {
  const weeks = weeksOf(readDay("15.11.2026"));
  assert.deepEqual(weeks[0].map((day) => day && day.getUTCDate()), [null, null, null, null, null, null, 1]);
  assert.deepEqual(weeks.at(-1).map((day) => day && day.getUTCDate()), [30, null, null, null, null, null, null]);
  assert.equal(weeks.flat().filter(Boolean).length, 30);
});
