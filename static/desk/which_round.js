// The laptop's question to which round a slip belongs: answered by a button, F8 or F9; until then Enter books nothing.
import { byId, makeButton } from "../dom.js";
import { slips } from "./entry.js";

/** @type {{ F8: () => void, F9: () => void } | null} */
let answers = null;

/** Whether the question is open. */
export const roundAsked = () => answers !== null;

export function forgetRound() {
  answers = null;
}

/**
 * @param {number} other the round that it may belong to
 * @param {number} shown the round of the line
 * @param {(number: number) => void} take
 */
export function askRound(other, shown, take) {
  answers = { F8: () => take(other), F9: () => take(shown) };
  const row = [["F8", slips.dataset.other, other, "btn-warning"], ["F9", slips.dataset.stays, shown, "btn-outline-secondary"]];
  byId("options").replaceChildren(...row.map(([key, text, number, look]) =>
    makeButton(`${text.replace("{0}", number)} (${key})`, answers[key], `btn option ${look}`)));
}

// Handled before the same keys of the doubts: the question is newer.
document.addEventListener("keydown", (event) => {
  if (!answers || (event.key !== "F8" && event.key !== "F9")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  answers[event.key]();
});
