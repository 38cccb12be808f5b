// The wall of Bingo follows the game by itself.
import { byId } from "../dom.js";
import { followGame } from "../following.js";

followGame(byId("bingo-wall"));
