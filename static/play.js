// A player's page: follows the night, lays tiles, hands the slip in. It knows of the night only what the server sent.
import { askJson } from "./asking.js";
import { clockText, secondsLeft, spokenMark } from "./clock.js";
import { actOfKey } from "./cursor.js";
import { all, byId as part, filled, isCommand, locale, make, makeButton, on } from "./dom.js";
import { recall, remember } from "./kept.js";
import { live } from "./live.js";
import { mirrored, placeOf, withBlanks } from "./places.js";
import { Table } from "./play/board.js";
import { Fates } from "./play/fates.js";
import { formed } from "./play/move.js";
import { Receipts } from "./play/receipts.js";
import { showHints, showOwn, showPart, showPhase } from "./play/show.js";
import { Sender } from "./sender.js";

const IN_WORDS = "in words";
const LENGTHENED = "lock lengthened";
const OWN_SECONDS = 60; // how often the server hears from this phone if nothing happens

const page = part("play");
const fixed = JSON.parse(page.dataset.fixed);
const texts = JSON.parse(page.dataset.texts);
const say = (name, values = {}) => filled(texts[name], values);
const night = { message: null, own: null, drawn: null, known: "", over: false, heard: "", decided: undefined, changing: false, compared: false, words: null, awake: null, told: "", mark: 0 };
const receipts = new Receipts(page.dataset.key);
const sender = new Sender(page.dataset.send, page.dataset.key, settled);
const fates = new Fates(part("decisions"), page.dataset.key, say, shortText);
const player = Number(page.dataset.player);
/** @type {(letter: string, own: string) => string | undefined} the tile of several letters that begins with a typed one */
let beginningWith = () => undefined;
if (/[\u2c00-\u2c5f]/.test(fixed.letters)) import("./digraphs.js").then((found) => { beginningWith = found.beginningWith; });
const table = new Table(fixed, part("board"), part("rack"), say, showFormed);
const draft = `draft ${page.dataset.key}`;

// -- the night --------------------------------------------------------------------------------------------

const channel = live(page.dataset.live, {
  state: take,
  lost: () => askOwn(0),
  back: () => sender.send(),
  gone: noSeat,
});
setInterval(() => { if (!document.hidden) askOwn(5); }, OWN_SECONDS * 1000);
setInterval(showClock, 200);
document.addEventListener("visibilitychange", () => { if (!document.hidden) askOwn(0); });
if (navigator.wakeLock) import("./play/awake.js").then(({ Awake }) => { night.awake = new Awake(); night.awake.set(table.open); });

// A player who takes no part in this round may only look on, or play along if the director allows it.
const isAway = () => Boolean(night.message?.state.away?.includes(player));
const playsAlong = () => isAway() && Boolean(night.own?.rules.along);
const plays = () => !isAway() || playsAlong();

// The state of a sent slip; for one of an earlier round the desk may know more.
function settled(record) {
  showStatus();
  if (record.drawn !== night.drawn || record.state === "late") askOwn(0);
}

function mayLay({ phase, drawn }) {
  return drawn !== null && ["running", "stopped", "time_up"].includes(phase) && plays();
}

function take(message) {
  night.message = message;
  const { state } = message;
  table.open = mayLay(message);
  table.top = new Set(state.top ? state.top.laid : []);
  const letters = state.rack.kept + state.rack.new;
  const known = `${message.drawn} ${state.board} ${letters}`;
  if (known !== night.known) {
    if (night.drawn !== message.drawn) endQuestions();
    night.drawn = message.drawn;
    night.known = known;
    table.deal(state.board, letters, message.drawn ? kept(message.drawn) : []);
  } else {
    table.draw();
  }
  night.awake?.set(table.open);
  part("lengthen").hidden = Boolean(navigator.wakeLock) || table.open || recall(LENGTHENED, false);
  showPhase(part, say, message);
  tellPhase(message);
  showHints(part, say, message, fixed.mirror);
  noteLog(state);
  showClock();
  showStatus();
  askWhatIsNew(message);
}

// Keeps the hash of the log that was shown.
function noteLog({ log }) {
  receipts.log(log);
  part("log").textContent = log ? say("log", { seq: log.seq, hash: log.hash }) : "";
}

// At the end everything that the phone was sent is compared with the log.
async function compare({ accepted, ended }) {
  for (const each of accepted) receipts.accepted(each, sender.record(each.drawn));
  if (!ended || night.compared) return void (night.compared &&= ended);
  night.compared = true;
  let found = null;
  try {
    const { compared, showCompared } = await import("./play/compared.js");
    found = await compared(page.dataset.log, receipts.kept);
    if (found) showCompared(part, say, found);
  } catch {
    // the script did not load
  }
  night.compared = found !== null;
  if (!found) askOwn(5); // its answer shows the log again
}

// A question opened for one round ends with it.
function endQuestions() {
  for (const each of all("dialog[open]")) each.close();
  night.changing = false;
}

// Requests the own part at once if the director has decided on the own slip, not on others'.
function askWhatIsNew({ state: { decided = {}, ...state }, phase, drawn }) {
  const [before, heard] = [night.heard, JSON.stringify([state, phase, drawn])];
  const mine = decided[player];
  if (before && mine !== night.decided) askOwn(0);
  else if (heard !== before) askOwn(1.5);
  Object.assign(night, { heard, decided: mine });
}

function kept(drawn) {
  const found = recall(draft);
  return found?.drawn === drawn ? found.laid : [];
}

/** @type {any} */
let asking = 0;
let asked = 0;
let told = 0; // the newest answered request: older answers are outdated

// Requests the own part within so many seconds; not all phones at once.
function askOwn(seconds) {
  clearTimeout(asking);
  asking = setTimeout(async () => {
    const mine = ++asked;
    try {
      const { status, ok, data } = await askJson(page.dataset.own, { seconds: 8 });
      if (status === 404 || status === 403) return noSeat();
      if (!ok || mine < told) return;
      told = mine;
      night.own = data;
      if (!easy()) paper(); // no connection before
      if (night.own.handed) sender.learn(night.own.handed);
      compare(night.own);
      showOwn(part, say, night.own, night.message);
      if (night.message) table.open = mayLay(night.message);
      table.draw();
      showStatus();
    } catch {
      // the next request may work
    }
  }, Math.random() * seconds * 1000);
}

function noSeat() {
  part("phase").textContent = say("noseat");
  part("table").hidden = true;
  const link = make("a", "button", page.dataset.home);
  link.href = page.dataset.home;
  part("phase").append(" ", link);
}

const left = () => (night.message?.clock ? secondsLeft(night.message.clock, channel.now()) : null);

// Whether a slip would be too late now: the time and the allowance for the network are over.
function isOver() {
  const clock = night.message && night.message.clock;
  const now = channel.now();
  if (!clock || clock.over === null || night.own === null || now === null) return false;
  return now > clock.over + night.own.rules.grace;
}

function showClock() {
  const clock = night.message && night.message.clock;
  part("clock").hidden = !clock;
  if (isOver() !== night.over) showFormed();
  if (!clock) return;
  const seconds = left();
  const shown = clockText(seconds);
  if (part("clock").textContent !== shown) part("clock").textContent = shown;
  part("clock").classList.toggle("short", seconds <= 30);
  const mark = spokenMark(clock, seconds);
  if (mark && mark !== night.mark) tell(say("left", { number: Math.ceil(seconds) }));
  night.mark = mark;
}

// What a screen reader says by itself; a repeated text needs another space to be read.
function tell(text) {
  part("told").textContent = part("told").textContent === text ? `${text}\u00a0` : text;
}

// Announces new letters, the clock, the end of the time.
function tellPhase({ phase, drawn }) {
  const now = `${phase} ${drawn}`;
  if (now === night.told) return;
  const letters = table.tiles.map(({ letter }) => (letter === "?" ? say("blank") : letter)).join(", ");
  const fresh = drawn !== null && !night.told.endsWith(` ${drawn}`);
  const lines = [fresh && part("round").textContent, fresh && say("letters", { letters }), phase === "running" ? say("runs", { time: clockText(left()) }) : part("phase").textContent];
  night.told = now;
  if (phase === "running") night.mark = spokenMark(night.message.clock, left());
  tell(lines.filter(Boolean).join(". "));
}

// -- the slip ---------------------------------------------------------------------------------------------

const easy = () => !night.own || night.own.rules.easy;

function shape() {
  return formed(fixed, table.squares, table.letters, table.cursor.down);
}

// The board in words, with its field for typed moves: once somebody opens it.
async function openWords() {
  const { InWords } = await import("./play/in_words.js");
  night.words ??= new InWords({ fixed, table, say, night, left, shape, showAt, easy, acts });
  night.words.show();
}

part("words").addEventListener("toggle", () => {
  remember(IN_WORDS, part("words").open);
  if (part("words").open) openWords();
});
part("words").open = recall(IN_WORDS, false);

function showAt(square, down) {
  return placeOf(fixed.side, square, !down, fixed.mirror);
}

function showFormed() {
  part("arrow").textContent = table.cursor.arrow;
  const found = shape();
  const words = found ? found.words.map((each) => each.text.toUpperCase()).join(", ") : "";
  let text = table.laid.length ? say("no_place") : say("tap");
  if (found) text = easy() ? `${showAt(found.start, found.down)} ${words} – ${say("points", { number: found.score })}` : words;
  part("formed").textContent = table.open ? text : "";
  night.words?.show();
  if (night.drawn) remember(draft, { drawn: night.drawn, laid: table.laid.map(({ square, letter }) => ({ square, letter })) });
  showStatus();
}

function ownSlip() {
  const found = shape();
  if (!found) return null;
  return { word: found.text, direction: found.down ? "down" : "across", at: placeOf(fixed.side, found.start, !found.down), score: found.score };
}

function handIn(slip) {
  endQuestions();
  sender.hand(night.message.round, night.message.drawn, slip);
  askOwn(3);
}

// The slip in a line: HUND, 10.
function shortText(slip) {
  return slip.state === "empty" ? say("empty") : [withBlanks(slip.word || "–"), slip.score].filter((each) => each !== null && each !== undefined).join(", ");
}

function slipText(slip) {
  if (slip.state === "empty") return say("empty");
  const at = slip.at && fixed.mirror ? mirrored(slip.at) : slip.at;
  const way = { across: "→", down: "↓" }[slip.direction] || "";
  return [withBlanks(slip.word || "–"), `${at || ""} ${way}`.trim(), slip.score === null || slip.score === undefined ? "" : say("points", { number: slip.score })].filter(Boolean).join("\n");
}

function showStatus() {
  const record = night.drawn ? sender.record(night.drawn) : null;
  night.over = isOver();
  const open = night.message && night.message.drawn !== null;
  part("table").hidden = !open;
  const time = record?.at ? new Date(record.at * 1000).toLocaleTimeString(locale()) : "";
  let state = record ? record.state : "none";
  if (record && !night.over && easy() && ["kept", "final", "along"].includes(state) && changedSince(record.slip)) state = "changed";
  if (!record && night.over) state = "missed";
  if (isAway() && (!playsAlong() || state === "missed")) state = "away";
  page.classList.toggle("looks-on", !plays());
  part("status").dataset.state = state;
  part("status").textContent = say(state, { slip: record ? shortText(record.slip) : "" });
  part("receipt").hidden = !record || state === "away";
  if (record) part("receipt").lastElementChild.textContent = slipText(record.slip);
  part("receipt").firstElementChild.textContent = say(time ? "receipt_at" : "receipt", { time });
  const done = ["kept", "along"].includes(state) && !night.changing;
  part("ends").hidden = done;
  part("change").hidden = !done || night.over || !night.own?.rules.changes;
  const fast = night.own && !night.own.rules.changes && record && record.state !== "refused";
  for (const each of all("[data-act^=hand-in], [data-act=empty], [data-act=sure]")) each.disabled = !open || night.over || night.message.phase === "ready" || Boolean(fast) || !plays();
  if (night.message) showPart(part, say, night.message, player, playsAlong());
  fates.show(Object.values(sender.records), night.own?.fates ?? [], night.drawn);
}

function changedSince(slip) {
  const now = ownSlip();
  return Boolean(now) && (now.word !== slip.word || now.at !== slip.at);
}

// -- keys and taps ----------------------------------------------------------------------------------------

function choose(index, typed = "") {
  if (table.laid.length >= fixed.most) {
    part("formed").textContent = say("too_many", { number: fixed.most });
    return;
  }
  const letter = table.tiles[index].letter;
  if (letter !== "?") return table.put(index, letter);
  if (typed) return table.put(index, typed.toLowerCase());
  part("blank").dataset.index = index;
  part("blank").showModal();
}

function type(letter) {
  const longer = beginningWith(letter, fixed.letters);
  const known = fixed.letters.includes(letter);
  const index = longer && !(known && table.has(letter)) && table.has(longer) ? table.find(longer) : table.find(known ? letter : longer);
  if (index < 0) part("formed").textContent = say("lacking", { letters: letter });
  else choose(index, known ? letter : longer);
}

function askSure(slip) {
  part("sure").firstElementChild.textContent = slipText(slip);
  part("sure").slip = slip;
  part("sure").showModal();
}

// A slip as on paper: its dialog is loaded if players state everything themselves.
const paper = () => import("./play/paper.js");
const openPaper = async () => (await paper()).openPaper(shape(), fixed, handIn, night.drawn);

const step = (way) => () => table.at((cursor) => cursor.move(way));

const acts = {
  turn: () => table.at((cursor) => cursor.turn()), left: step("left"), right: step("right"), up: step("up"), below: step("below"),
  shuffle: () => table.shuffle(), back: () => table.back(), clear: () => table.clear(),
  words: async () => {
    part("words").open = true;
    await openWords();
    part("command").focus();
  },
  change: () => {
    night.changing = true;
    showStatus();
    if (!easy()) openPaper();
  },
  lengthened: () => {
    remember(LENGTHENED, true);
    part("lengthen").hidden = true;
  },
  close: (button) => button.closest("dialog").close(),
  empty: () => askSure({ state: "empty" }),
  sure: () => handIn(part("sure").slip),
  "hand-in": () => {
    if (!easy()) return openPaper();
    const slip = ownSlip();
    if (!slip) part("formed").textContent = say("no_place");
    else if (night.own && !night.own.rules.changes) askSure(slip);
    else handIn(slip);
  },
  seen: async () => {
    const rounds = night.own.notes.map((each) => each.round);
    await askJson(page.dataset.seen, { body: { rounds } });
    askOwn(0);
  },
};

on("click", "[data-act]", (button) => acts[button.dataset.act]?.(button));
// Dragging tiles: its script is loaded with the first touch.
on("pointerdown", "#rack .tile, #board .own", async (tile, event) => (await import("./play/drag.js")).drag(tile, event, table, choose));
on("click", "#rack [data-index]", (tile) => choose(Number(tile.dataset.index)));

document.addEventListener("keydown", (event) => {
  if (isCommand(event) || /** @type {Element} */ (event.target).closest("dialog, input, details")) return;
  const act = actOfKey(event.key);
  const letter = event.key.toUpperCase();
  if (act) acts[act]();
  else if (event.key.length === 1 && (fixed.letters.includes(letter) || beginningWith(letter, fixed.letters))) type(letter);
  else return;
  event.preventDefault();
});

part("blank").querySelector(".letters").append(...Array.from(fixed.letters, (letter) => makeButton(letter, () => {
  part("blank").close();
  table.put(Number(part("blank").dataset.index), letter.toLowerCase());
})));
