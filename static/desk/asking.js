// Asking the laptop: JSON there and back, errors as sentences, and what is said on the page.
export const desk = document.getElementById("desk");
const csrf = document.querySelector('meta[name="csrf-token"]').content;

let sent = 0; // changes that this page has sent
let open = 0; // those that are not answered yet

// How many changes this page has sent, or null while one of them is not answered: what was asked for before is older then.
export function changesSent() {
  return open ? null : sent;
}

// The answer as an object; an Error with `code` where the laptop refuses, without one where it does not answer.
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

async function answered(url, { body, form, signal }) {
  const options = { headers: { Accept: "application/json", "X-CSRFToken": csrf }, signal };
  if (body || form) options.method = "POST";
  if (form) options.body = form;
  if (body) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const response = await fetch(url, options);
  if (response.redirected) window.location.reload(); // signed out meanwhile
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer;
}

// The address with what this page shows: the round of the slips, and the tops if they are open.
export function withView(url, number, more = {}) {
  const address = new URL(url, window.location.href);
  if (number) address.searchParams.set("slips", number);
  const tops = new URLSearchParams(window.location.search).get("tops");
  if (tops) address.searchParams.set("tops", tops);
  for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value);
  return address.href;
}

export function randomToken() {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(numbers, (each) => each.toString(16)).join("");
}

// Sentences above the page, as [style, text]; those of the step before go.
export function tell(messages) {
  const rows = messages.map(([style, text]) => {
    const row = document.createElement("div");
    const known = ["danger", "warning", "success", "info"].includes(style);
    row.className = `alert alert-${known ? style : "info"} py-2`;
    row.role = "alert";
    row.textContent = text;
    return row;
  });
  document.getElementById("messages").replaceChildren(...rows);
}

export function tellError(error) {
  tell([["danger", error.code ? error.message : desk.dataset.textFailed]]);
}
