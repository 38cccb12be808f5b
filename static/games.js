/* Preparing a night: tiles follow the word list, time and rounds follow the rules, players are counted. */
(() => {
  const lexicon = document.getElementById("lexicon");
  const tiles = document.getElementById("tiles");
  const profile = document.getElementById("profile");
  const seconds = document.getElementById("seconds");
  const rounds = document.getElementById("rounds");

  const matchTiles = () => {
    const chosen = lexicon.selectedOptions[0];
    const fitting = (chosen.dataset.tiles || "").split(" ");
    for (const option of tiles.options) {
      const fits = option.value === "" || fitting.includes(option.value);
      option.hidden = !fits;
      option.disabled = !fits;
    }
    if (tiles.selectedOptions[0].disabled) tiles.value = "";
    for (const note of document.querySelectorAll("[data-for-lexicon]")) {
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

  for (const count of document.querySelectorAll("[data-count-of]")) {
    const list = document.getElementById(count.dataset.countOf);
    const show = () => {
      const lines = list.value.split("\n").filter((line) => line.trim()).length;
      count.textContent = lines ? `(${lines})` : "";
    };
    list.addEventListener("input", show);
    show();
  }
})();
