import assert from "node:assert/strict";
import { test } from "node:test";

import { beginningWith, gathered, spelled } from "../../static/digraphs.js";

const SPANISH = "ABC\u2c00HL\u2c01OR\u2c02";

test("tiles of two letters are signs for scripts and letters for people", () => {
  assert.equal(gathered("chollo", SPANISH), "\u2c00O\u2c01O");
  assert.equal(spelled("\u2c00O\u2c31O"), "CHOllO");
  assert.equal(gathered("CHOLLO", "ABCHLO"), "CHOLLO");
  assert.equal(beginningWith("R", SPANISH), "\u2c02");
  assert.equal(beginningWith("O", SPANISH), undefined);
});
