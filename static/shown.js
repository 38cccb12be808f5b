// The wall of an event, on a projector or a phone: shows at once what another device reveals. Changes of the table without a
// step of its games, such as a corrected name, are requested now and then.
import "./club_wall.js";
import { byId } from "./dom.js";
import { followGame } from "./following.js";

const SECONDS = 60;

const page = followGame(byId("shown"));
setInterval(() => page.look(true), SECONDS * 1000);
