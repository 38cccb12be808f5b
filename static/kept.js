// What this browser keeps. Private windows keep nothing: then only this page knows it.

/**
 * @param {string} name
 * @param {any} [otherwise]
 * @param {() => Storage} [store]
 */
export function recall(name, otherwise = null, store = () => localStorage) {
  try {
    return JSON.parse(store().getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {any} value
 * @param {() => Storage} [store]
 */
export function remember(name, value, store = () => localStorage) {
  try {
    store().setItem(name, JSON.stringify(value));
  } catch {
    // only this page knows it then
  }
}
