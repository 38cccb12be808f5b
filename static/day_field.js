// A field for a day with a calendar beside it, in the page's language, not the browser's. In the calendar: arrows for days
// and weeks, Page Up and Page Down for months, Enter or a tap takes a day, Escape closes.
import { daysOn, monthsOn, readDay, weeksOf, writeDay } from "./days.js";
import { all, locale, make, makeButton } from "./dom.js";

const language = document.documentElement.lang;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS = { PageUp: -1, PageDown: 1 };

const told = (day, options) => new Intl.DateTimeFormat(locale(), { timeZone: "UTC", ...options }).format(day);

function today() {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

function start(field) {
  const input = field.querySelector("input");
  const open = makeButton("", () => show(), "btn btn-outline-secondary day-open");
  open.setAttribute("aria-label", field.dataset.open);
  open.append(make("span", "day-sign"));
  const dialog = make("dialog", "calendar");
  dialog.setAttribute("aria-label", field.dataset.open);
  field.append(open, dialog);
  let here = today();

  function show() {
    here = readDay(input.value) ?? today();
    draw();
    dialog.showModal();
    focus();
  }

  const focus = () => dialog.querySelector("[aria-current]").focus();

  function take(day) {
    input.value = writeDay(day, language);
    dialog.close();
    input.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function go(day) {
    here = day;
    draw();
    focus();
  }

  function draw() {
    const head = make("div", "calendar-head");
    const turn = (label, count, sign) => {
      const button = makeButton(sign, () => go(monthsOn(here, count)), "btn btn-outline-secondary");
      button.setAttribute("aria-label", label);
      return button;
    };
    const title = make("b", "", told(here, { month: "long", year: "numeric" }));
    title.setAttribute("aria-live", "polite");
    head.append(turn(field.dataset.back, -1, "‹"), title, turn(field.dataset.on, 1, "›"));
    const table = make("table");
    const names = make("tr");
    for (let each = 0; each < 7; each += 1) names.append(make("th", "", told(new Date(Date.UTC(2024, 0, 1 + each)), { weekday: "short" })));
    table.append(names);
    for (const week of weeksOf(here)) {
      const row = make("tr");
      for (const day of week) {
        const cell = make("td");
        if (day) cell.append(dayButton(day));
        row.append(cell);
      }
      table.append(row);
    }
    const close = makeButton(field.dataset.close, () => dialog.close(), "btn btn-outline-secondary");
    dialog.replaceChildren(head, table, close);
  }

  function dayButton(day) {
    const is = day.getTime() === here.getTime();
    const button = makeButton(String(day.getUTCDate()), () => take(day), is ? "chosen" : "");
    button.setAttribute("aria-label", told(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" }));
    button.tabIndex = is ? 0 : -1;
    if (is) button.setAttribute("aria-current", "date");
    return button;
  }

  dialog.addEventListener("keydown", (event) => {
    const day = event.target.closest("td");
    if (day && event.key in STEPS) go(daysOn(here, STEPS[event.key]));
    else if (event.key in MONTHS) go(monthsOn(here, MONTHS[event.key]));
    else return;
    event.preventDefault();
  });
}

for (const each of all("[data-day]")) start(each);
