// The wall: shows what it is told of the night, and keeps the time between two tellings.
"use strict";

const TOP_SECONDS = 20; // so long the top stays before the ranking is shown between two rounds
const PAGE_SECONDS = 10;

const view = { state: null, text: "", phase: "", page: 0, since: 0, ends: 0 };

const serverNow = () => channel.now() ?? Date.now() / 1000;

// -- following the night ---------------------------------------------------------------------------------

const channel = live(wall.dataset.live, {
  state: take,
  lost: () => { document.getElementById("lost").hidden = false; },
  back: () => { document.getElementById("lost").hidden = true; },
  gone: () => window.location.reload(), // the director has made a new address: this page says so
});

function take({ state }) {
  const left = state.clock && state.clock.running ? 0 : state.clock && state.clock.left;
  const text = JSON.stringify({ ...state, clock: { ...state.clock, left } });
  view.ends = state.clock ? state.clock.ends : 0;
  view.state = state;
  if (text === view.text) return;
  const moment = `${state.phase} ${state.round} ${state.what} ${JSON.stringify(state.top)}`;
  if (moment !== view.moment) view.since = Date.now();
  view.moment = moment;
  view.text = text;
  draw();
}

// -- drawing ---------------------------------------------------------------------------------------------

function draw() {
  const state = view.state;
  if (!state) return;
  document.body.className = document.body.className.replace(/look-\w+/, `look-${state.look}`);
  drawBefore(state);
  drawRound(state);
  drawPause(state);
  drawPodium(state, namesOf(state.podium ? state.podium.steps.flat() : []), total);
  view.shown = "";
  tick();
}

// Which view is due now; between two rounds top and ranking take turns.
function due(state) {
  if (state.what === "blank" || state.what === "pause") return state.what;
  if (state.what === "ranking" && state.ranking) return "ranking";
  if (state.phase === "before") return "before";
  if (state.phase === "ended") return state.podium && state.what === "night" ? "podium" : "round";
  if (state.phase !== "revealed" || !state.ranking) return "round";
  const pages = pageCount(state.ranking.rows, 20);
  const gone = ((Date.now() - view.since) / 1000) % (TOP_SECONDS + pages * PAGE_SECONDS);
  return gone < TOP_SECONDS ? "round" : "ranking";
}

function tick() {
  const state = view.state;
  if (!state) return;
  const wanted = due(state);
  const begins = wanted === "ranking" && state.what === "night" ? view.since + TOP_SECONDS * 1000 : 0;
  const page = Math.floor((begins ? Date.now() - begins : serverNow() * 1000) / 1000 / PAGE_SECONDS);
  if (wanted !== view.shown || page !== view.page) {
    view.page = page;
    for (const each of wall.querySelectorAll("[data-view]")) each.hidden = each.dataset.view !== wanted;
    if (wanted === "ranking") drawRanking(state);
    if (wanted === "before") drawJoined(state);
    if (wanted !== view.shown) fitAll();
    view.shown = wanted;
  }
  showClock(state);
  showPause(state);
}

function pageCount(list, size) {
  return Math.max(1, Math.ceil(list.length / size));
}

function pageOf(list, size) {
  const pages = pageCount(list, size);
  const share = Math.ceil(list.length / pages);
  const page = ((view.page % pages) + pages) % pages;
  return { rows: list.slice(page * share, (page + 1) * share), page: page + 1, pages };
}

// -- the clock, told to the tones as well ----------------------------------------------------------------

function showClock(state) {
  const clock = state.clock;
  if (!clock) return tones.follow({ running: false, left: 0, over: false, signals: [] });
  const left = clock.running ? Math.max(0, view.ends - serverNow()) : clock.left;
  const place = part("clock");
  setClock(place, left);
  place.classList.toggle("short", left <= 0 || (clock.running && clock.signals.some((each) => left <= each)));
  tones.follow({ running: clock.running && left > 0, left, over: left <= 0, signals: clock.signals });
}

// -- names -----------------------------------------------------------------------------------------------

function drawBefore(state) {
  setFitting(part("title"), state.title);
  const day = new Date(`${state.date}T12:00`);
  const date = Number.isNaN(day.getTime()) ? state.date : day.toLocaleDateString(language, { dateStyle: "long" });
  setFitting(part("heading"), [state.title.includes(date) ? "" : date, state.club].filter(Boolean).join(" · "));
  drawSeal(state.seal);
}

// The seal of the draw: its digits to compare, all of it as a QR code, and the number once the room has called it.
function drawSeal(seal) {
  part("seal").hidden = !seal;
  if (!seal) return;
  const address = `${window.location.pathname}/seal.svg?${seal.number}`;
  const image = part("seal").querySelector("img");
  if (!image.src.endsWith(address)) image.src = address;
  part("seal-number").textContent = words("textSeal", { number: seal.number });
  part("seal-short").textContent = seal.short;
  part("seal-room").textContent = seal.room ? words("textRoom", { number: seal.room }) : "";
}

function drawJoined(state) {
  drawJoin();
  if (!state.joined) return;
  const shown = pageOf(state.joined.players, 36);
  part("joined").style.setProperty("--rows", Math.max(6, Math.ceil(shown.rows.length / 3)));
  part("joined").replaceChildren(...shown.rows.map((each) => {
    const line = make("p");
    line.append(make("b", "", each.table), make("span", "fitting", each.name));
    return line;
  }));
  part("joined-count").textContent = words("textPlayers", { number: number(state.joined.of) });
  part("joined-page").textContent = pageText(shown);
  fitAll();
}

function pageText(shown) {
  return shown.pages > 1 ? words("textPage", { number: shown.page, of: shown.pages }) : "";
}

function drawRanking(state) {
  const shown = pageOf(state.ranking.rows, 20);
  part("ranking-title").textContent = words("textAfter", { number: state.ranking.round });
  part("ranking-top").textContent = words("textTop", { number: number(state.ranking.top) });
  part("ranking-page").textContent = pageText(shown);
  const rows = shown.rows.length > 10 ? Math.max(6, Math.ceil(shown.rows.length / 2)) : 10;
  part("ranking").style.setProperty("--rows", rows);
  const names = namesOf(state.ranking.rows);
  part("ranking").replaceChildren(...shown.rows.map((each) => {
    const line = make("div", "line");
    line.append(make("span", "place", `${each.place}.`), make("span", "name fitting", names(each)), make("span", "total", total(each)));
    return line;
  }));
  fitAll();
}

// Namesakes carry the number of their table.
function namesOf(rows) {
  const seen = new Map();
  for (const each of rows) seen.set(each.name, (seen.get(each.name) || 0) + 1);
  return (row) => (seen.get(row.name) > 1 ? `${row.name} · ${words("textTable", { number: row.table })}` : row.name);
}

function total(row) {
  if (!fixed.percent) return number(row.total);
  return `${row.percent.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;
}

// -- the pause -------------------------------------------------------------------------------------------

function drawPause(state) {
  const text = state.pause ? state.pause.text : "";
  part("pause-text").textContent = text;
  part("pause-text").classList.toggle("long", text.length > 40);
  part("pause-clock").hidden = !(state.pause && state.pause.until);
}

function showPause(state) {
  if (state.pause && state.pause.until) setClock(part("pause-clock"), Math.max(0, state.pause.until - serverNow()));
}

window.addEventListener("resize", fitAll);
window.setInterval(tick, 100);
