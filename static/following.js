// A page that follows its game: it fetches itself when something is new, and replaces what differs (morph.js). A change that would
// lose typed text waits, and so does every change while a form of the page is on its way, whose answer is another page.
import { all, typedInto } from "./dom.js";
import { live } from "./live.js";
import { morph } from "./morph.js";

const ANSWER = 5_000; // ms after which a sent form counts as answered by something else than a page

/**
 * @param {HTMLElement} page with an id, data-live, data-version, and data-show if its address is not that of the browser
 * @param {object} [how]
 * @param {(fresh: HTMLElement) => boolean} [how.put] puts the fresh page in place; false if a part was left out
 * @param {() => void} [how.after] called when something was put in place
 */
export function followGame(page, { put = (fresh) => morph(page, fresh.innerHTML), after = () => {} } = {}) {
  /** @type {any} */
  let newest = null;
  let phase = null; // of the last message that the page shows
  let fetching = false;
  let again = false; // other pages came or went meanwhile: the answer that is under way may be outdated
  let leaving = -Infinity;

  async function look(due = false) {
    if (!newest || fetching || performance.now() - leaving < ANSWER) return;
    phase ??= newest.phase;
    if (!due && newest.version === page.dataset.version && newest.phase === phase) return;
    const told = newest;
    fetching = true;
    again = false;
    try {
      await renew();
    } catch {
      // the bar says so, and the next look tries again
    } finally {
      fetching = false;
    }
    if (again || newest !== told) look(again); // messages of the meantime may be missing in the answer
  }

  async function renew() {
    const shown = newest.phase;
    const answer = await fetch(address(page), { headers: { Accept: "text/html" }, cache: "no-store" });
    if (answer.redirected) return location.reload();
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(page.id);
    if (!answer.ok || performance.now() - leaving < ANSWER) return;
    if (!fresh) return location.reload();
    if (fresh.dataset.turns !== page.dataset.turns) forgetGivenBack(page);
    if (!put(fresh)) return;
    phase = shown;
    Object.assign(page.dataset, fresh.dataset);
    after();
  }

  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) leaving = performance.now();
  });
  addEventListener("pageshow", () => { leaving = -Infinity; });
  setInterval(look, 1500); // what could not be put in place because somebody was typing
  const channel = live(page.dataset.live ?? "", {
    state(data) {
      newest = data;
      look();
    },
    phones() {
      again = fetching;
      look(true);
    },
  });
  return { ...channel, look };
}

// Text that the page gave back belongs to the turn that was due.
function forgetGivenBack(page) {
  for (const field of all("[data-typed]", page)) delete field.dataset.typed;
}

// Text in the address belongs to the turn that was due; messages stay until a person acts (`quiet`).
function address(page) {
  const found = new URL(page.dataset.show ?? location.href, location.href);
  for (const name of ["at", "word"]) found.searchParams.delete(name);
  found.searchParams.set("quiet", "1");
  return found;
}

/**
 * Whether somebody is typing on the page, or has opened a form of it.
 * @param {HTMLElement} page
 */
export function isBusy(page) {
  return Array.from(page.querySelectorAll("input, textarea")).some(typedInto) || page.querySelector("details[open] form :focus") !== null;
}
