// Before the desk's modules are there: F2 is kept until they are (desk/keys.js). A script of the old kind, which runs at once.
addEventListener("keydown", (event) => {
  if (event.key === "F2" && !event.repeat) document.documentElement.dataset.pressed = "F2";
});
