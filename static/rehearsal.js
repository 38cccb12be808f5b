// On the desk of a rehearsal: asks now and then, so that the slips of its invented players come in.
import { keepUp } from "./desk/parts.js";

setInterval(() => keepUp(), 1000);
