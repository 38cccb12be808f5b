// The wall's round: board, rack, the face of the clock and the top. Loaded before wall.js, which decides what is shown.
"use strict";

const wall = document.getElementById("wall");
const fixed = JSON.parse(wall.dataset.fixed);
const language = document.documentElement.lang;

const part = (name) => wall.querySelector(`[data-part="${name}"]`);
const number = (value) => value.toLocaleString(language);
const words = (name, values) => wall.dataset[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);

function make(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
}

function setFitting(element, text) {
  element.textContent = text;
  element.classList.add("fitting");
}

function drawRound(state) {
  if (state.board === undefined) return;
  const laid = new Set(state.top ? state.top.laid : []);
  drawBoard(state.board, laid);
  const open = state.clock !== null;
  part("round").textContent = state.phase === "ended" ? words("textRounds", { number: state.rounds })
    : words("textRound", { number: state.top ? state.top.round : state.round });
  setFitting(part("side-title"), state.phase === "ended" ? "" : state.title);
  part("clock").hidden = !open;
  part("top").hidden = state.top === null;
  part("state").hidden = !open;
  part("state").textContent = { ready: wall.dataset.textReady, stopped: wall.dataset.textStopped, time_up: wall.dataset.textOver }[state.phase] || "";
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

const labels = Object.fromEntries(wall.dataset.labels.split(" ").map((each) => each.split("=")));

function drawBoard(squares, laid) {
  const board = part("board");
  board.style.setProperty("--side", fixed.side);
  const cells = [make("div")];
  for (let column = 0; column < fixed.side; column += 1) cells.push(make("div", "edge", fixed.mirror ? letter(column) : column + 1));
  for (let square = 0; square < squares.length; square += 1) {
    const row = Math.floor(square / fixed.side);
    if (square % fixed.side === 0) cells.push(make("div", "edge", fixed.mirror ? row + 1 : letter(row)));
    cells.push(cell(squares[square], square, laid.has(square)));
  }
  const landed = [...laid].join() !== board.dataset.laid;
  board.dataset.laid = [...laid].join();
  board.classList.toggle("landing", landed && laid.size > 0);
  board.replaceChildren(...cells);
}

const letter = (index) => String.fromCharCode(65 + index);

function cell(character, square, fresh) {
  const premium = fixed.premiums[square];
  const box = make("div", `square ${premium === "." ? "" : premium}`);
  if (character !== ".") {
    const blank = character !== character.toUpperCase();
    const shown = tile(character.toUpperCase(), blank);
    shown.classList.toggle("laid", fresh);
    box.append(shown);
  } else if (square === fixed.start) {
    box.textContent = "★";
  } else {
    box.textContent = labels[premium] || "";
  }
  return box;
}

function tile(character, blank) {
  const shown = make("span", blank ? "tile blank" : "tile");
  shown.append(make("b", "", character === "?" ? "" : character));
  if (!blank && fixed.values[character]) shown.append(make("small", "", fixed.values[character]));
  return shown;
}

function drawRack(rack, open) {
  const count = Math.max(7, rack.kept.length + rack.new.length);
  part("rack").style.setProperty("--tile", `calc(${(67 / count).toFixed(2)} * var(--u))`);
  for (const [name, letters] of [["kept", rack.kept], ["new", rack.new]]) {
    part(name).replaceChildren(...Array.from(letters, (each) => tile(each, false)));
    part(`${name}-group`).hidden = !letters;
  }
  part("new-group").className = "fresh";
  part("rack").hidden = !open && !rack.kept;
}

function setClock(place, left) {
  const whole = Math.ceil(left);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  const face = place.firstElementChild;
  if (face.textContent === text) return;
  face.textContent = text;
  place.style.setProperty("--letters", text.length);
}

function drawTop(top) {
  const word = part("top-word");
  word.replaceChildren(...Array.from(top.word, (each) => make(each === each.toUpperCase() ? "span" : "i", "", each.toUpperCase())));
  word.classList.add("fitting");
  part("top-score").textContent = `${top.at} · ${words("textPoints", { number: number(top.score) })}`;
  setFitting(part("top-crosses"), top.words.map((each) => `${each.word.toUpperCase()} ${number(each.score)}`).join(" · "));
  const found = words("textFound", { found: number(top.found), of: number(top.of) });
  const waiting = top.missing ? ` · ${words("textWaiting", { number: number(top.missing) })}` : "";
  setFitting(part("top-found"), top.of ? found + waiting : "");
  setFitting(part("top-solo"), top.solo ? words("textSolo", { name: top.solo }) : "");
}
