// The buttons of the machine that shows a wall: they are seen while somebody moves, and fill the screen.
"use strict";

let asleep = null;
function awake() {
  document.body.classList.add("awake");
  window.clearTimeout(asleep);
  asleep = window.setTimeout(() => document.body.classList.remove("awake"), 5000);
}
for (const kind of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(kind, awake);
document.getElementById("full-screen").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
