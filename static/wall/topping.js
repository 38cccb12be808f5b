// The race of Topping, on the wall and on the director's page, follows the game by itself.
import { followGame } from "../following.js";

followGame(document.querySelector("#topping-wall, #laying"));
