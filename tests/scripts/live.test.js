import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { listeners, lost, pretend, settled } from "./browser.js";

let sources; // all streams that were opened
let now; // milliseconds of this device's clock
let polled;

class Stream {
  static OPEN = 1;

  constructor(url) {
    this.url = url;
    this.readyState = 1;
    this.acts = {};
    sources.push(this);
  }

  addEventListener(kind, act) { this.acts[kind] = act; }

  close() { this.readyState = 2; }

  tell(kind, data) { this.acts[kind]({ data: JSON.stringify(data) }); }
}

mock.method(performance, "now", () => now);
mock.method(Math, "random", () => 0.5);
mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
globalThis.EventSource = Stream;
const { LIVE, live } = await import("../../static/live.js");

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  for (const kind of Object.keys(listeners)) delete listeners[kind];
  pretend();
  [sources, now, polled, lost.hidden] = [[], 50_000, 0, true];
  globalThis.fetch = async () => {
    polled += 1;
    return { ok: true, status: 200, json: async () => ({ now: now / 1000, version: "1.0" }) };
  };
});

async function wait(seconds) {
  for (let step = 0; step < seconds * 10; step += 1) {
    now += 100;
    mock.timers.tick(100);
    await settled();
  }
}

test("messages are told, and the server's clock is known from the message that was on its way for the shortest time", () => {
  const heard = [];
  let phones = 0;
  const channel = live("/events/n?as=desk", { state: (data) => heard.push(data.version), phones: () => { phones += 1; } });
  assert.equal(channel.now(), null);
  sources[0].tell("state", { version: "1.0", now: 1049 }); // a second on its way
  assert.equal(channel.now(), 1049);
  sources[0].tell("beat", { now: 1050 });
  assert.equal(channel.now(), 1050);
  sources[0].tell("state", { version: "2.0", now: 1048.5 }); // slow: it changes nothing
  assert.equal(channel.now(), 1050);
  sources[0].tell("beat", { now: 2000 });
  sources[0].tell("beat", { now: 900 }); // the server's clock was put right
  assert.equal(channel.now(), 900);
  assert.deepEqual(heard, ["1.0", "2.0"]);
  sources[0].tell("phones", { now: 901 });
  assert.deepEqual([channel.now(), phones], [901, 1]);
});

test("a stream that falls silent is closed, and another one opened after a moment", async () => {
  live("/events/n?as=desk", { state() {} });
  sources[0].tell("beat", { now: 1 });
  await wait(LIVE.silence);
  assert.equal(sources.length, 1);
  await wait(2.5);
  assert.deepEqual([sources.length, sources[0].readyState], [2, 2]);
  assert.equal(polled, 0, "where a stream is there nobody polls");
});

test("a stream that breaks comes back, and only a longer loss is spoken of", async () => {
  const told = [];
  live("/events/n?as=desk", { state() {}, lost: () => told.push("lost"), back: () => told.push("back") });
  sources[0].tell("beat", { now: 1 });
  sources[0].acts.error();
  await wait(1);
  assert.equal(sources.length, 2);
  sources[1].readyState = 0;
  assert.equal(lost.hidden, true);
  await wait(2);
  assert.deepEqual([told, lost.hidden], [["lost"], false]);
  sources[1].tell("beat", { now: 4 });
  assert.deepEqual([told, lost.hidden], [["lost", "back"], true]);
});

test("a page that is seen again opens a new stream at once, one whose network comes back after at most two seconds", async () => {
  for (const [kind, seconds] of [["visibilitychange", 0.1], ["online", 0.9], ["pageshow", 0.1]]) {
    sources = [];
    for (const each of Object.keys(listeners)) delete listeners[each];
    live("/events/n?as=player", { state() {} });
    sources[0].tell("beat", { now: 1 });
    now += 10_000; // asleep: no timer went on
    for (const act of listeners[kind]) act({ persisted: true });
    assert.deepEqual([sources.length, sources[0].readyState], [1, 2], kind);
    await wait(seconds);
    assert.equal(sources.length, 1, kind);
    await wait(0.2);
    assert.equal(sources.length, 2, kind);
  }
});

test("a phone whose clock stood while it slept knows by the time of day that its stream is dead", async () => {
  let day = 1_000_000;
  mock.method(Date, "now", () => day);
  live("/events/n?as=player", { state() {} });
  sources[0].tell("beat", { now: 1 });
  const turn = (hidden) => {
    document.hidden = hidden;
    for (const act of listeners.visibilitychange) act();
  };
  turn(true);
  day += 2_000;
  turn(false);
  await wait(1);
  assert.equal(sources.length, 1, "it was only looked away from");
  turn(true);
  day += 600_000;
  turn(false);
  await wait(1);
  assert.equal(sources.length, 2);
});

test("where streams bring nothing the page asks, and goes on trying", async () => {
  const heard = [];
  live("/events/n?as=desk", { state: (data) => heard.push(data.version) });
  for (let round = 0; round < 3; round += 1) {
    sources.at(-1).acts.error();
    await wait(2.1);
  }
  assert.equal(polled > 0, true);
  assert.equal(heard[0], "1.0");
  assert.equal(sources.length, 4);
});

test("an answer that comes after a newer message of the stream tells nothing old", async () => {
  const heard = [];
  const answers = [];
  globalThis.fetch = () => new Promise((answered) => answers.push((version) => answered({ ok: true, status: 200, json: async () => ({ now: now / 1000, version }) })));
  live("/events/n?as=player", { state: (data) => heard.push(data.version) });
  for (let round = 0; round < 3; round += 1) {
    sources.at(-1).acts.error();
    await wait(2.1);
  }
  sources.at(-1).tell("state", { version: "2.0", now: now / 1000 });
  for (const answer of answers) answer("1.0");
  await settled();
  assert.deepEqual([answers.length > 0, heard], [true, ["2.0"]]);
});

test("a page without the right to listen is told so", async () => {
  let gone = 0;
  globalThis.fetch = async () => ({ ok: false, status: 403 });
  live("/events/n?as=desk", { state() {}, gone: () => { gone += 1; } });
  for (let round = 0; round < 3; round += 1) {
    sources.at(-1).acts.error();
    await wait(2.1);
  }
  assert.equal(gone, 1);
});

test("a server that is there says itself why nothing comes", async () => {
  globalThis.fetch = async () => ({ ok: false, status: 503, json: async () => ({ error: { message: "The data are gone." } }) });
  live("/events/n?as=desk", { state() {} });
  sources[0].acts.error();
  await wait(1);
  sources[1].readyState = 0;
  await wait(2);
  await settled();
  assert.deepEqual([lost.hidden, lost.textContent], [false, "The data are gone."]);
  sources[1].tell("beat", { now: 9 });
  assert.deepEqual([lost.hidden, lost.textContent], [true, "The connection is lost."]);
});
