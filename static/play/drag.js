// Tiles dragged with a finger or a mouse: onto the board, from square to square, back to the rack, and along the rack to sort it.
// Loaded with the first touch of a tile. Taps can do all of this, too.
import { byId as part } from "../dom.js";

const SLACK = 8; // pixels that a finger moves during a tap

/**
 * Follows the pointer on a tile until it is lifted.
 * @param {HTMLElement} tile of the rack, or a laid one
 * @param {PointerEvent} start
 * @param {import("./board.js").Table} table
 * @param {(index: number) => void} choose lays a tile of the rack at the cursor, and asks for a blank's letter
 */
export function drag(tile, start, table, choose) {
  if (!table.open || start.button > 0) return;
  const id = start.pointerId;
  const from = table.buttons.indexOf(/** @type {any} */ (tile));
  const index = from < 0 ? Number(tile.dataset.index) : table.laid.find((each) => each.square === from)?.index;
  const held = index === undefined ? null : table.tiles[index];
  const box = tile.getBoundingClientRect();
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {HTMLElement | null} */
  let over = null;
  const listening = new AbortController();

  const mark = (square) => {
    if (over) over.style.outline = "";
    over = square;
    if (over) over.style.outline = "3px solid #0b57d0";
  };

  function move(event) {
    if (event.pointerId !== id) return;
    if (!event.buttons || !held) return end(); // lifted before this was loaded
    if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
    ghost ??= copyOf(tile, box);
    ghost.style.translate = `${event.clientX - start.clientX}px ${event.clientY - start.clientY}px`;
    const square = squareAt(event);
    mark(square !== null && !table.taken(square) ? table.buttons[square] : null);
  }

  function squareAt({ clientX, clientY }) {
    const there = document.elementFromPoint(clientX, clientY)?.closest("#board .sq");
    const square = table.buttons.indexOf(/** @type {any} */ (there));
    return square < 0 ? null : square;
  }

  function lift(event) {
    if (event.pointerId !== id) return;
    const moved = ghost !== null;
    const square = squareAt(event);
    const place = placeInRack(event);
    end();
    const at = table.tiles.indexOf(held);
    if (!moved || at < 0 || !table.open) return;
    document.addEventListener("click", still, true); // the touch was no tap
    setTimeout(() => document.removeEventListener("click", still, true));
    if (square !== null && !table.taken(square)) drop(at, square);
    else if (place !== null) sort(at, place);
  }

  // Onto a square: a tile of the rack is laid as by a tap, one of another square moves.
  function drop(at, square) {
    table.cursor.square = square;
    const laid = table.laid.find((each) => each.index === at);
    if (!laid) return choose(at);
    laid.square = square;
    table.draw();
  }

  // Onto the rack: back from the board, to that place.
  function sort(at, place) {
    table.laid = table.laid.filter((each) => each.index !== at);
    table.tiles[at].used = false;
    const others = table.tiles.filter((_, each) => each !== at);
    table.arrange([...others.slice(0, place), table.tiles[at], ...others.slice(place)]);
  }

  // The place of the rack under the pointer, from 0; null beside the rack.
  function placeInRack({ clientX, clientY }) {
    const rack = part("rack").getBoundingClientRect();
    const place = Math.floor(((clientX - rack.left) / rack.width) * table.tiles.length);
    return place < 0 || place >= table.tiles.length || clientY < rack.top - SLACK || clientY > rack.bottom + SLACK ? null : place;
  }

  function end() {
    listening.abort();
    mark(null);
    ghost?.remove();
    ghost = null;
  }

  const { signal } = listening;
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", lift, { signal });
  document.addEventListener("pointercancel", (event) => event.pointerId === id && end(), { signal });
}

const still = (event) => event.stopPropagation();

function copyOf(tile, { left, top, width, height }) {
  const ghost = /** @type {HTMLElement} */ (tile.cloneNode(true));
  Object.assign(ghost.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, margin: "0", zIndex: "9", pointerEvents: "none", opacity: ".85" });
  ghost.setAttribute("aria-hidden", "true");
  tile.parentElement?.append(ghost); // looks like the tile there; a grid has no place for it
  return ghost;
}
