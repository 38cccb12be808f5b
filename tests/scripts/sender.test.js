import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { listeners, pretend, settled } from "./browser.js";

let sent; // the bodies that reached the server
let answer; // what it says to one of them: [status, JSON], or null where it says nothing

mock.timers.enable({ apis: ["setTimeout"] });
mock.method(Math, "random", () => 0);
const store = pretend();
const { Sender } = await import("../../static/sender.js");

beforeEach(() => {
  store.clear();
  sent = [];
  answer = (body) => [200, { kept: true, version: body.version, late: false, at: 5, slip: body.slip }];
  globalThis.fetch = async (_url, options) => {
    const body = JSON.parse(options.body);
    const told = answer(body);
    if (!told) throw new TypeError("no connection");
    sent.push(body);
    return { status: told[0], ok: told[0] === 200, redirected: false, json: async () => (told[1] === undefined ? JSON.parse("<html>") : told[1]) };
  };
});

function sender() {
  const states = [];
  const made = new Sender("/play/n/slip", "n", (record) => states.push(record.state));
  return [made, states];
}

test("what is handed in is kept once it is acknowledged", async () => {
  const [made, states] = sender();
  made.hand(3, 40, { word: "HAUS" });
  await settled();
  assert.deepEqual(states, ["sending", "kept"]);
  assert.deepEqual([sent.length, sent[0].round, sent[0].drawn, sent[0].version], [1, 3, 40, 1]);
});

test("without an answer it is sent again, with the same token and ever longer pauses, until it is acknowledged", async () => {
  const taken = answer;
  const tries = [];
  answer = (body) => { tries.push(body.token); return null; };
  const [made, states] = sender();
  made.hand(3, 40, { word: "HAUS" });
  await settled();
  assert.deepEqual(states, ["sending", "offline"]);
  for (const pause of [1000, 2000, 4000, 7500, 7500]) {
    const before = tries.length;
    mock.timers.tick(pause - 1);
    await settled();
    assert.equal(tries.length, before, `not before ${pause} ms`);
    mock.timers.tick(1);
    await settled();
    assert.equal(tries.length, before + 1);
  }
  assert.equal(new Set(tries).size, 1);
  answer = taken;
  mock.timers.tick(7500);
  await settled();
  assert.equal(made.record(40).state, "kept");
});

test("a page that is loaded again sends what was not acknowledged", async () => {
  answer = () => null;
  const [first] = sender();
  first.hand(3, 40, { word: "HAUS" });
  assert.equal(sender()[0].waits, true, "before there was any answer");
  await settled();
  const { token } = first.record(40);
  answer = (body) => [200, { version: body.version, late: true, at: 9, slip: body.slip }];
  const [second] = sender();
  await settled();
  assert.equal(second.record(40).state, "late");
  assert.equal(sent[0].token, token);
});

test("the phone comes back to the network: it does not wait for the pause", async () => {
  answer = () => null;
  const [made] = sender();
  made.hand(3, 40, { word: "HAUS" });
  await settled();
  answer = (body) => [200, { version: body.version, late: false, at: 9, slip: body.slip }];
  for (const act of listeners.online) act();
  await settled();
  assert.equal(made.record(40).state, "kept");
});

test("what is acknowledged stays so, whatever becomes of a try before it that is still under way", async () => {
  let giveUp;
  const taken = globalThis.fetch;
  globalThis.fetch = () => new Promise((_, fail) => { giveUp = fail; }); // the network of a phone that falls asleep
  const [made, states] = sender();
  made.hand(3, 40, { word: "HAUS" });
  await settled();
  globalThis.fetch = taken;
  for (const act of listeners.visibilitychange) act();
  await settled();
  giveUp(new TypeError("no connection"));
  await settled();
  mock.timers.tick(60_000);
  await settled();
  assert.deepEqual([states, sent.length], [["sending", "kept"], 1]);
});

test("a change is a higher version with a token of its own", async () => {
  const [made] = sender();
  made.hand(3, 40, { word: "HAUS" });
  await settled();
  made.hand(3, 40, { word: "MAUS" });
  await settled();
  assert.deepEqual(sent.map((each) => each.version), [1, 2]);
  assert.notEqual(sent[0].token, sent[1].token);
});

test("where another device was faster, this one's newer word follows as a higher version", async () => {
  answer = (body) => (body.version === 1 ? [409, { kept: false, version: 4, slip: {} }] : [200, { version: body.version, late: false, at: 1, slip: body.slip }]);
  const [made] = sender();
  made.hand(3, 40, { word: "HAUS" });
  await settled();
  mock.timers.tick(1000);
  await settled();
  assert.deepEqual(sent.map((each) => each.version), [1, 5]);
  assert.equal(made.record(40).state, "kept");
});

test("what the server says of it", async () => {
  const cases = [[409, { error: "round_gone" }, "gone"], [403, { error: "no_seat" }, "noseat"], [422, { error: "unreadable" }, "refused"],
    [413, undefined, "refused"], [503, { error: "busy" }, "offline"], [500, undefined, "offline"], [502, undefined, "offline"], [408, undefined, "offline"], [200, undefined, "offline"]];
  for (const [status, told, state] of cases) {
    answer = () => [status, told];
    store.clear();
    const [made] = sender();
    made.hand(3, 40, { word: "HAUS" });
    await settled();
    assert.equal(made.record(40).state, state, `${status}`);
  }
  answer = () => [409, { kept: false, version: 1, slip: { word: "ERSTE" }, at: 2 }];
  store.clear();
  const [made] = sender();
  made.learn({ drawn: 40, version: 1, slip: { word: "ERSTE" }, late: false, at: 2 });
  made.hand(3, 40, { word: "ZWEITE" });
  await settled();
  assert.deepEqual([made.record(40).state, made.record(40).slip.word], ["final", "ERSTE"]);
});

test("what the server knows never replaces what is on its way, nor a newer version", async () => {
  answer = () => null;
  const [made] = sender();
  made.hand(3, 40, { word: "MEINE" });
  made.learn({ drawn: 40, version: 7, slip: { word: "ANDERE" }, late: false, at: 2 });
  assert.equal(made.record(40).slip.word, "MEINE");
  made.learn({ drawn: 50, version: 2, slip: { word: "DORT" }, late: true, at: 2 });
  made.learn({ drawn: 50, version: 1, slip: { word: "ALT" }, late: false, at: 1 });
  assert.deepEqual([made.record(50).slip.word, made.record(50).state], ["DORT", "late"]);
  assert.equal(sender()[0].record(50).slip.word, "DORT");
});

test("what the director has decided is told of the version that the phone knows", async () => {
  answer = (body) => [200, { version: body.version, late: true, at: 9, slip: body.slip }];
  const [made, states] = sender();
  made.hand(3, 40, { word: "HAUS" });
  await settled();
  const handed = { drawn: 40, version: 1, slip: { word: "HAUS" }, late: true, at: 9, decision: null };
  made.learn(handed);
  made.learn({ ...handed, decision: "not" });
  made.learn({ ...handed, decision: "counts" });
  made.learn({ ...handed, decision: "counts" });
  assert.deepEqual(states, ["sending", "late", "not_counted", "counted"]);
});

test("what the server has nothing of any more is forgotten, unless it is on its way or was refused", async () => {
  for (const [status, there] of [[200, false], [503, true], [422, true]]) {
    answer = (body) => [status, { version: body.version, slip: body.slip }];
    store.clear();
    const [made] = sender();
    made.hand(3, 40, { word: "HAUS" });
    await settled();
    made.forget(null);
    made.forget(40);
    assert.deepEqual([made.record(40) !== null, sender()[0].record(40) !== null], [there, there], `${status}`);
  }
});

test("a browser that keeps nothing still sends", async () => {
  globalThis.localStorage.setItem = () => { throw new Error("private"); };
  const [made] = sender();
  made.hand(3, 40, { word: "HAUS" });
  await settled();
  assert.equal(made.record(40).state, "kept");
  pretend();
});
