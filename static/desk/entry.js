// The state of the slip line: the field, the message under it, and the marked table.
import { all, byId } from "../dom.js";

export const line = byId("line");
export const slips = byId("slips");
/** @type {number | null} */
let table = null;
let lacking = false;

/** @param {string} text @param {string} [style] */
export function say(text, style = "text-secondary") {
  const message = byId("line-message");
  message.textContent = text || "";
  message.className = `small ${style}`;
}

/** The addresses for slips of the shown round. @returns {DOMStringMap} */
export const addresses = () => byId("round").dataset;

export const markedTable = () => table;

/** Whether the slip of the marked table was missing when it was marked. */
export const wasMissing = () => lacking;

/** @param {number | null} marked */
export function markTable(marked) {
  table = marked;
  const place = byId("marked");
  place.hidden = table === null;
  place.textContent = table ?? "";
  line.placeholder = table === null ? slips.dataset.empty : slips.dataset.marked;
  lacking = all("[data-table]").some((each) => Number(each.dataset.table) === table);
  for (const button of all("[data-table]")) {
    button.classList.toggle("active", Number(button.dataset.table) === table);
  }
}
