// Where the next letter goes on a board: a square and a direction, moved by taps and arrows.
const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "below", Backspace: "back" };
const STEPS = { left: [0, -1], right: [0, 1], up: [-1, 0], below: [1, 0] };

/** What a key means on every board, or undefined. @param {string} key @returns {string | undefined} */
export const actOfKey = (key) => KEYS[key];

export class Cursor {
  /**
   * @param {number} side squares in a row
   * @param {number} square where it begins
   */
  constructor(side, square) {
    this.side = side;
    this.square = square;
    this.down = false;
    this.ended = false; // the last letter is at the edge of the board: the next one would cover it
  }

  /** Starts again, on this square. @param {number} square */
  begin(square) {
    this.square = square;
    this.down = false;
    this.ended = false;
  }

  get arrow() {
    return this.down ? "↓" : "→";
  }

  turn() {
    this.down = !this.down;
    this.ended = false;
  }

  /** A tap: goes there, or turns if it is there already. @param {number} square */
  tap(square) {
    if (square === this.square) this.turn();
    this.square = square;
    this.ended = false;
  }

  /** One square that way; false at the edge. @param {string} way left, right, up or below */
  move(way) {
    return this.go(...STEPS[way]);
  }

  /** Along the direction, or back with -1; false at the edge. @param {number} [by] */
  step(by = 1) {
    const moved = this.down ? this.go(by, 0) : this.go(0, by);
    this.ended = !moved && by > 0;
    return moved;
  }

  go(rows, columns) {
    const row = Math.floor(this.square / this.side) + rows;
    const column = (this.square % this.side) + columns;
    if (Math.min(row, column) < 0 || Math.max(row, column) >= this.side) return false;
    this.square = row * this.side + column;
    this.ended = false;
    return true;
  }
}
