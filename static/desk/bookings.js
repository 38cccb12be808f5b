// What was booked: the echo of the last slip with its doubts, and the last five, each with its own undo.
import { ask, randomToken, withView } from "./asking.js";
import { addresses, line, markTable, say } from "./line.js";
import { apply, roundShown } from "./parts.js";

const DEAF = 700; // ms
const slips = document.getElementById("slips");
const echo = document.getElementById("echo");
let last = null; // the player of the slip in the echo
let doubts = 0;
let deafUntil = 0; // after an undo another slip stands in the same place: a second tap of the same hand spares it

export function booked(answer) {
  last = answer.player ?? null;
  echo.hidden = !answer.echo;
  echo.className = `echo echo-${answer.points === 0 ? "zero" : answer.mark || "none"}`;
  echo.firstElementChild.textContent = answer.echo || "";
  document.getElementById("echo-undo").hidden = last === null;
  doubts = (answer.doubts || []).length;
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
    const address = withView(`${addresses().enter}/${last}/settle`, roundShown());
    const answer = await ask(address, { body: { answer: choice, token: randomToken() } });
    booked(answer);
    apply(answer);
  } catch (error) {
    say(error.message, "text-danger");
  }
}

// Takes the entry of that player back; ``seq`` is the entry that the page shows.
async function takeBack(player, seq = null) {
  if (performance.now() < deafUntil) return;
  deafUntil = performance.now() + DEAF;
  try {
    const address = withView(`${addresses().enter}/${player}/back`, roundShown());
    const answer = await ask(address, { body: { seq, token: randomToken() } });
    if (Number(player) === last) {
      last = null;
      echo.hidden = true;
    }
    markTable(null);
    apply(answer);
    deafUntil = performance.now() + DEAF;
  } catch (error) {
    say(error.message, "text-danger");
  }
}

function onKey(event) {
  if (event.key === "Escape" && event.target === line && !line.value && last !== null) {
    takeBack(last);
  } else if ((event.key === "F8" || event.key === "F9") && doubts) {
    settle(event.key === "F8" ? "yes" : "no");
  } else {
    return;
  }
  event.preventDefault();
}

export function startBookings() {
  document.addEventListener("keydown", onKey);
  document.getElementById("echo-undo").addEventListener("click", () => last !== null && takeBack(last));
  document.getElementById("part-recent").addEventListener("click", (event) => {
    const button = event.target.closest("[data-back]");
    if (button) takeBack(button.dataset.back, Number(button.dataset.seq));
  });
}
