// A card with a choice of answers: the keys 1 and 2 press its buttons, the space bar shows the covered part.
import { all, isCommand } from "./dom.js";

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (isCommand(event) || target.closest("input, select, textarea")) return;
  const [covered] = all("details:not([open])", document.querySelector(".training") ?? document);
  if (covered && event.key === " ") {
    covered.open = true;
    event.preventDefault();
  }
  all(`[data-key="${CSS.escape(event.key)}"]`).find((each) => each.offsetParent)?.click();
});
