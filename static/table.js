// The classic table: tap a square and letters, see every word and its score while typing, clocks, stay up to date.
import { clockText } from "./clock.js";
import { all, byId, on } from "./dom.js";
import { followGame } from "./following.js";
import { morph } from "./morph.js";
import { parsePlace, writePlace } from "./places.js";
import { previewer, typedMove } from "./preview.js";

const table = byId("table");
const mirror = table.dataset.mirror === "1";

// -- the preview ------------------------------------------------------------------------------------------

const preview = previewer(() => typedMove(table), 250);

function typed() {
  preview.soon();
  mark();
}

// -- places -----------------------------------------------------------------------------------------------

const squareAt = (place) => table.querySelector(`td[data-at="${writePlace({ ...place, across: true }, mirror)}"]`);

function letterAt(place) {
  const tile = squareAt(place)?.querySelector(".tile");
  return tile ? tile.firstChild.textContent.trim() + (tile.classList.contains("tile-blank") ? "*" : "") : "";
}

const step = (place, by) => (place.across ? { ...place, column: place.column + by } : { ...place, row: place.row + by });

function mark() {
  for (const square of table.querySelectorAll(".chosen")) square.classList.remove("chosen", "down", "lies");
  for (const letter of all(".ghost", table)) letter.remove();
  const place = parsePlace(byId("at")?.value ?? "", mirror);
  const square = place && squareAt(place);
  if (!square) return;
  square.classList.add("chosen", ...(place.across ? [] : ["down"]));
  lieDown(place, byId("word").value.replaceAll("*", "").toUpperCase());
}

// The letters that would be laid, pale, until the move counts.
function lieDown(place, word) {
  let at = place;
  for (const letter of word) {
    const square = squareAt(at);
    if (square && !square.querySelector(".tile")) {
      const ghost = document.createElement("span");
      ghost.className = "ghost";
      ghost.setAttribute("aria-hidden", "true");
      ghost.textContent = letter;
      square.append(ghost);
      square.classList.add("lies");
    }
    at = step(at, 1);
  }
}

// -- tapping ----------------------------------------------------------------------------------------------

function takeBack() {
  byId("word").value = "";
  for (const tile of table.querySelectorAll(".tile-button")) tile.classList.remove("used");
  typed();
}

function choose(square) {
  const at = byId("at");
  if (!at) return;
  const here = square.dataset.at;
  const turn = here === at.value.trim().toUpperCase();
  const place = parsePlace(here, mirror);
  at.value = turn && place ? writePlace({ ...place, across: false }, mirror) : here;
  if (byId("own-rack")) return takeBack();
  byId("word").focus();
  typed();
}

// Appends the letter to the typed word, with the letters already on the board before and after it.
function add(tile) {
  const [at, word] = [byId("at"), byId("word")];
  if (!at) return;
  let place = parsePlace(at.value, mirror);
  let letter = tile.dataset.letter;
  if (letter === "?") {
    const answer = (window.prompt(table.dataset.textBlank) || "").trim().toUpperCase();
    if (!answer) return;
    letter = `${answer[0]}*`;
  }
  if (place && !word.value) {
    while (letterAt(step(place, -1))) place = step(place, -1);
    at.value = writePlace(place, mirror);
  }
  word.value += lying(place, word.value);
  word.value += letter;
  word.value += lying(place, word.value);
  tile.classList.add("used");
  typed();
}

function lying(place, text) {
  if (!place) return "";
  let next = step(place, text.replaceAll("*", "").length);
  let found = "";
  while (letterAt(next)) {
    found += letterAt(next);
    next = step(next, 1);
  }
  return found;
}

on("click", "td.sq", choose, table);
on("click", ".tile-button:not(.used)", add, table);
on("click", "#word-back", takeBack, table);
on("input", "#at, #word", typed, table);
on("submit", "#move-form", (_, event) => {
  event.preventDefault();
  preview.look().then(() => byId("confirm")?.focus()); // Enter once more lays it
}, table);
mark();
if (byId("word") && byId("word").value !== byId("word").defaultValue) typed(); // typed while this script was still loading

// -- the clocks -------------------------------------------------------------------------------------------

let clocks = [];

function startClocks() {
  const now = performance.now();
  clocks = all('[data-running="1"]', table).map((place) => ({ place, end: now + 1000 * Number(place.dataset.left) }));
}

function showClocks() {
  for (const { place, end } of clocks) {
    const left = (end - performance.now()) / 1000;
    place.textContent = clockText(left);
    place.classList.toggle("clock-over", left < 0);
  }
}

startClocks();
setInterval(showClocks, 250);

// -- another device has gone on: shown without losing typed text -------------------------------------

function put(fresh) {
  let whole = true;
  const used = all(".tile-button", table).map((tile) => tile.classList.contains("used") && tile.dataset.letter);
  if (fresh.dataset.turns !== table.dataset.turns) byId("messages")?.replaceChildren(); // messages of the turn before are over
  for (const id of ["part-action", "part-board", "part-sheet"]) {
    const part = fresh.querySelector(`#${id}`);
    const said = part?.querySelector("#preview");
    if (said && byId("word")?.value) said.innerHTML = byId("preview").innerHTML; // until it is requested again
    if (!part || !byId(id) || morph(byId(id), part.innerHTML)) continue;
    if (part.querySelector("#move-form")) whole = false; // typed for this very turn: it stays
    else byId(id).innerHTML = part.innerHTML; // the turn for which it was typed is over
  }
  const tiles = byId("word")?.value ? all(".tile-button", table) : [];
  for (const [at, tile] of tiles.entries()) tile.classList.toggle("used", used[at] === tile.dataset.letter);
  return whole;
}

if (table.dataset.live) {
  followGame(table, {
    put,
    after() {
      startClocks();
      mark();
      preview.look();
    },
  });
}
