// Bingo: shows what another device has called or entered, unless somebody is typing here.
import "./announce.js";
import { byId } from "./dom.js";
import { followGame, isBusy } from "./following.js";
import { morph } from "./morph.js";

const page = byId("bingo");
followGame(page, { put: (fresh) => !isBusy(page) && morph(page, fresh.innerHTML) });
