/* The classic table: tap a square and letters, see every word and its score while typing, clocks, stay up to date. */
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const named = (id) => document.getElementById(id);
  const mirrored = table.dataset.mirror === "1";
  let asked = 0;
  let timer = 0;

  // -- the preview ----------------------------------------------------------------------------------

  const look = async () => {
    const mine = ++asked;
    const query = new URLSearchParams({ at: named("at").value, word: named("word").value });
    if (table.dataset.turn) query.set("turn", table.dataset.turn);
    try {
      const answer = await fetch(`${table.dataset.preview}?${query}`, { headers: { Accept: "text/html" } });
      const text = await answer.text();
      if (mine === asked && answer.ok && named("preview")) named("preview").innerHTML = text;
    } catch { /* the button "Check" still works */ }
  };

  const soon = () => {
    clearTimeout(timer);
    if (named("at").value && named("word").value) timer = setTimeout(look, 250);
    mark();
  };

  // -- places: "H8" as this table writes it, and as row and column from 0 ------------------------------

  const parsePlace = (text) => {
    const typed = text.trim().toUpperCase();
    const first = typed.match(/^([A-O])(\d{1,2})$/);
    const second = typed.match(/^(\d{1,2})([A-O])$/);
    if (!first && !second) return null;
    const letter = "ABCDEFGHIJKLMNO".indexOf((first ? first[1] : second[2]));
    const number = Number(first ? first[2] : second[1]) - 1;
    if (number < 0 || number > 14) return null;
    const across = mirrored ? !first : Boolean(first);
    return mirrored ? { row: number, column: letter, across } : { row: letter, column: number, across };
  };

  const writePlace = ({ row, column, across }) => {
    const letter = "ABCDEFGHIJKLMNO"[mirrored ? column : row];
    const number = (mirrored ? row : column) + 1;
    return across !== mirrored ? `${letter}${number}` : `${number}${letter}`;
  };

  const squareAt = (place) => table.querySelector(`td[data-at="${writePlace({ ...place, across: true })}"]`);

  const letterAt = (place) => {
    const tile = place.row < 15 && place.column < 15 && place.row >= 0 && place.column >= 0
      ? squareAt(place).querySelector(".tile") : null;
    return tile ? tile.firstChild.textContent.trim() + (tile.classList.contains("tile-blank") ? "*" : "") : "";
  };

  const step = (place, by) => place.across
    ? { ...place, column: place.column + by } : { ...place, row: place.row + by };

  const mark = () => {
    for (const square of table.querySelectorAll(".chosen")) square.classList.remove("chosen", "down");
    const place = named("at") && parsePlace(named("at").value);
    const square = place && squareAt(place);
    if (square) square.classList.add("chosen", ...(place.across ? [] : ["down"]));
  };

  // -- tapping ----------------------------------------------------------------------------------------

  const choose = (square) => {
    const at = named("at");
    if (!at) return;
    const here = square.dataset.at;
    const turned = here === at.value.trim().toUpperCase();
    at.value = turned ? writePlace({ ...parsePlace(here), across: false }) : here;
    if (named("own-rack")) {
      named("word").value = "";
      for (const tile of table.querySelectorAll(".tile-button")) tile.classList.remove("used");
      named("preview").replaceChildren();
    } else {
      named("word").focus();
    }
    soon();
  };

  // The squares that the typed word covers, and the letters that lie already before and behind it.
  const add = (tile) => {
    const at = named("at");
    const word = named("word");
    if (!at) return;
    let place = parsePlace(at.value);
    let letter = tile.dataset.letter;
    if (letter === "?") {
      const answer = (window.prompt(table.dataset.textBlank) || "").trim().toUpperCase();
      if (!answer) return;
      letter = `${answer[0]}*`;
    }
    if (place && !word.value) {
      while (letterAt(step(place, -1))) place = step(place, -1);
      at.value = writePlace(place);
    }
    if (place) word.value += lying(place, word.value);
    word.value += letter;
    if (place) word.value += lying(place, word.value);
    tile.classList.add("used");
    soon();
  };

  const lying = (place, typed) => {
    let next = step(place, typed.replaceAll("*", "").length);
    let found = "";
    while (letterAt(next)) {
      found += letterAt(next);
      next = step(next, 1);
    }
    return found;
  };

  table.addEventListener("click", (event) => {
    const square = event.target.closest("td.sq");
    const tile = event.target.closest(".tile-button");
    if (square) choose(square);
    else if (tile && !tile.classList.contains("used")) add(tile);
    else if (event.target.closest("#word-back")) {
      named("word").value = "";
      for (const each of table.querySelectorAll(".tile-button")) each.classList.remove("used");
      named("preview").replaceChildren();
    }
  });
  table.addEventListener("input", (event) => {
    if (event.target.id === "at" || event.target.id === "word") soon();
  });
  table.addEventListener("submit", (event) => {
    if (event.target.id !== "move-form") return;
    event.preventDefault();
    const confirm = named("confirm");
    if (event.submitter === null && confirm) confirm.focus();
    look();
  });
  mark();

  // -- the clocks ---------------------------------------------------------------------------------------

  let clocks = [];
  const shown = (left) => {
    const whole = Math.round(Math.abs(left));
    return `${left < -0.5 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  };
  const startClocks = () => {
    const now = performance.now();
    clocks = [named("clock"), named("move-timer")].filter((each) => each && each.dataset.running === "1")
      .map((each) => ({ id: each.id, end: now + 1000 * Number(each.dataset.left) }));
  };
  setInterval(() => {
    for (const { id, end } of clocks) {
      const left = (end - performance.now()) / 1000;
      const place = named(id);
      if (!place) continue;
      place.textContent = shown(left);
      place.classList.toggle("clock-over", left < 0);
    }
  }, 250);
  startClocks();

  // -- another device has gone on: show it, and keep what is being typed ----------------------------------

  // A turn that was sent from here is on its way, and its answer is a page of its own: what is typed into this one meanwhile
  // would go with it.
  let leaving = false;
  table.addEventListener("submit", (event) => { if (!event.defaultPrevented) leaving = true; });
  window.addEventListener("pageshow", () => { leaving = false; });

  const refresh = async () => {
    if (leaving) return;
    try {
      const answer = await fetch(`${window.location.pathname}?quiet=1`, { headers: { Accept: "text/html" }, cache: "no-store" });
      if (answer.redirected) return window.location.reload();
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (leaving) return;
      const now = fresh.getElementById("table");
      if (!now) return window.location.reload();
      let whole = true;
      for (const id of ["part-action", "part-board", "part-sheet"]) {
        const part = fresh.getElementById(id);
        if (!part || !named(id) || morph(named(id), part.innerHTML)) continue;
        if (part.querySelector("#move-form")) whole = false; // typed for this very turn: it stays
        else named(id).innerHTML = part.innerHTML; // the turn for which it was typed is over
      }
      if (!whole) return;
      table.dataset.version = now.dataset.version;
      startClocks();
      mark();
      if (named("word") && named("at").value && named("word").value) look();
    } catch { /* the next change, or the next look, brings it */ }
  };
  if (table.dataset.live) {
    live(table.dataset.live, {
      state: (told) => { if (told.version !== table.dataset.version) refresh(); },
      gone: () => window.location.reload(),
    });
  }
})();
