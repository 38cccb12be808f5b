// The round of a duplicate night on the wall: board, rack, and the top once it is shown.
import { make, number } from "../dom.js";
import { letterOf, withBlanks } from "../places.js";
import { makeTile, part, setFitting, wall, words } from "./parts.js";

/** What never changes in a night: the board, the letter values, how places are written. */
export const fixed = JSON.parse(wall.dataset.fixed);
const labels = Object.fromEntries(wall.dataset.labels.split(" ").map((each) => each.split("=")));

/** @param {any} state */
export function drawRound(state) {
  if (state.board === undefined) return;
  const laid = new Set(state.top ? state.top.laid : []);
  drawBoard(state.board, laid, state.top ? state.top.replaced : {});
  drawStillIn(state.in);
  drawHints(state.hints || {});
  drawNice(state.nice || [], state.class, state.top?.source);
  const open = state.clock !== null;
  part("round").textContent = state.phase === "ended" ? words("textRounds", { number: state.rounds })
    : words("textRound", { number: state.top ? state.top.round : state.round });
  setFitting(part("side-title"), state.phase === "ended" ? "" : state.title);
  part("clock").hidden = !open;
  part("top").hidden = state.top === null;
  part("state").hidden = !open;
  part("state").textContent = state.cancelled ? words("textVoid", { number: state.cancelled.round }) : { ready: wall.dataset.textReady, stopped: wall.dataset.textStopped, time_up: wall.dataset.textOver }[state.phase] || "";
  drawRack(state.rack, open);
  part("bag").querySelector("b").textContent = number(state.bag);
  part("bag").querySelector("span").textContent = wall.dataset.textBag;
  part("slips").hidden = !state.slips;
  if (state.slips) {
    part("slips").querySelector("b").textContent = `${number(state.slips.in)}/${number(state.slips.of)}`;
    part("slips").querySelector("span").textContent = wall.dataset.textSlips;
  }
  if (state.top) drawTop(state.top);
}

// In sudden death: the players still in; those who are out come last, struck through.
function drawStillIn(players) {
  const line = part("in");
  line.hidden = !players;
  if (!players) return;
  const inside = players.filter((each) => each.out === null);
  const names = [...inside, ...players.filter((each) => each.out !== null)].map((each) => make(each.out === null ? "span" : "s", "", each.name));
  line.replaceChildren(make("b", "", words("textIn", { number: number(inside.length) })), ...names.flatMap((each) => [" ", each]));
}

// In a lesson: the hints to the class about the best everyday word.
function drawHints(hints) {
  const lines = [];
  if (hints.length) lines.push(words("textHintLength", { number: number(hints.length) }));
  if (hints.letter) lines.push(words("textHintLetter", { letter: hints.letter }));
  if (hints.where) lines.push(words(/\d/.test(hints.where) === fixed.mirror ? "textHintRow" : "textHintColumn", { line: hints.where }));
  part("hints").hidden = !lines.length;
  part("hints").replaceChildren(...lines.map((each) => make("p", "fitting", each)));
}

// In a lesson: the nicest moves of the round with their meanings, and at the end the result of the whole class.
function drawNice(moves, together, named) {
  const lines = moves.map((each) => {
    const line = make("div");
    const move = make("p", "fitting");
    move.append(make("b", "", withBlanks(each.word)), ` ${number(each.points)} · ${each.names.join(", ")}`);
    line.append(move);
    if (each.meaning) line.append(make("p", "small fitting", each.meaning));
    return line;
  });
  const source = moves.find((each) => each.source)?.source;
  if (source && !named) lines.push(make("p", "small fitting", `(${source})`));
  part("top").classList.toggle("with-nice", lines.length > 0);
  if (together) lines.push(make("p", "fitting", words("textClass", { words: number(together.words), stars: number(together.stars) })));
  part("nice").hidden = !lines.length;
  part("nice").replaceChildren(...lines);
}

function drawBoard(squares, laid, replaced) {
  const board = part("board");
  board.style.setProperty("--side", fixed.side);
  const cells = [make("div")];
  for (let column = 0; column < fixed.side; column += 1) cells.push(make("div", "edge", fixed.mirror ? letterOf(column) : column + 1));
  for (let square = 0; square < squares.length; square += 1) {
    const row = Math.floor(square / fixed.side);
    if (square % fixed.side === 0) cells.push(make("div", "edge", fixed.mirror ? row + 1 : letterOf(row)));
    cells.push(cell(squares[square], square, laid.has(square), square in replaced));
  }
  const landed = [...laid].join() !== board.dataset.laid;
  board.dataset.laid = [...laid].join();
  board.classList.toggle("landing", landed && laid.size > 0);
  board.replaceChildren(...cells);
}

function cell(character, square, fresh, replaced) {
  const premium = fixed.premiums[square];
  const box = make("div", `square ${premium === "." ? "" : premium}`);
  if (character !== ".") {
    const blank = character !== character.toUpperCase();
    const shown = makeTile(character.toUpperCase(), fixed.values, blank);
    shown.classList.toggle("laid", fresh);
    shown.classList.toggle("replaced", replaced);
    box.append(shown);
  } else if (square === fixed.start) {
    box.textContent = "★";
  } else {
    box.textContent = labels[premium] || "";
  }
  return box;
}

function drawRack(rack, open) {
  const count = Math.max(7, rack.kept.length + rack.new.length);
  part("rack").style.setProperty("--tile-size", `calc(${(67 / count).toFixed(2)} * var(--u))`);
  for (const [name, letters] of [["kept", rack.kept], ["new", rack.new]]) {
    part(name).replaceChildren(...Array.from(letters, (each) => makeTile(each, fixed.values)));
    part(`${name}-group`).hidden = !letters;
  }
  part("new-group").className = "fresh";
  part("rack").hidden = !open && !rack.kept;
}

function drawTop(top) {
  const word = part("top-word");
  word.textContent = withBlanks(top.listed);
  word.classList.add("fitting");
  part("top-score").textContent = `${top.at} · ${words("textPoints", { number: number(top.score) })}`;
  const crosses = top.words.map((each) => `${withBlanks(each.word)} ${number(each.score)}`);
  for (const replaced of Object.values(top.replaced)) crosses.push(words("textReplaced", { letter: replaced }));
  setFitting(part("top-crosses"), crosses.join(" · "));
  setFitting(part("top-meaning"), [top.meaning, top.source && `(${top.source})`].filter(Boolean).join(" "));
  const found = words("textFound", { found: number(top.found), of: number(top.of) });
  const waiting = top.missing ? ` · ${words("textWaiting", { number: number(top.missing) })}` : "";
  setFitting(part("top-found"), top.of ? found + waiting : "");
  setFitting(part("top-solo"), top.solo ? words("textSolo", { name: top.solo }) : "");
}
