// The screen stays on while a round is open, if the browser can (https, or this machine) and the player has not said no.
// The browser ends it whenever the page is hidden, so it is requested again then.
import { byId as part } from "../dom.js";
import { recall, remember } from "../kept.js";

const STAY = "screen stays on";

export class Awake {
  constructor() {
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    this.open = false;
    this.asked = false;
    part("stay").checked = recall(STAY, true);
    part("stay").addEventListener("change", () => {
      remember(STAY, part("stay").checked);
      this.set(this.open);
    });
    part("stay-choice").hidden = false;
    document.addEventListener("visibilitychange", () => this.set(this.open));
  }

  /** `open`: there is something to look at. @param {boolean} open */
  async set(open) {
    this.open = open;
    const wanted = open && part("stay").checked && !document.hidden;
    if (!wanted) {
      await this.lock?.release();
      this.lock = null;
    } else if (!this.asked && (!this.lock || this.lock.released)) {
      this.asked = true;
      this.lock = await navigator.wakeLock.request("screen").catch(() => null); // a phone that saves its battery may refuse
      this.asked = false;
      if (!this.open || !part("stay").checked) this.set(this.open);
    }
  }
}
