/* Solitaire: a tap on an open letter writes it into the line of the rack that takes letters. */
(() => {
  let line = document.querySelector(".open-rack.due + form .choose") || document.querySelector(".choose");
  for (const each of document.querySelectorAll(".choose")) {
    each.addEventListener("focus", () => { line = each; });
  }
  for (const tile of document.querySelectorAll("#open-tiles .open-tile")) {
    tile.addEventListener("click", () => { if (line) line.value += tile.dataset.letter; });
  }
  for (const fill of document.querySelectorAll("[data-clear]")) {
    fill.addEventListener("click", () => { fill.form.querySelector(".choose").value = ""; });
  }
})();
