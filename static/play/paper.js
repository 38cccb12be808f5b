// The slip as on paper: the player states word, circles, direction, reference and points.
import { gathered, spelled } from "../digraphs.js";
import { all, byId as part, makeButton, on } from "../dom.js";
import { mirrored } from "../places.js";

let mirror = false;
let letters = "";
/** @type {number | null} */
let of = null; // the letters of the last written slip
/** @type {(slip: any) => void} */
let hand = () => {};

/**
 * Opens the dialog with the laid word; text for other letters is gone.
 * @param {any} found the laid move, or null
 * @param {{ mirror: boolean, letters: string }} fixed whether columns have letters, and the letters of the tiles
 * @param {(slip: any) => void} handIn
 * @param {number | null} drawn the present letters
 */
export function openPaper(found, fixed, handIn, drawn) {
  [mirror, letters, hand] = [fixed.mirror, fixed.letters, handIn];
  if (drawn !== of) {
    part("paper").firstElementChild.reset();
    part("p-circles").replaceChildren();
  }
  of = drawn;
  if (found) part("p-word").value = spelled(found.text.toUpperCase());
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
  const word = gathered(part("p-word").value.trim(), letters);
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
