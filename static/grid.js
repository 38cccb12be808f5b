// A grid that grows by tapping or typing: a square, its direction, letters of the round. Used at the desk and on phones.
//
//   const grid = gridEditor(element, { changed(rows) { … } });
//   grid.rows()        15 strings of 15 characters, "." for an empty square
//   grid.set(rows)     puts another grid there
//   grid.mark(squares) marks squares (0 to 224) that are wrong
//   grid.letters(text) begins anew with these letters
//
// The element says data-letters, data-values (JSON), data-rows (joined with "/") and its words (data-text-…).
"use strict";

const GRID_SIDE = 15;
const WRITTEN_OUT = { Ä: "AE", Ö: "OE", Ü: "UE", ß: "SS", ẞ: "SS" };

function gridEditor(place, { changed = () => {}, fixed = () => false } = {}) {
  const values = JSON.parse(place.dataset.values);
  const words = place.dataset;
  let letters = Array.from(words.letters);
  let laid = [];
  let at = 7 * GRID_SIDE + 7;
  let down = false;

  const squares = document.createElement("div");
  squares.className = "squares";
  squares.tabIndex = 0;
  squares.setAttribute("role", "grid");
  squares.setAttribute("aria-label", words.label);
  for (let square = 0; square < GRID_SIDE * GRID_SIDE; square += 1) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.dataset.square = square;
    cell.setAttribute("aria-label", `${"ABCDEFGHIJKLMNO"[Math.floor(square / GRID_SIDE)]}${square % GRID_SIDE + 1}`);
    squares.append(cell);
  }
  const hand = document.createElement("div");
  hand.className = "hand";
  hand.setAttribute("role", "group");
  hand.setAttribute("aria-label", words.textLeft);
  const tools = document.createElement("div");
  tools.className = "tools";
  for (const [act, sign, label] of [["turn", "→", words.textTurn], ["back", "⌫", words.textBack], ["left", "◀", "◀"], ["up", "▲", "▲"], ["below", "▼", "▼"], ["right", "▶", "▶"], ["clear", "✕", words.textClear]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.act = act;
    button.textContent = sign;
    button.setAttribute("aria-label", label);
    button.title = label;
    tools.append(button);
  }
  place.append(squares, hand, tools);

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
    laid.forEach((letter, square) => {
      const cell = squares.children[square];
      const there = letter !== ".";
      cell.className = `${there ? "laid" : ""}${square === at ? " here" : ""}`.trim();
      cell.textContent = there ? letter : "";
      if (there) cell.append(Object.assign(document.createElement("small"), { textContent: values[letter] ?? "" }));
      cell.dataset.arrow = down ? "↓" : "→";
    });
    hand.replaceChildren(...left().map((letter) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = letter;
      button.append(Object.assign(document.createElement("small"), { textContent: values[letter] ?? "" }));
      button.addEventListener("click", () => put(letter));
      return button;
    }));
    tools.querySelector('[data-act="turn"]').textContent = down ? "↓" : "→";
  }

  function told() {
    show();
    changed(rows());
  }

  function go(rowStep, columnStep) {
    const row = Math.floor(at / GRID_SIDE) + rowStep;
    const column = (at % GRID_SIDE) + columnStep;
    if (row < 0 || row >= GRID_SIDE || column < 0 || column >= GRID_SIDE) return false;
    at = row * GRID_SIDE + column;
    return true;
  }

  // A letter that is not left any more may still stand where it is typed again: a word that crosses another one.
  function put(letter) {
    if (fixed()) return;
    if (laid[at] !== letter) {
      const kept = laid[at];
      laid[at] = ".";
      if (!left().includes(letter)) {
        laid[at] = kept;
        return;
      }
      laid[at] = letter;
    }
    go(down ? 1 : 0, down ? 0 : 1);
    told();
  }

  function back() {
    if (fixed()) return;
    if (laid[at] === ".") go(down ? -1 : 0, down ? 0 : -1);
    laid[at] = ".";
    told();
  }

  const acts = {
    turn: () => { down = !down; show(); },
    back,
    left: () => { go(0, -1); show(); },
    up: () => { go(-1, 0); show(); },
    below: () => { go(1, 0); show(); },
    right: () => { go(0, 1); show(); },
    clear: () => {
      if (fixed()) return;
      laid = laid.map(() => ".");
      told();
    },
  };

  tools.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) acts[button.dataset.act]();
  });
  squares.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-square]");
    if (!cell) return;
    const square = Number(cell.dataset.square);
    if (square === at) down = !down;
    at = square;
    show();
  });
  squares.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = { ArrowLeft: "left", ArrowUp: "up", ArrowDown: "below", ArrowRight: "right", Backspace: "back", Delete: "back", " ": "turn" };
    if (keys[event.key]) acts[keys[event.key]]();
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
      set([""]);
    },
  };
}
