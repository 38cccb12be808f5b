// The board and the rack on a phone: the laid tiles, where the next letter goes, and how it is drawn.
import { Cursor } from "../cursor.js";
import { make, makeButton } from "../dom.js";
import { letterOf, placeOf } from "../places.js";

const EMPTY = ".";

export const PREMIUMS = { T: "tw", D: "dw", t: "tl", d: "dl" }; // names in classes and sentences

export class Table {
  /**
   * @param {any} fixed what never changes in the night (games/duplicate/audiences.py, never_changing)
   * @param {HTMLElement} board
   * @param {HTMLElement} rack
   * @param {(name: string, values?: Record<string, unknown>) => string} say
   * @param {() => void} changed called when a tile was laid, taken or moved
   */
  constructor(fixed, board, rack, say, changed) {
    this.fixed = fixed;
    this.rackBox = rack;
    this.say = say;
    this.changed = changed;
    this.squares = EMPTY.repeat(fixed.side ** 2);
    /** @type {{ letter: string, used: boolean }[]} */
    this.tiles = [];
    /** @type {{ square: number, letter: string, index: number }[]} */
    this.laid = [];
    this.open = false;
    /** @type {((square: number) => string) | null} */
    this.named = null; // other names of the squares
    /** @type {Set<number>} */
    this.top = new Set();
    this.cursor = new Cursor(fixed.side, fixed.start);
    this.labels = Object.fromEntries(board.dataset.labels.split(" ").map((each) => each.split("=")));
    board.style.setProperty("--side", fixed.side);
    this.buttons = Array.from(this.squares, (_, square) => makeButton("", () => this.at((cursor) => cursor.tap(square)), "sq"));
    board.replaceChildren(...this.labelled());
  }

  // The squares with the names of columns above and of rows on the left; each square says its own name aloud.
  labelled() {
    const { side } = this.fixed;
    const names = Array.from({ length: side }, (_, at) => [letterOf(at), String(at + 1)]);
    const [rows, columns] = this.fixed.mirror ? [1, 0] : [0, 1];
    const label = (text) => { const name = make("i", "edge", text); name.setAttribute("aria-hidden", "true"); return name; };
    const lines = names.map((name, row) => [label(name[rows]), ...this.buttons.slice(row * side, row * side + side)]);
    return [label(""), ...names.map((name) => label(name[columns])), ...lines.flat()];
  }

  // The letters of another round: the laid tiles are removed.
  deal(squares, letters, laid = []) {
    this.squares = squares;
    this.tiles = Array.from(letters, (letter) => ({ letter, used: false }));
    this.relay(laid);
  }

  // Replaces the laid tiles.
  relay(laid, down = this.cursor.down) {
    for (const each of this.tiles) each.used = false;
    this.laid = [];
    for (const { square, letter } of laid) this.lay(square, letter);
    this.cursor.down = down;
    this.draw();
  }

  get letters() {
    return new Map(this.laid.map((each) => [each.square, each.letter]));
  }

  // Moves or turns the place of the next letter.
  at(change) {
    change(this.cursor);
    this.draw();
  }

  taken(square) {
    return this.squares[square] !== EMPTY || this.laid.some((each) => each.square === square);
  }

  // The next free square from here, or null where the line ends.
  free(square) {
    const { side } = this.fixed;
    const step = this.cursor.down ? side : 1;
    for (let at = square; at < side * side; at += step) {
      if (!this.cursor.down && Math.floor(at / side) !== Math.floor(square / side)) return null;
      if (!this.taken(at)) return at;
    }
    return null;
  }

  // Lays a tile of the rack (its place there) as ``letter`` on the next free square.
  put(index, letter) {
    const square = this.free(this.cursor.square);
    if (!this.open || square === null || this.tiles[index].used) return;
    this.tiles[index].used = true;
    this.laid.push({ square, letter, index });
    const next = this.free(square);
    this.cursor.square = next ?? square;
    this.draw();
  }

  lay(square, letter) {
    const wanted = letter === letter.toUpperCase() ? letter : "?";
    const index = this.tiles.findIndex((each) => !each.used && each.letter === wanted);
    if (index < 0 || this.taken(square)) return;
    this.tiles[index].used = true;
    this.laid.push({ square, letter, index });
  }

  // Whether the rack still has this letter.
  has(letter) {
    return this.tiles.some((each) => !each.used && each.letter === letter);
  }

  // The place in the rack of a typed letter: its tile, else a blank, else -1.
  find(letter) {
    const own = this.tiles.findIndex((each) => !each.used && each.letter === letter);
    return own >= 0 ? own : this.tiles.findIndex((each) => !each.used && each.letter === "?");
  }

  // Takes back the tile at the cursor, or the last one.
  back() {
    const here = this.laid.findIndex((each) => each.square === this.cursor.square);
    const [last] = this.laid.splice(here, 1);
    if (!last) return;
    this.tiles[last.index].used = false;
    this.cursor.square = last.square;
    this.draw();
  }

  clear() {
    if (this.laid.length) this.cursor.square = this.laid[0].square;
    this.relay([]);
  }

  shuffle() {
    const tiles = [...this.tiles];
    for (let at = tiles.length - 1; at > 0; at -= 1) {
      const other = Math.floor(Math.random() * (at + 1));
      [tiles[at], tiles[other]] = [tiles[other], tiles[at]];
    }
    this.arrange(tiles);
  }

  // The same tiles of the rack in another order.
  arrange(tiles) {
    for (const each of this.laid) each.index = tiles.indexOf(this.tiles[each.index]);
    this.tiles = tiles;
    this.draw();
  }

  draw() {
    const own = this.letters;
    this.buttons.forEach((button, square) => this.drawSquare(button, square, own));
    this.drawRack();
    this.changed();
  }

  drawSquare(button, square, own) {
    const letter = own.get(square) || (this.squares[square] === EMPTY ? "" : this.squares[square]);
    const premium = this.fixed.premiums[square];
    const chosen = this.open && square === this.cursor.square;
    const kinds = ["sq", letter ? "" : PREMIUMS[premium], letter && "tile", own.has(square) && "own", this.top.has(square) && "top", letter && letter !== letter.toUpperCase() && "blank", chosen && "chosen"];
    button.className = kinds.filter(Boolean).join(" ");
    button.textContent = letter ? letter.toUpperCase() : chosen ? this.cursor.arrow : square === this.fixed.start ? "★" : this.labels[premium] || "";
    button.tabIndex = square === this.cursor.square ? 0 : -1;
    button.setAttribute("aria-label", this.told(square, letter, own.has(square)));
    if (chosen) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }

  // The name of a square: Square H8, E, blank, yours; with its premium if it is empty.
  told(square, letter, own) {
    const at = this.named ? this.named(square) : placeOf(this.fixed.side, square, true, this.fixed.mirror);
    const kinds = letter ? [letter !== letter.toUpperCase() && "blank", own && "own", this.top.has(square) && "last"] : [PREMIUMS[this.fixed.premiums[square]]];
    return [this.say("square", { at }), letter.toUpperCase(), ...kinds.map((each) => each && this.say(each))].filter(Boolean).join(", ");
  }

  drawRack() {
    const held = document.activeElement && [...this.rackBox.children].indexOf(document.activeElement);
    this.rackBox.style.setProperty("--count", String(Math.max(7, this.tiles.length)));
    this.rackBox.replaceChildren(...this.tiles.map((tile, index) => {
      const button = makeButton("", undefined, tile.used ? "tile used" : "tile");
      button.disabled = tile.used || !this.open;
      button.dataset.index = String(index);
      const value = this.fixed.values[tile.letter];
      button.innerHTML = "<b></b><small></small>";
      button.firstChild.textContent = tile.letter === "?" ? "" : tile.letter;
      button.lastChild.textContent = value === undefined || tile.letter === "?" ? "" : value;
      button.setAttribute("aria-label", tile.letter === "?" ? this.say("blank") : tile.letter);
      return button;
    }));
    if (held >= 0) /** @type {HTMLElement} */ (this.rackBox.children[held])?.focus();
  }
}
