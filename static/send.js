// A choice that is sent as soon as it is made, also in a part that came later; its button is for browsers without scripts.
import { on } from "./dom.js";

on("change", "select[data-send]", (field) => field.form.submit());
