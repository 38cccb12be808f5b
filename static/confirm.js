// Asks before a step that cannot be taken lightly: forms with data-confirm. First of all who hear of it, so that a No ends it.
"use strict";

document.addEventListener("submit", (event) => {
  const question = event.target.dataset.confirm;
  if (question && !window.confirm(question)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);
