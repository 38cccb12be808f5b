// The steps of the night: sent without leaving the page; their buttons ignore taps for a moment after changing their meaning.
import { all, byId } from "../dom.js";
import { ask, desk, tell, tellError, withView } from "./asking.js";
import { mainButton, markMain } from "./main_key.js";
import { afterAnswer, apply, keepUp, roundShown } from "./parts.js";

const DEAF = 700; // ms

let stage = null;
let until = 0; // taps are ignored until then
let busy = false;

function buttons() {
  return all("#part-action form button, #part-more form button");
}

// After a step another button is in the same place: a second tap must not press it.
function watch() {
  const now = `${all(".action")[0].dataset.stage} ${desk.dataset.phase}`;
  if (stage !== null && now !== stage) until = performance.now() + DEAF;
  stage = now;
  deafen(); // new buttons of the same stage too
  markMain();
}

function deafen() {
  const left = until - performance.now();
  for (const button of buttons()) {
    if (left > 0) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
  if (left > 0) setTimeout(deafen, left + 1);
}

async function send(event) {
  const form = event.target;
  if (!form.closest("#part-action, #part-more")) return;
  event.preventDefault();
  const sure = Boolean(form.dataset.sure);
  delete form.dataset.sure;
  if (busy || (performance.now() < until && !sure)) return;
  busy = document.documentElement.toggleAttribute("data-sending", true);
  try {
    const answer = await ask(withView(form.action, roundShown()), { form: new FormData(form, event.submitter) });
    form.reset(); // what was typed into it has arrived
    form.closest("details.more")?.removeAttribute("open");
    if (answer.parts) apply(answer);
    else keepUp(true); // a step for the wall does not change the desk
    tell(answer.messages || []);
    refocus();
  } catch (error) {
    tellError(error);
    keepUp(true);
  } finally {
    busy = document.documentElement.toggleAttribute("data-sending", false);
  }
}

// If the pressed button is gone, the focus goes to the tops or to the slip line.
function refocus() {
  if (document.activeElement !== document.body) return;
  if (document.querySelector(".tops")) mainButton()?.focus({ preventScroll: true });
  else if (!window.matchMedia("(pointer: coarse)").matches) byId("line").focus({ preventScroll: true });
}

export function startSteps() {
  watch();
  afterAnswer(watch);
  document.addEventListener("submit", send);
}
