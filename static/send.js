// A choice that is sent as soon as it is made; its button is for browsers without scripts.
import { all } from "./dom.js";

for (const field of all("[data-send]")) {
  const form = /** @type {HTMLSelectElement} */ (field).form;
  const buttons = all("button", form);
  for (const button of buttons) button.hidden = true;
  field.addEventListener("change", () => buttons[0].click());
}
