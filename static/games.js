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

// One line says what is chosen while its fields are folded.
const more = document.querySelector("[data-more]");
if (more) {
  const chosen = more.querySelector("[data-chosen]");
  const show = () => {
    const named = ["lexicon", "profile", "formula", "speed"].map((id) => byId(id).selectedOptions[0]);
    const time = seconds.value || seconds.placeholder;
    const told = named.filter((option, at) => at < 2 || option.index > 0).map((option) => option.text);
    const day = byId("date").valueAsDate?.toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
    chosen.textContent = [day, ...told, byId("speed").value ? "" : `${time} s`].filter(Boolean).join(" · ");
  };
  more.addEventListener("input", show);
  show();
}
