// Slips that wait for the director's decision: a tone, if sound is on, for each new one, and before the top is placed
// one question.
import { all } from "../dom.js";
import { tones } from "../sound.js";

const known = new Set(waiting());

function waiting() {
  return all("[data-waits]").map((each) => each.dataset.waits);
}

/** Called when the page has changed. */
export function heedWaiting() {
  const fresh = waiting().filter((each) => !known.has(each));
  for (const each of fresh) known.add(each);
  if (fresh.length) tones.play("signal");
}
