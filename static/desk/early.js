// Before the modules of the desk are there: F2 is kept until they are (desk/keys.js). Loaded by itself (async), so it waits for nothing.
addEventListener("keydown", (event) => {
  if (event.key === "F2" && !event.repeat) document.documentElement.dataset.pressed = "F2";
});
