/* Un-Scrabble: tap tiles to take them, see what would stay, follow what other devices do. */
(() => {
  const page = document.getElementById("taking");
  if (!page) return;
  const line = document.getElementById("squares");
  const form = document.getElementById("take-form");
  const preview = document.getElementById("preview");
  let asked = 0;
  let timer = 0;

  const chosen = () => line.value.toUpperCase().split(/[\s,]+/).filter(Boolean);

  const mark = () => {
    const now = new Set(chosen());
    for (const square of page.querySelectorAll("td.sq")) square.classList.toggle("taken", now.has(square.dataset.at));
  };

  const look = async () => {
    const mine = ++asked;
    try {
      const answer = await fetch(`${page.dataset.preview}?${new URLSearchParams({ squares: line.value })}`, { headers: { Accept: "text/html" } });
      const text = await answer.text();
      if (mine === asked && answer.ok) preview.innerHTML = text;
    } catch { /* the button "Check" still works */ }
  };

  const soon = () => { mark(); clearTimeout(timer); timer = setTimeout(look, 200); };

  if (form) {
    line.addEventListener("input", soon);
    form.addEventListener("submit", (event) => { event.preventDefault(); look(); });
    for (const square of page.querySelectorAll("td.sq")) {
      if (!square.querySelector(".tile")) continue;
      square.addEventListener("click", () => {
        const now = chosen(), here = square.dataset.at;
        line.value = (now.includes(here) ? now.filter((each) => each !== here) : [...now, here]).join(" ");
        soon();
      });
    }
    mark();
  }

  setInterval(async () => {
    if (document.hidden || (line && line.value)) return;
    try {
      const answer = await fetch(page.dataset.versionUrl, { headers: { Accept: "application/json" } });
      const now = await answer.json();
      if (now.version && now.version !== page.dataset.version) location.reload();
    } catch { /* tried again in a moment */ }
  }, 4000);
})();
