// What this phone was sent: its accepted slips, and the hashes of the log that it was shown. At the end it compares
// both with the log (compared.js).
import { recall, remember } from "../kept.js";

export class Receipts {
  /**
   * @param {string} key of game and player, under which this browser keeps them
   */
  constructor(key) {
    this.place = `receipts ${key}`;
    /** @type {{accepted: Record<string, {round: number, version: number, slip: any}>, seen: Record<string, string>}} */
    this.kept = { accepted: {}, seen: {}, ...recall(this.place, {}) };
  }

  /**
   * A slip that must be in the log from now on, from this phone or another device. An earlier receipt stays.
   * @param {{round: number, drawn: number, version: number, slip: any}} told
   * @param {any} sent this phone's last slip for these letters
   */
  accepted({ round, drawn, version, slip }, sent) {
    if (this.kept.accepted[drawn]?.version >= version) return;
    this.kept.accepted[drawn] = { round, version, slip: sent?.version === version ? sent.slip : slip };
    remember(this.place, this.kept);
  }

  /** The hash that the server sent with its last step. @param {{seq: number, hash: string} | null | undefined} log */
  log(log) {
    if (!log || this.kept.seen[log.seq]) return;
    this.kept.seen[log.seq] = log.hash;
    remember(this.place, this.kept);
  }
}
