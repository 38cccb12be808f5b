// The desk of a Worthatz night: the clock, and following other devices and the search.
import "./confirm.js";
import { startClock } from "./desk/clock.js";
import { mainButton, markMain } from "./desk/main_key.js";
import { heedWaiting } from "./desk/waiting.js";
import { byId } from "./dom.js";
import { followGame } from "./following.js";

const page = byId("worthatz");
const game = followGame(page, {
  after() {
    showClock();
    markMain();
    heedWaiting();
  },
});
const showClock = startClock(game.now);
markMain();
document.addEventListener("keydown", (event) => {
  if (event.key !== "F2" || event.repeat) return;
  event.preventDefault();
  mainButton()?.click();
});
setInterval(() => page.dataset.seeking === "1" && game.look(true), 3000); // a search that ends without a find is noticed
