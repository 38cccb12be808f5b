// The podium at the end of a night: places from below, whoever shares one stands on one step.
"use strict";

const MOST_ON_A_STEP = 4;

// ``nameOf`` and ``totalOf`` say how a line of the podium is written.
function drawPodium(state, nameOf, totalOf) {
  wall.querySelector('[data-part="podium-title"]').textContent = state.title;
  const lines = state.podium ? state.podium.steps.flat() : [];
  for (const step of wall.querySelectorAll(".step")) {
    const rows = lines.filter((each) => String(each.place) === step.dataset.place);
    const people = step.querySelector(".people");
    const texts = rows.slice(0, MOST_ON_A_STEP).map((each) => [nameOf(each), "fitting"]);
    if (rows.length > MOST_ON_A_STEP) texts.push([`+ ${rows.length - MOST_ON_A_STEP}`, ""]);
    if (rows.length) texts.push([totalOf(rows[0]), "total"]);
    people.replaceChildren(...texts.map(([textContent, className]) => Object.assign(document.createElement("p"), { textContent, className })));
    people.classList.toggle("many", rows.length > 2);
    step.classList.toggle("open", rows.length > 0);
  }
}
