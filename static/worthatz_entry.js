// Entering a player's grid at the desk: its points and faults are shown while it grows.
import { askJson } from "./asking.js";
import "./confirm.js";
import { byId, make } from "./dom.js";
import { gridEditor } from "./grid.js";

const place = byId("grid");
const entry = byId("enter");
const judged = byId("judged");
let asked = 0;
/** @type {any} */
let timer = 0;

async function ask(rows) {
  const mine = ++asked;
  try {
    const { ok, data: told } = await askJson(place.dataset.judge, { body: { rows } });
    if (mine !== asked) return;
    judged.hidden = false;
    if (!ok) return judged.replaceChildren(told.error?.message ?? "");
    const faults = told.faults.map((fault) => make("p", "text-danger mb-1", fault.message));
    judged.replaceChildren(make("b", "fs-4", told.text), make("p", "mb-1", told.words.join(", ")), ...faults);
    grid.mark(told.faults.flatMap((fault) => fault.squares));
  } catch {
    // the button still works, and judges as well
  }
}

const grid = gridEditor(place, {
  changed(rows) {
    if (entry) entry.elements.rows.value = rows.join("/");
    clearTimeout(timer);
    if (place.dataset.judge) timer = setTimeout(ask, 200, rows);
  },
});
if (place.dataset.judge && grid.rows().join("").replaceAll(".", "")) ask(grid.rows());
