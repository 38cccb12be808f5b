// The board in words, and one field for moves and questions: loaded when somebody opens it. What a line means is in
// command.js, the sentences are in reading.js; laying and handing in work as with a finger.
import { clockText } from "../clock.js";
import { all, byId as part, filled, make } from "../dom.js";
import { recall, remember } from "../kept.js";
import { letterOf, placeOf } from "../places.js";
import { namesOf, readCommand, tilesOf } from "./command.js";
import { Reading } from "./reading.js";

const SPELLED = "squares spelled";

export class InWords {
  /**
   * @param {object} play state and actions of the page
   * @param {any} play.fixed
   * @param {import("./board.js").Table} play.table
   * @param {(name: string, values?: Record<string, unknown>) => string} play.say
   * @param {any} play.night the last message, and the own part
   * @param {() => number | null} play.left seconds left; null without a clock
   * @param {() => any} play.shape the laid move, if in one line
   * @param {(square: number, down: boolean) => string} play.showAt writes a place
   * @param {() => boolean} play.easy whether the phone may show a move's points
   * @param {Record<string, (button?: any) => void>} play.acts
   */
  constructor({ fixed, table, say, night, left, shape, showAt, easy, acts }) {
    this.fixed = fixed;
    this.table = table;
    this.night = night;
    this.left = left;
    this.shape = shape;
    this.showAt = showAt;
    this.easy = easy;
    this.acts = acts;
    this.failed = false; // the last line could not be done
    const box = part("words");
    const texts = JSON.parse(box.dataset.texts);
    this.say = (name, values = {}) => (name in texts ? filled(texts[name], values) : say(name, values));
    this.names = namesOf(texts.names);
    this.spelling = JSON.parse(box.dataset.spelling);
    this.reading = new Reading(fixed, this.say, table, {
      row: (at) => (fixed.mirror ? String(at + 1) : this.called(letterOf(at))),
      column: (at) => (fixed.mirror ? this.called(letterOf(at)) : String(at + 1)),
      square: (square) => this.placed(square),
    });
    part("spelled").checked = recall(SPELLED, false);
    part("spelled").addEventListener("change", () => this.spell());
    part("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.answer(part("command").value);
    });
    this.spell();
  }

  // H, or Heinrich if names are spelled.
  called(letter) {
    return part("spelled").checked ? this.spelling[letter] ?? letter : letter;
  }

  placed(square) {
    const plain = placeOf(this.fixed.side, square, true, this.fixed.mirror);
    return part("spelled").checked ? plain.replace(/[A-Z]/, (letter) => `${this.called(letter)} `).trim() : plain;
  }

  spell() {
    remember(SPELLED, part("spelled").checked);
    this.table.named = part("spelled").checked ? (square) => this.placed(square) : null;
    this.table.draw();
    this.show();
  }

  /** Shows the present rows, columns and words. */
  show() {
    const lists = { rows: this.reading.lines(false), columns: this.reading.lines(true), "board-words": this.reading.words() };
    for (const [name, lines] of Object.entries(lists)) {
      const text = (lines.length ? lines : [this.say("empty_board")]).join("\n");
      if (part(name).dataset.shown === text) continue; // keeps a reader's place
      part(name).dataset.shown = text;
      part(name).replaceChildren(...text.split("\n").map((line) => make("li", "", line)));
    }
  }

  /** Does what was typed, and says the result. @param {string} text */
  answer(text) {
    const asked = readCommand(text, this.names, this.fixed);
    this.failed = false;
    const told = this[`ask_${asked.kind}`](asked);
    const place = part("words-answer");
    place.textContent = place.textContent === told ? `${told}\u00a0` : told; // a reader reads only changes
    if (this.failed) part("command").select();
    else part("command").value = "";
  }

  // The typed line stays, to be corrected.
  wrong(name, values = {}) {
    this.failed = true;
    return this.say(name, values);
  }

  ask_unknown() {
    return this.wrong("unknown");
  }

  ask_help() {
    return this.say("help");
  }

  ask_line() {
    return this.wrong("no_line", { side: this.fixed.side, last: letterOf(this.fixed.side - 1) });
  }

  ask_row({ line }) {
    return this.reading.wholeLine(line, false);
  }

  ask_column({ line }) {
    return this.reading.wholeLine(line, true);
  }

  ask_square({ square }) {
    return this.reading.square(square);
  }

  ask_words() {
    return this.reading.words().join("; ") || this.say("empty_board");
  }

  ask_premiums() {
    return this.reading.premiums();
  }

  ask_last() {
    const { message, own } = this.night;
    const top = message?.state.top ?? own?.last?.placed;
    return top ? this.say("last_move", { round: top.round, word: top.word, at: top.at, points: top.score }) : this.say("no_move");
  }

  ask_rack() {
    const left = this.table.tiles.filter((each) => !each.used).map(({ letter }) => (letter === "?" ? this.say("blank") : `${letter} ${this.fixed.values[letter] ?? ""}`.trim()));
    const laid = this.table.laid.length ? this.say("laid", { number: this.table.laid.length }) : "";
    return [left.length ? this.say("rack", { letters: left.join(", ") }) : this.say("no_rack"), laid].filter(Boolean).join(" ");
  }

  ask_clock() {
    const left = this.left();
    const status = part("status").textContent;
    const time = left === null ? part("phase").textContent : this.say("time", { time: clockText(left) });
    return [time, part("table").hidden ? "" : status].filter(Boolean).join(" ");
  }

  // The laid tiles, their words and points.
  ask_move() {
    if (!this.table.laid.length) return this.say("nothing_laid");
    const found = this.shape();
    if (!found) return this.say("no_place");
    const words = found.words.map((each) => each.text.toUpperCase()).join(", ");
    const points = this.easy() ? `, ${this.say("points", { number: found.score })}` : "";
    return `${this.showAt(found.start, found.down)} ${this.say(found.down ? "down" : "across")}: ${words}${points}.`;
  }

  ask_typed(move) {
    if (!this.table.open) return this.wrong("not_now");
    const rack = this.table.tiles.map((each) => each.letter).join("");
    const found = tilesOf(move, this.fixed, this.table.squares, rack);
    if ("wrong" in found) return this.wrong(found.wrong, { ...found, at: found.square === undefined ? "" : this.placed(found.square) });
    this.table.relay(found.laid, !move.place.across);
    return [this.ask_move(), this.shape() ? this.say("hand_in_so") : ""].join(" ");
  }

  ask_clear() {
    this.acts.clear();
    return this.say("taken_back");
  }

  // The same as the button, with its dialogs; changes a slip already handed in.
  ask_hand() {
    if (!this.table.open) return this.say("not_now");
    if (!this.shape()) return this.ask_move();
    if (part("ends").hidden && !part("change").hidden) {
      this.acts.change();
      if (!this.easy()) return "";
    }
    const [button] = all("[data-act=hand-in]");
    if (button.disabled) return part("status").textContent;
    this.acts["hand-in"]();
    return ""; // the dialog or the slip's state says it
  }
}
