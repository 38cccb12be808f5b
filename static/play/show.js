// Puts what the server told into the page: the state of the night, and the player's own results.
import { make, number } from "../dom.js";
import { withBlanks } from "../places.js";

export function showPhase(part, say, message) {
  const { state, phase } = message;
  part("round").textContent = state.phase === "before" || state.phase === "ended" ? "" : say("round", { number: state.top ? state.top.round : state.round });
  const open = message.drawn !== null && phase === "running";
  part("phase").textContent = open ? "" : state.cancelled ? say(state.cancelled.again ? "again" : "void", { number: state.cancelled.round }) : say(state.phase);
  part("phase").hidden = open;
  showStillIn(part, say, state.in);
  if (message.drawn !== null) part("result").hidden = true; // a new round needs the room
  part("result").dataset.top = state.top ? topText(say, state.top) : "";
}

// In sudden death: whether this player is still in, and how many are.
function showStillIn(part, say, players) {
  const line = part("in");
  line.hidden = !players;
  if (!players) return;
  const own = players.find((each) => each.table === Number(line.dataset.table));
  const inside = players.filter((each) => each.out === null).length;
  line.textContent = own && own.out !== null ? say("out", { number: own.out }) : say("in", { number: inside });
}

function topText(say, top) {
  const lines = [say("top", { word: withBlanks(top.word), at: top.at, points: number(top.score) })];
  for (const letter of Object.values(top.replaced)) lines.push(say("replaced", { letter }));
  lines.push(top.solo ? say("solo", { name: top.solo }) : say("found", { found: top.found, of: top.of }));
  return lines.join(" · ");
}

export function showOwn(part, say, own, message) {
  showResult(part, say, own, message);
  part("notes").hidden = !own.notes.length;
  part("notes").firstElementChild.replaceChildren(
    ...own.notes.map((each) => make("p", "", say("note", { round: each.round, number: each.round, text: each.text, points: each.points }))),
  );
  part("ranking").hidden = !own.ranking;
  if (own.ranking) part("ranking").querySelector("tbody").replaceChildren(...own.ranking.rows.map(rankingRow));
  part("sheet").hidden = !own.ended;
  part("event").hidden = !own.event;
  part("event").href = `/shown/event/${own.event}`;
  part("decisions").replaceChildren(...own.decisions.map((each) => make("p", "message", say(each.counts ? "slip_counts" : "slip_does_not_count", { number: each.round }))));
}

/** What the phone has found in the log. @param {import("./receipts.js").Compared} found */
export function showCompared(part, say, found) {
  const { count, missing, changed } = found;
  const lines = [...missing.map((round) => say("receipt_missing", { round })), ...changed.slice(0, 1).map((seq) => say("log_changed", { seq }))];
  part("receipts").className = lines.length ? "message" : "";
  if (!lines.length && count) lines.push(count === 1 ? say("receipt_fits") : say("receipts_fit", { number: count }));
  part("receipts").replaceChildren(...lines.map((each) => make("p", "", each)));
  part("receipts").hidden = !lines.length;
}

function showResult(part, say, own, message) {
  const between = message && message.drawn === null && own.last;
  part("result").hidden = !between;
  if (!between) return;
  const { last } = own;
  const lines = [make("p", "receipt", last.points === null ? say("no_points", { number: last.round }) : say("own_points", { number: last.round, points: number(last.points) }))];
  if (last.word) lines.push(make("p", "", `${last.word} ${last.at}`));
  if (last.why) lines.push(make("p", "", last.why));
  if (part("result").dataset.top) lines.push(make("p", "top", part("result").dataset.top));
  lines.push(make("p", "", say("total", { number: number(own.total) })));
  if (own.ranking && own.ranking.place) lines.push(make("p", "", say("place", { place: own.ranking.place, of: own.ranking.of })));
  part("result").replaceChildren(...lines);
}

function rankingRow(row) {
  const shown = document.createElement("tr");
  if (row.own) shown.className = "on";
  shown.append(make("td", "", `${row.place}.`), make("td", "", row.name), make("td", "", number(row.total)));
  return shown;
}
