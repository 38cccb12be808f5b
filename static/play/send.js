// Hands slips in: each is kept on this phone and sent, with the same token, until the server has acknowledged it.
// States: sending, offline, kept, late, gone (these letters do not count), refused, final (the first one counts), noseat.
import { timeout } from "./stream.js";

const WAITING = ["sending", "offline"];
const LONGEST_SECONDS = 15;

export class Sender {
  // ``changed`` is called with a record whenever its state changes.
  constructor(url, key, changed) {
    this.url = url;
    this.place = `slips ${key}`;
    this.changed = changed;
    this.records = this.load();
    this.pause = 1;
    window.addEventListener("online", () => this.send());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.send(); });
    this.send();
  }

  load() {
    try {
      return JSON.parse(window.localStorage.getItem(this.place)) || {};
    } catch {
      return {}; // private windows keep nothing
    }
  }

  keep() {
    try {
      window.localStorage.setItem(this.place, JSON.stringify(this.records));
    } catch {
      // this page still has it
    }
  }

  record(drawn) {
    return this.records[drawn] || null;
  }

  // What the server has of another device, or of this one before it forgot.
  learn(handed) {
    const own = this.record(handed.drawn);
    if (own && (WAITING.includes(own.state) || own.version >= handed.version)) return;
    this.records[handed.drawn] = { ...handed, state: handed.late ? "late" : "kept" };
    this.keep();
    this.changed(this.records[handed.drawn]);
  }

  hand(round, drawn, slip) {
    const before = this.record(drawn);
    for (const [each, old] of Object.entries(this.records)) {
      if (!WAITING.includes(old.state)) delete this.records[each];
    }
    this.records[drawn] = { round, drawn, slip, version: before ? before.version + 1 : 1, token: token(), state: "sending" };
    this.keep();
    this.changed(this.records[drawn]);
    this.pause = 1;
    this.send();
  }

  async send() {
    window.clearTimeout(this.later);
    for (const record of Object.values(this.records)) {
      if (WAITING.includes(record.state)) await this.attempt(record);
    }
    if (Object.values(this.records).some((each) => WAITING.includes(each.state))) {
      this.pause = Math.min(LONGEST_SECONDS, this.pause * 2);
      window.clearTimeout(this.later);
      this.later = window.setTimeout(() => this.send(), this.pause * 500 * (1 + Math.random()));
    }
  }

  async attempt(record) {
    const { round, drawn, version, token: name, slip } = record;
    let status = 0;
    let told = {};
    try {
      const answer = await fetch(this.url, {
        method: "POST", signal: timeout(8), headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ round, drawn, version, token: name, slip }),
      });
      status = answer.status;
      told = await answer.json();
    } catch {
      status = status === 200 ? 0 : status;
    }
    if (this.records[drawn] !== record || record.token !== name) return; // changed meanwhile
    this.settle(record, status, told);
    this.keep();
    this.changed(record);
  }

  settle(record, status, told) {
    if (status === 200) {
      Object.assign(record, { state: told.late ? "late" : "kept", at: told.at, slip: told.slip, version: told.version });
    } else if (status === 409 && told.kept === false) {
      if (told.version < record.version) Object.assign(record, { state: "final", slip: told.slip, at: told.at });
      else Object.assign(record, { version: told.version + 1, token: token(), state: "sending" });
    } else if (status === 409) {
      record.state = "gone";
    } else if (status === 403) {
      record.state = "noseat";
    } else {
      record.state = status >= 400 && status < 500 && status !== 408 ? "refused" : "offline";
    }
  }
}

function token() {
  return Array.from(window.crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, "0")).join("");
}
