// Hands in a player's slip or grid for the letters of a round: each is kept on this phone and sent, with the same
// token, until the server has acknowledged it. The answers are in director/web/live/hand_in.py.
// States: sending, offline, kept, late, along (out of competition), away (no part in that round: not accepted), gone (these letters
// do not count), refused, final (the first one counts), noseat, counted and not_counted (the director has decided).
import { askJson } from "./asking.js";
import { recall, remember } from "./kept.js";

const WAITING = ["sending", "offline"];
const LONGEST_SECONDS = 15;

/** @param {Handed} record */
export const isOnItsWay = (record) => WAITING.includes(record.state);

/**
 * @typedef {object} Handed the newest slip for the letters of the fact `drawn`
 * @property {number} round
 * @property {number} drawn
 * @property {number} version
 * @property {string} [token]
 * @property {any} slip
 * @property {string} state
 * @property {number} [at]
 * @property {string} [why] if no later one counts: the server's code for the reason
 */

export class Sender {
  /**
   * @param {string} url
   * @param {string} key the game's and the player's, under which this browser keeps what it sends
   * @param {(record: Handed) => void} changed called at every change of a state
   */
  constructor(url, key, changed) {
    this.url = url;
    this.place = `slips ${key}`;
    this.changed = changed;
    /** @type {Record<string, Handed>} */
    this.records = recall(this.place, {});
    this.pause = 1;
    /** @type {any} */
    this.later = 0;
    addEventListener("online", () => this.send());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.send(); });
    this.send();
  }

  keep() {
    remember(this.place, this.records);
  }

  /** Whether something is on its way. */
  get waits() {
    return Object.values(this.records).some(isOnItsWay);
  }

  /** @param {number | null} drawn @returns {Handed | null} */
  record(drawn) {
    return (drawn && this.records[drawn]) || null;
  }

  /**
   * A slip that the server has from another device, or from this one before it forgot.
   * @param {any} handed
   */
  learn(handed) {
    const own = this.record(handed.drawn);
    const decided = { counts: "counted", not: "not_counted" }[handed.decision];
    if (own && (WAITING.includes(own.state) || own.version > handed.version || (own.version === handed.version && (!decided || own.state === decided)))) return;
    this.records[handed.drawn] = { ...handed, state: decided ?? stateOf(handed) };
    this.keep();
    this.changed(this.records[handed.drawn]);
  }

  /** The server no longer has it. @param {number | null} drawn */
  forget(drawn) {
    if (!drawn || WAITING.concat("refused").includes(this.record(drawn)?.state ?? "sending")) return;
    delete this.records[drawn];
    this.keep();
  }

  /** @param {number} round @param {number} drawn @param {any} slip */
  hand(round, drawn, slip) {
    const before = this.record(drawn);
    for (const [each, old] of Object.entries(this.records)) {
      if (!isOnItsWay(old)) delete this.records[each];
    }
    this.records[drawn] = { round, drawn, slip, version: before ? before.version + 1 : 1, token: token(), state: "sending" };
    this.keep();
    this.changed(this.records[drawn]);
    this.pause = 1;
    this.send();
  }

  async send() {
    clearTimeout(this.later);
    for (const record of Object.values(this.records)) {
      if (isOnItsWay(record)) await this.attempt(record);
    }
    if (this.waits) {
      this.pause = Math.min(LONGEST_SECONDS, this.pause * 2);
      clearTimeout(this.later);
      this.later = setTimeout(() => this.send(), this.pause * 500 * (1 + Math.random()));
    }
  }

  async attempt(record) {
    const { drawn, token: name } = record;
    const { status, data: told } = await this.post(record).catch(() => ({ status: 0, data: {} }));
    if (this.records[drawn] !== record || record.token !== name || !isOnItsWay(record)) return; // changed or answered meanwhile
    this.settle(record, status, told);
    this.keep();
    this.changed(record);
  }

  /**
   * Sends it once.
   * @param {Handed} record
   * @returns {Promise<{ status: number, data: any }>}
   */
  post({ round, drawn, version, token: name, slip }) {
    return askJson(this.url, { body: { round, drawn, version, token: name, slip }, seconds: 8 });
  }

  settle(record, status, told) {
    if (status === 200) {
      Object.assign(record, { state: stateOf(told), at: told.at, slip: told.slip, version: told.version });
    } else if (status === 409 && told.kept === false) {
      if (told.version < record.version) Object.assign(record, { state: "final", slip: told.slip, at: told.at, why: told.error });
      else Object.assign(record, { version: told.version + 1, token: token(), state: "sending" });
    } else if (status === 409) {
      record.state = told.error === "not_in_round" ? "away" : "gone";
    } else if (status === 403) {
      record.state = "noseat";
    } else {
      record.state = status >= 400 && status < 500 && status !== 408 ? "refused" : "offline";
    }
  }
}

const stateOf = (kept) => (kept.along ? "along" : kept.late ? "late" : "kept");

/** A unique name for a sent slip. */
export function token() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, "0")).join("");
}
