// Shows the typed password while the box is ticked.
import { all } from "./dom.js";

function show(type) {
  for (const field of all("[data-secret]")) field.type = type;
}

for (const box of all("[data-show-secret]")) {
  box.hidden = false;
  box.querySelector("input").addEventListener("change", (event) => show(event.target.checked ? "text" : "password"));
  box.closest("form").addEventListener("submit", () => show("password")); // else the browser does not offer to keep it
}
