import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { beforeEach, test } from "node:test";

// A page to change, where .ci/run has installed one; the browser tests change real ones everywhere.
const tools = process.env.SCRIPT_TOOLS;
const skip = tools ? false : "SCRIPT_TOOLS names no folder with jsdom (.ci/run makes one)";
let morph;
let place;

beforeEach(async () => {
  if (skip) return;
  const { JSDOM } = createRequire(`${tools}/`)("jsdom");
  const { window } = new JSDOM("<main></main>");
  Object.assign(globalThis, { window, document: window.document, Node: window.Node });
  ({ morph } = await import("../../static/morph.js"));
  place = window.document.querySelector("main");
});

test("what stays is the same element, whatever comes before it", { skip }, () => {
  place.innerHTML = '<p id="a">1</p><form action="/x"><input name="word" value="old"></form>';
  const [field] = place.querySelectorAll("input");
  field.focus();
  assert.equal(morph(place, '<p id="new">0</p><p id="a">2</p><form action="/x"><input name="word" value="old"></form>'), true);
  assert.equal(place.querySelector("input"), field);
  assert.equal(document.activeElement, field);
  assert.equal(place.querySelector("#a").textContent, "2");
});

test("what somebody is typing stays", { skip }, () => {
  place.innerHTML = '<form action="/x"><input name="word" value=""><textarea name="more"></textarea></form>';
  const [word, more] = [place.querySelector("input"), place.querySelector("textarea")];
  [word.value, more.value] = ["HAU", "zwei"];
  assert.equal(morph(place, '<form action="/x"><b>neu</b><input name="word" value="x"><textarea name="more">y</textarea></form>'), true);
  assert.deepEqual([word.value, more.value, word.isConnected], ["HAU", "zwei", true]);
});

test("what the page gave back stays until it is taken out", { skip }, () => {
  place.innerHTML = '<form action="/x"><input name="word" value="HAU" data-typed></form>';
  const word = place.querySelector("input");
  morph(place, '<form action="/x"><b>neu</b><input name="word" value=""></form>');
  morph(place, '<form action="/x"><input name="word" value=""></form>');
  assert.equal(word.value, "HAU");
  assert.equal(morph(place, '<form action="/y"></form>'), false);
  word.value = "";
  morph(place, '<form action="/x"><input name="word" value="x" disabled></form>');
  assert.equal(word.disabled, true);
});

test("where something typed would be lost nothing is changed", { skip }, () => {
  place.innerHTML = '<form action="/x"><input name="word" value=""></form>';
  place.querySelector("input").value = "HAU";
  const before = place.innerHTML;
  assert.equal(morph(place, '<form action="/y"><input name="word"></form>'), false);
  assert.equal(place.innerHTML, before);
});

test("hidden fields, ticks and buttons follow the server", { skip }, () => {
  place.innerHTML = '<form action="/x"><input type="hidden" name="token" value="1"><button>A</button></form>';
  morph(place, '<form action="/x"><input type="hidden" name="token" value="2"><button disabled>B</button></form>');
  assert.equal(place.querySelector("input").value, "2");
  assert.deepEqual([place.querySelector("button").textContent, place.querySelector("button").disabled], ["B", true]);
});

test("an open box stays open while it says the same", { skip }, () => {
  place.innerHTML = "<details open><summary>Mehr</summary>1</details>";
  morph(place, "<details><summary>Mehr</summary>2</details>");
  assert.equal(place.querySelector("details").open, true);
  morph(place, "<details><summary>Etwas anderes</summary>2</details>");
  assert.equal(place.querySelector("details").open, false);
});

test("the form of one player stays open while somebody types in it, whatever its summary says", { skip }, () => {
  const html = (name) => `<details data-form><summary>${name}</summary><form action="/2"><input name="club" value=""></form></details>`;
  for (const [typed, open] of [["Wortreich", true], ["", false]]) {
    place.innerHTML = html("Bert");
    const details = place.querySelector("details");
    details.open = true;
    place.querySelector("input").value = typed;
    morph(place, html("Berta"));
    assert.deepEqual([details.isConnected, details.open, place.querySelector("summary").textContent], [true, open, "Berta"]);
  }
});
