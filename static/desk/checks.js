// The checklist before the first rack: its ticks are updated automatically while it is shown.
import { byId, on } from "../dom.js";
import { tones } from "../sound.js";
import { keepUp } from "./parts.js";

const SECONDS = 3;

export function startChecks() {
  on("click", "[data-sound-try]", () => {
    tones.test();
    document.cookie = "sound-tested=1; path=/; samesite=lax";
    keepUp(true);
  });
  setInterval(() => byId("checklist") && keepUp(true), SECONDS * 1000);
}
