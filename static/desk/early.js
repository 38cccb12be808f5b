// Remembers F2 until the modules of the desk are loaded (desk/keys.js). Loaded alone (async), so it waits for nothing.
addEventListener("keydown", (event) => {
  if (event.key === "F2" && !event.repeat) document.documentElement.dataset.pressed = "F2";
});
