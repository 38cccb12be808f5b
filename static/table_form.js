// A new classic table: tiles follow the word list, the closed box shows how many house rules are on.
import { all, byId, on } from "./dom.js";

byId("lexicon").addEventListener("change", () => {
  byId("tiles").value = "";
});

const count = byId("house-count");
on("change", "#switches input", () => {
  const set = all("#switches input:checked").length;
  count.textContent = set === 0 ? "" : (set === 1 ? count.dataset.one : count.dataset.many.replace("{number}", set));
});
