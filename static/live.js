// Keeps a page up to date: every recorded change reaches it at once, over a stream that repairs itself. The only place
// that opens a stream, and the only clock: the server's, corrected by every message.
//
//   const channel = live("/events/<key>?as=desk", { state(data) { … } });
//   channel.now()   the server's time in seconds, or null before anything was heard
//
// state(data) is called with every message (director/web/live/messages.py). While the server is lost the page's element `lost`,
// or a bar, says so. Phones and tablets silently kill streams of sleeping pages: so a watchdog opens a new one after 25
// silent seconds, and when the page is seen again.

export const LIVE = {
  silence: 25, // seconds without a sign of life until the stream counts as dead; the server gives one every 15
  patience: 2.5, // seconds until a lost connection is shown
  poll: 5, // seconds between two requests if no stream comes through
  swallowed: 2, // streams in a row without a message, until the page asks instead
  spread: 2, // seconds over which the pages of a hall reconnect
  seen: 0.3, // the same for a page that is visible again
};

/**
 * @param {string} url
 * @param {object} told
 * @param {(data: any) => void} told.state gets every message
 * @param {() => void} [told.phones] other pages of the game came or went
 * @param {() => void} [told.lost] the server is lost
 * @param {() => void} [told.back] the server is back
 * @param {() => void} [told.gone] this page may no longer listen
 */
export function live(url, { state, phones = () => {}, lost = () => {}, back = () => {}, gone = () => location.reload() }) {
  /** @type {EventSource | null} */
  let source = null;
  let heard = performance.now(); // when the last message came
  let opened = heard; // when the last stream was opened
  /** @type {number | null} */
  let offset = null; // the server's time minus this device's
  let silent = 0; // streams in a row without a message
  let told = 0; // messages so far
  let away = false;
  /** @type {any} */
  let again = null; // the timer of the next try

  // The fastest message gives the best estimate of the server's clock; a jump of that clock counts at once.
  function hear(data) {
    heard = performance.now();
    silent = 0;
    const found = data.now - heard / 1000;
    if (offset === null || found > offset || offset - found > 2) offset = found;
    if (!away) return;
    away = false;
    bar(false);
    back();
  }

  function tell(data) {
    told += 1;
    state(data);
  }

  function open() {
    clearTimeout(again);
    again = null;
    source?.close();
    opened = performance.now();
    silent += 1;
    source = new EventSource(url);
    source.addEventListener("state", (event) => {
      const data = JSON.parse(event.data);
      hear(data);
      tell(data);
    });
    source.addEventListener("phones", (event) => {
      hear(JSON.parse(event.data));
      phones();
    });
    source.addEventListener("beat", (event) => hear(JSON.parse(event.data)));
    source.addEventListener("error", broken);
  }

  function broken() {
    source?.close();
    source = null;
    setTimeout(tellLost, LIVE.patience * 1000, heard);
    if (silent > LIVE.swallowed) ask();
    later(0.3 + Math.random() * Math.min(LIVE.spread, silent)); // not all pages of a hall at the same moment
  }

  function later(seconds) {
    again ??= setTimeout(open, seconds * 1000);
  }

  function tellLost(since) {
    if (away || heard !== since || source?.readyState === EventSource.OPEN) return;
    away = true;
    bar(true);
    lost();
    askWhy();
  }

  // A reachable server itself says what is wrong: that its data are gone, for example.
  async function askWhy() {
    try {
      const answer = await fetch(location.href, { cache: "no-store", headers: { Accept: "application/json" } });
      if (answer.status === 503 && away) bar(true, (await answer.json()).error.message);
    } catch {
      // unreachable
    }
  }

  // Some networks swallow streams: then the page asks now and then.
  async function ask() {
    const before = told;
    try {
      const answer = await fetch(url.replace("/events/", "/poll/"), { cache: "no-store" });
      if (answer.status === 403 || answer.status === 404) return gone();
      if (!answer.ok) return;
      const data = await answer.json();
      if (told !== before) return; // a newer message may have come meanwhile
      const streams = silent;
      hear(data);
      silent = streams; // the stream itself is still silent
      tell(data);
    } catch {
      tellLost(heard);
    }
  }

  function watch() {
    const quiet = (performance.now() - Math.max(heard, opened)) / 1000;
    if (source && silent > LIVE.swallowed && quiet > LIVE.poll) ask();
    if (source && quiet > LIVE.silence) broken();
  }

  /** @type {number | null} */
  let hidden = null; // since when the page is hidden, by the time of day: the other clock of a sleeping phone may stop

  // After sleep a phone has a silently dead stream, and a clock that stopped.
  function awake(spread) {
    const unseen = Date.now() - (hidden ?? Date.now());
    if (document.hidden || Math.max(unseen, performance.now() - heard) <= 3000) return;
    if (silent > LIVE.swallowed) ask();
    offset = null;
    source?.close();
    source = null;
    clearTimeout(again);
    again = null;
    later(Math.random() * spread);
  }

  function turned() {
    awake(LIVE.seen);
    hidden = document.hidden ? Date.now() : null;
  }

  setInterval(watch, 1000);
  document.addEventListener("visibilitychange", turned);
  addEventListener("pageshow", (event) => event.persisted && awake(LIVE.seen));
  addEventListener("online", () => awake(LIVE.spread));
  open();
  return { now: () => (offset === null ? null : performance.now() / 1000 + offset) };
}

/** @type {WeakMap<HTMLElement, string | null>} */
const plain = new WeakMap(); // the place's usual text

/**
 * Says in the page's own place that the server is lost, with the body's data-text-lost or the server's sentence.
 * @param {boolean} shown
 * @param {string} [why]
 */
function bar(shown, why) {
  let place = document.getElementById("lost") ?? document.getElementById("live-lost");
  if (!place) {
    place = document.createElement("div");
    place.id = "live-lost";
    place.setAttribute("role", "status");
    place.textContent = document.body.dataset.textLost || "…";
    document.body.append(place);
  }
  if (!plain.has(place)) plain.set(place, place.textContent);
  place.textContent = why ?? plain.get(place) ?? null;
  place.hidden = !shown;
}
