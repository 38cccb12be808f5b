// What every script needs: parts of the page by name, new elements, sentences with their values.

/**
 * An element by its id; the template knows its kind.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

/**
 * All elements that match, of any kind.
 * @param {string} selector
 * @param {ParentNode} [place]
 * @returns {any[]}
 */
export const all = (selector, place = document) => Array.from(place.querySelectorAll(selector));

/**
 * @param {string} tag
 * @param {string} [className]
 * @param {string | number} [text]
 * @returns {any} the new element
 */
export function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = String(text);
  return element;
}

/**
 * A button outside any form.
 * @param {string} text
 * @param {(button: HTMLButtonElement) => void} [act]
 * @param {string} [className]
 * @returns {HTMLButtonElement}
 */
export function makeButton(text, act, className = "") {
  const button = make("button", className, text);
  button.type = "button";
  if (act) button.addEventListener("click", () => act(button));
  return button;
}

/**
 * A sentence with its values: "{number} points".
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 */
export const filled = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

// Our English is British.
export const locale = () => document.documentElement.lang.replace(/^en$/, "en-GB");

/** @param {number} value */
export const number = (value) => value.toLocaleString(locale()).replace("-", "−");

/**
 * Calls back for every such event on or in an element that matches the selector, also one added later.
 * @param {string} kind
 * @param {string} selector
 * @param {(element: any, event: any) => void} act
 * @param {EventTarget} [place]
 */
export function on(kind, selector, act, place = document) {
  place.addEventListener(kind, (event) => {
    const found = /** @type {Element} */ (event.target).closest?.(selector);
    if (found) act(found, event);
  });
}

/** Whether a key is held that makes a letter a command. @param {KeyboardEvent} event */
export const isCommand = (event) => event.ctrlKey || event.altKey || event.metaKey;

/**
 * Whether a field has typed text: typed since the page was loaded, or given back by the page (data-typed).
 * @param {any} field
 */
export function typedInto(field) {
  return (givenBack(field) || field.value !== field.defaultValue) && !["hidden", "checkbox", "radio", "range", "submit", "button"].includes(field.type);
}

/** @param {any} field */
export const givenBack = (field) => "typed" in field.dataset && field.value !== "";

/**
 * Rarely used contents are in a template, and are put in place when they are opened for the first time.
 * @param {Element} place
 */
export function unfold(place) {
  const waits = place.querySelector("template");
  waits?.replaceWith(waits.content);
}
