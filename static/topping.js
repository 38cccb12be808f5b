// The playing page of Topping: the clock, and a tap on a square writes its reference.
import { byId } from "./dom.js";
import { turned } from "./places.js";

const clock = byId("clock");
if (clock) {
  const ends = performance.now() + 1000 * Number(clock.dataset.left);
  const show = () => {
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (!left) {
      clearInterval(beat);
      location.replace(clock.dataset.over);
    }
  };
  const beat = setInterval(show, 200);
  show();
}

const at = byId("at");
const word = byId("word");
if (word) (at.value ? word : at).focus();

// A tap on a square is a word across from there, a second one is the word down.
document.querySelector(".board")?.addEventListener("click", (event) => {
  const square = /** @type {any} */ (event.target).closest("[data-at]");
  if (!square || !at) return;
  at.value = at.value.toUpperCase() === square.dataset.at ? turned(square.dataset.at) : square.dataset.at;
  word.focus();
});
