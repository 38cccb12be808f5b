// Places on the board. A square is its number from 0, row by row. A place is written H8 across and 8H down; English-speaking
// clubs name columns by letters, and write the same places 8H across and H8 down: `mirror`.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const WRITTEN = /^\s*(?:([A-Z])\s*-?\s*(\d{1,2})|(\d{1,2})\s*-?\s*([A-Z]))\s*$/i;

/**
 * @typedef {{ row: number, column: number, across: boolean }} Place rows and columns from 0
 */

/** @param {number} index */
export const letterOf = (index) => LETTERS[index];

/**
 * A typed place, or null if it is not one.
 * @param {string} text
 * @param {boolean} [mirror]
 * @param {number} [side]
 * @returns {Place | null}
 */
export function parsePlace(text, mirror = false, side = 15) {
  const found = WRITTEN.exec(text);
  if (!found) return null;
  const letter = LETTERS.indexOf((found[1] ?? found[4]).toUpperCase());
  const figure = Number(found[2] ?? found[3]) - 1;
  if (letter >= side || figure < 0 || figure >= side) return null;
  const [row, column] = mirror ? [figure, letter] : [letter, figure];
  return { row, column, across: Boolean(found[1]) !== mirror };
}

/**
 * The written form of a place.
 * @param {Place} place
 * @param {boolean} [mirror]
 */
export function writePlace({ row, column, across }, mirror = false) {
  const [letter, figure] = mirror ? [LETTERS[column], row + 1] : [LETTERS[row], column + 1];
  return across !== mirror ? `${letter}${figure}` : `${figure}${letter}`;
}

/**
 * The same square in the other direction: H8 as 8H and back.
 * @param {string} text
 */
export function turned(text) {
  const place = parsePlace(text, false, LETTERS.length);
  return place ? writePlace({ ...place, across: !place.across }) : text;
}

/**
 * A place as English-speaking clubs write it, and back; other texts stay unchanged.
 * @param {string} text
 */
export function mirrored(text) {
  const place = parsePlace(text);
  return place ? writePlace(place, true) : text;
}

/**
 * The place of a square.
 * @param {number} side
 * @param {number} square
 * @param {boolean} across
 * @param {boolean} [mirror]
 */
export function placeOf(side, square, across, mirror = false) {
  return writePlace({ row: Math.floor(square / side), column: square % side, across }, mirror);
}

/**
 * A word to be shown: the letter of a blank in brackets, as everywhere on screens and sheets.
 * @param {string} word in tiles, the letter of a blank in lower case
 */
export function withBlanks(word) {
  return Array.from(word, (each) => (each === each.toUpperCase() ? each : `(${each.toUpperCase()})`)).join("");
}
