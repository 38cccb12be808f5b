// The keys of the desk; their list is in templates/desk/_keys.html.
import { all, byId, isCommand, unfold } from "../dom.js";
import { pressMain } from "./main_key.js";
import { chooseTop } from "./tops.js";

function writing(element) {
  return element.matches("input, textarea, select");
}

function showKeys() {
  const keys = byId("keys");
  unfold(keys);
  keys.showModal();
}

function undo() {
  const [details] = all("#part-more details[data-undo]");
  if (!details) return;
  details.open = true;
  details.querySelector("button").focus();
}

function onKey(event) {
  if (isCommand(event) || event.repeat) return;
  const target = event.target;
  const line = byId("line");
  const free = !writing(target);
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "F2") pressMain();
  else if (event.key === "F4") undo();
  else if (event.key === "/" && (free || target === line)) line.focus();
  else if (event.key === "?" && (free || (target === line && !line.value))) showKeys();
  else if (free && /^[1-9]$/.test(event.key) && chooseTop(Number(event.key))) event.preventDefault();
  else return;
  event.preventDefault();
}

/** Started last: a key pressed before takes effect now. */
export function startKeys() {
  document.addEventListener("keydown", onKey);
  byId("keys-toggle").addEventListener("click", showKeys);
  document.addEventListener("toggle", (event) => {
    const part = /** @type {Element} */ (event.target);
    if (part.matches("[data-late]")) unfold(part);
  }, true);
  if (document.documentElement.dataset.pressed) pressMain(); // kept by desk/early.js
}
