// The playing page of Topping: the clock, and a tap on a square writes its reference. A phone repeats a sent move by itself until
// the laptop has acknowledged it (sender.js), in a page that stays: a short loss of the network loses nothing. The end of the race
// reaches every page at once.
import { clockText } from "./clock.js";
import { byId } from "./dom.js";
import { live } from "./live.js";
import { turned } from "./places.js";
import { Sender } from "./sender.js";

const AGAIN = 1000; // ms until a failed fetch of the page is repeated
const page = byId("topping");
/** @type {Sender | null} */
let sender = null;
/** @type {any} */
let beat = 0;
/** @type {any} */
let again = 0;
let asked = 0; // the answer to the newest request is shown
if (page.dataset.send) sender = new Sender(page.dataset.send, page.dataset.game ?? "", told);
show();
live(page.dataset.live ?? "", {
  state(data) {
    if (data.phase !== page.dataset.phase) renew(); // the race is over, or continues after all
  },
});

/** The page is in place: its clock runs, and players can type. */
function show() {
  clearInterval(beat);
  const clock = byId("clock");
  if (clock) {
    const ends = performance.now() + 1000 * Number(clock.dataset.left);
    const tick = () => {
      const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
      clock.textContent = clockText(left);
      if (left) return;
      clearInterval(beat);
      if (sender) renew();
      else location.replace(clock.dataset.over);
    };
    beat = setInterval(tick, 200);
    tick();
  }
  const at = byId("at");
  const word = byId("word");
  if (word) (at.value ? word : at).focus();
}

// A tap on a square is a word across from there, a second one is the word down.
page.addEventListener("click", (event) => {
  const square = /** @type {any} */ (event.target).closest("[data-at]");
  const at = byId("at");
  if (!square || !at) return;
  at.value = at.value.toUpperCase() === square.dataset.at ? turned(square.dataset.at) : square.dataset.at;
  byId("word").focus();
});

// -- on a phone ---------------------------------------------------------------------------------------

page.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!sender || !form.dataset.do) return;
  event.preventDefault();
  const typed = new FormData(form);
  const text = (name) => String(typed.get(name) ?? "").trim();
  sender.hand(Number(text("round")), Date.now(), { do: form.dataset.do, at: text("at"), word: text("word") });
  if (form.dataset.do === "try") {
    byId("at").value = byId("word").value = "";
    byId("at").focus();
  }
});

const waiting = () => Object.values(sender?.records ?? {}).filter((each) => ["sending", "offline"].includes(each.state));

/** @param {import("./sender.js").Handed} record */
function told(record) {
  const kept = waiting().filter((each) => each.state === "offline");
  const note = byId("waiting");
  if (note) {
    note.hidden = !kept.length;
    note.lastElementChild.textContent = kept.map((each) => `${each.slip.at} ${each.slip.word}`.trim()).join(", ");
  }
  if (!["sending", "offline"].includes(record.state)) renew();
}

/** Fetches the present page and puts it in place, after sending waiting moves; repeats without an answer. */
async function renew() {
  clearTimeout(again);
  if (waiting().length) return; // its acknowledgement comes back here
  const mine = ++asked;
  try {
    const answer = await fetch(page.dataset.show ?? "", { headers: { Accept: "text/html" }, cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("topping");
    if (mine !== asked) return;
    if (answer.status >= 500) throw new Error("the laptop cannot answer now");
    if (answer.redirected || !fresh) return location.reload();
    const typed = [byId("at")?.value ?? "", byId("word")?.value ?? ""];
    const { id: held = "" } = document.activeElement ?? {};
    page.innerHTML = fresh.innerHTML;
    Object.assign(page.dataset, fresh.dataset);
    if (byId("at") && typed.some(Boolean)) [byId("at").value, byId("word").value] = typed;
    show();
    if (held) byId(held)?.focus(); // the focus returns to the field
  } catch {
    again = setTimeout(renew, AGAIN);
  }
}
