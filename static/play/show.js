// Puts what the server told into the page: the state of the night, and the player's own results.
const number = (value) => value.toLocaleString(document.documentElement.lang);

export function showPhase(part, say, message, fixed) {
  const { state, phase } = message;
  part("round").textContent = state.phase === "before" || state.phase === "ended" ? "" : say("round", { number: state.top ? state.top.round : state.round });
  const open = message.drawn !== null && phase === "running";
  part("phase").textContent = open ? "" : say(state.phase) ;
  part("phase").hidden = open;
  part("result").dataset.top = state.top ? topText(say, state.top) : "";
}

function topText(say, top) {
  const lines = [say("top", { word: top.word.toUpperCase(), at: top.at, points: number(top.score) })];
  lines.push(top.solo ? say("solo", { name: top.solo }) : say("found", { found: top.found, of: top.of }));
  return lines.join(" · ");
}

function line(tag, text, name = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = name;
  return element;
}

export function showOwn(part, say, own, message) {
  showResult(part, say, own, message);
  part("notes").hidden = !own.notes.length;
  part("notes").firstElementChild.replaceChildren(
    ...own.notes.map((each) => line("p", say("note", { round: each.round, number: each.round, text: each.text, points: each.points }))),
  );
  part("ranking").hidden = !own.ranking;
  if (own.ranking) part("ranking").querySelector("tbody").replaceChildren(...own.ranking.rows.map(rankingRow));
  part("sheet").hidden = !own.ended;
}

function showResult(part, say, own, message) {
  const between = message && message.drawn === null && own.last;
  part("result").hidden = !between;
  if (!between) return;
  const { last } = own;
  const lines = [line("p", last.points === null ? say("no_points", { number: last.round }) : say("own_points", { number: last.round, points: number(last.points) }), "receipt")];
  if (last.word) lines.push(line("p", `${last.word} ${last.at}`));
  if (last.why) lines.push(line("p", last.why));
  if (part("result").dataset.top) lines.push(line("p", part("result").dataset.top, "top"));
  lines.push(line("p", say("total", { number: number(own.total) })));
  if (own.ranking && own.ranking.place) lines.push(line("p", say("place", { place: own.ranking.place, of: own.ranking.of })));
  part("result").replaceChildren(...lines);
}

function rankingRow(row) {
  const shown = document.createElement("tr");
  if (row.own) shown.className = "on";
  shown.append(line("td", `${row.place}.`), line("td", row.name), line("td", number(row.total)));
  return shown;
}
