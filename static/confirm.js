// Asks before a step that cannot be taken lightly: forms with data-confirm. First of all who hear of it, so that a No ends it.
// Asked once: while a step is on its way to the laptop (data-sending), the same press again asks and does nothing.
document.addEventListener("submit", (event) => {
  const question = /** @type {HTMLElement} */ (event.target).dataset.confirm;
  const sending = document.documentElement.hasAttribute("data-sending");
  if (!question || (!sending && window.confirm(question))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
