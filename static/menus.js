// Menus (details with data-menu): one open at a time; a press outside or Escape closes it, and the focus returns to its title.
import { all } from "./dom.js";

const open = () => all("details[data-menu][open]");

document.addEventListener("click", (event) => {
  for (const menu of open()) {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute("open");
  }
});

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && open()[0];
  if (!menu) return;
  menu.removeAttribute("open");
  menu.querySelector("summary").focus();
  event.preventDefault();
  event.stopImmediatePropagation(); // the desk's Escape is another one
}, true);

// In a bar that scrolls the present page stays in sight.
for (const here of all(".night-pages > [aria-current]")) {
  const bar = /** @type {HTMLElement} */ (here.parentElement);
  bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2;
}
