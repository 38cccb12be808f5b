// The board in sentences, and what a line of typing means.
import assert from "node:assert/strict";
import { test } from "node:test";

import { filled } from "../../static/dom.js";
import { namesOf, readCommand, tilesOf } from "../../static/play/command.js";
import { Reading } from "../../static/play/reading.js";

const fixed = { side: 5, mirror: false, letters: "AEHOSUÄ", most: 7, premiums: `T..d.${".".repeat(7)}D${".".repeat(8)}t..T`, values: {} };
const names = namesOf("row: r, row; column: s, c; last: l, last move; rack: b; hand: a, hand in");

test("a line is a question, a square or a move", () => {
  const cases = {
    "r c": { kind: "row", line: 2 }, " ROW  C ": { kind: "row", line: 2 }, "s 5": { kind: "column", line: 4 }, "c 2": { kind: "column", line: 1 },
    "r f": { kind: "line" }, "r 2": { kind: "line" }, "s 6": { kind: "line" }, s: { kind: "line" },
    b: { kind: "rack" }, "Last Move": { kind: "last" }, "hand in": { kind: "hand" },
    c2: { kind: "square", square: 11 }, "b 2": { kind: "square", square: 6 }, "2B": { kind: "square", square: 6 },
    "B2 HAUS": { kind: "typed", place: { row: 1, column: 1, across: true }, word: "HAUS" },
    "haus 2b": { kind: "typed", place: { row: 1, column: 1, across: false }, word: "haus" },
    "b 2 haus": { kind: "typed", place: { row: 1, column: 1, across: true }, word: "haus" },
    "F2 HAUS": { kind: "unknown" }, HAUS: { kind: "unknown" }, "": { kind: "unknown" },
  };
  for (const [line, meant] of Object.entries(cases)) assert.deepEqual(readCommand(line, names, fixed), meant, line);
});

test("where columns have letters, rows have figures", () => {
  const mirror = { ...fixed, mirror: true };
  assert.deepEqual(readCommand("r 3", names, mirror), { kind: "row", line: 2 });
  assert.deepEqual(readCommand("s c", names, mirror), { kind: "column", line: 2 });
  assert.deepEqual(readCommand("r c", names, mirror), { kind: "line" });
  assert.deepEqual(readCommand("2B HAUS", names, mirror).place, { row: 1, column: 1, across: true });
});

const board = `.....${"HA.U."}${".".repeat(15)}`;
const lay = (line, rack, squares = board) => {
  const found = tilesOf(readCommand(line, names, fixed), fixed, squares, rack);
  return "wrong" in found ? found : found.laid.map(({ square, letter }) => `${square}${letter}`).join(" ");
};

test("a typed move lays tiles of the rack, a blank where the letter is missing or is typed small", () => {
  const cases = [
    ["B1 HAEUS", "EEHS?", "7E 9S"], ["b1 haeus", "ES", "7E 9S"], ["B1 Haeus", "ES", "7E 9S"], ["B1 HAeUS", "EES?", "7e 9S"],
    ["B1 HAE*US", "EES?", "7e 9S"], ["B1 HA(E)US", "EES?", "7e 9S"], ["B1 HAEUS", "E?", "7E 9s"], ["1B HÉ", "E", "10E"], ["1B Hä", "Ä?", "10ä"], ["3C ÄSE", "ÄES", "12Ä 17S 22E"],
  ];
  for (const [line, rack, laid] of cases) assert.equal(lay(line, rack), laid, `${line} with ${rack}`);
});

test("tiles of two letters are typed as letters", () => {
  const polish = { ...fixed, letters: "ABCE\u2c00" };
  for (const [line, rack, laid] of [["A1 CHE", "\u2c00E", "\u2c00E"], ["A1 CHE", "CE?", "\u2c30E"], ["A1 chEB", "EB?\u2c00", "\u2c30EB"]]) {
    const found = tilesOf(readCommand(line, names, polish), polish, ".".repeat(25), rack);
    assert.equal("laid" in found && found.laid.map(({ letter }) => letter).join(""), laid, line);
  }
});

test("a move that cannot be laid is answered with the reason", () => {
  const cases = [
    ["B1 HAEUS", "E", { wrong: "lacking", letters: "S" }], ["B1 HOEUS", "EOS", { wrong: "other_letter", square: 6, letter: "A" }], ["B1 HA", "E", { wrong: "all_there" }],
    ["C3 HAUS", "AHSU", { wrong: "edge", number: 4 }], ["3C HAUS", "AHSU", { wrong: "edge", number: 4 }], ["C1 AXE", "AE", { wrong: "no_tile", letter: "X" }],
  ];
  for (const [line, rack, reason] of cases) assert.deepEqual(lay(line, rack), reason, line);
});

const texts = {
  row: "Row {name}: {what}.", column: "Column {name}: {what}.", from: "from {at} {word}", at: "{at} {word}", no_letters: "none", is_blank: "{letter} blank", are_own: "yours {letters}",
  premiums: "Free: {what}.", no_premiums: "None.", word_across: "{at} across {word}", word_down: "{at} down {word}", free: "empty", edge_there: "edge", blank: "blank", own: "yours",
  around: "{at}: {what}. {left} | {right} | {above} | {below}", tw: "3W", dw: "2W", tl: "3L", dl: "2L",
};
const called = (row) => "ABCDE"[row];
const named = { row: called, column: (at) => String(at + 1), square: (at) => `${called(Math.floor(at / 5))}${(at % 5) + 1}` };
const table = { squares: board.replace("U", "u"), letters: new Map([[7, "E"], [12, "s"]]) };
const reading = new Reading(fixed, (name, values) => filled(texts[name], values), table, named);

test("rows, columns and words are read with blanks, what is laid and free premium squares", () => {
  assert.deepEqual(reading.lines(false), ["Row B: from 1 HAEU (U blank; yours E).", "Row C: 3 S (S blank; yours S)."]);
  assert.deepEqual(reading.lines(true), ["Column 1: B H.", "Column 2: B A.", "Column 3: from B ES (S blank; yours E, S).", "Column 4: B U (U blank)."]);
  assert.deepEqual(reading.words(), ["B1 across HAEU (U blank; yours E)", "B3 down ES (S blank; yours E, S)"]);
  assert.equal(reading.wholeLine(0, false), "Row A: none. Free: 1: 3W, 4: 2L.");
  assert.equal(reading.wholeLine(4, true), "Column 5: none. Free: E: 3W.");
  assert.equal(reading.premiums(), "3W: A1, E5. 3L: E2. 2L: A4.");
});

test("a square is read with its premium and its neighbours", () => {
  assert.equal(reading.square(0), "A1: empty, 3W. edge | empty | edge | H");
  assert.equal(reading.square(12), "C3: S, blank, yours. empty | empty | E, yours | empty");
  assert.equal(reading.square(9), "B5: empty. U, blank | edge | empty | empty");
});
