// The page of the hour: files go to the laptop in parts, a bar shows the progress, and the tiles renew themselves. So does the public
// page of the ranking, less often.
import { byId, filled, make } from "./dom.js";
import { morph } from "./morph.js";

const RENEW = 3_000; // ms between two requests
const PART = 8 * 2 ** 20; // bytes of files that go together
const LARGEST = 60 * 2 ** 20; // the most bytes that the laptop takes at once

const now = byId("now");
if (now) setInterval(renew, byId("hand-in") ? RENEW : 4 * RENEW);

async function renew() {
  if (document.hidden) return;
  const version = byId("state")?.dataset.version ?? "";
  const address = new URL(now.dataset.now, location.href);
  if (version) address.searchParams.set("version", version);
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (answer.redirected) return location.reload();
    if (answer.status !== 200) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    morph(now, (page.getElementById("now") ?? page.body).innerHTML);
  } catch {
    // the next request tries again
  }
}

const form = byId("hand-in");
if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(Array.from(byId("results").files ?? []));
  });
  for (const name of ["dragenter", "dragover"]) form.addEventListener(name, (event) => over(event, true));
  form.addEventListener("dragleave", (event) => over(event, false));
  form.addEventListener("drop", (event) => {
    over(event, false);
    send(Array.from(event.dataTransfer.files));
  });
}

function over(event, is) {
  event.preventDefault();
  form.classList.toggle("over", is);
}

// All files, in parts one after the other: each part is on the disk of the laptop before the next one goes.
async function send(files) {
  const bar = byId("bar");
  const sent = byId("sent");
  sent.replaceChildren(make("div"));
  bar.hidden = false;
  let done = 0;
  for (const part of parts(files, sent)) {
    await sendPart(part, sent);
    done += part.length;
    bar.value = done / files.length;
    sent.firstChild.textContent = filled(form.dataset.sent, { done, all: files.length });
    renew();
  }
  form.reset();
}

/**
 * Groups files into parts; reports files that are too large for any.
 * @param {File[]} files
 * @param {Element} sent
 */
export function parts(files, sent) {
  const found = [];
  let bytes = Infinity;
  for (const file of files) {
    if (file.size > LARGEST) {
      refuse(sent, file.name, form.dataset.large);
      continue;
    }
    if (bytes + file.size > PART) {
      found.push([]);
      bytes = 0;
    }
    found[found.length - 1].push(file);
    bytes += file.size;
  }
  return found;
}

async function sendPart(part, sent) {
  const body = new FormData();
  body.append("csrf_token", form.querySelector("[name=csrf_token]").value);
  for (const file of part) body.append("file", file);
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.ok) return;
    const told = await answer.json();
    for (const file of part) refuse(sent, file.name, told.error?.message ?? String(answer.status));
  } catch {
    for (const file of part) refuse(sent, file.name, form.dataset.lost);
  }
}

function refuse(sent, file, why) {
  sent.append(make("div", "text-danger", filled(form.dataset.refused, { file, why })));
}
