// The life of slips that are no longer those of the round at hand, or that needed the director: on their way, too late, not the one that
// was entered at the desk, decided. Each line stays until what it says was read.
import { make, makeButton } from "../dom.js";
import { recall, remember } from "../kept.js";
import { isOnItsWay } from "../sender.js";

const SETTLED = ["counts", "not", "over", "gone"]; // nothing comes after these
const OF_STATE = { late: "late", gone: "gone", counted: "counts", not_counted: "not" };

export class Fates {
  /**
   * @param {HTMLElement} place
   * @param {string} key the game's and the player's, under which this browser keeps what was read
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
   * @param {import("../sender.js").Handed[]} sent what this phone has sent, or tries to
   * @param {any[]} told what the server says of it
   * @param {number | null} drawn the letters at hand, whose slip has its own line
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
