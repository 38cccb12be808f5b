// Shows the progress of a word list: asks the job's address twice a second, reloads the page when it ends.
import { askJson } from "./asking.js";

const bar = /** @type {HTMLElement | null} */ (document.querySelector("[data-progress]"));

function show(percent) {
  bar.setAttribute("aria-valuenow", percent);
  /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${percent}%`;
  const text = document.querySelector("[data-progress-text]");
  if (text) text.textContent = `${percent} %`;
}

async function ask() {
  try {
    const { data: job } = await askJson(bar.dataset.progress);
    if (job.phase !== "running") return location.reload();
    show(job.percent);
  } catch {
    // the server may be busy
  }
  setTimeout(ask, 500);
}

if (bar) ask();
