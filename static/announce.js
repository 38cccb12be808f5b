// The announcement at the desk: read aloud by a voice of this device, then the quiet seconds after it are counted down.
import { all, byId, on } from "./dom.js";

const QUIET = `director.quiet.${window.location.pathname}`;
const settings = byId("announcing").dataset;
const language = document.documentElement.lang;

// Voices that need the internet are not offered: the hall may have none.
function voice() {
  if (!window.speechSynthesis) return null;
  const own = speechSynthesis.getVoices().filter((each) => each.localService && each.lang.toLowerCase().startsWith(language));
  return own.find((each) => each.default) || own[0] || null;
}

function read(lines) {
  const speech = new SpeechSynthesisUtterance(lines.join(". "));
  speech.voice = voice();
  speech.lang = speech.voice.lang;
  speech.rate = 0.85;
  speech.addEventListener("end", quiet);
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

function quiet() {
  sessionStorage.setItem(QUIET, String(Date.now() + 1000 * Number(settings.quiet)));
  show();
}

// Every step replaces the parts of the desk: their state is restored then, and all the time.
function show() {
  const left = Math.ceil((Number(sessionStorage.getItem(QUIET)) - Date.now()) / 1000);
  for (const place of all("[data-announce-quiet]")) {
    place.hidden = left <= 0;
    const said = settings.textQuiet.replace("{seconds}", String(left));
    if (place.textContent !== said) place.textContent = said; // else it would trigger the observer below for ever
  }
  for (const button of all("[data-announce-read]")) button.hidden = voice() === null;
}

// A cookie keeps what a person has opened: the laptop sends it open, so that nothing moves after loading.
document.addEventListener("toggle", (event) => {
  const details = /** @type {HTMLDetailsElement} */ (event.target);
  if (details.dataset.remember) document.cookie = `open-${details.dataset.remember}=${details.open ? 1 : 0}; path=/; max-age=31536000; samesite=lax`;
}, true);
on("click", "[data-announce-done]", quiet);
on("click", "[data-announce-read]", () => read(all(".announce-lines p").map((each) => each.textContent)));
if (window.speechSynthesis) speechSynthesis.addEventListener("voiceschanged", show);
const steps = document.getElementById("part-action");
if (steps) new MutationObserver(show).observe(steps, { childList: true, subtree: true });
window.setInterval(show, 250);
show();
