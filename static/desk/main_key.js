// The next step: F2 presses its button, which says so.
import { make } from "../dom.js";

/** @returns {HTMLButtonElement | null} */
export function mainButton() {
  return document.querySelector("#part-action .btn-primary:not([disabled]), #part-action [data-main]");
}

/** Presses it; if a required field is empty, focuses the field instead. */
export function pressMain() {
  const main = mainButton();
  const field = /** @type {HTMLInputElement | null} */ (main?.closest("form")?.querySelector("input[required]"));
  if (field && !field.value.trim()) field.focus();
  else main?.click();
}

export function markMain() {
  const main = mainButton();
  if (!main || main.querySelector(".main-key")) return;
  const key = make("kbd", "main-key", "F2");
  key.setAttribute("aria-hidden", "true");
  main.insertBefore(key, main.querySelector("small")); // beside the move, not below the finders
  main.setAttribute("aria-keyshortcuts", "F2");
}
