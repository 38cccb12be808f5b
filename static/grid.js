// A grid that grows by tapping or typing: a square, its direction, letters of the round. Used at the desk and on phones.
//
//   const grid = gridEditor(element, { changed(rows) { … } });
//   grid.rows()        15 strings of 15 characters, "." for an empty square
//   grid.set(rows)     shows another grid
//   grid.mark(squares) marks squares (0 to 224) that are wrong
//   grid.letters(text) starts again with these letters
//
// The element has data-letters, data-values (JSON), data-rows (joined with "/") and its sentences (data-text-…).
import { actOfKey, Cursor } from "./cursor.js";
import { isCommand, make, makeButton, on } from "./dom.js";
import { placeOf } from "./places.js";

const GRID_SIDE = 15;
const MIDDLE = 7 * GRID_SIDE + 7;
const WRITTEN_OUT = { Ä: "AE", Ö: "OE", Ü: "UE", ß: "SS", ẞ: "SS" };

/** Adds the names of rows and columns to the squares, as in places. @param {HTMLElement} squares */
function framed(squares) {
  const [frame, columns, rows] = [make("div", "framed"), make("div", "columns"), make("div", "row-names")];
  for (const names of [columns, rows]) names.setAttribute("aria-hidden", "true");
  for (let number = 1; number <= GRID_SIDE; number += 1) {
    columns.append(make("span", "", number));
    rows.append(make("span", "", String.fromCharCode(64 + number)));
  }
  frame.append(columns, rows, squares);
  return frame;
}

/**
 * @param {any} place
 * @param {{ changed?: (rows: string[]) => void, fixed?: () => boolean }} [how] fixed: nothing can be changed now
 */
export function gridEditor(place, { changed = () => {}, fixed = () => false } = {}) {
  const values = JSON.parse(place.dataset.values);
  const words = place.dataset;
  let letters = Array.from(words.letters);
  let laid = [];
  const cursor = new Cursor(GRID_SIDE, MIDDLE);

  const squares = make("div", "squares");
  squares.tabIndex = 0;
  squares.setAttribute("role", "group");
  squares.setAttribute("aria-label", words.label);
  for (let square = 0; square < GRID_SIDE * GRID_SIDE; square += 1) {
    const cell = make("div");
    cell.setAttribute("role", "button");
    cell.dataset.square = square;
    cell.setAttribute("aria-label", placeOf(GRID_SIDE, square, true));
    squares.append(cell);
  }
  const hand = make("div", "hand");
  hand.setAttribute("role", "group");
  hand.setAttribute("aria-label", words.textLeft);
  const tools = make("div", "tools");
  for (const [act, sign, label] of [["turn", "→", words.textTurn], ["back", "⌫", words.textBack], ["left", "◀", words.wayLeft], ["up", "▲", words.wayUp], ["below", "▼", words.wayDown], ["right", "▶", words.wayRight], ["clear", "✕", words.textClear]]) {
    const button = makeButton(sign, () => acts[act]());
    button.dataset.act = act;
    button.setAttribute("aria-label", label);
    button.title = label;
    tools.append(button);
  }
  const notice = make("p", "edge");
  notice.setAttribute("role", "status");
  place.append(framed(squares), notice, hand, tools);

  const rows = () => Array.from({ length: GRID_SIDE }, (_, row) => laid.slice(row * GRID_SIDE, (row + 1) * GRID_SIDE).join(""));
  const left = () => {
    const rest = [...letters];
    for (const letter of laid) {
      const found = rest.indexOf(letter);
      if (found >= 0) rest.splice(found, 1);
    }
    return rest.sort();
  };

  function show() {
    notice.textContent = "";
    laid.forEach((letter, square) => {
      const cell = squares.children[square];
      const there = letter !== ".";
      cell.className = `${there ? "laid" : ""}${square === cursor.square ? " here" : ""}`.trim();
      cell.textContent = there ? letter : "";
      if (there) cell.append(make("small", "", values[letter] ?? ""));
      cell.dataset.arrow = cursor.arrow;
    });
    hand.replaceChildren(...left().map((letter) => {
      const button = makeButton(letter, () => put(letter));
      button.append(make("small", "", values[letter] ?? ""));
      return button;
    }));
    tools.querySelector('[data-act="turn"]').textContent = cursor.arrow;
  }

  function told() {
    show();
    changed(rows());
  }

  // A used-up letter may be typed again where it is already: a word that crosses another one.
  function put(letter) {
    if (fixed()) return;
    if (cursor.ended) {
      notice.textContent = words.textEdge;
      return;
    }
    if (laid[cursor.square] !== letter) {
      const kept = laid[cursor.square];
      laid[cursor.square] = ".";
      if (!left().includes(letter)) {
        laid[cursor.square] = kept;
        return;
      }
      laid[cursor.square] = letter;
    }
    cursor.step();
    told();
  }

  function back() {
    if (fixed()) return;
    cursor.ended = false;
    if (laid[cursor.square] === ".") cursor.step(-1);
    laid[cursor.square] = ".";
    told();
  }

  /** @type {Record<string, () => void>} */
  const acts = {
    turn: () => { cursor.turn(); show(); },
    back,
    clear: () => {
      if (fixed()) return;
      cursor.ended = false;
      laid = laid.map(() => ".");
      told();
    },
  };

  for (const way of ["left", "up", "below", "right"]) acts[way] = () => { cursor.move(way); show(); };

  on("click", "[data-square]", (cell) => {
    cursor.tap(Number(cell.dataset.square));
    show();
  }, squares);
  squares.addEventListener("keydown", (event) => {
    if (isCommand(event)) return;
    const act = { Delete: "back", " ": "turn" }[event.key] ?? actOfKey(event.key);
    if (act) acts[act]();
    else if (event.key.length === 1) {
      const typed = WRITTEN_OUT[event.key] ?? event.key.toUpperCase();
      for (const letter of WRITTEN_OUT[typed] ?? typed) put(letter);
    } else return;
    event.preventDefault();
  });

  function set(wanted) {
    laid = Array.from(wanted.join("").padEnd(GRID_SIDE * GRID_SIDE, ".")).slice(0, GRID_SIDE * GRID_SIDE);
    show();
  }
  set(words.rows.split("/"));
  return {
    rows,
    set,
    left,
    mark(wrong) {
      for (const square of squares.children) square.classList.remove("wrong");
      for (const square of wrong) squares.children[square].classList.add("wrong");
    },
    letters(text) {
      letters = Array.from(text);
      cursor.begin(MIDDLE);
      set([""]);
    },
  };
}
