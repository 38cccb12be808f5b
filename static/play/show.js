// Shows the server's messages: the state of the night, and the player's own results.
import { make, number } from "../dom.js";
import { withBlanks } from "../places.js";

export function showPhase(part, say, message) {
  const { state, phase } = message;
  part("round").textContent = state.phase === "before" || state.phase === "ended" ? "" : say("round", { number: state.top ? state.top.round : state.round });
  const open = message.drawn !== null && phase === "running";
  part("phase").textContent = open ? "" : state.cancelled ? say(state.cancelled.again ? "again" : "void", { number: state.cancelled.round }) : say(state.phase);
  part("phase").hidden = open || Boolean(state.won && phase !== "ended"); // a winner waits for no round
  if (message.drawn !== null) part("result").hidden = true; // a new round needs the room
  part("result").dataset.top = state.top ? topText(say, state.top) : "";
}

/**
 * Whether this player takes part, else looks on or plays along; in sudden death how many are still in, and who has won.
 * @param {boolean} along whether absent players may play along
 */
export function showPart(part, say, { state, phase }, player, along) {
  const line = part("in");
  const away = Boolean(state.away?.includes(player));
  const own = state.in?.find((each) => each.table === Number(line.dataset.table));
  const [over, out] = [phase === "ended", own ? own.out : null];
  line.hidden = !state.in && (!away || over);
  if (line.hidden) return;
  const inside = state.in?.filter((each) => each.out === null).length;
  const lines = [];
  if (state.won === player) lines.push(say("won"));
  else if (out !== null) lines.push(say("out", { number: out }));
  else if (away) lines.push(say("not_there"));
  else lines.push(say("in", { number: inside }));
  if (away && !over) lines.push(say(along ? "along_may" : "look_on"));
  line.textContent = lines.join(" ");
}

function topText(say, top) {
  const lines = [say("top", { word: withBlanks(top.listed || top.word), at: top.at, points: number(top.score) })];
  for (const letter of Object.values(top.replaced)) lines.push(say("replaced", { letter }));
  if (top.solo) lines.push(say("solo", { name: top.solo }));
  else if (top.of) lines.push(say("found", { found: top.found, of: top.of }));
  if (top.meaning) lines.push(top.source ? `${top.meaning} (${top.source})` : top.meaning);
  return lines.join(" · ");
}

/** In a lesson: the hints to the class about the best everyday word. */
export function showHints(part, say, { state }, mirror) {
  const { length, letter, where } = state.hints || {};
  const lines = [];
  if (length) lines.push(say("hint_length", { number: length }));
  if (letter) lines.push(say("hint_letter", { letter }));
  if (where) lines.push(say(/\d/.test(where) === mirror ? "hint_row" : "hint_column", { line: where }));
  part("hints").hidden = !lines.length;
  part("hints").textContent = lines.join(". ");
}

export function showOwn(part, say, own, message) {
  showResult(part, say, own, message);
  part("warned").hidden = !own.warned;
  part("warned").textContent = own.warned || "";
  part("notes").hidden = !own.notes.length;
  part("notes").firstElementChild.replaceChildren(
    ...own.notes.map((each) => make("p", "", say("note", { round: each.round, number: each.round, text: each.text, points: each.points }))),
  );
  part("ranking").hidden = !own.ranking;
  if (own.ranking) part("ranking").querySelector("tbody").replaceChildren(...own.ranking.rows.map(rankingRow));
  part("sheet").hidden = !own.ended;
  part("event").hidden = !own.event;
  part("event").href = `/shown/event/${own.event}`;
}

function showResult(part, say, own, message) {
  const between = message && message.drawn === null && own.last;
  part("result").hidden = !between;
  if (!between) return;
  const { last } = own;
  const told = last.along ?? last;
  const lines = [make("p", "receipt", told.points === null ? say("no_points", { number: last.round }) : say(last.along ? "along_points" : "own_points", { number: last.round, points: number(told.points) }))];
  if (told.word) lines.push(make("p", "", `${told.word} ${told.at}`));
  if (told.stars) lines.push(make("p", "stars", say("stars", { stars: "★".repeat(told.stars), goal: number(told.goal) })));
  if (told.why) lines.push(make("p", "", told.why));
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
