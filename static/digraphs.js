// Tiles of two or three letters (CH, L·L): scripts get and send one sign for each, people read letters.
// The signs are those of director/language/sentences.py, in the same order.
const DIGRAPHS = "CH LL RR L·L NY QU CS DZ DZS GY LY SZ TY ZS DD FF NG PH RH TH DŽ LJ NJ IJ C'H DH GJ SH XH ZH GĦ IE TX TZ TS SCH KH SY GB GH GW KP KW NW".split(" ");
const CAPITAL = 0x2c00;
const SMALL = 0x2c30;
const SIGN = /[\u2c00-\u2c5f]/g;

/** @param {string} sign */
function letters(sign) {
  const code = sign.charCodeAt(0);
  return code < SMALL ? DIGRAPHS[code - CAPITAL] ?? sign : DIGRAPHS[code - SMALL]?.toLowerCase() ?? sign;
}

/** The text with letters instead of signs. @param {string} text */
export const spelled = (text) => text.replace(SIGN, letters);

/**
 * The text in capitals with the signs of this tile set instead of letters; longer tiles first.
 * @param {string} text
 * @param {string} own the letters of the set
 */
export function gathered(text, own) {
  const signs = Array.from(own.match(SIGN) ?? []).sort((one, other) => letters(other).length - letters(one).length);
  return signs.reduce((found, sign) => found.replaceAll(letters(sign), sign), text.toUpperCase());
}

/**
 * The sign of a tile that begins with a typed letter.
 * @param {string} letter
 * @param {string} own
 */
export const beginningWith = (letter, own) => (own.match(SIGN) ?? []).find((sign) => letters(sign).startsWith(letter));

// On a tile they are narrow.
const STYLE = ".digraph { letter-spacing: -.06em; } .digraph:not(b) { font-size: .7em; } #board .tile.digraph { font-size: .72rem; } .board td .tile.digraph { --whole: clamp(.75rem, 1.6vw, max(1.25rem, 2.6vh)); font-size: max(.7em, .7 * var(--whole)); } .board .tile.digraph[data-value]::after { font-size: calc(var(--whole) / 2); letter-spacing: 0; } b.digraph { display: inline-block; transform: scaleX(.68); } .board .tile b.digraph { transform-origin: left; }";

/** @param {any} node */
function spell(node) {
  if (!(node instanceof Text)) {
    if (node.ariaLabel?.match(SIGN)) node.ariaLabel = spelled(node.ariaLabel);
    if (node instanceof Element) ["aria-label", "title"].forEach((name) => spellLabel(node, name));
    for (const child of node.childNodes) spell(child);
    return;
  }
  const parent = node.parentElement;
  if (!parent || parent.tagName === "SCRIPT") return;
  if (node.data.search(SIGN) >= 0) node.data = spelled(node.data);
  if (parent.closest(".tile") && node === parent.firstChild) parent.classList.toggle("digraph", DIGRAPHS.includes(node.data.trim().toUpperCase()));
}

/** @param {Element} element @param {string} name */
function spellLabel(element, name) {
  const label = element.getAttribute(name) ?? "";
  if (label.search(SIGN) >= 0) element.setAttribute(name, spelled(label));
}

if (globalThis.MutationObserver) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const watcher = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type !== "childList") spell(change.target);
      else change.addedNodes.forEach(spell);
    }
  });
  spell(document.documentElement);
  watcher.observe(document.documentElement, { childList: true, characterData: true, subtree: true, attributeFilter: ["aria-label"] });
}
