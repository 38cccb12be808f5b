import assert from "node:assert/strict";
import { test } from "node:test";

import { Cursor } from "../../static/cursor.js";
import { mirrored, parsePlace, placeOf, turned, withBlanks, writePlace } from "../../static/places.js";

test("a typed place is read in both orders and both notations", () => {
  assert.deepEqual(parsePlace("H8"), { row: 7, column: 7, across: true });
  assert.deepEqual(parsePlace(" 10 a "), { row: 0, column: 9, across: false });
  assert.deepEqual(parsePlace("8-b"), { row: 1, column: 7, across: false });
  assert.deepEqual(parsePlace("8B", true), { row: 7, column: 1, across: true });
  assert.deepEqual(parsePlace("B8", true), { row: 7, column: 1, across: false });
  for (const text of ["", "H", "8", "P1", "A16", "A0", "HAUS", "H8 HAUS"]) assert.equal(parsePlace(text), null, text);
});

test("what is written is read again", () => {
  for (const mirror of [false, true]) {
    for (let square = 0; square < 225; square += 1) {
      for (const across of [false, true]) {
        const text = placeOf(15, square, across, mirror);
        const place = parsePlace(text, mirror);
        assert.deepEqual(place, { row: Math.floor(square / 15), column: square % 15, across });
        assert.equal(writePlace(place, mirror), text);
      }
    }
  }
});

test("a place turned twice, or written for another club twice, is the same", () => {
  assert.equal(turned("H8"), "8H");
  assert.equal(turned("12A"), "A12");
  assert.equal(mirrored("A12"), "1L");
  assert.equal(mirrored(mirrored("A12")), "A12");
  assert.equal(mirrored("?"), "?");
  assert.equal(placeOf(15, 112, true), "H8");
});

test("a cursor turns where it stands, goes where it is sent, and stays on the board", () => {
  const cursor = new Cursor(15, 112);
  cursor.tap(112);
  assert.equal(cursor.arrow, "↓");
  cursor.tap(14);
  assert.deepEqual([cursor.square, cursor.down], [14, true]);
  assert.equal(cursor.step(-1), false);
  assert.equal(cursor.move("right"), false);
  assert.equal(cursor.step(), true);
  assert.equal(cursor.square, 29);
  cursor.turn();
  assert.equal(cursor.step(), false);
  assert.equal(cursor.square, 29);
});

test("a blank is shown by its letter in brackets", () => {
  assert.equal(withBlanks("FERiEN"), "FER(I)EN");
  assert.equal(withBlanks("äRGER"), "(Ä)RGER");
});
