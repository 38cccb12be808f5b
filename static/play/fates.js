// The fate of slips of earlier rounds, or that needed the director: on their way, too late, not the one that
// was entered at the desk, decided. Each line stays until it was read.
import { make, makeButton } from "../dom.js";
import { recall, remember } from "../kept.js";
import { isOnItsWay } from "../sender.js";

const SETTLED = ["counts", "not", "over", "gone"]; // nothing comes after these
const OF_STATE = { late: "late", gone: "gone", counted: "counts", not_counted: "not" };

export class Fates {
  /**
   * @param {HTMLElement} place
   * @param {string} key of game and player, under which this browser keeps the read lines
   * @param {(name: string, values?: Record<string, unknown>) => string} say
   * @param {(slip: any) => string} written
   */
  constructor(place, key, say, written) {
    this.place = place;
    this.say = say;
    this.written = written;
    this.name = `read ${key}`;
    /** @type {string[]} */
    this.read = recall(this.name, []);
  }

  /**
   * @param {import("../sender.js").Handed[]} sent the slips of this phone
   * @param {any[]} told the server's answers
   * @param {number | null} drawn the present letters, whose slip has its own line
   */
  show(sent, told, drawn) {
    const lines = new Map();
    for (const each of sent) {
      const fate = isOnItsWay(each) ? "unsent" : OF_STATE[each.state];
      if (fate && each.drawn !== drawn) lines.set(each.drawn, { ...each, fate });
    }
    for (const each of told) {
      if (each.drawn !== drawn || each.fate !== "late") lines.set(each.drawn, each);
    }
    const shown = [...lines.values()].filter((each) => !this.read.includes(nameOf(each)));
    const text = JSON.stringify(shown.map((each) => [nameOf(each), each.slip]));
    if (this.place.dataset.shown === text) return;
    this.place.dataset.shown = text;
    this.place.replaceChildren(...shown.map((each) => this.line(each)));
  }

  line(each) {
    const line = make("p", "message", `${this.say(`fate_${each.fate}`, { number: each.round, slip: this.written(each.slip) })} `);
    if (SETTLED.includes(each.fate)) line.append(makeButton(this.say("read"), () => this.close(each, line)));
    return line;
  }

  close(each, line) {
    this.read = [...this.read, nameOf(each)];
    remember(this.name, this.read);
    line.remove();
  }
}

const nameOf = ({ drawn, version, fate }) => `${drawn} ${version} ${fate}`;
