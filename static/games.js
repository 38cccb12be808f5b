/* Preparing a night: tiles follow the word list, the time follows the rules, players are counted. */
(() => {
  const lexicon = document.getElementById("lexicon");
  const tiles = document.getElementById("tiles");
  const profile = document.getElementById("profile");
  const seconds = document.getElementById("seconds");

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

  const showSeconds = () => {
    seconds.placeholder = profile.selectedOptions[0].dataset.seconds;
  };
  if (profile && seconds) {
    profile.addEventListener("change", () => {
      if (seconds.form.dataset.ownTime !== "1") seconds.value = "";
      showSeconds();
    });
    seconds.addEventListener("input", () => {
      seconds.form.dataset.ownTime = seconds.value ? "1" : "";
    });
    showSeconds();
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
