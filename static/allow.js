// Words that the built-in list lacks: F6 allows the first one in this game, F7 in the club. On the desk the form is sent in
// place, so that what is typed in the slip line stays; the parts of the page follow with the next message of the night.
"use strict";

(() => {
  const place = document.getElementById("part-allow");
  const scopes = { F6: "game", F7: "club" };
  let sending = false;

  document.addEventListener("keydown", (event) => {
    const scope = scopes[event.key];
    if (!scope || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const button = document.querySelector(`[data-allow] button[value="${scope}"]`);
    if (!button) return;
    event.preventDefault();
    button.click();
  });

  document.getElementById("line")?.addEventListener("input", () => {
    document.getElementById("allow-said").textContent = "";
  });

  async function send(form, scope) {
    const said = document.getElementById("allow-said");
    const body = new URLSearchParams(new FormData(form));
    body.set("scope", scope);
    try {
      const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
      if (response.redirected) return window.location.reload(); // signed out meanwhile
      const answer = await response.json();
      said.textContent = response.ok ? answer.message : answer.error.message;
      said.className = `mb-1 ${response.ok ? "text-success" : "text-danger"}`;
      if (response.ok) form.remove();
    } catch {
      said.textContent = said.dataset.failed;
      said.className = "mb-1 text-danger";
    }
    document.getElementById("line")?.focus();
  }

  place?.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (sending) return;
    sending = true;
    for (const button of place.querySelectorAll("button")) button.disabled = true;
    await send(event.target, event.submitter?.value ?? "game");
    for (const button of place.querySelectorAll("button")) button.disabled = false;
    sending = false;
  });
})();
