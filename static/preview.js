// The points of a move, requested while somebody types it.
import { all, byId, typedInto } from "./dom.js";

/**
 * A piece of a page, requested while somebody types: the answer to the newest request counts. Until it comes no button of the
 * piece can be pressed, because it would book the earlier text.
 * @param {() => { url: string, place: HTMLElement | null } | null} question null if the page has no such piece now; without a
 *   url there is nothing to ask, and the piece is emptied
 * @param {number} milliseconds without typing before the request
 */
export function previewer(question, milliseconds) {
  let asked = 0;
  /** @type {any} */
  let timer = 0;
  const look = async () => {
    clearTimeout(timer);
    const wanted = question();
    const mine = ++asked;
    if (!wanted?.url) return;
    try {
      const answer = await fetch(wanted.url, { headers: { Accept: "text/html" } });
      const text = await answer.text();
      if (mine !== asked || !answer.ok || !wanted.place) return;
      const held = /** @type {any} */ (document.activeElement);
      const here = wanted.place.contains(held);
      const typed = all("input", wanted.place).filter(typedInto); // such as the tiles drawn
      wanted.place.innerHTML = text;
      const again = ({ id, name }) => (id ? byId(id) : wanted.place?.querySelector(`[name="${name}"]`));
      for (const old of typed) Object.assign(again(old) ?? {}, { value: old.value });
      if (here) again(held)?.focus(); // the button about to be pressed keeps the focus
    } catch {
      // the button "Check" still works
    }
  };
  return {
    look,
    soon() {
      clearTimeout(timer);
      asked += 1; // an answer under way belongs to the earlier text
      const wanted = question();
      if (!wanted?.url) return wanted?.place?.replaceChildren();
      for (const button of wanted.place?.querySelectorAll("button") ?? []) button.disabled = true;
      timer = setTimeout(look, milliseconds);
    },
  };
}

/**
 * The request for the move in the page's fields.
 * @param {HTMLElement} page with data-preview, and data-turn if a turn is corrected
 */
export function typedMove(page) {
  const [at, word, place] = [byId("at"), byId("word"), byId("preview")];
  if (!at) return null;
  if (!at.value || !word.value) return { url: "", place };
  const query = new URLSearchParams({ at: at.value, word: word.value });
  if (page.dataset.turn) query.set("turn", page.dataset.turn);
  return { url: `${page.dataset.preview}?${query}`, place };
}
