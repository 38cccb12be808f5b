// Asks before a step that cannot be taken lightly: forms with data-confirm. First of all who hear of it, so that a No ends it; the
// button of the Yes is named as the one that was pressed, or as the form says (data-yes). Asked once: while a step is on its way to
// the laptop (data-sending), the same press again asks and does nothing.
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

// What the form would do: news of the night may change it while a person thinks.
function meant(form, button) {
  const sent = Array.from(new FormData(form)).filter(([name]) => !["token", "csrf_token"].includes(name));
  return JSON.stringify([form.action, form.dataset.confirm, button.textContent, button.value, sent.map(([name, value]) => [name, String(value)])]);
}

// The button that was pressed, or the same one as the news of the night have put in its place; undefined if there is none any more.
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
    now.form.dataset.sure = "1"; // who has just said Yes is not taken for a second tap (desk/steps.js)
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
