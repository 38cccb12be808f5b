// Switching the language loads the page anew: what was typed on it is kept for this one time and put back.
"use strict";

const KEPT = "kept-texts";
const fields = () => Array.from(document.querySelectorAll(
  "main input:not([type=hidden]):not([type=password]):not([type=file]), main textarea, main select"));
const values = (field) => (field.type === "checkbox" || field.type === "radio" ? field.checked : field.value);

function nameOf(field, index) {
  return `${index}|${field.form?.getAttribute("action") || ""}|${field.id}|${field.name}`;
}

function restore() {
  const text = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  if (!text) return;
  const kept = JSON.parse(text);
  if (kept.path !== window.location.pathname) return;
  fields().forEach((field, index) => {
    const value = kept.values[nameOf(field, index)];
    if (value === undefined || value === values(field)) return;
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

document.addEventListener("submit", (event) => {
  if (!event.submitter || event.submitter.name !== "language") return;
  const found = Object.fromEntries(fields().map((field, index) => [nameOf(field, index), values(field)]));
  sessionStorage.setItem(KEPT, JSON.stringify({ path: window.location.pathname, values: found }));
});
window.addEventListener("DOMContentLoaded", restore);
