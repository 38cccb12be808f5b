import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { pretend, settled } from "./browser.js";

mock.timers.enable({ apis: ["setTimeout"] });
pretend();
const { previewer } = await import("../../static/preview.js");

let typed; // what stands in the field
let button; // the one button of the piece
let place;
let asked; // the questions that have no answer yet: [what was typed, gives the answer]

beforeEach(() => {
  typed = "";
  button = { disabled: false, type: "button", dataset: {} };
  place = { innerHTML: "", contains: () => false, querySelectorAll: () => [button], replaceChildren() { this.innerHTML = ""; } };
  asked = [];
  globalThis.fetch = (url) => new Promise((answered) => {
    asked.push([url, (text) => answered({ ok: true, text: async () => text })]);
  });
});

const piece = () => previewer(() => ({ url: typed, place }), 250);

test("a quarter of a second after the last letter it is asked once", async () => {
  const preview = piece();
  for (typed of ["H", "HA", "HAU"]) {
    preview.soon();
    mock.timers.tick(249);
  }
  assert.deepEqual(asked, []);
  mock.timers.tick(1);
  assert.deepEqual(asked.map(([url]) => url), ["HAU"]);
  asked[0][1]("HAU counts 8");
  await settled();
  assert.equal(place.innerHTML, "HAU counts 8");
});

test("the button for what was typed before cannot be pressed any more", () => {
  typed = "HAUS";
  piece().soon();
  assert.equal(button.disabled, true);
});

test("an answer that comes when more is typed already is not shown", async () => {
  const preview = piece();
  typed = "HAU";
  preview.look();
  typed = "HAUS";
  preview.soon();
  asked[0][1]("HAU counts 8");
  await settled();
  assert.equal(place.innerHTML, "");
});

test("of two answers that to the newer question stays", async () => {
  const preview = piece();
  typed = "HAU";
  preview.look();
  typed = "HAUS";
  preview.look();
  asked[1][1]("HAUS counts 10");
  await settled();
  asked[0][1]("HAU counts 8");
  await settled();
  assert.equal(place.innerHTML, "HAUS counts 10");
});

test("where nothing is typed the piece is empty at once, and nothing is asked", () => {
  place.innerHTML = "HAU counts 8";
  const preview = piece();
  preview.soon();
  preview.look();
  mock.timers.tick(1000);
  assert.deepEqual([place.innerHTML, asked], ["", []]);
});
