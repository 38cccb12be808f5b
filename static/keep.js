// Nothing typed is lost: the contents of a form when its page is left are put back when the page is shown again, in this tab.
//
// It keeps the fields that differ from what the laptop sent, of forms that change something (of all forms, when the language is
// switched); no passwords and no files. Sent fields come back only if the laptop refused them. A field that the address
// itself names (?lexicon=…) was chosen by the followed link. When the language is switched on a refused page,
// all fields are kept: the laptop gave the typed text back, and it would be lost with its page.
import { all } from "./dom.js";
import { recall, remember } from "./kept.js";

const path = window.location.pathname;
const KEPT = `typed ${path}`;
const FIELDS = "main input:not([type=hidden]):not([type=password]):not([type=file]):not([type=submit]), main textarea, main select";
const store = () => sessionStorage;
let sent = null; // the form whose answer replaces the page
let language = false;
let refused = false; // the page shows a refusal, and may have given back the typed text as its own

const ticks = (field) => field.type === "checkbox" || field.type === "radio";
const value = (field) => (ticks(field) ? field.checked : field.value);

function usual(field) {
  if (ticks(field)) return field.defaultChecked;
  if (field.tagName !== "SELECT") return field.defaultValue;
  return (all("option", field).find((each) => each.defaultSelected) ?? field.options[0])?.value ?? "";
}

// The fields by name; those of one name in their order.
function named() {
  const count = {};
  return all(FIELDS).map((field) => {
    const name = `${field.form?.getAttribute("action") || ""}|${field.id}|${field.name}`;
    count[name] = (count[name] ?? 0) + 1;
    return { field, name: `${name}|${count[name]}` };
  });
}

function keeps(field) {
  if (language) return true;
  return field.form !== null && (field.form.method === "post" || field.form.id === "slip-form");
}

function keep() {
  const found = named().filter(({ field }) => keeps(field) && ((language && refused) || value(field) !== usual(field)));
  const kept = found.map(({ field, name }) => [name, { typed: value(field), sent: field.form === sent }]);
  if (kept.length) remember(KEPT, Object.fromEntries(kept), store);
  else forget();
}

function forget() {
  try {
    store().removeItem(KEPT);
  } catch {
    // nothing was kept
  }
}

function restore() {
  const kept = recall(KEPT, {}, store);
  forget();
  const chosen = new URLSearchParams(window.location.search);
  refused = document.querySelector("#messages .alert-danger") !== null;
  // In a set-up one field changes others (tiles follow the list, seconds the rules): the unchanged ones are restored.
  const setup = named().filter(({ field }) => field.closest("[data-setup]") && value(field) === usual(field));
  const asSent = new Set(setup.map(({ field }) => field));
  let some = false;
  for (const { field, name } of named()) {
    const { typed, sent: gone } = kept[name] ?? { gone: true };
    const changed = value(field) !== usual(field) && !asSent.has(field);
    if (typed === undefined || (gone && !refused) || changed || chosen.has(field.name)) continue;
    some = true;
    put(field, typed);
    if (field.tagName === "SELECT") field.dispatchEvent(new Event("change", { bubbles: true }));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  for (const { field, name } of some ? setup : []) if (!kept[name]) put(field, usual(field));
}

function put(field, typed) {
  if (ticks(field)) field.checked = typed;
  else field.value = typed;
}

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return; // a script has sent it, or the person said no
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  language = button?.name === "language";
  sent = event.target;
});
document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-forget]"))) return;
  window.removeEventListener("pagehide", keep);
  forget();
});
window.addEventListener("pagehide", keep);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) sent = null; // Back: the page is there as the person left it
});
window.addEventListener("DOMContentLoaded", restore);
