// Training and Solitaire: tap a square for the place, see every word and its score while typing, stay up to date.
import { byId, on } from "./dom.js";
import { followGame, isBusy } from "./following.js";
import { morph } from "./morph.js";
import { parsePlace, turned } from "./places.js";
import { previewer, typedMove } from "./preview.js";

const page = byId("laying");
const preview = previewer(() => typedMove(page), 250);

function mark() {
  for (const square of page.querySelectorAll(".chosen")) square.classList.remove("chosen", "down");
  const typed = byId("at")?.value.trim().toUpperCase();
  if (!typed || !parsePlace(typed)) return;
  const across = page.querySelector(`td[data-at="${typed}"]`);
  const down = page.querySelector(`td[data-at="${turned(typed)}"]`);
  if (across) across.classList.add("chosen");
  else if (down) down.classList.add("chosen", "down");
}

function changed() {
  preview.soon();
  mark();
}

on("input", "#at, #word", changed, page);
on("submit", "#move-form", (_, event) => {
  event.preventDefault();
  preview.look();
}, page);
on("click", "td.sq", (square) => {
  const at = byId("at");
  if (!at) return;
  const here = square.dataset.at;
  at.value = at.value.trim().toUpperCase() === here ? turned(here) : here;
  changed();
  byId("word").focus();
}, page);
mark();
followGame(page, {
  put(fresh) {
    const said = fresh.querySelector("#preview");
    if (said && byId("word")?.value) said.innerHTML = byId("preview").innerHTML; // until it is requested again
    return !isBusy(page) && morph(page, fresh.innerHTML);
  },
  after() {
    mark();
    preview.look();
  },
});
