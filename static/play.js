// A player's page: follows the night, lays tiles, hands the slip in. What it knows of the night is what the server told it.
import { Table } from "./play/board.js";
import { formed, mirrored, reference } from "./play/move.js";
import { Sender } from "./play/send.js";
import { showOwn, showPhase } from "./play/show.js";
import { follow, timeout } from "./play/stream.js";

const OWN_SECONDS = 60; // so often the server hears of this phone when nothing else happens

const page = document.getElementById("play");
const fixed = JSON.parse(page.dataset.fixed);
const texts = JSON.parse(page.dataset.texts);
const part = (name) => document.getElementById(name);
const say = (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
const night = { message: null, own: null, offset: 0, drawn: null, known: "", over: false };
const sender = new Sender(page.dataset.send, page.dataset.key, showStatus);
const table = new Table(fixed, part("board"), part("rack"), say, showFormed);
const draft = `draft ${page.dataset.key}`;

// -- the night --------------------------------------------------------------------------------------------

follow({ stream: page.dataset.stream, poll: page.dataset.poll }, {
  state: take,
  time: (now) => { night.offset = now - Date.now() / 1000; },
  lost: () => { part("lost").hidden = false; askOwn(0); },
  back: () => { part("lost").hidden = true; sender.send(); },
});
window.setInterval(() => { if (!document.hidden) askOwn(5); }, OWN_SECONDS * 1000);
window.setInterval(showClock, 200);

function take(message) {
  night.message = message;
  const { state, phase } = message;
  table.open = ["running", "stopped", "time_up"].includes(phase) && message.drawn !== null;
  table.top = new Set(state.top ? state.top.laid : []);
  const letters = state.rack.kept + state.rack.new;
  const known = `${message.drawn} ${state.board} ${letters}`;
  if (known !== night.known) {
    night.drawn = message.drawn;
    night.known = known;
    table.deal(state.board, letters, message.drawn ? kept(message.drawn) : []);
  } else {
    table.draw();
  }
  showPhase(part, say, message, fixed);
  showClock();
  showStatus();
  askOwn(1.5);
}

function kept(drawn) {
  try {
    const found = JSON.parse(window.localStorage.getItem(draft));
    return found && found.drawn === drawn ? found.laid : [];
  } catch {
    return [];
  }
}

let asking = 0;

// Asks for the own part within so many seconds; not all phones at the same moment.
function askOwn(seconds) {
  window.clearTimeout(asking);
  asking = window.setTimeout(async () => {
    try {
      const answer = await fetch(page.dataset.own, { cache: "no-store", headers: { Accept: "application/json" }, signal: timeout(8) });
      if (answer.status === 404 || answer.status === 403) return noSeat();
      if (!answer.ok) return;
      night.own = await answer.json();
      if (night.own.handed) sender.learn(night.own.handed);
      showOwn(part, say, night.own, night.message);
      showFormed();
      showStatus();
    } catch {
      // the next question may be answered
    }
  }, Math.random() * seconds * 1000);
}

function noSeat() {
  part("phase").textContent = say("noseat");
  part("table").hidden = true;
  const link = document.createElement("a");
  link.href = page.dataset.home;
  link.className = "button";
  link.textContent = page.dataset.home;
  part("phase").append(" ", link);
}

// Whether a slip handed in now would be too late: the time and what the network may take of it are over.
function isOver() {
  const clock = night.message && night.message.clock;
  if (!clock || clock.over === null || night.own === null) return false;
  return Date.now() / 1000 + night.offset > clock.over + night.own.rules.grace;
}

function showClock() {
  const clock = night.message && night.message.clock;
  part("clock").hidden = !clock;
  if (isOver() !== night.over) showFormed();
  if (!clock) return;
  const left = Math.max(0, Math.ceil(clock.ends === null ? clock.left : clock.ends - Date.now() / 1000 - night.offset));
  const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (part("clock").textContent !== shown) part("clock").textContent = shown;
  part("clock").classList.toggle("short", left <= 30);
}

// -- the slip ---------------------------------------------------------------------------------------------

const easy = () => !night.own || night.own.rules.easy;

function shape() {
  return formed(fixed, table.squares, table.letters, table.down);
}

function showAt(square, down) {
  const at = reference(fixed, square, down);
  return fixed.mirror ? mirrored(at) : at;
}

function showFormed() {
  part("arrow").textContent = table.down ? "↓" : "→";
  const found = shape();
  const words = found ? found.words.map((each) => each.text.toUpperCase()).join(", ") : "";
  let text = table.laid.length ? say("no_place") : say("tap");
  if (found) text = easy() ? `${showAt(found.start, found.down)} ${words} – ${say("points", { number: found.score })}` : words;
  part("formed").textContent = table.open ? text : "";
  if (night.drawn) {
    try {
      const laid = table.laid.map(({ square, letter }) => ({ square, letter }));
      window.localStorage.setItem(draft, JSON.stringify({ drawn: night.drawn, laid }));
    } catch {
      // only this page knows it then
    }
  }
  showStatus();
}

function ownSlip() {
  const found = shape();
  if (!found) return null;
  return { word: found.text, direction: found.down ? "down" : "across", at: reference(fixed, found.start, found.down), score: found.score };
}

function handIn(slip) {
  sender.hand(night.message.round, night.message.drawn, slip);
  for (const each of document.querySelectorAll("dialog[open]")) each.close();
  askOwn(3);
}

function slipText(slip) {
  if (slip.state === "empty") return say("empty");
  const at = slip.at && fixed.mirror ? mirrored(slip.at) : slip.at;
  const circled = Array.from(slip.word || "–", (each) => (each === each.toUpperCase() ? each : `(${each.toUpperCase()})`)).join("");
  const way = { across: "→", down: "↓" }[slip.direction] || "";
  return [circled, `${at || ""} ${way}`.trim(), slip.score === null || slip.score === undefined ? "" : say("points", { number: slip.score })].filter(Boolean).join("\n");
}

// How far the slip has come, and what stands on it.
function showStatus() {
  const record = night.drawn ? sender.record(night.drawn) : null;
  night.over = isOver();
  const open = night.message && night.message.drawn !== null;
  part("table").hidden = !open;
  const time = record && record.at ? new Date(record.at * 1000).toLocaleTimeString(document.documentElement.lang) : "";
  let state = record ? record.state : "none";
  if (record && !night.over && easy() && ["kept", "final"].includes(state) && changedSince(record.slip)) state = "changed";
  if (!record && night.over) state = "missed";
  part("status").dataset.state = state;
  part("status").textContent = say(state, { time });
  part("receipt").hidden = !record;
  if (record) part("receipt").lastElementChild.textContent = slipText(record.slip);
  const fast = night.own && !night.own.rules.changes && record && record.state !== "refused";
  for (const each of page.querySelectorAll("[data-act^=hand-in], [data-act=empty], [data-act=sure]")) each.disabled = !open || night.over || night.message.phase === "ready" || Boolean(fast);
}

function changedSince(slip) {
  const now = ownSlip();
  return Boolean(now) && (now.word !== slip.word || now.at !== slip.at);
}

// -- keys and taps ----------------------------------------------------------------------------------------

function choose(index, typed = "") {
  const letter = table.tiles[index].letter;
  if (letter !== "?") return table.put(index, letter);
  if (typed) return table.put(index, typed.toLowerCase());
  part("blank").dataset.index = index;
  part("blank").showModal();
}

function type(letter) {
  const index = table.find(letter);
  if (index < 0) part("formed").textContent = say("lacking", { letters: letter });
  else choose(index, letter);
}

function askSure(slip) {
  part("sure").firstElementChild.textContent = slipText(slip);
  part("sure").slip = slip;
  part("sure").showModal();
}

const acts = {
  turn: () => table.turn(), left: () => table.move(0, -1), right: () => table.move(0, 1), up: () => table.move(-1, 0), below: () => table.move(1, 0),
  shuffle: () => table.shuffle(), back: () => table.back(), clear: () => table.clear(),
  close: (button) => button.closest("dialog").close(),
  empty: () => askSure({ state: "empty" }),
  sure: () => handIn(part("sure").slip),
  "hand-in": () => {
    if (!easy()) return openPaper();
    const slip = ownSlip();
    if (!slip) part("formed").textContent = say("no_place");
    else if (night.own && !night.own.rules.changes) askSure(slip);
    else handIn(slip);
  },
  "hand-in-paper": () => {
    const slip = paperSlip();
    if (slip) handIn(slip);
    else part("p-word").focus();
  },
  seen: async () => {
    const rounds = night.own.notes.map((each) => each.round);
    const token = document.querySelector("meta[name=csrf-token]").content;
    await fetch(page.dataset.seen, { method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token }, body: JSON.stringify({ rounds }) });
    askOwn(0);
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-act]");
  if (button) acts[button.dataset.act](button);
  const tile = event.target.closest("#rack [data-index]");
  if (tile) choose(Number(tile.dataset.index));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("dialog, input, details")) return;
  const moves = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "below", Backspace: "back" };
  const letter = event.key.toUpperCase();
  if (moves[event.key]) acts[moves[event.key]]();
  else if (event.key.length === 1 && fixed.letters.includes(letter)) type(letter);
  else return;
  event.preventDefault();
});

part("blank").querySelector(".letters").append(...Array.from(fixed.letters, (letter) => letterButton(letter, () => {
  part("blank").close();
  table.put(Number(part("blank").dataset.index), letter.toLowerCase());
})));

function letterButton(letter, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = letter;
  button.addEventListener("click", act);
  return button;
}

// -- as on paper ------------------------------------------------------------------------------------------

function openPaper() {
  const found = shape();
  if (found) part("p-word").value = found.text.toUpperCase();
  showCircles();
  part("paper").showModal();
}

part("p-word").addEventListener("input", showCircles);

function showCircles() {
  const circled = new Set([...part("p-circles").children].filter((each) => each.getAttribute("aria-pressed") === "true").map((each, index) => `${each.dataset.at}${each.textContent}`));
  const word = part("p-word").value.trim().toUpperCase();
  part("p-circles").replaceChildren(...Array.from(word, (letter, at) => {
    const button = letterButton(letter, () => button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true")));
    button.dataset.at = at;
    button.setAttribute("aria-pressed", String(circled.has(`${at}${letter}`)));
    return button;
  }));
}

function paperSlip() {
  const word = [...part("p-circles").children].map((each) => (each.getAttribute("aria-pressed") === "true" ? each.textContent.toLowerCase() : each.textContent)).join("");
  if (!word) return null;
  const typed = part("p-at").value.trim().toUpperCase();
  const way = document.querySelector("[name=p-direction]:checked");
  const score = part("p-score").value.trim();
  return { word, direction: way ? way.value : null, at: (fixed.mirror ? mirrored(typed) : typed) || null, score: /^\d{1,4}$/.test(score) ? Number(score) : null };
}
