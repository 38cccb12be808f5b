// Replaces the contents of an element by new HTML, and touches only what differs: focus, selection, open parts and
// typed text stay. idiomorph would do much of this, but no package that pip installs contains it, and nobody would maintain
// a copy here; it also ignores typed text without a counterpart, for which a page must wait.
import { all, givenBack, typedInto } from "./dom.js";

/**
 * Returns false, and changes nothing, if typed text would be lost.
 * @param {Element} place
 * @param {string} html
 */
export function morph(place, html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  if (wouldLose(place, wanted.content)) return false;
  morphChildren(place, wanted.content);
  return true;
}

// Whether a field with typed text has no counterpart any more.
function wouldLose(place, wanted) {
  return Array.from(place.querySelectorAll("input, textarea")).some((field) => {
    if (!typedInto(field)) return false;
    const action = field.form ? field.form.getAttribute("action") : null;
    return !Array.from(wanted.querySelectorAll(field.tagName)).some(
      (each) => each.name === field.name && (each.closest("form")?.getAttribute("action") ?? null) === action,
    );
  });
}

function morphChildren(old, wanted) {
  let at = old.firstChild;
  const names = new Set(Array.from(wanted.children, nameOf));
  const needed = (node) => node.nodeType === Node.ELEMENT_NODE && nameOf(node) !== "" && names.has(nameOf(node));
  for (const node of Array.from(wanted.childNodes)) {
    const found = counterpart(at, node);
    if (found) {
      while (at !== found && !needed(at)) at = removed(at); // moving an element would cost it the focus
      if (found !== at) old.insertBefore(found, at);
      else at = at.nextSibling;
      morphNode(found, node);
    } else {
      old.insertBefore(document.importNode(node, true), at);
    }
  }
  while (at) at = removed(at);
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

// The node from here on that is to become `node`: of the same kind, and of the same name if it has one.
function counterpart(at, node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return at && at.nodeType === node.nodeType ? at : null;
  const name = nameOf(node);
  for (let each = at; each; each = each.nextSibling) {
    if (each.nodeType !== Node.ELEMENT_NODE) continue;
    const alike = each.tagName === node.tagName && nameOf(each) === name;
    if (alike) return each;
    if (!name && nameOf(each) === "") return null; // without names the order counts
  }
  return null;
}

function nameOf(element) {
  const { table, done, chip, at, back, round, remember } = element.dataset;
  const own = [table, done, chip, at, back, round, remember];
  if (element.id || own.some(Boolean)) return element.id || own.join("/");
  return element.getAttribute("action") || element.getAttribute("name") || "";
}

function morphNode(old, wanted) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue;
    return;
  }
  if (old.tagName === "TEMPLATE") { // its contents are not its children
    if (old.innerHTML !== wanted.innerHTML) old.innerHTML = wanted.innerHTML;
    return;
  }
  if (old.isEqualNode(wanted)) return;
  morphAttributes(old, wanted);
  if (old.tagName === "TEXTAREA" && typedInto(old)) return;
  morphChildren(old, wanted);
}

function morphAttributes(old, wanted) {
  const stay = staying(old, wanted);
  for (const { name } of Array.from(old.attributes)) {
    if (!stay.includes(name) && !wanted.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of Array.from(wanted.attributes)) {
    if (!stay.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

function staying(old, wanted) {
  if (givenBack(old)) return ["value", "data-typed"];
  return old.tagName === "DETAILS" && (sameMeaning(old, wanted) || isTypedIn(old)) ? ["open"] : [];
}

// A form of one thing (data-form), such as a player, whatever its summary says now.
const isTypedIn = (details) => "form" in details.dataset && all("input", details).some(typedInto);

// An open menu stays open while its title is the same; one that says what will be undone must not change at all.
function sameMeaning(old, wanted) {
  const part = (element) => (old.classList.contains("undo") ? element : element.querySelector("summary"));
  const text = (element) => (part(element)?.textContent ?? "").replace(/\s+/g, " ").trim();
  return text(old) === text(wanted);
}
