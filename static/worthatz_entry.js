// Entering a player's grid at the desk: what it is worth and what is wrong with it is said while it grows.
"use strict";

const place = document.getElementById("grid");
const entry = document.getElementById("enter");
const judged = document.getElementById("judged");
const csrf = document.querySelector('meta[name="csrf-token"]').content;
let asked = 0;
let timer = 0;

async function ask(rows) {
  const mine = ++asked;
  try {
    const answer = await fetch(place.dataset.judge, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrf },
      body: JSON.stringify({ rows }),
    });
    const told = await answer.json();
    if (mine !== asked) return;
    judged.hidden = false;
    if (!answer.ok) {
      judged.textContent = told.error ? told.error.message : "";
      return;
    }
    judged.replaceChildren();
    judged.append(Object.assign(document.createElement("b"), { textContent: told.text, className: "fs-4" }));
    judged.append(Object.assign(document.createElement("p"), { textContent: told.words.join(", "), className: "mb-1" }));
    for (const fault of told.faults) {
      judged.append(Object.assign(document.createElement("p"), { textContent: fault.message, className: "text-danger mb-1" }));
    }
    grid.mark(told.faults.flatMap((fault) => fault.squares));
  } catch {
    // the button still works, and judges too
  }
}

const grid = gridEditor(place, {
  changed(rows) {
    if (entry) entry.elements.rows.value = rows.join("/");
    window.clearTimeout(timer);
    if (place.dataset.judge) timer = window.setTimeout(ask, 200, rows);
  },
});
if (place.dataset.judge && grid.rows().join("").replaceAll(".", "")) ask(grid.rows());
