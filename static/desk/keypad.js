// Entry by touch: tables, moves of the list, places, keys, and the first square on the board.
import { all, byId } from "../dom.js";
import { morph } from "../morph.js";
import { turned } from "../places.js";
import { desk } from "./asking.js";
import { line, markTable, markedTable } from "./entry.js";
import { enter, press, preview, setLine } from "./line.js";
import { choose, optionAt } from "./options.js";
import { afterAnswer, keepUp } from "./parts.js";

const keypad = byId("keypad");
const SQUARE = /^@?([A-Z]\d+|\d+[A-Z])(?= |$) ?/; // the tapped reference, in front

function touching() {
  return !keypad.hidden;
}

function onTap(event) {
  const button = event.target.closest("button");
  if (!button) return;
  const { table, chip, digest, option, key, sign, act } = button.dataset;
  if (table) {
    markTable(Number(table));
    preview();
  } else if (chip) {
    takeChip(chip, digest);
  } else if (option) {
    if (touching()) choose(Number(option));
    else enter(line.value, markedTable(), optionAt(Number(option)));
  } else if (key) {
    type(key);
  } else if (sign) {
    setLine(`${line.value.trimEnd()} ${sign} `.trimStart());
  } else if (act) {
    ACTS[act]();
  } else {
    return;
  }
  if (!touching()) line.focus();
}

// By its number and its text: another device may have changed the list since.
function takeChip(chip, digest) {
  const [alone, shown] = [line.value.trim(), { digest, points: null }];
  if (markedTable() !== null) enter(`${markedTable()} ${chip}`, markedTable(), shown);
  else if (/^\d+$/.test(alone)) enter(`${alone} ${chip}`, null, shown);
  else preview();
}

// A digit after the word begins the claimed score.
function type(letter) {
  const apart = /\d/.test(letter) ? /[^\s\d]$/ : /\d$/;
  setLine(line.value + (apart.test(line.value) ? ` ${letter}` : letter));
}

const ACTS = {
  enter: press,
  delete: () => setLine(line.value.slice(0, -1)),
  turn: () => setLine(line.value.replace(SQUARE, (whole, at) => `${turned(at)} `)),
  letters: otherOrder,
  top: () => enter("t", markedTable()),
  none: () => enter("-", markedTable()),
};

// The letters as on a keyboard, or by the alphabet: the laptop stores the choice and sends the keys in that order.
function otherOrder() {
  const now = document.cookie.includes("letters=alphabet") ? "keyboard" : "alphabet";
  document.cookie = `letters=${now}; path=/; max-age=31536000; samesite=lax`;
  keepUp(true);
}

// Marks rows that continue to the right.
function showMore() {
  for (const row of all("#part-missing .tables, #part-chips .chips")) {
    row.classList.toggle("goes-on", row.scrollWidth - row.clientWidth - row.scrollLeft > 4);
    row.classList.toggle("goes-down", row.scrollHeight - row.clientHeight - row.scrollTop > 4);
  }
}

// The keys are in a template, because most nights are typed on a keyboard.
function showKeys() {
  const waits = /** @type {HTMLTemplateElement | null} */ (byId("part-keypad").querySelector("template"));
  if (touching()) morph(byId("pad"), waits?.innerHTML ?? "");
}

// The first square of the word; the direction is chosen among the possible ones, each with its points.
function onSquare(event) {
  const square = event.target.closest("[data-at]");
  if (!square || !touching()) return;
  setLine(`@${square.dataset.at} ${line.value.replace(SQUARE, "")}`);
  showBoard(false);
}

function showBoard(yes) {
  desk.classList.toggle("board-over", yes);
  byId("board-toggle").setAttribute("aria-pressed", yes);
}

function toggle() {
  keypad.hidden = !keypad.hidden;
  desk.classList.toggle("with-keypad", touching());
  document.body.classList.toggle("by-touch", touching());
  byId("touch-toggle").setAttribute("aria-pressed", touching());
  showKeys();
  line.inputMode = touching() ? "none" : "text";
  showBoard(false);
  showMore();
  if (!touching()) line.focus();
}

export function startKeypad() {
  afterAnswer(showKeys);
  afterAnswer(showMore);
  window.addEventListener("resize", showMore);
  byId("slips").addEventListener("scroll", showMore, true);
  byId("slips").addEventListener("click", onTap);
  byId("touch-toggle").addEventListener("click", toggle);
  byId("part-board").addEventListener("click", onSquare);
  byId("board-toggle").addEventListener("click", () =>
    showBoard(!desk.classList.contains("board-over")));
}
