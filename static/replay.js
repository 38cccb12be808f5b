// A night played again, round by round: forward, back, jump, and as a quiz (think first, then reveal).
// The same script runs on a page of the program and inside a file that is mailed; #replay-data has everything it needs.
"use strict";

const night = JSON.parse(document.getElementById("replay-data").textContent);
const root = document.getElementById("replay");
const language = document.documentElement.lang;
const say = (name, values = {}) => night.texts[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
const number = (value) => value.toLocaleString(language).replace("-", "−");
/** @type {(name: string) => any} */
const part = (name) => root.querySelector(`[data-part="${name}"]`);
const bare = (tag, name, kind = "", more = "") => `<${tag} class="${kind}" data-part="${name}" ${more}></${tag}>`;
root.innerHTML = `<div>${bare("table", "board", "squares")}</div><div>${bare("h2", "title", "h4", 'aria-live="polite"')}
  <div class="steps">${bare("button", "back", "btn btn-outline-secondary", 'type="button"')}${bare("button", "forward", "btn btn-primary", 'type="button"')}${bare("select", "jump", "form-select w-auto")}</div>
  <label class="check"><input type="checkbox" data-part="quiz"> ${bare("span", "quiz-label")}</label>
  ${bare("div", "rack", "tiles", 'role="img"')}
  <form data-part="think" hidden><label>${bare("span", "guess-label")}<br><input type="text" class="form-control" data-part="guess" autocomplete="off" autocapitalize="characters" spellcheck="false"></label></form>
  ${bare("div", "told", "", 'aria-live="polite"')}
  <table class="best" data-part="best" hidden>${bare("caption", "best-label")}<tbody data-part="moves"></tbody></table></div>`;
for (const name of ["quiz", "guess", "best"]) part(`${name}-label`).textContent = say(name);
part("back").textContent = say("back");
part("jump").setAttribute("aria-label", say("jumps"));
part("board").setAttribute("aria-label", say("board"));
let step = 0; // two for each round: the rack, then the top
let quiz = false;
let guess = null;
const score = new Map(); // points of the guesses, by round

function make(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
}

const shown = () => night.rounds[Math.min(step >> 1, night.rounds.length - 1)];
const revealed = () => step % 2 === 1;
const letter = (index) => String.fromCharCode(65 + index);

function tile(character, fresh) {
  const blank = character !== character.toUpperCase();
  const box = make("span", `tile${blank ? " blank" : ""}${fresh ? " fresh" : ""}`, character === "?" ? "" : character.toUpperCase());
  if (!blank && night.values[character]) box.append(make("small", "", number(night.values[character])));
  return box;
}

function drawBoard(round) {
  const squares = [...round.board];
  if (revealed()) for (const [index, character] of round.laid) squares[index] = character;
  const fresh = new Set(revealed() ? round.laid.map(([index]) => index) : []);
  const head = make("tr");
  head.append(make("td"));
  for (let column = 0; column < night.side; column += 1) head.append(edge("col", night.mirror ? letter(column) : column + 1));
  const rows = [head];
  for (let row = 0; row < night.side; row += 1) {
    const line = make("tr");
    line.append(edge("row", night.mirror ? row + 1 : letter(row)));
    for (let column = 0; column < night.side; column += 1) line.append(square(squares, row * night.side + column, fresh));
    rows.push(line);
  }
  part("board").replaceChildren(...rows);
}

function edge(scope, text) {
  const cell = make("th", "", text);
  cell.scope = scope;
  return cell;
}

function square(squares, index, fresh) {
  const premium = night.premiums[index];
  const cell = make("td", { T: "tw", D: "dw", t: "tl", d: "dl" }[premium] || "");
  cell.dataset.square = index;
  if (squares[index] !== ".") cell.append(tile(squares[index], fresh.has(index)));
  else cell.append(make("span", "premium", index === night.start ? "★" : night.labels[premium] || ""));
  return cell;
}

function draw() {
  const round = shown();
  part("title").textContent = say("round", { number: number(round.number), of: number(night.rounds.length) });
  part("jump").value = String(step >> 1);
  drawBoard(round);
  part("rack").setAttribute("aria-label", `${say("rack")}: ${[...round.rack].join(" ")}`);
  part("rack").replaceChildren(...[...round.rack].map((each) => tile(each, false)));
  part("back").disabled = step === 0;
  part("forward").disabled = step >= 2 * night.rounds.length - 1;
  part("forward").textContent = revealed() || !quiz ? say("forward") : say("reveal");
  part("think").hidden = !quiz || revealed();
  part("told").replaceChildren(...(revealed() ? answer(round) : []));
  part("best").hidden = !revealed();
  part("moves").replaceChildren(...(revealed() ? round.best.slice(0, 10).map(moveLine) : []));
}

function answer(round) {
  const lines = [make("p", "top", `${round.word} ${round.at} · ${say("points", { number: number(round.score) })}`)];
  if (round.meaning) {
    const told = make("p", "meaning", round.meaning);
    told.append(" ", make("small", "", night.credit));
    lines.push(told);
  }
  lines.push(make("p", "", round.found ? say("found", { found: number(round.found), of: number(round.of) }) : say("nobody", { of: number(round.of) })));
  if (quiz && guess !== null) lines.push(make("p", "own", judged(round)));
  if (score.size) lines.push(make("p", "own", say("sum", { points: number([...score.values()].reduce((a, b) => a + b, 0)), top: number(topOf()) })));
  return lines;
}

const topOf = () => night.rounds.filter((each) => score.has(each.number)).reduce((sum, each) => sum + each.score, 0);

// The typed guess: a word alone counts at its best place, a word with its place there.
function judged(round) {
  const parts = guess.toUpperCase().split(/\s+/).filter(Boolean);
  const plain = (word) => word.replace(/[()]/g, "").toUpperCase();
  const index = round.best.findIndex(([at, word]) => parts.includes(plain(word)) && (parts.length < 2 || parts.includes(at)));
  if (index < 0) {
    score.set(round.number, 0);
    return parts.length ? say("unlisted", { word: guess, number: number(round.best.length) }) : say("nothing");
  }
  const [at, word, points] = round.best[index];
  score.set(round.number, points);
  const rank = 1 + round.best.filter((each) => each[2] > points).length;
  return say("rank", { word, at, points: number(points), rank: number(rank), moves: number(round.moves) });
}

function moveLine([at, word, points]) {
  const line = make("tr");
  line.append(make("td", "", word), make("td", "", at), make("td", "number", number(points)));
  return line;
}

function go(to) {
  const before = step;
  step = Math.max(0, Math.min(2 * night.rounds.length - 1, to));
  if (step === before + 1 && revealed()) {
    guess = quiz ? part("guess").value.trim() : null;
    if (quiz) root.dispatchEvent(new CustomEvent("guess", { detail: { round: shown().number, words: guess } }));
  }
  else if (!revealed()) { guess = null; part("guess").value = ""; }
  draw();
  if (quiz && !revealed()) part("guess").focus();
}

for (const [index, each] of night.rounds.entries()) {
  const option = make("option", "", say("jump", { number: number(each.number) }));
  option.value = String(index);
  part("jump").append(option);
}
part("back").addEventListener("click", () => go(step - 1));
part("forward").addEventListener("click", () => go(step + 1));
part("jump").addEventListener("change", () => go(2 * Number(part("jump").value)));
part("quiz").addEventListener("change", () => { quiz = part("quiz").checked; go(step - (step % 2)); });
part("think").addEventListener("submit", (event) => { event.preventDefault(); go(step + 1); });
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowRight") go(step + 1);
  if (event.key === "ArrowLeft") go(step - 1);
});
draw();
