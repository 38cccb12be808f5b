// Keeps a page up to date: what is recorded anywhere reaches it at once, over a stream that looks after itself.
//
//   const channel = live("/events/<key>?as=desk", { state(data) { … } });
//   channel.now()   the server's time in seconds, or null before anything was heard
//   channel.close()
//
// state(data) is called with every message (see director/web/live/telling.py). lost() and back() are called when the server is
// lost and when it is there again; without them a bar says so, in the words of the body's data-text-lost. gone() is called when
// this page has no right to listen any more.
"use strict";

const LIVE = {
  silence: 25, // seconds without a sign of life until the stream counts as dead; the server gives one every 15
  patience: 2.5, // seconds until a lost connection is spoken of
  poll: 5, // seconds between two questions where no stream comes through
  swallowed: 2, // streams in a row that brought nothing, until the page asks instead
};

function live(url, { state, lost = showLost, back = hideLost, gone = () => {} }) {
  let source = null;
  let heard = performance.now(); // when anything came last
  let offset = null; // the server's time less this device's
  let silent = 0; // streams in a row that brought nothing
  let away = false;
  let closed = false;
  let again = null; // the timer of the next try

  // The message that was on its way for the shortest time tells the server's clock best; a jump of that clock counts at once.
  function hear(data) {
    heard = performance.now();
    silent = 0;
    const found = data.now - heard / 1000;
    if (offset === null || found > offset || offset - found > 2) offset = found;
    if (away) {
      away = false;
      back();
    }
  }

  function open() {
    window.clearTimeout(again);
    again = null;
    if (source) source.close();
    if (closed) return;
    heard = performance.now();
    silent += 1;
    source = new EventSource(url);
    source.addEventListener("state", (event) => {
      const data = JSON.parse(event.data);
      hear(data);
      state(data);
    });
    source.addEventListener("beat", (event) => hear(JSON.parse(event.data)));
    source.addEventListener("error", broken);
  }

  function broken() {
    if (source) source.close();
    source = null;
    window.setTimeout(tellLost, LIVE.patience * 1000, heard);
    if (silent > LIVE.swallowed) ask();
    later(0.3 + Math.random() * Math.min(2, silent)); // not all pages of a hall in the same moment
  }

  function later(seconds) {
    if (again === null && !closed) again = window.setTimeout(open, seconds * 1000);
  }

  function tellLost(since) {
    if (away || closed || heard !== since) return;
    if (source && source.readyState === EventSource.OPEN) return;
    away = true;
    lost();
  }

  // Some networks swallow streams: then the page asks now and then.
  async function ask() {
    try {
      const answer = await fetch(url.replace("/events/", "/poll/"), { cache: "no-store" });
      if (answer.status === 403 || answer.status === 404) return gone();
      if (!answer.ok) return;
      const data = await answer.json();
      const before = silent;
      hear(data);
      silent = before; // the stream is still to come
      state(data);
    } catch {
      tellLost(heard);
    }
  }

  function watch() {
    const quiet = (performance.now() - heard) / 1000;
    if (source && silent > LIVE.swallowed && quiet > LIVE.poll) ask();
    if (source && quiet > LIVE.silence) broken();
  }

  // A phone that slept has a stream that died without a word.
  function awake() {
    if (!document.hidden && (performance.now() - heard) / 1000 > 3) {
      offset = null;
      if (source) source.close();
      source = null;
      later(Math.random() * 0.3);
    }
  }

  const watching = window.setInterval(watch, 1000);
  document.addEventListener("visibilitychange", awake);
  window.addEventListener("pageshow", (event) => event.persisted && awake());
  window.addEventListener("online", awake);
  open();
  return {
    now: () => (offset === null ? null : performance.now() / 1000 + offset),
    close() {
      closed = true;
      window.clearInterval(watching);
      window.clearTimeout(again);
      if (source) source.close();
    },
  };
}

function showLost() {
  let bar = document.getElementById("live-lost");
  if (!bar) {
    bar = document.createElement("div");
    bar.id = "live-lost";
    bar.setAttribute("role", "status");
    bar.textContent = document.body.dataset.textLost || "…";
    document.body.append(bar);
  }
  bar.hidden = false;
}

function hideLost() {
  const bar = document.getElementById("live-lost");
  if (bar) bar.hidden = true;
}
