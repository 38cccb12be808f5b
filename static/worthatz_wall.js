// The wall of a Worthatz night: letters and clock while the round runs, then best grids and ranking in turn.
"use strict";

const wall = document.getElementById("wall");
const RESULT_SECONDS = 20;
const PAGE_SECONDS = 10;
const PER_PAGE = 20;
const JOINED_PER_PAGE = 36;

const view = { state: null, clock: null, shown: "", page: -1, since: 0, moment: "" };
const part = (name) => wall.querySelector(`[data-part="${name}"]`);
const words = (name, values = {}) => wall.dataset[name].replace(/\{(\w+)\}/g, (_, each) => values[each]);

function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

const channel = live(wall.dataset.live, {
  state: take,
  lost: () => { document.getElementById("lost").hidden = false; },
  back: () => { document.getElementById("lost").hidden = true; },
  gone: () => window.location.reload(),
});

function take(message) {
  view.state = message.state;
  view.clock = message.clock;
  const moment = `${message.state.phase} ${message.state.round}`;
  if (moment !== view.moment) view.since = Date.now();
  view.moment = moment;
  view.shown = "";
  draw();
  tick();
}

function tile(letter) {
  const element = make("span", "tile");
  element.append(make("b", "", letter), make("small", "", view.state.values[letter] ?? ""));
  return element;
}

function draw() {
  const state = view.state;
  part("title").textContent = state.title;
  part("round").textContent = words("textRound", { number: state.round, of: Math.max(state.rounds, state.round) });
  part("side-title").textContent = state.title;
  part("rack").setAttribute("aria-label", Array.from(state.letters).join(" "));
  part("rack").replaceChildren(...Array.from(state.letters, tile));
  part("grids").textContent = state.grids ? words("textGrids", { number: state.grids.in, of: state.grids.of }) : "";
  part("state").textContent = { ready: words("textReady"), stopped: words("textStopped"), time_up: words("textOver") }[state.phase] ?? "";
  if (state.result) drawResult(state.result);
  drawPodium(state, (row) => row.name, (row) => row.total.toLocaleString(document.documentElement.lang));
  const text = state.pause ? state.pause.text : "";
  part("pause-text").textContent = text;
  part("pause-text").classList.toggle("long", text.length > 40);
  part("pause-clock").hidden = !(state.pause && state.pause.until);
}

function picture(title, under, rows, className = "") {
  const element = make("div", `picture ${className}`);
  const filled = rows.map((row, at) => (/[^.]/.test(row) ? at : -1)).filter((at) => at >= 0);
  const columns = rows.flatMap((row) => Array.from(row, (mark, at) => (mark === "." ? -1 : at))).filter((at) => at >= 0);
  const cells = make("div");
  if (filled.length) {
    const [left, right] = [Math.min(...columns), Math.max(...columns)];
    const shown = rows.slice(filled[0], filled.at(-1) + 1).map((row) => row.slice(left, right + 1));
    cells.style.setProperty("--columns", right - left + 1);
    cells.style.setProperty("--rows", shown.length);
    for (const mark of shown.join("")) cells.append(mark === "." ? make("span") : tile(mark));
  }
  const box = make("div", "cells");
  box.append(cells);
  element.append(make("h3", "fitting", title), make("p", "", under), box);
  return element;
}

function drawResult(result) {
  part("result-round").textContent = words("textAfter", { number: result.round });
  part("result-letters").textContent = result.letters;
  const named = result.best.reduce((sum, each) => sum + each.names.length, 0);
  const pictures = result.best.map((each, at) => {
    const more = at === result.best.length - 1 && result.finders > named ? ` ${words("textMore", { number: result.finders - named })}` : "";
    return picture(`${words("textBest")}: ${words("textPoints", { number: result.score })}`, each.names.join(", ") + more, each.rows);
  });
  if (!pictures.length) pictures.push(picture(words("textBest"), words("textNobody"), []));
  if (result.reference) {
    const proved = result.reference.proved ? words("textProved") : "";
    pictures.push(picture(`${words("textReference")}: ${words("textPoints", { number: result.reference.score })}`, proved, result.reference.rows, "reference"));
  }
  part("pictures").style.setProperty("--count", pictures.length);
  part("pictures").replaceChildren(...pictures);
}

// Which view is due now; between two rounds grids and ranking take turns, at the end the last grids wait for the podium.
function due(state) {
  if (state.what === "blank" || state.what === "pause") return state.what;
  if (state.what === "ranking" && state.ranking.length) return "ranking";
  if (state.phase === "before") return "before";
  if (!["shown", "ended"].includes(state.phase)) return "letters";
  if (state.phase === "ended" && state.podium) return state.podium.steps.length || !state.result ? "podium" : "result";
  const pages = Math.max(1, Math.ceil(state.ranking.length / PER_PAGE));
  const gone = ((Date.now() - view.since) / 1000) % (RESULT_SECONDS + pages * PAGE_SECONDS);
  return gone < RESULT_SECONDS ? "result" : "ranking";
}

function tick() {
  const state = view.state;
  if (!state) return;
  const wanted = due(state);
  const page = Math.floor(Date.now() / 1000 / PAGE_SECONDS);
  if (wanted !== view.shown || page !== view.page) {
    view.shown = wanted;
    view.page = page;
    for (const each of wall.querySelectorAll("[data-view]")) each.hidden = each.dataset.view !== wanted;
    if (wanted === "ranking") drawRanking(state);
    if (wanted === "before") drawJoined(state);
    fitAll();
  }
  showClock();
}

function pageOf(list, size) {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const share = Math.ceil(list.length / pages);
  const page = view.page % pages;
  return { rows: list.slice(page * share, (page + 1) * share), text: pages > 1 ? words("textPage", { number: page + 1, of: pages }) : "" };
}

function drawJoined(state) {
  drawJoin();
  const shown = pageOf(state.players, JOINED_PER_PAGE);
  part("joined").style.setProperty("--rows", Math.max(6, Math.ceil(shown.rows.length / 3)));
  part("joined").replaceChildren(...shown.rows.map((each) => {
    const line = make("p");
    line.append(make("b", "", each.table), make("span", "fitting", each.name));
    return line;
  }));
  part("joined-count").textContent = words("textPlayers", { number: state.players.length });
  part("joined-page").textContent = shown.text;
}

function drawRanking(state) {
  const shown = pageOf(state.ranking, PER_PAGE);
  part("ranking-title").textContent = words("textAfter", { number: state.round });
  part("ranking-page").textContent = shown.text;
  part("ranking").style.setProperty("--rows", shown.rows.length > 10 ? Math.max(6, Math.ceil(shown.rows.length / 2)) : 10);
  part("ranking").replaceChildren(...shown.rows.map((each) => {
    const line = make("div", "line");
    line.append(make("span", "place", `${each.place}.`), make("span", "name fitting", each.name), make("span", "total", each.total));
    return line;
  }));
}

function setClock(place, left) {
  const whole = Math.ceil(left);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  place.style.setProperty("--letters", text.length);
  place.firstElementChild.textContent = text;
}

function showClock() {
  const clock = view.clock;
  const pause = view.state.pause;
  if (pause && pause.until && channel.now() !== null) setClock(part("pause-clock"), Math.max(0, pause.until - channel.now()));
  if (!clock) return tones.follow({ running: false, left: 0, over: false, signals: [] });
  const now = channel.now();
  const left = clock.running && now !== null ? Math.max(0, clock.ends - now) : clock.left;
  const place = part("clock");
  setClock(place, left);
  place.classList.toggle("short", left <= 0 || (clock.running && clock.signals.some((each) => left <= each)));
  return tones.follow({ running: clock.running && left > 0, left, over: left <= 0, signals: clock.signals });
}

window.addEventListener("resize", fitAll);
window.setInterval(tick, 100);
