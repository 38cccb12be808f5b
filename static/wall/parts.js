// The parts of a wall's page, its sentences, and its tiles.
import { byId, filled, make } from "../dom.js";

export const wall = byId("wall");

/** @param {string} name @returns {any} */
export const part = (name) => wall.querySelector(`[data-part="${name}"]`);

/** @param {string} name @param {Record<string, unknown>} [values] */
export const words = (name, values) => filled(wall.dataset[name], values);

/** @param {HTMLElement} element @param {string} text */
export function setFitting(element, text) {
  element.textContent = text;
  element.classList.add("fitting");
}

/**
 * @param {string} letter "?" for a blank without a letter
 * @param {Record<string, number>} values
 * @param {boolean} [blank]
 */
export function makeTile(letter, values, blank = false) {
  const shown = make("span", blank ? "tile blank" : "tile");
  shown.append(make("b", "", letter === "?" ? "" : letter));
  if (!blank && values[letter]) shown.append(make("small", "", values[letter]));
  shown.classList.toggle("ten", !blank && values[letter] > 9);
  return shown;
}
