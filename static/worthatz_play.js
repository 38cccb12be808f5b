// A Worthatz player's phone: builds the grid, keeps it on the phone, and hands it in by the sender of all phones.
import { askJson } from "./asking.js";
import { clockText, isShort, secondsLeft } from "./clock.js";
import { byId, filled, make } from "./dom.js";
import { gridEditor } from "./grid.js";
import { cropped } from "./grid_rows.js";
import { recall, remember } from "./kept.js";
import { live } from "./live.js";
import { Sender } from "./sender.js";

const play = byId("play");
const texts = JSON.parse(play.dataset.texts);
const place = byId("grid");
const seat = `${play.dataset.key}.${play.dataset.player}`;
const draft = `director.worthatz.${seat}`;

let newest = null; // the last message
/** @type {number | null} */
let drawn = null; // the fact that announced the letters on the board

const say = (name, values = {}) => filled(texts[name], values);
const joined = (rows) => rows.join("/");
const isEmpty = (rows) => !/[^./]/.test(rows);
const open = () => newest !== null && ["ready", "running", "stopped", "time_up"].includes(newest.phase);
const record = () => sender.record(drawn);
const isFinal = () => record()?.state === "final";
const isAway = () => Boolean(newest?.state.away?.includes(Number(play.dataset.player)));
const editable = () => open() && newest.phase !== "time_up" && !isFinal() && !isAway();
// The rows that the laptop has, or will have.
const handed = () => (record() && !["refused", "gone"].includes(record().state) ? joined(record().slip.rows) : "");

const sender = new Sender(play.dataset.send, seat, (sent) => {
  tell();
  if (["kept", "late"].includes(sent.state)) look();
});
const grid = gridEditor(place, { changed: keep, fixed: () => !editable() });

function keep(rows) {
  remember(draft, { round: newest?.round, drawn, rows: joined(rows) });
  tell();
}

// -- handing in --------------------------------------------------------------------------------------

function tell() {
  const [rows, known, sent] = [joined(grid.rows()), handed(), record()];
  let state = sent ? sent.state : "none";
  if (["kept", "late", "refused"].includes(state) && rows !== joined(sent.slip.rows)) state = known && !isEmpty(rows) ? "changed" : "none";
  if (isAway()) state = "away";
  else if (state === "none" && newest?.phase === "time_up") state = "missed";
  byId("status").dataset.state = state;
  byId("status").textContent = say(sent?.why && state === "final" ? sent.why : state);
  byId("hand-in").disabled = rows === known || isEmpty(rows) || isFinal();
  byId("hand-in").hidden = !editable();
}

function handIn() {
  const rows = joined(grid.rows());
  if (isEmpty(rows) || rows === handed() || drawn === null || isFinal() || isAway()) return;
  sender.hand(newest.round, drawn, { rows: rows.split("/") });
}

// A grid of a round that ended while this phone slept: it is late, and the director decides.
function leftOver() {
  const { round, drawn: of, rows = "" } = recall(draft, {});
  if (!of || !round || (of === drawn && open()) || isEmpty(rows)) return;
  const sent = sender.record(of);
  if (!sent || (joined(sent.slip.rows) !== rows && sent.state !== "final")) sender.hand(round, of, { rows: rows.split("/") });
}

byId("hand-in").addEventListener("click", handIn);

// -- following the night -----------------------------------------------------------------------------

let wasOver = false;

function take(message) {
  newest = message;
  const state = message.state;
  const over = message.phase === "time_up";
  if (open() && message.drawn !== drawn) begin(message);
  leftOver();
  if (over && !wasOver) handIn(); // the grid at the end of the time is handed in
  wasOver = over;
  place.classList.toggle("fixed", !editable());
  byId("round").textContent = state.round ? say(state.round > state.rounds ? "more" : "round", { number: state.round, of: state.rounds }) : "";
  byId("phase").textContent = say(state.phase);
  byId("building").hidden = !open();
  showResult(state);
  look();
}

function begin(message) {
  drawn = message.drawn;
  grid.letters(message.state.letters);
  const before = recall(draft, {});
  if (before.drawn === drawn && before.rows) grid.set(before.rows.split("/"));
  tell();
}

// The player's own part: requested after every message, because another device may have entered a grid.
let asked = 0;
async function look() {
  const mine = ++asked;
  try {
    const { status: code, ok, data } = await askJson(play.dataset.own);
    if (code === 403 || code === 404) return window.location.assign(play.dataset.home);
    if (mine === asked && ok) showOwn(data);
  } catch {
    // the next message asks again
  }
}

function showOwn(own) {
  learn(own.handed);
  if (open()) tell();
  const total = [say("total", { number: own.total })];
  if (own.place) total.push(say("place", { place: own.place, of: own.of }));
  byId("total").textContent = own.last ? total.join(" · ") : "";
  byId("sheet").hidden = !own.ended;
  last = own.last;
  if (newest) showResult(newest.state);
}

// Another device, or the director, may have entered or removed a grid.
function learn(found) {
  const [before, sent] = [handed(), record()];
  if (!found) return sender.forget(drawn);
  if (found.drawn !== drawn) return;
  const alike = sent && before === joined(found.rows) && (sent.state === "late") === found.late;
  if (!alike && !isFinal()) sender.learn({ ...found, slip: { rows: found.rows }, version: (sent?.version ?? 0) + 1 });
  if (!before && isEmpty(joined(grid.rows()))) grid.set(found.rows);
}

let last = null;

function picture(rows) {
  const cells = make("div", "small-grid");
  const shown = cropped(rows);
  if (shown.length) cells.style.setProperty("--columns", shown[0].length);
  for (const mark of shown.join("")) cells.append(mark === "." ? make("span") : make("span", "tile", mark));
  return cells;
}

function headed(title, under, rows) {
  return [make("h2", "", title), make("p", "", under), picture(rows)];
}

function showResult(state) {
  const box = byId("result");
  const result = state.result;
  box.hidden = open() || !result || !last || last.round !== result.round;
  if (box.hidden) return;
  const own = last.points === null
    ? headed(say("nothing", { number: last.round }), last.why, [])
    : headed(say("own", { number: last.round, points: last.points }), last.why, last.rows);
  own[1].className = "why";
  const best = !result.best.length ? [make("h2", "", say("best")), make("p", "", say("nobody"))] : result.best.flatMap((each) => headed(`${say("best")}: ${say("points", { number: result.score })}`, each.names.join(", "), each.rows));
  const reference = result.reference
    ? headed(`${say("reference")}: ${say("points", { number: result.reference.score })}`, result.reference.proved ? say("proved") : "", result.reference.rows)
    : [];
  box.replaceChildren(...own, ...best, ...reference);
}

const channel = live(play.dataset.live, { state: take, gone: () => location.assign(play.dataset.home) });

setInterval(() => {
  const clock = byId("clock");
  const told = newest && newest.clock;
  clock.hidden = !told;
  if (!told) return;
  const left = secondsLeft(told, channel.now());
  clock.textContent = clockText(left);
  clock.classList.toggle("short", isShort(told, left));
}, 200);
