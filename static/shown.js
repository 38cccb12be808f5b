// The wall of an event, on a projector or a phone: what is revealed on another device is on it at once. What changes the table without a
// step of its games, such as a name put right, is asked for now and then.
import "./club_wall.js";
import { byId } from "./dom.js";
import { followGame } from "./following.js";

const SECONDS = 60;

const page = followGame(byId("shown"));
setInterval(() => page.look(true), SECONDS * 1000);
