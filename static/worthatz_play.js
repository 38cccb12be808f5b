// A Worthatz player's phone: builds the grid, keeps it on the phone, hands it in and sends it until it is kept.
"use strict";

const play = document.getElementById("play");
const texts = JSON.parse(play.dataset.texts);
const csrf = document.querySelector('meta[name="csrf-token"]').content;
const status = document.getElementById("status");
const place = document.getElementById("grid");
const KEPT = `director.worthatz.${play.dataset.key}.${play.dataset.player}`;
const RETRY = 3000;

let newest = null; // the last message
let drawn = null; // the fact that announced the letters on the board
let handed = ""; // the rows that the laptop has
let late = false; // what the laptop has came too late and waits for the director
let sending = null; // the rows that are on their way, with their token
let final = false; // the laptop takes no other grid of this round

const say = (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (_, each) => values[each]);
const joined = (rows) => rows.join("/");
const isEmpty = (rows) => !/[^./]/.test(rows);
const open = () => newest !== null && ["ready", "running", "stopped", "time_up"].includes(newest.phase);
const editable = () => newest !== null && ["ready", "running", "stopped"].includes(newest.phase) && !final;

const grid = gridEditor(place, { changed: keep, fixed: () => !editable() });

function keep(rows) {
  remember({ drawn, rows: joined(rows), sent: kept().drawn === drawn ? kept().sent : "" });
  tell();
}

function remember(changed) {
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), ...changed }));
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) || "{}");
  } catch {
    return {};
  }
}

function tell(name, message) {
  const rows = joined(grid.rows());
  const state = name ?? (sending ? "sending" : rows === handed ? (late ? "late" : "kept") : handed ? "changed" : "none");
  status.dataset.state = state === "refused" ? "refused" : state;
  status.textContent = message ?? (state === "kept" && isEmpty(rows) ? say("none") : say(state));
  document.getElementById("hand-in").disabled = rows === handed || isEmpty(rows) || final;
}

// -- handing in --------------------------------------------------------------------------------------

function token() {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (each) => each.toString(16)).join("");
}

function handIn() {
  const rows = joined(grid.rows());
  if (isEmpty(rows) || rows === handed || drawn === null || final) return;
  sending = { rows, drawn, token: token() };
  tell();
  send(sending);
}

// A grid of a round that ended while this phone slept: it comes too late, and the director decides.
function leftOver() {
  const { drawn: of, rows, sent } = kept();
  if (sending || !of || (of === drawn && open()) || !rows || rows === sent || isEmpty(rows.split("/"))) return;
  sending = { rows, drawn: of, token: token() };
  send(sending);
}

async function send(parcel) {
  try {
    const answer = await fetch(play.dataset.send, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrf },
      body: JSON.stringify({ ...parcel, rows: parcel.rows.split("/") }),
    });
    const told = await answer.json();
    if (sending !== parcel) return;
    sending = null;
    if (answer.ok) {
      remember({ sent: parcel.rows });
      if (parcel.drawn === drawn) [handed, late] = [parcel.rows, told.late];
      look();
      return tell();
    }
    if (answer.status === 403) return window.location.assign(play.dataset.home);
    remember({ sent: parcel.rows });
    if (parcel.drawn !== drawn) return;
    final = ["grid_final", "on_paper", "too_late"].includes(told.error.code);
    tell("refused", told.error.message);
  } catch {
    if (sending !== parcel) return;
    if (parcel.drawn === drawn) tell("offline");
    window.setTimeout(() => sending === parcel && send(parcel), RETRY);
  }
}

document.getElementById("hand-in").addEventListener("click", handIn);

// -- following the night -----------------------------------------------------------------------------

let wasOver = false;

function take(message) {
  newest = message;
  const state = message.state;
  const over = message.phase === "time_up";
  if (open() && message.drawn !== drawn) begin(message);
  leftOver();
  if (over && !wasOver) handIn(); // what lies there when the time is over is handed in
  wasOver = over;
  place.classList.toggle("fixed", !editable());
  document.getElementById("round").textContent = state.round ? say("round", { number: state.round, of: Math.max(state.rounds, state.round) }) : "";
  document.getElementById("phase").textContent = say(state.phase);
  document.getElementById("building").hidden = !open();
  showResult(state);
  look();
}

function begin(message) {
  drawn = message.drawn;
  handed = "";
  late = false;
  final = false;
  sending = null;
  grid.letters(message.state.letters);
  const before = kept();
  if (before.drawn === drawn && before.rows) grid.set(before.rows.split("/"));
  tell();
}

// What is the player's own: asked for after every message, because another device may have entered a grid.
let asked = 0;
async function look() {
  const mine = ++asked;
  try {
    const answer = await fetch(play.dataset.own, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (answer.status === 403 || answer.status === 404) return window.location.assign(play.dataset.home);
    const own = await answer.json();
    if (mine === asked && answer.ok) showOwn(own);
  } catch {
    // the next message asks again
  }
}

function showOwn(own) {
  if (own.handed && own.handed.drawn === drawn) {
    const fresh = !handed && isEmpty(joined(grid.rows()));
    [handed, late] = [joined(own.handed.rows), own.handed.late];
    if (fresh) grid.set(own.handed.rows);
  } else if (!sending) [handed, late] = ["", false];
  if (open() && status.dataset.state !== "refused") tell();
  const total = [say("total", { number: own.total })];
  if (own.place) total.push(say("place", { place: own.place, of: own.of }));
  document.getElementById("total").textContent = own.last ? total.join(" · ") : "";
  document.getElementById("sheet").hidden = !own.ended;
  last = own.last;
  if (newest) showResult(newest.state);
}

let last = null;

function picture(rows) {
  const filled = rows.map((row, at) => (/[^.]/.test(row) ? at : -1)).filter((at) => at >= 0);
  const columns = rows.flatMap((row) => Array.from(row, (mark, at) => (mark === "." ? -1 : at))).filter((at) => at >= 0);
  const cells = document.createElement("div");
  cells.className = "small-grid";
  if (!filled.length) return cells;
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  cells.style.setProperty("--columns", right - left + 1);
  for (const row of rows.slice(filled[0], filled.at(-1) + 1)) {
    for (const mark of row.slice(left, right + 1)) {
      const cell = document.createElement("span");
      if (mark !== ".") {
        cell.className = "tile";
        cell.textContent = mark;
      }
      cells.append(cell);
    }
  }
  return cells;
}

function headed(title, under, rows) {
  const head = Object.assign(document.createElement("h2"), { textContent: title });
  const text = Object.assign(document.createElement("p"), { textContent: under });
  return [head, text, picture(rows)];
}

function showResult(state) {
  const box = document.getElementById("result");
  const result = state.result;
  box.hidden = open() || !result || !last || last.round !== result.round;
  if (box.hidden) return;
  const own = last.points === null
    ? headed(say("nothing", { number: last.round }), last.why, [])
    : headed(say("own", { number: last.round, points: last.points }), last.why, last.rows);
  own[1].className = "why";
  const best = result.best.flatMap((each) => headed(`${say("best")}: ${say("points", { number: result.score })}`, each.names.join(", "), each.rows));
  const reference = result.reference
    ? headed(`${say("reference")}: ${say("points", { number: result.reference.score })}`, result.reference.proved ? say("proved") : "", result.reference.rows)
    : [];
  box.replaceChildren(...own, ...best, ...reference);
}

const channel = live(play.dataset.live, {
  state: take,
  lost: () => { document.getElementById("lost").hidden = false; },
  back: () => { document.getElementById("lost").hidden = true; },
  gone: () => window.location.assign(play.dataset.home),
});

window.setInterval(() => {
  const clock = document.getElementById("clock");
  const told = newest && newest.clock;
  clock.hidden = !told;
  if (!told) return;
  const now = channel.now();
  const left = told.running && now !== null ? Math.max(0, told.ends - now) : told.left;
  const whole = Math.ceil(left);
  clock.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  clock.classList.toggle("short", told.running && told.signals.some((each) => left <= each));
}, 200);
