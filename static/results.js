// A choice in a form marked data-auto-submit is sent at once; its button is then not needed.
for (const form of document.querySelectorAll("form[data-auto-submit]")) {
  form.querySelector("button")?.classList.add("d-none");
  form.addEventListener("change", () => form.requestSubmit());
}
