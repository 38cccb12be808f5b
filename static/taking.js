// Un-Scrabble: tap tiles to take them, see which would stay, follow other devices.
import { byId, on } from "./dom.js";
import { followGame, isBusy } from "./following.js";
import { morph } from "./morph.js";
import { previewer } from "./preview.js";

const page = byId("taking");
const preview = previewer(() => {
  const query = new URLSearchParams({ squares: byId("squares").value });
  return { url: `${page.dataset.preview}?${query}`, place: byId("preview") };
}, 200);

const chosen = () => (byId("squares")?.value ?? "").toUpperCase().split(/[\s,]+/).filter(Boolean);

function mark() {
  const now = new Set(chosen());
  for (const square of page.querySelectorAll("td.sq")) square.classList.toggle("taken", now.has(square.dataset.at));
}

function typed() {
  mark();
  preview.soon();
}

on("input", "#squares", typed, page);
on("submit", "#take-form", (_, event) => {
  event.preventDefault();
  preview.look();
}, page);
on("click", "td.sq:has(.tile)", (square) => {
  if (!byId("squares")) return;
  const [now, here] = [chosen(), square.dataset.at];
  byId("squares").value = (now.includes(here) ? now.filter((each) => each !== here) : [...now, here]).join(" ");
  typed();
}, page);
mark();
followGame(page, { put: (fresh) => !isBusy(page) && morph(page, fresh.innerHTML), after: mark });
