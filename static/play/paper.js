// The slip as on paper: the player states word, circles, direction, reference and points.
import { all, byId as part, makeButton, on } from "../dom.js";
import { mirrored } from "../places.js";

let mirror = false;
/** @type {(slip: any) => void} */
let hand = () => {};

/**
 * Opens the dialog, with the word that is laid.
 * @param {any} found what is laid, or null
 * @param {boolean} mirrors whether columns have letters
 * @param {(slip: any) => void} handIn
 */
export function openPaper(found, mirrors, handIn) {
  [mirror, hand] = [mirrors, handIn];
  if (found) part("p-word").value = found.text.toUpperCase();
  showCircles();
  part("paper").showModal();
}

part("p-word").addEventListener("input", showCircles);
on("click", "[data-act=hand-in-paper]", () => {
  const slip = paperSlip();
  if (slip) hand(slip);
  else part("p-word").focus();
});

function showCircles() {
  const circled = new Set([...part("p-circles").children].filter((each) => each.getAttribute("aria-pressed") === "true").map((each) => `${each.dataset.at}${each.textContent}`));
  const word = part("p-word").value.trim().toUpperCase();
  part("p-circles").replaceChildren(...Array.from(word, (letter, at) => {
    const button = makeButton(letter, () => button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true")));
    button.dataset.at = String(at);
    button.setAttribute("aria-pressed", String(circled.has(`${at}${letter}`)));
    return button;
  }));
}

function paperSlip() {
  const word = [...part("p-circles").children].map((each) => (each.getAttribute("aria-pressed") === "true" ? each.textContent.toLowerCase() : each.textContent)).join("");
  if (!word) return null;
  const typed = part("p-at").value.trim().toUpperCase();
  const [way] = all("[name=p-direction]:checked");
  const score = part("p-score").value.trim();
  return { word, direction: way ? way.value : null, at: (mirror ? mirrored(typed) : typed) || null, score: /^\d{1,4}$/.test(score) ? Number(score) : null };
}
