// The podium at the end of a night: places from below, a shared place has one step.
import { make } from "../dom.js";
import { part, wall } from "./parts.js";

const MOST_ON_A_STEP = 4;

/**
 * @param {any} state
 * @param {(row: any) => string} nameOf the text of a line of the podium
 * @param {(row: any) => string} totalOf
 */
export function drawPodium(state, nameOf, totalOf) {
  part("podium-title").textContent = state.title;
  const lines = state.podium ? state.podium.steps.flat() : [];
  for (const step of wall.querySelectorAll(".step")) {
    const rows = lines.filter((each) => String(each.place) === step.dataset.place);
    const people = step.querySelector(".people");
    people.replaceChildren(...rows.slice(0, MOST_ON_A_STEP).map((each) => make("p", "fitting", nameOf(each))));
    if (rows.length > MOST_ON_A_STEP) people.append(make("p", "", `+ ${rows.length - MOST_ON_A_STEP}`));
    if (rows.length) people.append(make("p", "total", totalOf(rows[0])));
    people.classList.toggle("many", rows.length > 2);
    step.classList.toggle("open", rows.length > 0);
  }
}
