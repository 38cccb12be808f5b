// Says beneath an empty or wrong field what is wrong, in the page's language: the browser's own bubbles use the browser's.
// Checks forms without `novalidate`; the laptop checks everything again.
import { all, filled, make } from "./dom.js";

const texts = document.body.dataset;

/** What is wrong with that field; "" if nothing is. @param {any} field */
function fault(field) {
  const { validity: is, type, min, max } = field;
  if (is.valueMissing) return { checkbox: texts.textTick, radio: texts.textChoose, file: texts.textFile }[type] ?? (field.tagName === "SELECT" ? texts.textChoose : texts.textEmpty);
  if (is.typeMismatch && type === "email") return texts.textEmail;
  if (is.typeMismatch) return texts.textAddress;
  if (is.badInput || is.patternMismatch || is.stepMismatch) return texts.textNumber;
  if (is.rangeUnderflow || is.rangeOverflow) return min && max ? filled(texts.textBetween, { 0: min, 1: max }) : filled(min ? texts.textFrom : texts.textTo, { 0: min || max });
  if (is.tooShort) return filled(texts.textLonger, { 0: field.minLength });
  return is.valid ? "" : field.validationMessage;
}

/** The sentence of a field, which it and its helpers (file button, calendar) share. */
const place = (field) => field.closest(".file-field, .day-field, .input-group, .form-check") ?? field;
const sentence = (field) => /** @type {any} */ (document.getElementById(`${field.dataset.fault}`));

function tell(field) {
  sentence(field)?.remove();
  const told = make("p", "invalid-feedback mb-0", fault(field));
  field.dataset.fault = told.id = `fault-${field.id || field.name}`;
  told.setAttribute("role", "alert");
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", [...(field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== told.id), told.id].join(" "));
  place(field).after(told);
}

function mended(field) {
  sentence(field)?.remove();
  field.removeAttribute("aria-invalid");
  delete field.dataset.fault;
}

document.addEventListener("invalid", (event) => {
  event.preventDefault(); // no bubble; also in a form that came later
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (!field.form?.querySelector("[data-fault]")) field.focus();
  tell(field);
}, true);

document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.dataset?.fault && field.validity.valid) mended(field);
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!("checked" in form.dataset) || /** @type {any} */ (event.submitter)?.formNoValidate) return;
  for (const field of all("[data-fault]", form)) mended(field);
  if (form.checkValidity()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

for (const form of /** @type {HTMLFormElement[]} */ (all("form:not([novalidate])"))) {
  form.noValidate = true;
  form.dataset.checked = "";
}
