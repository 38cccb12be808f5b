// Words that the built-in list lacks: F6 allows the first one in this game, F7 in the club. On the desk the form is sent without
// leaving the page, so that the text in the slip line stays; the parts of the page follow with the next message of the night.
import { askJson } from "./asking.js";
import { byId, isCommand, on } from "./dom.js";

const place = byId("part-allow");
const SCOPES = { F6: "game", F7: "club" };
let sending = false;
let after = async () => {};

/** Called when a word has been allowed, before the page says so: nothing outdated is shown beside it. @param {() => Promise<void>} act */
export function whenAllowed(act) {
  after = act;
}

document.addEventListener("keydown", (event) => {
  const scope = SCOPES[event.key];
  if (!scope || event.repeat || isCommand(event) || event.shiftKey) return;
  const button = /** @type {HTMLElement | null} */ (document.querySelector(`[data-allow] button[value="${scope}"]`));
  if (!button) return;
  event.preventDefault();
  button.click();
});

on("input", "#line", () => { byId("allow-said").textContent = ""; });

function say(text, right) {
  const said = byId("allow-said");
  said.textContent = text;
  said.className = `mb-1 ${right ? "text-success" : "text-danger"}`;
}

async function send(form, scope) {
  const body = new FormData(form);
  body.set("scope", scope);
  try {
    const { ok, redirected, data } = await askJson(form.action, { form: body });
    if (redirected) return location.reload(); // signed out meanwhile
    if (ok) {
      form.remove();
      await after();
    }
    say(ok ? data.message : data.error.message, ok);
  } catch {
    say(byId("allow-said").dataset.failed, false);
  }
  byId("line")?.focus();
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
