// Reads the one field of a phone (in_words.js): a move (H4 HAUS), a square (h8), or a question by its letter or
// word (r h: row H). The field is modelled on that of lichess for blind players.
import { gathered } from "../digraphs.js";
import { parsePlace } from "../places.js";

const EMPTY = ".";

/**
 * The names of all questions: "row: r, row; column: s, c".
 * @param {string} text
 * @returns {Map<string, string>} the question by the typed name
 */
export function namesOf(text) {
  const pairs = text.split(";").map((each) => each.split(":"));
  return new Map(pairs.flatMap(([kind, names]) => names.split(",").map((name) => /** @type {[string, string]} */ ([name.trim(), kind.trim()]))));
}

/**
 * The meaning of a line: {kind, line} for a row or column, {kind: "square", square}, {kind: "typed", place, word}, {kind} else,
 * "unknown" if it has no meaning, "line" for a row or column that does not exist.
 * @param {string} text
 * @param {Map<string, string>} names
 * @param {{ side: number, mirror: boolean }} fixed
 * @returns {any}
 */
export function readCommand(text, names, fixed) {
  const line = text.trim().replace(/\s+/g, " ");
  const kind = names.get(line.toLowerCase());
  if (kind) return { kind: ["row", "column"].includes(kind) ? "line" : kind };
  const [, first = "", last = ""] = /^(.+) (\S+)$/.exec(line) ?? [];
  const asked = names.get(first.toLowerCase());
  if (asked === "row" || asked === "column") {
    const found = lineNamed(last, (asked === "row") !== Boolean(fixed.mirror), fixed.side);
    return found === null ? { kind: "line" } : { kind: asked, line: found };
  }
  const place = parsePlace(line, fixed.mirror, fixed.side);
  if (place) return { kind: "square", square: place.row * fixed.side + place.column };
  return readMove(line, fixed) ?? { kind: "unknown" };
}

// Rows have letters and columns numbers; English-speaking clubs do it the other way.
function lineNamed(name, lettered, side) {
  const at = lettered ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(name.toUpperCase()) : Number(name) - 1;
  const isName = lettered ? name.length === 1 : /^\d{1,2}$/.test(name);
  return isName && at >= 0 && at < side ? at : null;
}

// The place before or after the word: H4 HAUS, h 4 haus, HAUS H4.
function readMove(line, fixed) {
  const parts = line.split(" ");
  for (const cut of [1, 2, parts.length - 1]) {
    const [before, behind] = [parts.slice(0, cut).join(" "), parts.slice(cut).join(" ")];
    for (const [at, word] of [[before, behind], [behind, before]]) {
      const place = parsePlace(at, fixed.mirror, fixed.side);
      if (place && word && !/\d/.test(word)) return { kind: "typed", place, word };
    }
  }
  return null;
}

/**
 * The letters of a typed word, a blank in lower case: HAuS, HAU*S and HA(U)S have one, Haus and haus none.
 * @param {string} word
 * @param {string} letters of the tiles
 */
export function lettersOf(word, letters) {
  const mixed = word !== word.toLowerCase() && !/^\p{Lu}\p{Ll}{3,}$/u.test(word);
  const signs = (text) => (text === text.toLowerCase() ? gathered(text, letters).toLowerCase() : gathered(text, letters)); // CH may be one tile
  const plain = word.replace(/ß/g, "ss").replace(/\((.+?)\)/g, "$1*").replace(/ /g, "").replace(/\p{Ll}+|[^\p{Ll}]+/gu, signs);
  const found = [];
  for (const each of plain) {
    const blank = each === "*";
    const [letter] = blank ? [found.pop() ?? ""] : [each];
    const tile = tileOf(letter.toUpperCase(), letters);
    found.push(blank || (mixed && letter !== letter.toUpperCase()) ? tile.toLowerCase() : tile);
  }
  return found;
}

// É is E if the tiles have no accents.
function tileOf(letter, letters) {
  return letters.includes(letter) ? letter : letter.normalize("NFD")[0] ?? "";
}

/**
 * The tiles that a typed move lays, or its fault: {wrong, …values of the sentence}.
 * @param {{ place: { row: number, column: number, across: boolean }, word: string }} move
 * @param {{ side: number, letters: string, most: number }} fixed
 * @param {string} squares the board
 * @param {string} rack
 * @returns {{ laid: { square: number, letter: string }[] } | { wrong: string, square?: number, letter?: string, letters?: string, number?: number }}
 */
export function tilesOf({ place, word }, fixed, squares, rack) {
  const letters = lettersOf(word, fixed.letters);
  const strange = letters.find((each) => !fixed.letters.includes(each.toUpperCase()));
  if (strange !== undefined) return { wrong: "no_tile", letter: strange.toUpperCase() };
  const start = place.row * fixed.side + place.column;
  if ((place.across ? place.column : place.row) + letters.length > fixed.side) return { wrong: "edge", number: letters.length };
  const left = Array.from(rack);
  const laid = [];
  const lacking = [];
  for (const [at, letter] of letters.entries()) {
    const square = start + at * (place.across ? 1 : fixed.side);
    if (squares[square] !== EMPTY) {
      if (squares[square].toUpperCase() !== letter.toUpperCase()) return { wrong: "other_letter", square, letter: squares[square].toUpperCase() };
      continue;
    }
    const blank = letter !== letter.toUpperCase() || !left.includes(letter);
    const tile = left.indexOf(blank ? "?" : letter);
    if (tile < 0) lacking.push(letter.toUpperCase());
    else left.splice(tile, 1);
    laid.push({ square, letter: blank ? letter.toLowerCase() : letter });
  }
  if (lacking.length) return { wrong: "lacking", letters: lacking.join(" ") };
  if (!laid.length) return { wrong: "all_there" };
  return laid.length > fixed.most ? { wrong: "too_many", number: fixed.most } : { laid };
}
