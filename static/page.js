// The scripts of every staff page. The check of required fields comes first: asking and keeping get only complete forms.
import "./filled_in.js";
import "./keep.js";
import "./menus.js";
