// A page that only shows (standings, players) follows the night.
import { byId } from "./dom.js";
import { followGame } from "./following.js";

followGame(byId("following"));
