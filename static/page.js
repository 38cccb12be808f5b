// What every page of the staff has.
import "./keep.js";
import "./menus.js";
