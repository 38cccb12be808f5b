import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { pretend, settled } from "./browser.js";

const asked = [];
const parts = {};
pretend();
Object.assign(globalThis, {
  window: { location: { href: "http://here/games/night/desk", search: "" }, addEventListener() {} },
  fetch: async (url) => {
    asked.push(new URL(url));
    return { ok: true, redirected: false, status: 200, json: async () => ({ version: "1.1" }) };
  },
});
document.getElementById = (id) => parts[id] ?? null;
Object.assign(document, { querySelectorAll: () => [], body: { classList: { toggle() {} } } });
parts.desk = { dataset: { parts: "/games/night/desk/parts", version: "1.1" } };
const { startChecks } = await import("../../static/desk/checks.js");

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval"] });
  asked.length = 0;
});

test("the ticks of the list come by themselves while it stands there, and nothing is asked when it is gone", async () => {
  parts.checklist = {};
  startChecks();
  mock.timers.tick(2_999);
  assert.equal(asked.length, 0);
  for (let times = 1; times <= 3; times += 1) {
    mock.timers.tick(3_000);
    await settled();
    assert.equal(asked.length, times);
    assert.equal(asked[times - 1].searchParams.get("fresh"), "1");
  }
  delete parts.checklist;
  mock.timers.tick(9_000);
  await settled();
  assert.equal(asked.length, 3);
});
