// Keeps the desk up to date: puts answers of the laptop in place, and lets the slips follow the round that is due.
import { byId, on } from "../dom.js";
import { live } from "../live.js";
import { morph } from "../morph.js";
import { ask, changesSent, desk, tellError, withView } from "./asking.js";
import { line, slips } from "./entry.js";

/** @type {((change: { round: boolean }) => void)[]} */
const listeners = [];
let chosen = false; // a person went to this round on purpose: the panel stays there
let unfinished = false; // slips of it were missing then: once they are in, the panel moves on
let wish = 0; // of several requested rounds the last one is shown
let waiting = false; // a person's request is under way: nothing is followed meanwhile

// Calls back after every answer, with {round: whether the shown round has changed}.
export function afterAnswer(listener) {
  listeners.push(listener);
}

export function roundShown() {
  return Number(byId("round")?.dataset.number || 0);
}

/** Whether a person went to this round on purpose; the laptop knows only that another one is due. */
export const isChosen = () => chosen;

export function typed() {
  return line.value.trim();
}

// The one place where an answer {version, phase, slips, missing, due, parts} changes the page. No version: not all parts
// are there, and the rest is requested soon.
export function apply(answer) {
  if (!answer.parts || (answer.version && older(answer.version))) return;
  const before = roundShown();
  Object.assign(desk.dataset, { version: answer.version, phase: answer.phase });
  Object.assign(desk.dataset, { due: answer.due || "", missing: answer.missing });
  for (const [id, html] of Object.entries(answer.parts)) put(id, html);
  slips.hidden = !answer.slips;
  slips.closest(".desk-columns").classList.toggle("no-slips", !answer.slips);
  slips.firstElementChild.classList.toggle("over", answer.phase === "ended");
  for (const listener of listeners) listener({ round: roundShown() !== before });
  follow();
}

function older(version) {
  const [now, roster] = desk.dataset.version.split(".").map(Number);
  const [then, people] = version.split(".").map(Number);
  return then < now || people < roster;
}

// A part that would lose typed text stays unchanged, and is requested again.
function put(id, html) {
  const place = byId(id);
  if (place && !morph(place, html)) desk.dataset.version = "";
}

// -- the round of the slips ------------------------------------------------------------------------------

function finished() {
  return Number(desk.dataset.missing) === 0;
}

function elsewhere() {
  return Boolean(desk.dataset.due) && Number(desk.dataset.due) !== roundShown();
}

// Another round is due: the one shown makes room for it, unless somebody is typing or came here on purpose.
function follow() {
  if (!elsewhere() || (unfinished && finished())) chosen = false;
  if (elsewhere() && !chosen && !waiting && !typed()) show(Number(desk.dataset.due));
  banner();
}

function banner() {
  const place = byId("banner");
  const due = desk.dataset.due;
  place.hidden = !elsewhere();
  place.classList.toggle("d-flex", elsewhere());
  place.querySelector("span").textContent = slips.dataset.due.replace("{0}", due);
  place.querySelector("button").textContent = slips.dataset.go.replace("{0}", due);
}

// The address of the page names the round if it is not the one that is due.
function name(number) {
  const address = new URL(window.location.href);
  address.pathname = new URL(desk.dataset.show, address).pathname;
  if (number) address.searchParams.set("slips", number);
  else address.searchParams.delete("slips");
  window.history.replaceState(null, "", address);
}

// Shows the slips of that round: heading, addresses, rack, keys and lists at once. A person's request comes before what
// the panel follows by itself, whichever answer is here first.
export async function show(number, person = false) {
  const from = roundShown();
  const mine = ++wish;
  waiting = person;
  try {
    const answer = await newest(number, mine);
    if (mine !== wish || (!person && roundShown() !== from)) return;
    waiting = false;
    chosen = person && answer.due !== answer.slips; // followed: another round may be due by now
    name(chosen ? answer.slips : null);
    unfinished = answer.missing > 0;
    apply(answer);
  } catch (error) {
    tellError(error);
  } finally {
    if (mine === wish) waiting = false;
  }
}

// The parts with that round; requested again if the page has heard of something newer meanwhile.
async function newest(number, mine) {
  let answer;
  do answer = await ask(withView(desk.dataset.parts, number, { fresh: 1 }));
  while (mine === wish && older(answer.version));
  return answer;
}

// -- following what other devices do --------------------------------------------------------------------

let asking = false;
let again = false; // requested meanwhile: the answer that is under way, to this or to a change, may be outdated

export async function keepUp(fresh = false) {
  const before = changesSent();
  if (asking || before === null) {
    again = true;
    return;
  }
  asking = true;
  again = false;
  const told = heard;
  const number = roundShown();
  const view = window.location.href;
  try {
    const more = fresh ? { fresh: 1 } : { version: desk.dataset.version };
    const answer = await ask(withView(desk.dataset.parts, number, more));
    // else the answer to our own change is newer, or the person opened something else, such as the tops
    const untouched = changesSent() === before && window.location.href === view;
    if (untouched && roundShown() === number) apply(answer);
  } catch {
    // the next call tries again
  } finally {
    asking = false;
  }
  if (again) keepUp(true);
  else if (heard !== told) look(); // messages of the meantime may be missing in the answer
}

let channel = null;
let heard = null; // the last message of the channel

// The server's time in seconds, null before anything was heard.
export function serverTime() {
  return channel?.now() ?? null;
}

function look() {
  const old = heard && (heard.version !== desk.dataset.version || heard.phase !== desk.dataset.phase);
  if (!asking && (again || old)) keepUp(true);
}

// Over the live channel (static/live.js).
function hear() {
  const state = (message) => {
    heard = message;
    look();
  };
  channel = live(desk.dataset.live, { state, phones: () => keepUp(true) });
  setInterval(look, 1000); // what could not be put in place
}

export function startParts() {
  chosen = elsewhere();
  unfinished = !finished();
  if (!chosen) name(null); // the round is shown because it is due: a later one replaces it when it is due
  on("click", "[data-round]", (tab, event) => {
    event.preventDefault();
    show(Number(tab.dataset.round), true);
  }, slips);
  document.querySelector("#banner button").addEventListener("click", () => show(Number(desk.dataset.due), true));
  follow();
  hear();
}
