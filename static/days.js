// Days: as a page's language writes them in a field, as machines write them, and the weeks of a month.

const SIGNS = { de: ".", fr: "/", en: "/" };

/**
 * The typed day, which begins with the day of the month; null if it is not one.
 * @param {string} text
 */
export function readDay(text) {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  const typed = /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})\s*$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1).map(Number) : typed ? typed.slice(1).map(Number).reverse() : [0, 0, 0];
  const found = new Date(Date.UTC(year < 100 ? year + 2000 : year, month - 1, day));
  return day && found.getUTCMonth() === month - 1 ? found : null;
}

/**
 * The day as a field in that language shows it: 23.11.2026.
 * @param {Date} day
 * @param {string} language
 */
export function writeDay(day, language) {
  const [year, month, date] = day.toISOString().slice(0, 10).split("-");
  return [date, month, year].join(SIGNS[language] ?? "/");
}

/**
 * @param {Date} day
 * @param {number} count
 */
export const daysOn = (day, count) => new Date(day.getTime() + count * 86_400_000);

/**
 * The same day so many months later, or the last day of a shorter month.
 * @param {Date} day
 * @param {number} count
 */
export function monthsOn(day, count) {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count + 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day.getUTCDate(), last.getUTCDate())));
}

/**
 * The weeks of the day's month from Monday to Sunday, null for days of other months.
 * @param {Date} day
 * @returns {(Date | null)[][]}
 */
export function weeksOf(day) {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));
  const start = daysOn(first, -((first.getUTCDay() + 6) % 7));
  const weeks = [];
  for (let monday = start; monday < monthsOn(first, 1); monday = daysOn(monday, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((each) => daysOn(monday, each)).map((each) => (each.getUTCMonth() === first.getUTCMonth() ? each : null)));
  }
  return weeks;
}
