// What waits for the director's decision: a tone where sound is on, whenever something new is there, and before the top is placed
// one question.
import { all } from "../dom.js";
import { tones } from "../sound.js";

const known = new Set(waiting());

function waiting() {
  return all("[data-waits]").map((each) => each.dataset.waits);
}

/** To be called when the page has changed. */
export function heedWaiting() {
  const fresh = waiting().filter((each) => !known.has(each));
  for (const each of fresh) known.add(each);
  if (fresh.length) tones.play("signal");
}
