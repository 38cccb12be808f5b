// Solitaire: a tap on an open letter writes it into the line of the rack that takes letters.
import { on } from "./dom.js";

/** @type {any} */
let last = null; // the line that somebody was in

on("focusin", ".choose", (field) => { last = field; });
on("click", "#open-tiles .open-tile", (tile) => {
  const line = last?.isConnected ? last : document.querySelector(".open-rack.due + form .choose") ?? document.querySelector(".choose");
  if (line) line.value += tile.dataset.letter;
});
on("click", "[data-clear]", (fill) => { fill.form.querySelector(".choose").value = ""; });
