// A page that only shows (standings, players) follows the night: it fetches itself and puts what is new in place.
"use strict";

const following = document.querySelector("[data-live]");
let shown = following.dataset.version;
let fetching = false;

async function follow(data) {
  if (fetching || data.version === shown) return;
  fetching = true;
  try {
    const answer = await fetch(window.location.href, { cache: "no-store" });
    if (answer.redirected) return window.location.reload();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector("[data-live]");
    if (answer.ok && found && morph(following, found.innerHTML)) shown = found.dataset.version;
  } catch {
    // the bar says so, and the next message tries again
  } finally {
    fetching = false;
  }
}

let newest = null;
live(following.dataset.live, {
  state(data) {
    newest = data;
    follow(data);
  },
  gone: () => window.location.reload(),
});
// What could not be put in place because somebody was typing is tried again.
window.setInterval(() => newest && follow(newest), 2000);
