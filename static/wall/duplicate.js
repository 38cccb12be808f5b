// The wall of a duplicate night: the round with its board, and between two rounds the top and the ranking in turn.
import { locale, number } from "../dom.js";
import { startWall } from "./frame.js";
import { part, setFitting, words } from "./parts.js";
import { drawRound, fixed } from "./round.js";

function drawBefore(state) {
  setFitting(part("title"), state.title);
  const day = new Date(`${state.date}T12:00`);
  const date = Number.isNaN(day.getTime()) ? state.date : day.toLocaleDateString(locale(), { dateStyle: "long" });
  setFitting(part("heading"), [state.title.includes(date) ? "" : date, state.club].filter(Boolean).join(" · "));
  drawSeal(state.seal);
}

// The seal of the draw: its digits to compare, the whole seal as a QR code, and the number once the room has called it.
function drawSeal(seal) {
  part("seal").hidden = !seal;
  if (!seal) return;
  const address = `${location.pathname}/seal.svg?${seal.number}`;
  const image = part("seal").querySelector("img");
  if (!image.src.endsWith(address)) image.src = address;
  part("seal-number").textContent = words("textSeal", { number: seal.number });
  part("seal-short").textContent = seal.short;
  part("seal-room").textContent = seal.room ? words("textRoom", { number: seal.room }) : "";
}

// Namesakes get the number of their table.
function namesOf(rows) {
  const seen = new Map();
  for (const each of rows) seen.set(each.name, (seen.get(each.name) || 0) + 1);
  return (row) => (seen.get(row.name) > 1 ? `${row.name} · ${words("textTable", { number: row.table })}` : row.name);
}

function totalOf(row) {
  if (!fixed.percent) return number(row.total);
  return `${row.percent.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;
}

startWall({
  draw(state) {
    drawBefore(state);
    drawRound(state);
    part("log").textContent = state.log && !["blank", "pause"].includes(state.what) ? words("textLog", state.log) : "";
    if (state.cancelled) part("cancelled").textContent = words("textAgain", { number: state.cancelled.round });
    if (state.ranking) part("ranking-top").textContent = words("textTop", { number: number(state.ranking.top) });
  },
  front: (state) => (state.phase === "ended" && state.podium && state.what === "night" ? "podium" : "round"),
  cancelled: (state) => Boolean(state.cancelled?.again),
  alternates: (state) => state.phase === "revealed",
  moment: (state) => `${state.phase} ${state.round} ${state.what} ${JSON.stringify(state.top)}`,
  clock: (message) => message.state.clock,
  joined: (state) => state.joined,
  ranking: (state) => state.ranking,
  names: namesOf,
  total: totalOf,
});
