// The desk's script: the clock, the slip line with its answers, the keypad, and keeping up with other devices.
"use strict";

const desk = document.getElementById("desk");
const slips = document.getElementById("slips");
const csrf = document.querySelector('meta[name="csrf-token"]').content;

// -- asking the laptop ------------------------------------------------------------------------------

let posts = 0; // changes that this page has sent
let posting = 0; // those that are not answered yet

async function ask(url, body, signal) {
  if (!body) return answered(url, null, signal);
  posts += 1;
  posting += 1;
  try {
    return await answered(url, body, signal);
  } finally {
    posting -= 1;
  }
}

async function answered(url, body, signal) {
  const options = { headers: { Accept: "application/json", "X-CSRFToken": csrf }, signal };
  if (body) {
    options.method = "POST";
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const response = await fetch(url, options);
  if (response.redirected) window.location.reload();
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer;
}

function randomToken() {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(numbers, (each) => each.toString(16)).join("");
}

// Puts the new parts in place. What would lose something typed stays, and is asked for again the next time.
function put(parts) {
  for (const [id, html] of Object.entries(parts || {})) {
    const place = document.getElementById(id);
    if (place && !morph(place, html)) desk.dataset.version = "";
  }
  markTable();
  startClock();
}

// -- questions before a step that cannot be taken lightly --------------------------------------------

document.addEventListener("submit", (event) => {
  const question = event.target.dataset.confirm;
  if (question && !window.confirm(question)) event.preventDefault();
});

// -- the clock --------------------------------------------------------------------------------------

let clockTimer = null;

function startClock() {
  const clock = document.getElementById("clock");
  if (!clock || clock.dataset.ready) return;
  clock.dataset.ready = "1";
  const left = Number(clock.dataset.left);
  const running = clock.dataset.running === "1";
  const signals = clock.dataset.signals.split(",").map(Number);
  const at = Number(clock.dataset.now); // the server's time at which so much was left
  const began = performance.now();
  window.clearInterval(clockTimer);
  const show = () => {
    const server = channel && channel.now();
    const since = server ? server - at : (performance.now() - began) / 1000;
    const now = Math.max(0, left - (running ? Math.max(0, since) : 0));
    const whole = Math.ceil(now);
    clock.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    clock.classList.toggle("clock-short", running && signals.some((signal) => now <= signal));
    if (running && now <= 0) {
      window.clearInterval(clockTimer);
      keepUp(true);
    }
  };
  show();
  if (running) clockTimer = window.setInterval(show, 200);
}

// -- keeping up with what other devices do -----------------------------------------------------------

let channel = null;
let asking = false;

async function keepUp(fresh) {
  if (asking || posting) return;
  asking = true;
  const before = posts;
  const number = slips ? `&slips=${slips.dataset.number}` : "";
  const tops = new URLSearchParams(window.location.search).get("tops") ? "&tops=1" : "";
  try {
    const answer = await ask(`${desk.dataset.parts}?version=${desk.dataset.version}${number}${tops}${fresh ? "&fresh=1" : ""}`);
    if (!answer.parts || posts !== before) return; // the answer to our own change is newer
    if (!slips && answer.parts["part-tables"]) {
      const typing = Array.from(desk.querySelectorAll("input, textarea")).some(typedInto);
      return typing ? undefined : window.location.reload();
    }
    desk.dataset.version = answer.version;
    desk.dataset.phase = answer.phase;
    put(answer.parts);
  } catch {
    // the next call tries again
  } finally {
    asking = false;
  }
}

let newest = null; // the last message of the stream

function follow() {
  if (newest && (newest.version !== desk.dataset.version || newest.phase !== desk.dataset.phase)) keepUp(true);
}

if (desk) {
  channel = live(desk.dataset.live, {
    state(data) {
      newest = data;
      follow();
    },
    gone: () => window.location.reload(),
  });
  startClock();
  window.setInterval(follow, 1000); // what could not be put in place, or came while another answer was on its way
}

// -- the slip line -----------------------------------------------------------------------------------

const line = document.getElementById("line");
const state = { table: null, choice: 0, options: [], order: false, last: null, pending: null, replace: false, asked: null };

function say(text, style) {
  const message = document.getElementById("line-message");
  message.textContent = text || "";
  message.className = `small ${style || "text-secondary"}`;
}

function markTable() {
  const marked = document.getElementById("marked");
  if (!marked) return;
  if (state.order && state.table === null) state.table = nextMissing(0);
  marked.hidden = state.table === null;
  marked.textContent = state.table ?? "";
  for (const button of document.querySelectorAll("[data-table]")) {
    button.classList.toggle("active", Number(button.dataset.table) === state.table);
  }
}

function nextMissing(after) {
  const tables = Array.from(document.querySelectorAll("[data-table]"), (each) => Number(each.dataset.table));
  return tables.find((table) => table > after) ?? tables[0] ?? null;
}

async function preview() {
  if (state.asked) state.asked.abort();
  state.replace = false;
  state.choice = 0;
  state.pending = null; // another text is another request
  if (!line.value.trim()) {
    state.options = [];
    showOptions();
    return say("");
  }
  state.asked = new AbortController();
  const table = state.table === null ? "" : `&table=${state.table}`;
  try {
    const url = `${slips.dataset.url}?line=${encodeURIComponent(line.value)}${table}`;
    const answer = await ask(url, null, state.asked.signal);
    state.options = answer.options;
    state.choice = 0;
    showOptions();
    const name = answer.player ? `${answer.player.table} ${answer.player.name}. ` : "";
    say(name + (answer.message || ""), answer.message ? "text-danger" : "text-secondary");
  } catch (error) {
    if (error.name !== "AbortError") say(error.message, "text-danger");
  }
}

function showOptions() {
  const list = document.getElementById("options");
  list.replaceChildren();
  state.options.forEach((option, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.role = "option";
    button.className = `btn option ${option.unknown.length ? "btn-outline-secondary" : "btn-outline-success"}`;
    button.classList.toggle("active", index === state.choice);
    button.dataset.option = index;
    button.textContent = `${option.at} ${option.word} ${option.score}`;
    if (option.unknown.length) button.append(` ✗ ${option.unknown.join(", ")}`);
    list.append(button);
  });
}

async function enter(text, table) {
  if (state.asked) state.asked.abort(); // a preview that comes late must not cover the answer
  const body = {
    line: text, table, choice: state.choice, replace: state.replace,
    token: state.pending ?? (state.pending = randomToken()),
  };
  try {
    const answer = await ask(slips.dataset.enter, body);
    state.pending = null;
    state.replace = false;
    desk.dataset.version = answer.version;
    state.last = answer.player ?? null;
    state.table = state.order ? nextAfter(answer, table) : null;
    line.value = "";
    state.options = [];
    showOptions();
    say((answer.changes || []).join("; "), "text-primary");
    echo(answer);
    put(answer.parts);
  } catch (error) {
    if (!error.code) return say(desk.dataset.textFailed, "text-danger");
    state.pending = null;
    state.replace = error.code === "slip_exists";
    say(state.replace ? `${error.message} ${desk.dataset.textBoth}` : error.message, "text-danger");
  } finally {
    line.focus();
  }
}

function nextAfter(answer, table) {
  const holder = document.createElement("div");
  holder.innerHTML = answer.parts["part-missing"] || "";
  const missing = Array.from(holder.querySelectorAll("[data-table]"), (each) => Number(each.dataset.table));
  return missing.find((each) => each >= (table ?? 0)) ?? missing[0] ?? null;
}

function echo(answer) {
  const place = document.getElementById("echo");
  place.hidden = !answer.echo;
  place.className = `echo echo-${answer.points ? answer.mark : "zero"}`;
  place.firstElementChild.textContent = answer.echo || "";
  document.getElementById("echo-undo").hidden = state.last === null;
  state.doubts = (answer.doubts || []).length;
  document.getElementById("doubts").replaceChildren(...(answer.doubts || []).slice(0, 1).map(doubtRow));
}

// A doubt of the ruling: the question, and its two answers by button or by F8 and F9.
function doubtRow(question) {
  const row = document.createElement("div");
  const text = document.createElement("strong");
  text.textContent = `${question} `;
  row.append(text);
  for (const [answer, key] of [["yes", "F8"], ["no", "F9"]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn btn-sm btn-warning me-2";
    button.textContent = `${slips.dataset[answer]} (${key})`;
    button.addEventListener("click", () => settle(answer));
    row.append(button);
  }
  return row;
}

async function settle(choice) {
  try {
    const answer = await ask(`${slips.dataset.enter}/${state.last}/settle`, { answer: choice, token: randomToken() });
    desk.dataset.version = answer.version;
    echo(answer);
    put(answer.parts);
  } catch (error) {
    say(error.message, "text-danger");
  }
  line.focus();
}

async function undoLast() {
  if (state.last === null) return;
  try {
    const answer = await ask(`${slips.dataset.enter}/${state.last}/back`, { token: randomToken() });
    state.last = null;
    if (state.order) state.table = null;
    desk.dataset.version = answer.version;
    put(answer.parts);
    document.getElementById("echo").hidden = true;
  } catch (error) {
    say(error.message, "text-danger");
  }
  line.focus();
}

function onKey(event) {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const step = event.key === "ArrowDown" ? 1 : -1;
    state.choice = Math.max(0, Math.min(state.options.length - 1, state.choice + step));
    showOptions();
    event.preventDefault();
  } else if (event.key === "Escape") {
    if (line.value) {
      line.value = "";
      preview();
    } else if (state.order || state.table === null) {
      undoLast();
    } else {
      state.table = null;
      markTable();
    }
    event.preventDefault();
  } else if ((event.key === "F8" || event.key === "F9") && state.doubts) {
    settle(event.key === "F8" ? "yes" : "no");
    event.preventDefault();
  } else if (/^[1-9]$/.test(event.key) && !line.value && state.table !== null) {
    if (document.querySelector(`[data-chip="${event.key}"]`)) {
      event.preventDefault();
      enter(`${state.table} ${event.key}`, state.table);
    }
  }
}

if (line) {
  line.addEventListener("input", preview);
  line.addEventListener("keydown", onKey);
  document.getElementById("slip-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (line.value.trim()) enter(line.value, state.table);
  });
  document.getElementById("echo-undo").addEventListener("click", undoLast);
  document.getElementById("order-toggle").addEventListener("click", (event) => {
    state.order = !state.order;
    event.target.setAttribute("aria-pressed", state.order);
    event.target.classList.toggle("active", state.order);
    state.table = state.order ? nextMissing(0) : null;
    markTable();
    line.focus();
  });
  slips.addEventListener("click", onTap);
  markTable();
  if (!window.matchMedia("(pointer: coarse)").matches && !document.querySelector(".tops")) line.focus();
}

// -- touch: tables, chips, options, keypad and board --------------------------------------------------

function onTap(event) {
  const button = event.target.closest("button");
  if (!button) return;
  const { table, chip, option, key, sign, act } = button.dataset;
  if (table) {
    state.table = Number(table);
    markTable();
    if (line.value) preview();
  } else if (chip) {
    if (state.table !== null) enter(`${state.table} ${chip}`, state.table);
    else if (/^\d+$/.test(line.value.trim())) enter(`${line.value.trim()} ${chip}`, null);
    else return preview();
  } else if (option) {
    state.choice = Number(option);
    enter(line.value, state.table);
  } else if (key) {
    type(key);
  } else if (sign) {
    line.value = `${line.value.trimEnd()} ${sign} `.trimStart();
    preview();
  } else if (act) {
    press(act);
  } else {
    return;
  }
  if (!touching()) line.focus();
}

function touching() {
  return !document.getElementById("keypad").hidden;
}

// A digit behind the word begins the claimed score.
function type(letter) {
  const apart = /\d/.test(letter) ? /[^\s\d]$/ : /\d$/;
  line.value += apart.test(line.value) ? ` ${letter}` : letter;
  preview();
}

function press(act) {
  if (act === "delete") {
    line.value = line.value.slice(0, -1);
    preview();
  } else if (act === "turn") {
    turn();
  } else if (act === "top") {
    enter("t", state.table);
  } else if (act === "none") {
    enter("-", state.table);
  } else {
    enter(line.value, state.table);
  }
}

function turn() {
  line.value = line.value.replace(/^([A-O])(\d+) |^(\d+)([A-O]) /, (whole, row, column, column2, row2) =>
    row ? `${column}${row} ` : `${row2}${column2} `);
  preview();
}

const touchToggle = document.getElementById("touch-toggle");
if (touchToggle) {
  touchToggle.addEventListener("click", () => {
    const keypad = document.getElementById("keypad");
    keypad.hidden = !keypad.hidden;
    desk.classList.toggle("with-keypad", !keypad.hidden);
    touchToggle.setAttribute("aria-expanded", !keypad.hidden);
    line.inputMode = keypad.hidden ? "text" : "none";
    if (keypad.hidden) line.focus();
  });
  document.getElementById("part-board").addEventListener("click", (event) => {
    const square = event.target.closest("[data-at]");
    if (!square || !touching()) return;
    const word = line.value.replace(/^([A-O]\d+|\d+[A-O]) ?/, "");
    if (line.value.startsWith(`${square.dataset.at} `)) return turn();
    line.value = `${square.dataset.at} ${word}`;
    preview();
  });
}
