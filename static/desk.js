// The desk's script: starts the files of static/desk/, each for one thing.
import { whenAllowed } from "./allow.js";
import "./announce.js";
import "./confirm.js";
import { startBookings } from "./desk/bookings.js";
import { startChecks } from "./desk/checks.js";
import { startClock } from "./desk/clock.js";
import { startKeypad } from "./desk/keypad.js";
import { startKeys } from "./desk/keys.js";
import { startLine } from "./desk/line.js";
import { afterAnswer, keepUp, serverTime, startParts } from "./desk/parts.js";
import { startSteps } from "./desk/steps.js";
import { startTops } from "./desk/tops.js";
import { heedWaiting } from "./desk/waiting.js";

startSteps();
afterAnswer(startClock(serverTime, () => keepUp(true)));
afterAnswer(heedWaiting);
startLine();
startKeypad();
startBookings();
startTops();
startParts();
startChecks();
whenAllowed(() => keepUp(true));
startKeys();
