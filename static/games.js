// Preparing a night: tiles follow the word list, time and rounds follow the rules, players are counted.
import { all, byId } from "./dom.js";

const lexicon = byId("lexicon");
const tiles = byId("tiles");
const profile = byId("profile");
const seconds = byId("seconds");
const rounds = byId("rounds");

const matchTiles = () => {
  const chosen = lexicon.selectedOptions[0];
  const fitting = (chosen.dataset.tiles || "").split(" ");
  for (const option of tiles.options) {
    const fits = option.value === "" || fitting.includes(option.value);
    option.hidden = !fits;
    option.disabled = !fits;
  }
  if (tiles.selectedOptions[0].disabled) tiles.value = "";
  for (const note of all("[data-for-lexicon]")) {
    note.classList.toggle("d-none", note.dataset.forLexicon !== lexicon.value);
  }
};
if (lexicon && tiles) {
  lexicon.addEventListener("change", () => {
    tiles.value = "";
    matchTiles();
  });
  matchTiles();
}

const showRules = () => {
  seconds.placeholder = profile.selectedOptions[0].dataset.seconds;
  if (rounds) rounds.placeholder = profile.selectedOptions[0].dataset.rounds;
};
if (profile && seconds) {
  profile.addEventListener("change", () => {
    for (const field of [seconds, rounds]) if (field && field.dataset.own !== "1") field.value = "";
    showRules();
  });
  for (const field of [seconds, rounds]) {
    if (field) field.addEventListener("input", () => { field.dataset.own = field.value ? "1" : ""; });
  }
  showRules();
}

for (const count of all("[data-count-of]")) {
  const list = byId(count.dataset.countOf);
  const show = () => {
    const lines = list.value.split("\n").filter((line) => line.trim()).length;
    count.textContent = lines ? `(${lines})` : "";
  };
  list.addEventListener("input", show);
  show();
}

// Each fact shows the choice while its fields are folded.
const facts = all("[data-fact]");
if (facts.length) {
  const text = (id) => byId(id).selectedOptions[0].text;
  const other = (id) => (byId(id).selectedIndex > 0 ? text(id) : "");
  const said = {
    day: () => [byId("date").value, byId("club").value],
    words: () => [text("lexicon"), other("tiles")],
    rules: () => [text("profile"), other("formula")],
    time: () => [other("speed") || `${seconds.value || seconds.placeholder} s`, rounds.value],
    bag: () => [text("draws_from")],
  };
  const show = () => {
    for (const fact of facts) fact.textContent = said[fact.dataset.fact]().filter(Boolean).join(" · ");
  };
  document.querySelector(".new-card").addEventListener("input", show);
  show();
}

// The people to tick: searched while typing, counted with those written below.
const ticks = all("[name=tick]");
const ticked = document.querySelector("[data-ticked]");
if (ticked) {
  const list = byId("players");
  const count = () => {
    const written = list.value.split("\n").filter((line) => line.trim()).length;
    const sum = ticks.filter((tick) => tick.checked).length + written;
    ticked.textContent = sum ? String(sum) : "";
  };
  list.form.addEventListener("input", count);
  count();
  document.querySelector("[data-untick]")?.addEventListener("click", () => {
    for (const tick of ticks) tick.checked = false;
    count();
  });
  const find = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-find]"));
  const folded = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const more = /** @type {HTMLDetailsElement | null} */ (document.querySelector("[data-more]"));
  find?.addEventListener("input", () => {
    if (more && find.value) more.open = true; // also finds names in the folded part
    for (const tick of ticks) tick.closest("li").hidden = !folded(tick.closest("li").textContent).includes(folded(find.value.trim()));
  });
  find?.addEventListener("keydown", (event) => { // Enter ticks the only match, or writes a new name below
    if (event.key !== "Enter") return;
    event.preventDefault();
    const left = ticks.filter((tick) => !tick.closest("li").hidden);
    if (left.length === 1) left[0].checked = true;
    else if (!left.length && find.value.trim()) list.value = [list.value.trimEnd(), find.value.trim()].filter(Boolean).join("\n");
    else return;
    find.value = "";
    find.dispatchEvent(new Event("input"));
    count();
  });
}
