// Keeping up with the night: answers of the laptop are put in place, and the slips follow the round that is due.
import { ask, desk, tellError, withView } from "./asking.js";

const slips = document.getElementById("slips");
const listeners = [];
const shown = new Map(); // the HTML put in each part, so that what did not change is left alone
let chosen = false; // a person went to a finished round on purpose: the panel stays there

// Calls back after every answer, with {round: whether the slips are of another round now}.
export function afterAnswer(listener) {
  listeners.push(listener);
}

export function roundShown() {
  return Number(document.getElementById("round")?.dataset.number || 0);
}

export function typed() {
  return document.getElementById("line").value.trim();
}

// The one place where an answer {version, phase, slips, missing, due, parts} changes the page.
export function apply(answer) {
  if (!answer.parts || older(answer.version)) return;
  const before = roundShown();
  Object.assign(desk.dataset, { version: answer.version, phase: answer.phase });
  Object.assign(desk.dataset, { due: answer.due || "", missing: answer.missing });
  for (const [id, html] of Object.entries(answer.parts)) put(id, html);
  slips.hidden = !answer.slips;
  document.getElementById("slip-entry").hidden = answer.phase === "ended";
  for (const listener of listeners) listener({ round: roundShown() !== before });
  follow();
}

function older(version) {
  const [now, roster] = desk.dataset.version.split(".").map(Number);
  const [then, people] = version.split(".").map(Number);
  return then < now || people < roster;
}

function put(id, html) {
  const place = document.getElementById(id);
  if (!place || shown.get(id) === html) return;
  shown.set(id, html);
  const kept = keep(place);
  place.innerHTML = html;
  kept();
}

// What a person has typed, opened and focused in that part; the function returned brings it back.
function keep(place) {
  const open = new Set(Array.from(place.querySelectorAll("details[open] > summary"), (each) => each.textContent));
  const texts = Array.from(place.querySelectorAll("input:not([type=hidden])"), (each) => [name(each), each.value]);
  const focus = place.contains(document.activeElement) ? document.activeElement : null;
  const where = focus && name(focus);
  const selection = focus?.matches("input") ? [focus.selectionStart, focus.selectionEnd] : null;
  return () => {
    for (const summary of place.querySelectorAll("details > summary")) {
      if (open.has(summary.textContent)) summary.parentElement.open = true;
    }
    const there = new Map(Array.from(place.querySelectorAll("input:not([type=hidden])"), (each) => [name(each), each]));
    for (const [each, text] of texts) if (there.has(each)) there.get(each).value = text;
    if (!where) return;
    const again = Array.from(place.querySelectorAll("input, button, a, summary")).find((each) => name(each) === where);
    again?.focus({ preventScroll: true });
    if (selection) again?.setSelectionRange(...selection);
  };
}

function name(element) {
  const { table, chip, back, round } = element.dataset;
  const text = element.matches("input") ? "" : element.textContent.replace(/F2$/, "").trim();
  return [element.tagName, element.name, element.form?.getAttribute("action"), table, chip, back, round, text].join("|");
}

// -- the round of the slips ------------------------------------------------------------------------------

function finished() {
  return Number(desk.dataset.missing) === 0;
}

function elsewhere() {
  return Boolean(desk.dataset.due) && Number(desk.dataset.due) !== roundShown();
}

// Another round is due: a finished one makes room for it, unless somebody is typing or came here on purpose.
function follow() {
  if (!finished() || !elsewhere()) chosen = false;
  if (elsewhere() && finished() && !chosen && !typed()) show(Number(desk.dataset.due));
  banner();
}

function banner() {
  const place = document.getElementById("banner");
  const due = desk.dataset.due;
  place.hidden = !elsewhere();
  place.classList.toggle("d-flex", elsewhere());
  place.querySelector("span").textContent = slips.dataset.due.replace("{0}", due);
  place.querySelector("button").textContent = slips.dataset.go.replace("{0}", due);
}

// Shows the slips of that round: heading, addresses, rack, keys and lists at once.
export async function show(number) {
  const from = roundShown();
  try {
    const answer = await ask(withView(desk.dataset.parts, number, { fresh: 1 }));
    if (roundShown() !== from) return;
    const query = answer.slips === answer.due ? "" : `?slips=${answer.slips}`;
    window.history.replaceState(null, "", desk.dataset.show + query);
    chosen = answer.missing === 0 && answer.due !== answer.slips;
    apply(answer);
  } catch (error) {
    tellError(error);
  }
}

// -- hearing of what other devices do --------------------------------------------------------------------

let asking = false;

export async function keepUp(fresh = false) {
  if (asking) return;
  asking = true;
  const number = roundShown();
  try {
    const more = fresh ? { fresh: 1 } : { version: desk.dataset.version };
    const answer = await ask(withView(desk.dataset.parts, number, more));
    lost(false);
    if (roundShown() === number) apply(answer);
  } catch (error) {
    lost(!error.code); // the next call tries again
  } finally {
    asking = false;
  }
}

function lost(yes) {
  const place = document.getElementById("lost");
  place.hidden = !yes;
  place.textContent = yes ? desk.dataset.textLost : "";
}

let channel = null;

// The server's time in seconds, where the live channel tells it; else null.
export function serverTime() {
  return channel?.now() ?? null;
}

// Over the live channel where the page has one (static/live.js), else by asking every three seconds.
function hear() {
  if (!window.live || !desk.dataset.live) {
    window.setInterval(keepUp, 3000);
    document.addEventListener("visibilitychange", () => document.hidden || keepUp(true)); // after the tablet slept
    return;
  }
  let newest = null;
  const look = () => {
    if (newest && (newest.version !== desk.dataset.version || newest.phase !== desk.dataset.phase)) keepUp(true);
  };
  const state = (data) => {
    newest = data;
    look();
  };
  channel = window.live(desk.dataset.live, { state, gone: () => window.location.reload() });
  window.setInterval(look, 1000); // what came while another answer was on its way
}

export function startParts() {
  chosen = finished() && elsewhere();
  slips.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-round]");
    if (!tab) return;
    event.preventDefault();
    show(Number(tab.dataset.round));
  });
  document.querySelector("#banner button").addEventListener("click", () => show(Number(desk.dataset.due)));
  follow();
  hear();
}
