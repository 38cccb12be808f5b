// On the desk of a rehearsal: asks now and then, so that what its invented players hand in comes in.
import { keepUp } from "./desk/parts.js";

setInterval(() => keepUp(), 1000);
