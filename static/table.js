/* The classic table: tap a square for the place, see every word and its score while typing, stay up to date. */
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const form = document.getElementById("move-form");
  const at = document.getElementById("at");
  const word = document.getElementById("word");
  const preview = document.getElementById("preview");
  let asked = 0;

  const look = async () => {
    const mine = ++asked;
    const query = new URLSearchParams({ at: at.value, word: word.value });
    if (table.dataset.turn) query.set("turn", table.dataset.turn);
    try {
      const answer = await fetch(`${table.dataset.preview}?${query}`, { headers: { Accept: "text/html" } });
      const text = await answer.text();
      if (mine === asked && answer.ok) preview.innerHTML = text;
    } catch { /* the button "Check" still works */ }
  };

  const mark = () => {
    for (const square of table.querySelectorAll(".chosen")) square.classList.remove("chosen", "down");
    const typed = at.value.trim().toUpperCase();
    const letterFirst = /^[A-O]\d{1,2}$/.test(typed);
    const parts = typed.match(/^([A-O])(\d{1,2})$/) || typed.match(/^(\d{1,2})([A-O])$/);
    if (!parts) return;
    const [letter, number] = letterFirst ? [parts[1], parts[2]] : [parts[2], parts[1]];
    const across = table.dataset.mirror === "1" ? `${number}${letter}` : `${letter}${number}`;
    const square = table.querySelector(`td[data-at="${across}"]`);
    if (square) square.classList.add("chosen", ...(typed === across ? [] : ["down"]));
  };

  if (form) {
    let timer = 0;
    const soon = () => {
      clearTimeout(timer);
      if (at.value && word.value) timer = setTimeout(look, 250);
      mark();
    };
    at.addEventListener("input", soon);
    word.addEventListener("input", soon);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const confirm = document.getElementById("confirm");
      if (event.submitter === null && confirm) confirm.focus();
      look();
    });
    for (const square of table.querySelectorAll("td.sq")) {
      square.addEventListener("click", () => {
        const here = square.dataset.at;
        const other = here.match(/^([A-O])(\d+)$/)
          ? here.replace(/^([A-O])(\d+)$/, "$2$1") : here.replace(/^(\d+)([A-O])$/, "$2$1");
        at.value = at.value.trim().toUpperCase() === here ? other : here;
        soon();
        word.focus();
      });
    }
    mark();
  }

  const clock = document.getElementById("clock");
  const shown = (left) => {
    const whole = Math.ceil(Math.abs(left));
    return `${left < 0 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  };
  if (clock && clock.dataset.running === "1") {
    const end = performance.now() + 1000 * Number(clock.dataset.left);
    setInterval(() => { clock.textContent = shown((end - performance.now()) / 1000); }, 250);
  }

  const timer = document.getElementById("move-timer");
  if (timer) {
    const start = document.createElement("button");
    start.type = "button";
    start.className = "btn btn-outline-primary";
    start.textContent = timer.dataset.text;
    timer.append(start);
    start.addEventListener("click", () => {
      const end = performance.now() + 1000 * Number(timer.dataset.seconds);
      setInterval(() => { timer.textContent = shown((end - performance.now()) / 1000); }, 250);
    });
  }

  /* Another device has gone on: show it, unless somebody is typing here. */
  if (table.dataset.version) {
    setInterval(async () => {
      if (document.hidden || (word && word.value)) return;
      try {
        const answer = await fetch(table.dataset.versionUrl, { headers: { Accept: "application/json" } });
        const now = await answer.json();
        if (now.version && now.version !== table.dataset.version && !document.querySelector("details[open] form")) location.reload();
      } catch { /* tried again in a moment */ }
    }, 4000);
  }
})();
