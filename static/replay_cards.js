// A guess on the page of an own night counts into the player's cards; without a connection it does not.
"use strict";

const replay = document.getElementById("replay");
const { cards, csrf } = replay.dataset;

replay.addEventListener("guess", (/** @type {CustomEvent} */ event) => {
  const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrf };
  fetch(cards, { method: "POST", headers, body: JSON.stringify(event.detail) }).catch(() => {});
});
