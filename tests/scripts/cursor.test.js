// Where the next letter goes: from the middle, and no further than the edge.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Cursor } from "../../static/cursor.js";

test("at the edge it says that the next letter would cover the last one", () => {
  const cursor = new Cursor(15, 7 * 15 + 13);
  assert.equal(cursor.step(), true);
  assert.equal(cursor.ended, false);
  assert.equal(cursor.step(), false);
  assert.equal(cursor.ended, true);
  for (const leave of [() => cursor.tap(cursor.square), () => cursor.turn(), () => cursor.move("up")]) {
    leave();
    assert.equal(cursor.ended, false);
    cursor.down = false;
    cursor.step();
    assert.equal(cursor.ended, true);
  }
});

test("it begins anew in the middle, across", () => {
  const cursor = new Cursor(15, 112);
  cursor.turn();
  cursor.tap(14);
  cursor.begin(112);
  assert.deepEqual([cursor.square, cursor.arrow, cursor.ended], [112, "→", false]);
});
