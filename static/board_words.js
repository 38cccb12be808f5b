// The board in words beside any board that a page draws as a table (desk/tiles.html), with its field for questions and typed moves: a move
// goes into the page's own fields, where its words and points are shown, and is played by the page's own button.
import { all, byId } from "./dom.js";
import { recall, remember } from "./kept.js";
import { letterOf, writePlace } from "./places.js";
import { InWords } from "./play/in_words.js";

const OPEN = "in words";
const GOES_ON = "in words goes on"; // after a typed step the reloaded page gets the focus back
const PREMIUM = { tw: "T", dw: "D", tl: "t", dl: "d" };
const EMPTY = ".";

/** The present board of the page, with what InWords needs of a board that is played on. */
class Drawn {
  named = null;
  open = false;
  letters = new Map();
  laid = [];

  get cells() {
    return all("table.board td.sq");
  }

  // One tile may have several letters; a blank's are in lower case.
  get squares() {
    return this.cells.map((cell) => {
      const tile = cell.querySelector(".tile");
      const letter = (tile?.firstChild?.textContent ?? "").trim() || EMPTY;
      return tile?.classList.contains("tile-blank") ? letter.toLowerCase() : letter;
    });
  }

  get premiums() {
    return this.cells.map((cell) => PREMIUM[Object.keys(PREMIUM).find((each) => cell.classList.contains(each)) ?? ""] ?? EMPTY);
  }

  /** The squares of the last move. */
  get fresh() {
    return new Set(this.cells.flatMap((cell, square) => (cell.querySelector(".tile-fresh") ? [square] : [])));
  }

  get tiles() {
    return all("#own-rack .tile-button:not(.used) .tile, .rack-line .tile, .rack-big .tile").map((tile) => ({ letter: (tile.firstChild?.textContent ?? "").trim() || "?", used: false, value: tile.querySelector("small")?.textContent }));
  }

  draw() {}
}

class PageInWords extends InWords {
  constructor() {
    /** @type {any} */
    const table = new Drawn();
    const [head] = all("table.board tr");
    const fixed = { side: head.children.length - 1, mirror: head.children[1].textContent === letterOf(0), values: {}, get premiums() { return table.premiums; } };
    // @ts-ignore the rest belongs to the phone of a night
    super({ fixed, table, say: (name) => name, night: {}, left: () => null, shape: () => null, showAt: () => "", easy: () => true, acts: {} });
  }

  /** @type {any} */
  get drawn() {
    return this.table;
  }

  ask_rack() {
    this.fixed.values = Object.fromEntries(this.drawn.tiles.map(({ letter, value }) => [letter, value]));
    return super.ask_rack();
  }

  ask_clock() {
    return all("#clock, #move-timer").map((each) => this.say("time", { time: each.textContent.trim() })).join(" ") || this.say("no_clock");
  }

  ask_last() {
    const fresh = this.drawn.fresh;
    const every = [false, true].flatMap((down) => Array.from({ length: this.fixed.side }, (_, line) => this.reading.runs(line, down).map(({ squares }) => ({ down, squares }))).flat());
    const made = every.filter(({ squares }) => squares.length > 1 && squares.some((each) => fresh.has(each)));
    const told = made.map(({ down, squares }) => this.say(down ? "word_down" : "word_across", { at: this.placed(squares[0]), word: this.reading.word(squares) }));
    return told.join("; ") || this.say("no_move_yet");
  }

  ask_move() {
    const told = (byId("preview")?.textContent ?? "").replace(/\s+/g, " ").trim();
    return told || [byId("at")?.value, byId("word")?.value].filter(Boolean).join(" ") || this.say("nothing_laid");
  }

  ask_typed({ place, word }) {
    if (!byId("at") || !byId("word")) return this.wrong("not_now");
    this.fill(writePlace(place, this.fixed.mirror), word);
    return this.say("in_fields", { at: byId("at").value, word });
  }

  ask_clear() {
    if (byId("at")) this.fill("", "");
    byId("preview")?.replaceChildren();
    return this.say("taken_back");
  }

  ask_hand() {
    const button = byId("confirm") ?? byId("attempt")?.querySelector("button");
    if (!button) return byId("at") ? this.ask_move() : this.say("not_now");
    remember(GOES_ON, true, () => sessionStorage);
    button.click();
    return "";
  }

  fill(at, word) {
    byId("at").value = at;
    byId("word").value = word;
    byId("word").dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const box = byId("words");
/** @type {PageInWords | null} */
let words = null;

function show() {
  if (!box.open || !all("table.board td.sq").length) return;
  words ??= new PageInWords();
  words.show();
}

box.addEventListener("toggle", () => {
  remember(OPEN, box.open);
  show();
});
box.open = recall(OPEN, false);
new MutationObserver(show).observe(byId("part-board")?.closest(".desk") ?? byId("topping"), { childList: true, subtree: true });
show();
if (recall(GOES_ON, false, () => sessionStorage)) {
  remember(GOES_ON, false, () => sessionStorage);
  if (box.open) byId("command").focus();
}
