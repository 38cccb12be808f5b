// The tops: shown on request, each on the board while it is pointed at or focused.
import { all, byId, make, on } from "../dom.js";
import { ask, desk, tellError, withView } from "./asking.js";
import { afterAnswer, apply, roundShown } from "./parts.js";

function clear() {
  for (const ghost of all(".tile-ghost")) ghost.remove();
}

function lay(button) {
  clear();
  const squares = all("#part-board .sq");
  for (const [index, letter] of Object.entries(JSON.parse(button.dataset.laid))) {
    squares[Number(index)].append(make("span", `tile tile-ghost${letter === letter.toLowerCase() ? " tile-blank" : ""}`, letter.toUpperCase()));
  }
}

// Opens the tops in place, and in the address of the page, so that a reload shows them too.
async function open(link, event) {
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

// Placed tops are no longer requested.
function forget() {
  clear();
  const pointed = document.querySelector("[data-laid]:focus") ?? document.querySelector("[data-laid]:hover");
  if (pointed) lay(pointed);
  const address = new URL(window.location.href);
  if (desk.dataset.phase === "time_up" || !address.searchParams.has("tops")) return;
  address.searchParams.delete("tops");
  window.history.replaceState(null, "", address);
}

// A digit focuses that top; Enter places it.
export function chooseTop(digit) {
  const button = all(".tops button")[digit - 1];
  if (!button || button.disabled) return false;
  button.focus();
  return true;
}

export function startTops() {
  const action = byId("part-action");
  on("pointerover", "[data-laid]", lay, action);
  on("focusin", "[data-laid]", lay, action);
  on("pointerout", "[data-laid]", clear, action);
  action.addEventListener("focusout", clear);
  on("click", "a[data-tops]", open, action);
  afterAnswer(forget);
}
