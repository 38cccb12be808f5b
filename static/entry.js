// Shows what was typed as password while the box is ticked.
"use strict";

const box = document.querySelector("[data-show-secret]");
if (box) {
  box.hidden = false;
  box.querySelector("input").addEventListener("change", (event) => {
    for (const field of document.querySelectorAll("[data-secret]")) {
      field.type = event.target.checked ? "text" : "password";
    }
  });
  // A browser offers to keep a password only where the field is one when it is sent.
  box.closest("form").addEventListener("submit", () => {
    for (const field of document.querySelectorAll("[data-secret]")) field.type = "password";
  });
}
