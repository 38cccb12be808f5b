// The wall of a Worthatz night: letters and clock while the round runs, then best grids and ranking in turn.
import { make, number } from "../dom.js";
import { cropped } from "../grid_rows.js";
import { startWall } from "./frame.js";
import { makeTile, part, words } from "./parts.js";

function draw(state) {
  part("title").textContent = state.title;
  part("round").textContent = words("textRound", { number: state.round, of: Math.max(state.rounds, state.round) });
  part("side-title").textContent = state.title;
  part("rack").setAttribute("aria-label", Array.from(state.letters).join(" "));
  part("rack").replaceChildren(...Array.from(state.letters, (letter) => makeTile(letter, state.values)));
  part("grids").textContent = state.grids ? words("textGrids", { number: state.grids.in, of: state.grids.of }) : "";
  part("state").textContent = { ready: words("textReady"), stopped: words("textStopped"), time_up: words("textOver") }[state.phase] ?? "";
  if (state.result) drawResult(state.result, state.values);
}

function picture(values, title, under, rows, className = "") {
  const element = make("div", `picture ${className}`);
  const cells = make("div");
  const shown = cropped(rows);
  if (shown.length) {
    cells.style.setProperty("--columns", shown[0].length);
    cells.style.setProperty("--rows", shown.length);
    for (const mark of shown.join("")) cells.append(mark === "." ? make("span") : makeTile(mark, values));
  }
  const box = make("div", "cells");
  box.append(cells);
  element.append(make("h3", "fitting", title), make("p", "", under), box);
  return element;
}

function drawResult(result, values) {
  part("result-round").textContent = words("textAfter", { number: result.round });
  part("result-letters").textContent = result.letters;
  const named = result.best.reduce((sum, each) => sum + each.names.length, 0);
  const pictures = result.best.map((each, at) => {
    const more = at === result.best.length - 1 && result.finders > named ? ` ${words("textMore", { number: result.finders - named })}` : "";
    return picture(values, `${words("textBest")}: ${words("textPoints", { number: result.score })}`, each.names.join(", ") + more, each.rows);
  });
  if (!pictures.length) pictures.push(picture(values, words("textBest"), words("textNobody"), []));
  if (result.reference) {
    const proved = result.reference.proved ? words("textProved") : "";
    pictures.push(picture(values, `${words("textReference")}: ${words("textPoints", { number: result.reference.score })}`, proved, result.reference.rows, "reference"));
  }
  part("pictures").style.setProperty("--count", pictures.length);
  part("pictures").replaceChildren(...pictures);
}

// At the end the last grids wait for the podium.
function front(state) {
  if (!["shown", "ended"].includes(state.phase)) return "letters";
  return state.phase === "ended" && state.podium && (state.podium.steps.length || !state.result) ? "podium" : "result";
}

startWall({
  draw,
  front,
  alternates: (state) => state.phase === "shown" || (state.phase === "ended" && !state.podium),
  moment: (state) => `${state.phase} ${state.round}`,
  clock: (message) => message.clock,
  joined: (state) => ({ players: state.players, of: state.players.length }),
  ranking: (state) => (state.ranking.length ? { round: state.round, rows: state.ranking } : null),
  names: () => (row) => row.name,
  total: (row) => number(row.total),
});
