// What every page of the staff has. First what looks whether a form is filled in: what asks or keeps hears of no other.
import "./filled_in.js";
import "./keep.js";
import "./menus.js";
