// The tops: shown when asked for, each on the board while it is pointed at or focused.
import { ask, desk, tellError, withView } from "./asking.js";
import { afterAnswer, apply, roundShown } from "./parts.js";

function take(ghosts) {
  for (const ghost of ghosts) ghost.remove();
}

function clear() {
  take(document.querySelectorAll(".tile-ghost"));
}

function preview(event) {
  const button = event.target.closest?.("[data-laid]");
  if (button) lay(button);
}

function lay(button) {
  clear();
  const squares = document.querySelectorAll("#part-board .sq");
  for (const [index, letter] of Object.entries(JSON.parse(button.dataset.laid))) {
    const tile = document.createElement("span");
    tile.className = `tile tile-ghost${letter === letter.toLowerCase() ? " tile-blank" : ""}`;
    tile.textContent = letter.toUpperCase();
    squares[Number(index)].append(tile);
  }
}

// Opens the tops in place: the address of the page says so, that a reload shows them too.
async function open(event) {
  const link = event.target.closest("#part-action a[data-tops]");
  if (!link) return;
  event.preventDefault();
  const address = new URL(window.location.href);
  address.searchParams.set("tops", link.dataset.tops);
  window.history.replaceState(null, "", address);
  try {
    apply(await ask(withView(desk.dataset.parts, roundShown(), { fresh: 1 })));
  } catch (error) {
    tellError(error);
  }
}

// Tops that are placed are not asked for any more.
function forget() {
  clear();
  const pointed = document.querySelector("[data-laid]:focus") ?? document.querySelector("[data-laid]:hover");
  if (pointed) lay(pointed);
  const address = new URL(window.location.href);
  if (desk.dataset.phase === "time_up" || !address.searchParams.has("tops")) return;
  address.searchParams.delete("tops");
  window.history.replaceState(null, "", address);
}

// A digit goes to that top; Enter places it.
export function chooseTop(digit) {
  const button = document.querySelectorAll(".tops button")[digit - 1];
  if (!button || button.disabled) return false;
  button.focus();
  return true;
}

export function startTops() {
  const action = document.getElementById("part-action");
  action.addEventListener("pointerover", preview);
  action.addEventListener("focusin", preview);
  action.addEventListener("pointerout", (event) => event.target.closest("[data-laid]") && clear());
  action.addEventListener("focusout", clear);
  action.addEventListener("click", open);
  afterAnswer(forget);
}
