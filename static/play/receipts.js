// What this phone was told: the slips of it that were accepted, and the hashes of the log that it was shown. At the end it asks
// for its part of the log and compares both by itself (director/desk/duplicate/phones.py).
import { askJson } from "../asking.js";
import { recall, remember } from "../kept.js";

/** @typedef {{count: number, missing: number[], changed: number[]}} Compared rounds whose slip is not there, entries that are other ones */

export class Receipts {
  /**
   * @param {string} url
   * @param {string} key the game's, under which this browser keeps them
   */
  constructor(url, key) {
    this.url = url;
    this.place = `receipts ${key}`;
    /** @type {{accepted: Record<string, {round: number, version: number, slip: any}>, seen: Record<string, string>}} */
    this.kept = { accepted: {}, seen: {}, ...recall(this.place, {}) };
  }

  /**
   * A slip that has to be in the log from now on, as this phone sent it, or as another device did. What was told once stays.
   * @param {{round: number, drawn: number, version: number, slip: any}} told
   * @param {any} sent what this phone sent last for these letters
   */
  accepted({ round, drawn, version, slip }, sent) {
    if (this.kept.accepted[drawn]?.version >= version) return;
    this.kept.accepted[drawn] = { round, version, slip: sent?.version === version ? sent.slip : slip };
    remember(this.place, this.kept);
  }

  /** The hash that the server told with its last step. @param {{seq: number, hash: string} | null | undefined} log */
  log(log) {
    if (!log || this.kept.seen[log.seq]) return;
    this.kept.seen[log.seq] = log.hash;
    remember(this.place, this.kept);
  }

  /** What does not fit to the log of the finished game; null if it could not be asked. @returns {Promise<Compared | null>} */
  async compared() {
    const seen = Object.keys(this.kept.seen);
    const { ok, data } = await askJson(`${this.url}?seen=${seen.join(",")}`, { seconds: 8 }).catch(() => ({ ok: false, data: {} }));
    if (!ok) return null;
    const slips = Object.values(this.kept.accepted);
    const missing = slips.filter((each) => !data.slips.some((there) => there.round === each.round && same(there.slip, each.slip)));
    const changed = seen.filter((seq) => data.hashes[seq] !== this.kept.seen[seq]);
    return { count: slips.length, missing: missing.map((each) => each.round), changed: changed.map(Number) };
  }
}

// Two values of JSON, whatever the order of their names.
export function same(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => name in other && same(one[name], other[name]));
}
