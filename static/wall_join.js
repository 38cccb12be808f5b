// How a phone comes in, beside the names of those who play: the server knows whether any may join now.
"use strict";

async function drawJoin() {
  const place = document.querySelector('[data-part="join"]');
  const language = document.documentElement.lang;
  const answer = await fetch(`${window.location.pathname}/join?language=${language}`).catch(() => null);
  if (!answer || !answer.ok) return; // without the laptop what stands there stays
  const text = await answer.text();
  if (place.dataset.text !== text) place.innerHTML = place.dataset.text = text;
  place.hidden = !text;
}
