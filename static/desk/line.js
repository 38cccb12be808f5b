// The slip line: the typed text, its table, its worth, and Enter.
import { all, byId, makeButton } from "../dom.js";
import { token } from "../sender.js";
import { ask, desk, tell, tellError, withView } from "./asking.js";
import { booked } from "./bookings.js";
import { addresses, line, markTable, markedTable, say, slips, wasMissing } from "./entry.js";
import { afterAnswer, apply, isChosen, keepUp, roundShown, show } from "./parts.js";
import { chosenOption, moveChoice, setOptions } from "./options.js";
import { askRound, forgetRound, roundAsked } from "./which_round.js";

const state = { order: false, pending: null, replace: false, asked: null, shownFor: null, sure: false };

// -- which table -----------------------------------------------------------------------------------------

function missing() {
  return all("[data-table]").map((each) => Number(each.dataset.table));
}

function nextMissing(from = 0) {
  return missing().find((table) => table >= from) ?? missing()[0] ?? null;
}

// A table number alone marks that table; a single digit is a move of the list if a table is marked.
function marksTable(text) {
  if (!/^\d{1,5}$/.test(text) || (markedTable() !== null && text.length === 1)) return false;
  const there = document.querySelector(`[data-table="${text}"], [data-done="${text}"]`);
  if (!there) return false;
  line.value = "";
  markTable(Number(text));
  preview();
  return true;
}

// -- what Enter would record ------------------------------------------------------------------------------

export async function preview(sure = false) {
  state.asked?.abort();
  Object.assign(state, { replace: false, pending: null, shownFor: null, sure }); // another text needs another token
  forgetRound();
  byId("options").classList.add("stale");
  const text = line.value.trim();
  byId("slip-form").classList.toggle("typing", text !== "");
  if (!text || !roundShown()) {
    setOptions([]);
    return say("");
  }
  state.asked = new AbortController();
  const address = new URL(addresses().url, window.location.href);
  address.searchParams.set("line", line.value);
  if (markedTable() !== null) address.searchParams.set("table", String(markedTable()));
  if (!isChosen()) address.searchParams.set("due", "1");
  if (sure) address.searchParams.set("sure", "1");
  try {
    const answer = await ask(address.href, { signal: state.asked.signal });
    state.shownFor = `${address.href}`;
    setOptions(answer.options, answer.choose);
    if (answer.back) offerBack(answer.back);
    if (answer.other) askRound(answer.other, roundShown(), ofRound);
    const name = answer.player ? `${answer.player.table} ${answer.player.name}. ` : "";
    const first = answer.options.length === 1 ? answer.options[0].why : "";
    const hint = answer.message || (answer.choose ? slips.dataset.choose : first);
    const worth = answer.options.some((each) => each.points); // nothing in red beside a slip that brings points
    say(name + hint, answer.message && !worth ? "text-danger" : "text-secondary");
  } catch (error) {
    if (error.name !== "AbortError") say(error.code ? error.message : desk.dataset.textFailed, "text-danger");
  }
}

// The slip is of that round: the line goes there with its text and the marked table; nothing is booked yet.
async function ofRound(number) {
  const [text, table, sure] = [line.value, markedTable(), number === roundShown()];
  await show(number, true);
  line.value = text;
  markTable(table);
  line.focus();
  preview(sure);
}

// The player of the slip takes no part in this round: one tap brings the player back, and the text stays.
function offerBack({ url, label }) {
  byId("options").replaceChildren(makeButton(label, () => comesBack(url), "btn option btn-warning"));
}

async function comesBack(url) {
  const form = new FormData();
  form.set("arrive", "1");
  form.set("round", String(roundShown()));
  try {
    tell((await ask(url, { form })).messages);
    await keepUp(true);
  } catch (error) {
    return tellError(error);
  }
  preview();
}

export function setLine(text) {
  line.value = text;
  preview();
}

// -- Enter ------------------------------------------------------------------------------------------------

// Records a line; ``option`` is what the page showed for it, so that exactly this is booked.
export async function enter(text, table, option = null) {
  state.asked?.abort(); // a late preview must not cover the answer
  const [number, stood] = [roundShown(), line.value];
  const shown = option ? { digest: option.digest, points: option.points } : {};
  state.pending ??= token();
  const { replace, sure, pending } = state;
  const body = { line: text, table, replace, sure, due: !isChosen(), token: pending, ...shown };
  try {
    const answer = await ask(withView(addresses().enter, number), { body });
    taken(answer, table, number, stood);
  } catch (error) {
    await refused(error, text, stood);
  }
}

// Text typed after it, or a table marked, while it was on its way belongs to the next slip.
function taken(answer, table, number, stood) {
  const next = line.value.startsWith(stood) ? line.value.slice(stood.length) : line.value;
  const marked = markedTable() === table ? null : markedTable();
  setLine(next);
  say((answer.changes || []).join("; "), "text-primary");
  booked(answer);
  markTable(null);
  if (roundShown() === number) apply(answer);
  else keepUp(true);
  markTable(marked ?? (state.order ? nextMissing(table ?? 0) : null));
  if (next) preview();
}

async function refused(error, text, stood) {
  if (!error.code) return say(desk.dataset.textFailed, "text-danger"); // the token stays: Enter asks again
  if (line.value !== stood) return say(error.message, "text-danger"); // another slip is there now
  state.pending = null;
  if (error.code === "which_round" || error.code === "not_present") return setLine(text); // the preview offers what can be done
  if (error.code === "slip_changed") {
    keepUp(true);
    await preview();
  }
  state.replace = error.code === "slip_exists";
  say(state.replace ? `${error.message} ${desk.dataset.textBoth}` : error.message, "text-danger");
}

// Enter, on the keyboard or the keypad: books the option in green, if it is shown for exactly this text.
export function press() {
  const text = line.value.trim();
  if (!text || roundAsked() || marksTable(text)) return;
  const fresh = state.shownFor !== null;
  if (fresh && chosenOption() === undefined) return say(slips.dataset.choose, "text-danger");
  enter(line.value, markedTable(), fresh ? chosenOption() : null);
}

// -- keys in the line -------------------------------------------------------------------------------------

function onKey(event) {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    moveChoice(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape" && line.value) {
    setLine("");
  } else if (event.key === "Escape" && markedTable() !== null && !state.order) {
    markTable(null);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

function toggleOrder(event) {
  state.order = !state.order;
  event.target.setAttribute("aria-pressed", state.order);
  event.target.classList.toggle("active", state.order);
  markTable(state.order ? nextMissing() : null);
  line.focus();
}

// Unmarks a table if its missing slip has come from elsewhere since it was marked.
function bookedElsewhere() {
  const table = markedTable();
  if (table === null || !wasMissing() || missing().includes(table)) return;
  markTable(null);
  if (line.value.trim()) preview();
  else say(slips.dataset.elsewhere.replace("{0}", String(table)));
}

function refresh(change) {
  if (change.round) {
    markTable(null);
    preview();
    if (!line.value.trim()) say(slips.dataset.now.replace("{0}", String(roundShown())));
  } else {
    bookedElsewhere();
  }
  markTable(state.order && markedTable() === null ? nextMissing() : markedTable());
}

export function startLine() {
  line.addEventListener("input", () => preview());
  line.addEventListener("keydown", onKey);
  byId("slip-form").addEventListener("submit", (event) => {
    event.preventDefault();
    press();
  });
  byId("order-toggle").addEventListener("click", toggleOrder);
  afterAnswer(refresh);
  markTable(null);
  if (line.value) preview();
  const free = document.activeElement === document.body && !document.querySelector(".tops");
  if (free && roundShown() && !window.matchMedia("(pointer: coarse)").matches) line.focus({ preventScroll: true });
}
