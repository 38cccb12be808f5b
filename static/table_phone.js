// A player's phone at a classic table: a sent turn is kept on this phone until the laptop has it (sender.js); the page stays.
import { askJson } from "./asking.js";
import { all, byId, make } from "./dom.js";
import { Sender } from "./sender.js";

const table = byId("table");
const texts = JSON.parse(table.dataset.texts);

class Turns extends Sender {
  /** @param {import("./sender.js").Handed} record with the address and the fields of a form of the page at the time of sending */
  async post({ version, token = "", slip }) {
    const form = new URLSearchParams(slip.fields);
    form.set("token", token);
    form.set("version", String(version));
    const { status, data } = await askJson(slip.url, { form, seconds: 8 });
    const passed = data.error?.code === "stage_passed"; // the note says it
    if (status === 403 || status === 404) location.reload(); // somebody else has the seat now
    else if (status < 500 && !passed) say(data.messages ?? (data.error ? [["danger", data.error.message]] : []));
    return { status: passed ? 409 : status, data: { slip, version, ...data } };
  }
}

const turns = new Turns("", `table ${table.dataset.seat}`, (record) => {
  const note = byId("sending");
  note.hidden = !(record.state in texts);
  note.textContent = texts[record.state] ?? "";
  document.documentElement.toggleAttribute("data-sending", turns.waits);
  if (["kept", "gone"].includes(record.state)) clear();
});

function say(messages) {
  byId("messages").replaceChildren(...messages.map(([look, text]) => make("div", `alert alert-${look} py-2`, text)));
}

// Text typed for the turn that is over.
function clear() {
  for (const form of all("#part-action form")) form.reset();
  for (const tile of all(".tile-button.used", table)) tile.classList.remove("used");
  byId("preview")?.replaceChildren();
}

table.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post" || !form.closest("#part-action")) return;
  event.preventDefault();
  if (turns.waits) return; // one thing after the other
  const typed = new FormData(form);
  typed.delete("csrf_token"); // each page sends its own
  turns.hand(0, Number(typed.get("stage")), { url: form.action, fields: Array.from(typed) });
});
