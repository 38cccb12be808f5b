// A button for a file in the page's language: the name of the chosen file is beside it, and files can be dropped on it.
import { all } from "./dom.js";

function start(field) {
  const input = field.querySelector("input");
  const name = field.querySelector(".file-name");
  const tell = () => {
    const files = Array.from(input.files);
    name.textContent = files.length > 1 ? field.dataset.many.replace("{0}", String(files.length)) : (files[0]?.name ?? field.dataset.none);
  };
  const over = (event) => {
    event.preventDefault();
    field.classList.toggle("over", event.type === "dragover");
  };
  input.addEventListener("change", tell);
  field.addEventListener("dragover", over);
  field.addEventListener("dragleave", over);
  field.addEventListener("drop", (event) => {
    over(event);
    if (!event.dataTransfer.files.length || (event.dataTransfer.files.length > 1 && !input.multiple)) return;
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  tell();
}

for (const each of all("[data-file]")) start(each);
