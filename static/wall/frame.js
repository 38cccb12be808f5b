// The frame of a wall: what every night in rounds shows in the same way. It follows the night, decides which view is due, turns the
// pages of players and ranking, shows pause, podium and clock, plays the tones, and fits every text into its room. The parts of
// one game are in its own script (wall/duplicate.js, wall/worthatz.js).
import { clockText, isShort, reading, secondsLeft } from "../clock.js";
import { byId, make, number } from "../dom.js";
import { live } from "../live.js";
import { tones } from "../sound.js";
import { fitAll } from "./fit.js";
import { part, wall, words } from "./parts.js";
import { drawPodium } from "./podium.js";

const FRONT_SECONDS = 20; // how long the result stays before the ranking is shown between two rounds
const PAGE_SECONDS = 10;
const NAMES_ON_A_PAGE = 36;
const LINES_ON_A_PAGE = 20;

/**
 * @typedef {object} WallGame
 * @property {(state: any) => void} draw puts the state into the page
 * @property {(state: any) => boolean} [cancelled] whether a cancelled round is announced now
 * @property {(state: any) => string} front the view that is due if no view shared by all walls is
 * @property {(state: any) => boolean} alternates whether it alternates with the ranking
 * @property {(state: any) => string} moment changes when result and ranking start to alternate anew
 * @property {(message: any) => import("../clock.js").Clock | null} clock
 * @property {(state: any) => { players: { table: number, name: string }[], of: number } | null} joined who plays
 * @property {(state: any) => { round: number, rows: any[] } | null} ranking
 * @property {(rows: any[]) => (row: any) => string} names the name of a player among these rows
 * @property {(row: any) => string} total
 */

/** The present view, and since when. @type {any} */
export const view = { state: null, message: null, text: "", moment: "", shown: "", page: 0, since: 0 };

/** @type {WallGame} */
let game;
/** @type {{ now: () => number | null }} */
let channel;

const serverNow = () => channel.now() ?? Date.now() / 1000;

/** @param {WallGame} shown */
export function startWall(shown) {
  game = shown;
  startTools();
  channel = live(wall.dataset.live, { state: take });
  addEventListener("resize", fitAll);
  setInterval(tick, 100);
}

function take(message) {
  const { state } = message;
  Object.assign(view, { state, message });
  const text = JSON.stringify({ ...state, clock: Boolean(game.clock(message)) }); // the time changes only the clock
  if (text === view.text) return;
  const moment = game.moment(state);
  if (moment !== view.moment) view.since = Date.now();
  Object.assign(view, { moment, text, shown: "" });
  document.body.dataset.theme = state.look;
  game.draw(state);
  drawPause(state.pause);
  drawPodium(state, game.names(state.podium ? state.podium.steps.flat() : []), game.total);
  tick();
}

// -- which view -----------------------------------------------------------------------------------------

function due(state) {
  if (state.what === "blank" || state.what === "pause") return state.what;
  const rows = game.ranking(state)?.rows;
  if (state.what === "ranking" && rows) return "ranking";
  if (game.cancelled?.(state)) return "cancelled";
  if (state.phase === "before") return "before";
  if (!rows || !game.alternates(state)) return game.front(state);
  const pages = Math.max(1, Math.ceil(rows.length / LINES_ON_A_PAGE));
  const gone = ((Date.now() - view.since) / 1000) % (FRONT_SECONDS + pages * PAGE_SECONDS);
  return gone < FRONT_SECONDS ? game.front(state) : "ranking";
}

function tick() {
  const state = view.state;
  if (!state) return;
  const wanted = due(state);
  const begins = wanted === "ranking" && state.what === "night" ? view.since + FRONT_SECONDS * 1000 : 0;
  const page = Math.floor((begins ? Date.now() - begins : serverNow() * 1000) / 1000 / PAGE_SECONDS);
  if (wanted !== view.shown || page !== view.page) {
    Object.assign(view, { shown: wanted, page });
    for (const each of wall.querySelectorAll("[data-view]")) each.hidden = each.dataset.view !== wanted;
    if (wanted === "ranking") drawRanking(game.ranking(state));
    if (wanted === "before") drawJoined(game.joined(state));
    fitAll();
  }
  showClock();
  if (state.pause?.until) setClock(part("pause-clock"), Math.max(0, state.pause.until - serverNow()));
}

function pageOf(list, size) {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const share = Math.ceil(list.length / pages);
  const page = ((view.page % pages) + pages) % pages;
  return { rows: list.slice(page * share, (page + 1) * share), text: pages > 1 ? words("textPage", { number: page + 1, of: pages }) : "" };
}

// -- what all walls show --------------------------------------------------------------------------------

function drawJoined(joined) {
  drawJoin();
  if (!joined) return;
  const shown = pageOf(joined.players, NAMES_ON_A_PAGE);
  part("joined").style.setProperty("--rows", Math.max(6, Math.ceil(shown.rows.length / 3)));
  part("joined").replaceChildren(...shown.rows.map((each) => {
    const line = make("p");
    line.append(make("b", "", each.table), make("span", "fitting", each.name));
    return line;
  }));
  part("joined-count").textContent = words("textPlayers", { number: number(joined.of) });
  part("joined-page").textContent = shown.text;
}

// The way in for a phone, beside the names of the players: the server knows whether any may join now.
async function drawJoin() {
  const answer = await fetch(`${location.pathname}/join?language=${document.documentElement.lang}`).catch(() => null);
  if (!answer?.ok) return; // without the laptop the old text stays
  const text = await answer.text();
  const place = part("join");
  if (place.dataset.text !== text) place.innerHTML = place.dataset.text = text;
  place.hidden = !text;
}

function drawRanking(ranking) {
  const shown = pageOf(ranking.rows, LINES_ON_A_PAGE);
  part("ranking-title").textContent = view.state.phase === "ended" ? words("textFinal") : words("textAfter", { number: ranking.round });
  part("ranking-page").textContent = shown.text;
  part("ranking").style.setProperty("--rows", shown.rows.length > 10 ? Math.max(6, Math.ceil(shown.rows.length / 2)) : 10);
  const names = game.names(ranking.rows);
  part("ranking").replaceChildren(...shown.rows.map((each) => {
    const line = make("div", "line");
    line.append(make("span", "place", `${each.place}.`), make("span", "name fitting", names(each)), make("span", "total", game.total(each)));
    return line;
  }));
}

function drawPause(pause) {
  const text = pause ? pause.text : "";
  part("pause-text").textContent = text;
  part("pause-text").classList.toggle("long", text.length > 40);
  part("pause-clock").hidden = !pause?.until;
}

// -- the clock, also for the tones ----------------------------------------------------------------

function showClock() {
  const clock = game.clock(view.message);
  const left = clock ? secondsLeft(clock, serverNow()) : 0;
  if (clock) {
    setClock(part("clock"), left);
    part("clock").classList.toggle("short", left <= 0 || isShort(clock, left));
  }
  tones.follow(reading(clock, left));
}

function setClock(place, left) {
  const text = clockText(left);
  const face = place.firstElementChild;
  if (face.textContent === text) return;
  face.textContent = text;
  place.style.setProperty("--letters", text.length);
}

// -- the buttons of the machine that shows a wall: seen while somebody moves ---------------------------------

function startTools() {
  /** @type {any} */
  let asleep = null;
  const awake = () => {
    document.body.classList.add("awake");
    clearTimeout(asleep);
    asleep = setTimeout(() => document.body.classList.remove("awake"), 5000);
  };
  for (const kind of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(kind, awake);
  byId("full-screen").addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
}
