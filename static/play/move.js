// The words and points of laid tiles: the same rules as director/rules/scoring.py. Whether the words exist
// is not known here.
const EMPTY = ".";

const isBlank = (letter) => letter !== letter.toUpperCase();

// ``laid`` maps squares to letters, a blank in lower case. Null if they are not in one connected line.
export function formed(fixed, board, laid, down) {
  const squares = [...laid.keys()].sort((one, other) => one - other);
  if (!squares.length) return null;
  const after = board.split("");
  for (const [square, letter] of laid) after[square] = letter;
  const way = wayOf(fixed, after, squares, down);
  if (way === null) return null;
  const main = run(fixed, after, squares[0], way);
  if (main.length < 2 || squares.some((each) => !main.includes(each)) || !connected(fixed, board, squares)) return null;
  const words = [word(fixed, after, laid, main, way)];
  for (const square of squares) {
    const cross = run(fixed, after, square, !way);
    if (cross.length > 1) words.push(word(fixed, after, laid, cross, !way));
  }
  const bonus = Number(fixed.bonus[squares.length] || 0);
  const score = words.reduce((sum, each) => sum + each.score, bonus);
  return { words, score, down: way, start: main[0], text: words[0].text };
}

function wayOf({ side }, after, squares, down) {
  if (squares.length > 1) {
    if (squares.every((each) => Math.floor(each / side) === Math.floor(squares[0] / side))) return false;
    return squares.every((each) => each % side === squares[0] % side) ? true : null;
  }
  return run({ side }, after, squares[0], down).length > 1 ? down : !down;
}

// The squares of the whole word through a square.
function run({ side }, after, square, down) {
  const step = down ? side : 1;
  const same = (one, other) => down || Math.floor(one / side) === Math.floor(other / side);
  let first = square;
  while (first - step >= 0 && same(first - step, square) && after[first - step] !== EMPTY) first -= step;
  const found = [];
  for (let at = first; at < after.length && same(at, square) && after[at] !== EMPTY; at += step) found.push(at);
  return found;
}

function connected({ side, start }, board, squares) {
  if ([...board].every((each) => each === EMPTY)) return squares.includes(start);
  return squares.some((square) => beside(side, square).some((each) => board[each] !== EMPTY));
}

function beside(side, square) {
  const column = square % side;
  return [square - side, square + side, column ? square - 1 : -1, column < side - 1 ? square + 1 : -1]
    .filter((each) => each >= 0 && each < side * side);
}

const WORD = { T: 3, D: 2 };
const LETTER = { t: 3, d: 2 };

function word(fixed, after, laid, squares, down) {
  let times = 1;
  let points = 0;
  let text = "";
  for (const square of squares) {
    const letter = after[square];
    const premium = laid.has(square) ? fixed.premiums[square] : ".";
    times *= WORD[premium] || 1;
    points += (isBlank(letter) ? 0 : fixed.values[letter] || 0) * (LETTER[premium] || 1);
    text += laid.has(square) ? letter : letter.toUpperCase(); // a blank already on the board needs no circle
  }
  return { text, score: points * times, start: squares[0], down };
}
