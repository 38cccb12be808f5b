// The board in sentences, for those who see little or nothing of it: rows, columns, words, single squares, premium squares.
import { PREMIUMS } from "./board.js";

const EMPTY = ".";

const isBlank = (letter) => letter !== letter.toUpperCase();

export class Reading {
  /**
   * @param {any} fixed what never changes in the night
   * @param {(name: string, values?: Record<string, unknown>) => string} say
   * @param {{ squares: string, letters: Map<number, string> }} table the board and the laid tiles
   * @param {{ row: (row: number) => string, column: (column: number) => string, square: (square: number) => string }} named
   */
  constructor(fixed, say, table, named) {
    this.fixed = fixed;
    this.say = say;
    this.table = table;
    this.named = named;
  }

  at(square) {
    return this.table.letters.get(square) ?? this.table.squares[square];
  }

  squaresOf(line, down) {
    const { side } = this.fixed;
    return Array.from({ length: side }, (_, at) => (down ? at * side + line : line * side + at));
  }

  // Adjacent letters of a line: where they begin, and their squares.
  runs(line, down) {
    const found = [];
    this.squaresOf(line, down).forEach((square, at) => {
      if (this.at(square) === EMPTY) return;
      const last = found.at(-1);
      if (last && last.begin + last.squares.length === at) last.squares.push(square);
      else found.push({ begin: at, squares: [square] });
    });
    return found;
  }

  // HAUS (U blank; yours: A, U)
  word(squares) {
    const letters = squares.map((each) => this.at(each));
    const blanks = letters.filter(isBlank).map((each) => this.say("is_blank", { letter: each.toUpperCase() }));
    const own = squares.filter((each) => this.table.letters.has(each)).map((each) => this.at(each).toUpperCase());
    const more = [...blanks, ...(own.length ? [this.say("are_own", { letters: own.join(", ") })] : [])];
    const text = letters.join("").toUpperCase();
    return more.length ? `${text} (${more.join("; ")})` : text;
  }

  /** A row or column in words: "Row H: from 4 HAUS, 11 E." @param {number} line @param {boolean} down */
  line(line, down) {
    const place = (at) => (down ? this.named.row(at) : this.named.column(at));
    const runs = this.runs(line, down).map(({ begin, squares }) => this.say(squares.length > 1 ? "from" : "at", { at: place(begin), word: this.word(squares) }));
    return this.say(down ? "column" : "row", { name: down ? this.named.column(line) : this.named.row(line), what: runs.join(", ") || this.say("no_letters") });
  }

  /** The same with the free premium squares. @param {number} line @param {boolean} down */
  wholeLine(line, down) {
    const free = this.free(this.squaresOf(line, down)).map((square) => `${down ? this.named.row(Math.floor(square / this.fixed.side)) : this.named.column(square % this.fixed.side)}: ${this.say(PREMIUMS[this.fixed.premiums[square]])}`);
    return [this.line(line, down), free.length ? this.say("premiums", { what: free.join(", ") }) : ""].filter(Boolean).join(" ");
  }

  free(squares) {
    return squares.filter((square) => this.at(square) === EMPTY && this.fixed.premiums[square] !== ".");
  }

  /** All free premium squares, by their kind. */
  premiums() {
    const free = this.free([...this.table.squares].map((_, square) => square));
    const kinds = ["T", "D", "t", "d"].map((kind) => ({ kind, squares: free.filter((square) => this.fixed.premiums[square] === kind) }));
    return kinds.filter(({ squares }) => squares.length).map(({ kind, squares }) => `${this.say(PREMIUMS[kind])}: ${squares.map((each) => this.named.square(each)).join(", ")}.`).join(" ") || this.say("no_premiums");
  }

  /** The rows, or columns, with letters. @param {boolean} down */
  lines(down) {
    return this.squaresOf(0, false).filter((line) => this.runs(line, down).length).map((line) => this.line(line, down));
  }

  /** The words on the board, row by row, then column by column: "H4 HAUS, across". */
  words() {
    return [false, true].flatMap((down) => this.squaresOf(0, false).flatMap((line) => this.runs(line, down).filter(({ squares }) => squares.length > 1)
      .map(({ squares }) => this.say(down ? "word_down" : "word_across", { at: this.named.square(squares[0]), word: this.word(squares) }))));
  }

  // The letter or premium of a square; null beyond the edge.
  what(square) {
    const letter = this.at(square);
    if (letter === EMPTY) return [this.say("free"), this.fixed.premiums[square] !== "." ? this.say(PREMIUMS[this.fixed.premiums[square]]) : ""].filter(Boolean).join(", ");
    return [letter.toUpperCase(), isBlank(letter) ? this.say("blank") : "", this.table.letters.has(square) ? this.say("own") : ""].filter(Boolean).join(", ");
  }

  /** A square and its four neighbours. @param {number} square */
  square(square) {
    const { side } = this.fixed;
    const [row, column] = [Math.floor(square / side), square % side];
    const beside = (rows, columns) => {
      const inside = [row + rows, column + columns].every((each) => each >= 0 && each < side);
      return inside ? this.what(square + rows * side + columns) : this.say("edge_there");
    };
    return this.say("around", { at: this.named.square(square), what: this.what(square), left: beside(0, -1), right: beside(0, 1), above: beside(-1, 0), below: beside(1, 0) });
  }
}
