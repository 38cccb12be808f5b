// A choice that is sent as soon as it is made; its button is for browsers without scripts.
import { all } from "./dom.js";

for (const field of all("[data-send]")) {
  const form = /** @type {HTMLSelectElement} */ (field).form;
  for (const button of all("button", form)) button.hidden = true;
  field.addEventListener("change", () => form.requestSubmit());
}
