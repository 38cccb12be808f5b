/* Training and Solitaire: tap a square for the place, see every word and its score while typing, stay up to date. */
(() => {
  const page = document.getElementById("laying");
  if (!page) return;
  const form = document.getElementById("move-form");
  const at = document.getElementById("at");
  const word = document.getElementById("word");
  const preview = document.getElementById("preview");
  let asked = 0;
  let timer = 0;

  const look = async () => {
    const mine = ++asked;
    const query = new URLSearchParams({ at: at.value, word: word.value });
    try {
      const answer = await fetch(`${page.dataset.preview}?${query}`, { headers: { Accept: "text/html" } });
      const text = await answer.text();
      if (mine === asked && answer.ok) preview.innerHTML = text;
    } catch { /* the button "Check" still works */ }
  };

  // H8 as 8H and back: the other direction from the same square.
  const turned = (place) => place.replace(/^([A-O])(\d+)$|^(\d+)([A-O])$/, (_, a, b, c, d) => (a ? b + a : d + c));

  const mark = () => {
    for (const square of page.querySelectorAll(".chosen")) square.classList.remove("chosen", "down");
    const typed = at.value.trim().toUpperCase();
    if (!/^([A-O]\d{1,2}|\d{1,2}[A-O])$/.test(typed)) return;
    const across = page.querySelector(`td[data-at="${typed}"]`);
    const down = page.querySelector(`td[data-at="${turned(typed)}"]`);
    if (across) across.classList.add("chosen");
    else if (down) down.classList.add("chosen", "down");
  };

  const soon = () => {
    clearTimeout(timer);
    if (at.value && word.value) timer = setTimeout(look, 250);
    mark();
  };

  if (form) {
    at.addEventListener("input", soon);
    word.addEventListener("input", soon);
    form.addEventListener("submit", (event) => { event.preventDefault(); look(); });
    for (const square of page.querySelectorAll("td.sq")) {
      square.addEventListener("click", () => {
        const here = square.dataset.at;
        at.value = at.value.trim().toUpperCase() === here ? turned(here) : here;
        soon();
        word.focus();
      });
    }
    mark();
  }

  // Another device has gone on: show it, unless somebody is typing here.
  setInterval(async () => {
    const typing = Array.from(page.querySelectorAll("input:not([type=hidden])")).some((each) => each.value !== each.defaultValue);
    if (document.hidden || typing || page.querySelector("details[open] form")) return;
    try {
      const answer = await fetch(page.dataset.versionUrl, { headers: { Accept: "application/json" } });
      const now = await answer.json();
      if (now.version && now.version !== page.dataset.version) location.reload();
    } catch { /* tried again in a moment */ }
  }, 4000);
})();
