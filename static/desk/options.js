// The possible slips of a typed line, as buttons with their points; the chosen one is filled:
// green where it brings points, red where it brings none, blue where its worth may not be seen yet.
import { byId, makeButton } from "../dom.js";

const list = byId("options");
let options = [];
/** @type {number | null} */
let choice = null;

// `open`: both directions are possible, and nothing is chosen before a person does.
export function setOptions(found, open = false) {
  options = found;
  choice = open || !found.length ? null : 0;
  list.classList.remove("stale");
  list.classList.toggle("two-ways", open);
  show();
}

// The option Enter records; null if there is none, undefined if one must be chosen first.
export function chosenOption() {
  return options.length ? options[choice] : null;
}

export function optionAt(index) {
  return options[index];
}

export function choose(index) {
  choice = index;
  show();
}

export function moveChoice(step) {
  if (!options.length) return;
  choice = choice === null ? 0 : Math.max(0, Math.min(options.length - 1, choice + step));
  show();
}

function show() {
  list.replaceChildren(...options.map(button));
  list.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function button(option, index) {
  const chosen = index === choice;
  const look = option.points === 0 ? "danger" : option.points === null ? "primary" : "success";
  const arrow = option.across === null ? "" : option.across ? "→ " : "↓ ";
  const worth = option.points === null ? "" : ` · ${option.points}`; // a helper sees the points after the time
  const made = makeButton(`${arrow}${option.label}${worth}`, undefined, `btn option btn-${chosen ? look : `outline-${look}`}`);
  made.tabIndex = -1;
  made.setAttribute("aria-pressed", String(chosen));
  made.dataset.option = index;
  if (option.unknown.length) made.append(` ✗ ${option.unknown.join(", ")}`);
  made.title = option.why;
  return made;
}
