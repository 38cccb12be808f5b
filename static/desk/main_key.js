// The one step that comes next: F2 presses it, and its button says so.
export function mainButton() {
  return document.querySelector("#part-action .btn-primary:not([disabled]), #part-action [data-main]");
}

export function markMain() {
  const main = mainButton();
  if (!main || main.querySelector(".main-key")) return;
  const key = document.createElement("kbd");
  key.className = "main-key";
  key.setAttribute("aria-hidden", "true");
  key.textContent = "F2";
  main.insertBefore(key, main.querySelector("small")); // beside the move, not under who found it
  main.setAttribute("aria-keyshortcuts", "F2");
}
