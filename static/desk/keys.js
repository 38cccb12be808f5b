// The keys of the desk; the list of them stands in templates/desk/_keys.html.
import { mainButton } from "./main_key.js";
import { chooseTop } from "./tops.js";

function writing(element) {
  return element.matches("input, textarea, select");
}

function undo() {
  const details = document.querySelector("#part-action details[data-undo]");
  if (!details) return;
  details.open = true;
  details.querySelector("button").focus();
}

function list() {
  const dialog = document.getElementById("keys");
  if (!dialog.open) dialog.showModal();
}

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const target = event.target;
  const line = document.getElementById("line");
  const free = !writing(target);
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "F2") mainButton()?.click();
  else if (event.key === "F4") undo();
  else if (event.key === "/" && (free || target === line)) line.focus();
  else if (event.key === "?" && (free || (target === line && !line.value))) list();
  else if (free && /^[1-9]$/.test(event.key) && chooseTop(Number(event.key))) event.preventDefault();
  else return;
  event.preventDefault();
}

export function startKeys() {
  document.addEventListener("keydown", onKey);
  document.getElementById("keys-toggle").addEventListener("click", list);
}
