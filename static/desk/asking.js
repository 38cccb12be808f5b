// Requests to the laptop: JSON there and back, errors as sentences, and the messages on the page.
import { askJson } from "../asking.js";
import { byId, make } from "../dom.js";

export const desk = byId("desk");

let sent = 0; // changes that this page has sent
let open = 0; // the unanswered ones

// How many changes this page has sent, or null while one is unanswered: an answer requested before is outdated then.
export function changesSent() {
  return open ? null : sent;
}

/**
 * The answer as an object; throws an Error, with `code` if the laptop refuses, without one if it does not answer.
 * @param {string} url
 * @param {{ body?: unknown, form?: FormData, signal?: AbortSignal }} [what]
 */
export async function ask(url, { body, form, signal } = {}) {
  if (!body && !form) return answered(url, { signal });
  sent += 1;
  open += 1;
  try {
    return await answered(url, { body, form, signal });
  } finally {
    open -= 1;
  }
}

async function answered(url, what) {
  const { ok, redirected, data } = await askJson(url, what);
  if (redirected) location.reload(); // signed out meanwhile
  if (!ok) throw Object.assign(new Error(data.error.message), data.error);
  return data;
}

// The address with the state of this page: the round of the slips, and the tops if they are open.
export function withView(url, number, more = {}) {
  const address = new URL(url, window.location.href);
  if (number) address.searchParams.set("slips", number);
  const tops = new URLSearchParams(window.location.search).get("tops");
  if (tops) address.searchParams.set("tops", tops);
  for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value);
  return address.href;
}

// Sentences above the page, as [style, text]; they replace those of the step before.
export function tell(messages) {
  const rows = messages.map(([style, text]) => {
    const known = ["danger", "warning", "success", "info"].includes(style);
    const row = make("div", `alert alert-${known ? style : "info"} py-2`, text);
    row.setAttribute("role", "alert");
    return row;
  });
  byId("messages").replaceChildren(...rows);
}

export function tellError(error) {
  tell([["danger", error.code ? error.message : desk.dataset.textFailed]]);
}
