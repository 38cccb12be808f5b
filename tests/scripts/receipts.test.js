import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { pretend } from "./browser.js";

const store = pretend();
const { Receipts } = await import("../../static/play/receipts.js");
const { compared, same } = await import("../../static/play/compared.js");
const SLIP = { word: "HAUS", at: "H8", score: 18 };
let log; // what the server says of the log, null where it does not answer
let asked;

beforeEach(() => {
  store.clear();
  log = { slips: [{ seq: 9, round: 3, slip: { score: 18, at: "H8", word: "HAUS" } }], hashes: { 7: "ab12" } };
  globalThis.fetch = async (url) => {
    asked = url;
    if (!log) throw new TypeError("no connection");
    return { status: 200, ok: true, redirected: false, json: async () => log };
  };
});

function kept() {
  const made = new Receipts("n");
  made.accepted({ round: 3, drawn: 40, version: 1, slip: { word: "HA" } }, { version: 1, slip: SLIP }); // as it was sent
  made.log({ seq: 7, hash: "ab12" });
  made.log(null);
  return made;
}

test("what was accepted and shown is compared with the log", async () => {
  assert.deepEqual(await compared("/play/n/log", kept().kept), { count: 1, missing: [], changed: [] });
  assert.equal(asked, "/play/n/log?seen=7");
  assert.ok(!process.getActiveResourcesInfo().includes("Timeout"), "what was answered is waited for no longer");
  log.slips[0].slip = { ...log.slips[0].slip, direction: null, joined_at: null, joins: 0, state: "ok" }; // read from the disk
  assert.deepEqual(await compared("/play/n/log", kept().kept), { count: 1, missing: [], changed: [] });
  log.slips[0].slip.state = "late";
  assert.deepEqual(await compared("/play/n/log", kept().kept), { count: 1, missing: [3], changed: [] });
});

test("a slip that was dropped or changed and a hash that is another one are named", async () => {
  log.slips[0].slip.word = "MAUS";
  log.hashes[7] = "cd34";
  assert.deepEqual(await compared("/play/n/log", kept().kept), { count: 1, missing: [3], changed: [7] });
  log = { slips: [], hashes: {} };
  assert.deepEqual(await compared("/play/n/log", kept().kept), { count: 1, missing: [3], changed: [7] });
});

test("receipts outlive a reload, and the hash that was seen first counts", async () => {
  new Receipts("n").accepted({ round: 3, drawn: 40, version: 1, slip: SLIP }, null);
  assert.deepEqual(new Receipts("n").kept.accepted[40].slip, SLIP);
  kept();
  const again = new Receipts("n");
  again.log({ seq: 7, hash: "another" });
  assert.deepEqual(await compared("/play/n/log", again.kept), { count: 1, missing: [], changed: [] });
});

test("of what another device sent, and was accepted later, the newest is looked for", async () => {
  const made = kept();
  made.accepted({ round: 3, drawn: 40, version: 3, slip: { word: "MAUS" } }, { version: 4, slip: SLIP });
  made.accepted({ round: 3, drawn: 40, version: 2, slip: SLIP }, null);
  log.slips[0].slip = { word: "MAUS" };
  assert.deepEqual(await compared("/play/n/log", made.kept), { count: 1, missing: [], changed: [] });
});

test("without an answer nothing is said", async () => {
  log = null;
  assert.equal(await compared("/play/n/log", kept().kept), null);
  assert.ok(!process.getActiveResourcesInfo().includes("Timeout"), "what was answered is waited for no longer");
});

test("values are the same whatever the order of their names", () => {
  assert.ok(same({ a: [1, { b: null }], c: 2 }, { c: 2, a: [1, { b: null }] }));
  assert.ok(!same({ a: 1 }, { a: 1, b: 2 }));
});
