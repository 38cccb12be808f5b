// Booked slips: the echo of the last one with its doubts, and the last five, each with its own undo.
import { all, byId, make, makeButton, on } from "../dom.js";
import { token } from "../sender.js";
import { ask, withView } from "./asking.js";
import { addresses, line, markTable, say, slips } from "./entry.js";
import { afterAnswer, apply, roundShown } from "./parts.js";

const DEAF = 700; // ms
const echo = byId("echo");
/** @type {any} */
let last = null; // the slip in the echo: {player, seq}, the entry that its undo takes back
let doubts = 0;
let deafUntil = 0; // after an undo another slip is in the same place: a second tap must not undo it too

export function booked(answer) {
  last = answer.seq ? { player: answer.player, seq: answer.seq } : null;
  show(answer.echo || "", answer.points === 0 ? "zero" : answer.mark || "none");
  byId("echo-undo").hidden = last === null;
  doubts = (answer.doubts || []).length;
  byId("doubts").replaceChildren(...(answer.doubts || []).slice(0, 1).map(doubtRow));
}

function show(text, look) {
  echo.hidden = !text;
  echo.className = `echo echo-${look}`;
  echo.firstElementChild.textContent = text;
}

// The message about the last slip follows what counts now: judged anew it has the new points, undone anywhere it is gone.
function follow(change) {
  if (change.round) return forget();
  if (last === null) return;
  const [booking] = all(`#part-recent [data-back="${last.player}"]`);
  if (!booking) return forget();
  last.seq = Number(booking.dataset.seq);
  const { echo: text, look } = booking.dataset;
  if (echo.firstElementChild.textContent === text) return;
  doubts = 0;
  byId("doubts").replaceChildren();
  show(text, look);
}

// A doubt of the ruling: the question, and its two answers by button or by F8 and F9.
function doubtRow(question) {
  const row = make("div");
  row.append(make("strong", "", `${question} `));
  for (const [answer, key] of [["yes", "F8"], ["no", "F9"]]) {
    const button = makeButton(slips.dataset[answer], () => settle(answer), "btn btn-sm btn-warning me-2");
    button.append(make("span", "by-key", ` (${key})`));
    row.append(button);
  }
  return row;
}

async function settle(choice) {
  try {
    const address = withView(`${addresses().enter}/${last.player}/settle`, roundShown());
    const answer = await ask(address, { body: { answer: choice, seq: last.seq, token: token() } });
    booked(answer);
    apply(answer);
  } catch (error) {
    say(error.message, "text-danger");
  }
}

// The message about a slip ends with its round, so that its buttons never act on the next one.
function forget() {
  last = null;
  doubts = 0;
  echo.hidden = true;
}

// Takes the entry ``seq`` of that player back, and names it.
async function takeBack(player, seq) {
  if (performance.now() < deafUntil) return;
  deafUntil = performance.now() + DEAF;
  try {
    const address = withView(`${addresses().enter}/${player}/back`, roundShown());
    const answer = await ask(address, { body: { seq, token: token() } });
    if (seq === last?.seq) forget();
    markTable(null);
    apply(answer);
    say(answer.told, "text-primary");
    deafUntil = performance.now() + DEAF;
  } catch (error) {
    say(error.message, "text-danger");
  }
}

function onKey(event) {
  if (event.key === "Escape" && event.target === line && !line.value && last !== null) {
    takeBack(last.player, last.seq);
  } else if ((event.key === "F8" || event.key === "F9") && doubts) {
    settle(event.key === "F8" ? "yes" : "no");
  } else {
    return;
  }
  event.preventDefault();
}

export function startBookings() {
  document.addEventListener("keydown", onKey);
  afterAnswer(follow);
  byId("echo-undo").addEventListener("click", () => last !== null && takeBack(last.player, last.seq));
  on("click", "#part-recent [data-back]", (button) => takeBack(button.dataset.back, Number(button.dataset.seq)));
}
