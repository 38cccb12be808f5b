// What every script needs of its page: the parts by name, elements made by hand, sentences with their values.

/**
 * An element by its id; of what kind it is, the template says.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

/**
 * All elements that fit, of whatever kind.
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
 * A button that stands in no form.
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
 * Calls back for every event of that kind on an element that fits the selector, or in it: now or later on the page.
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

/** Whether somebody holds a key that makes a letter a command. @param {KeyboardEvent} event */
export const isCommand = (event) => event.ctrlKey || event.altKey || event.metaKey;

/**
 * Whether a field holds what somebody typed: since the page came, or before it, and the page gave it back (data-typed).
 * @param {any} field
 */
export function typedInto(field) {
  return (givenBack(field) || field.value !== field.defaultValue) && !["hidden", "checkbox", "radio", "range", "submit", "button"].includes(field.type);
}

/** @param {any} field */
export const givenBack = (field) => "typed" in field.dataset && field.value !== "";

/**
 * What is rarely looked at waits in a template, and is put in its place when it is opened for the first time.
 * @param {Element} place
 */
export function unfold(place) {
  const waits = place.querySelector("template");
  waits?.replaceWith(waits.content);
}
