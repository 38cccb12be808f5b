// Asks before a serious step: forms with data-confirm. Listens before all other scripts, so that a No ends it; the
// button for Yes has the name of the pressed one, or the form's own (data-yes). Asks once: while a step is on its way to
// the laptop (data-sending), pressing again does nothing.
import { all, make, makeButton } from "./dom.js";

let answered = null;

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const question = form.dataset.confirm;
  if (!question || answered === form) {
    answered = null;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!document.documentElement.hasAttribute("data-sending") && !document.querySelector("dialog.sure")) {
    ask(form, /** @type {HTMLElement} */ (event.submitter ?? form.querySelector("button")), question);
  }
}, true);

// The effect of the form: news of the night may change it while a person thinks.
function meant(form, button) {
  const sent = Array.from(new FormData(form)).filter(([name]) => !["token", "csrf_token"].includes(name));
  return JSON.stringify([form.action, form.dataset.confirm, button.textContent, button.value, sent.map(([name, value]) => [name, String(value)])]);
}

// The pressed button, or the same one if news of the night have replaced it; undefined if it is gone.
function here(form, button) {
  const name = button.textContent.trim();
  return button.isConnected ? button : all("button").find((each) => each.form?.action === form.action && each.textContent.trim() === name);
}

function ask(form, button, question) {
  const before = meant(form, button);
  const dialog = make("dialog", "sure");
  dialog.setAttribute("aria-labelledby", "sure-question");
  const text = make("p", "", question);
  text.id = "sure-question";
  const no = makeButton(document.body.dataset.textCancel, () => dialog.close(), "btn btn-outline-secondary");
  const yes = makeButton(form.dataset.yes || button.textContent.trim(), () => {
    dialog.close();
    const now = here(form, button);
    if (!now) return;
    if (meant(now.form, now) !== before && now.form.dataset.confirm) return ask(now.form, now, now.form.dataset.confirm);
    answered = now.form;
    now.form.dataset.sure = "1"; // the click on Yes is no second tap (desk/steps.js)
    now.click();
  }, "btn btn-primary");
  const ends = make("div", "ends");
  ends.append(no, yes);
  dialog.append(text, ends);
  dialog.addEventListener("close", () => {
    dialog.remove();
    here(form, button)?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  yes.focus();
}
