// The desk's script: what stands in static/desk/ is set going here, each file for one thing.
import { startBookings } from "./desk/bookings.js";
import { startClock } from "./desk/clock.js";
import { startKeypad } from "./desk/keypad.js";
import { startKeys } from "./desk/keys.js";
import { startLine } from "./desk/line.js";
import { startParts } from "./desk/parts.js";
import { startSteps } from "./desk/steps.js";
import { startTops } from "./desk/tops.js";

startSteps();
startClock();
startLine();
startKeypad();
startBookings();
startTops();
startKeys();
startParts();
