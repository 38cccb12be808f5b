// What a move would be worth, asked while somebody types it.
import { all, byId, typedInto } from "./dom.js";

/**
 * A piece of a page, asked for while somebody types: the answer to the newest question counts. Until it comes no button of the
 * piece can be pressed, for it would book what was typed before.
 * @param {() => { url: string, place: HTMLElement | null } | null} question null where the page has no such piece now; without a
 *   url there is nothing to ask, and the piece is emptied
 * @param {number} milliseconds of quiet before it is asked
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
      if (here) again(held)?.focus(); // who is about to press its button still is
    } catch {
      // the button "Check" still works
    }
  };
  return {
    look,
    soon() {
      clearTimeout(timer);
      asked += 1; // an answer that is under way is one to what was typed before
      const wanted = question();
      if (!wanted?.url) return wanted?.place?.replaceChildren();
      for (const button of wanted.place?.querySelectorAll("button") ?? []) button.disabled = true;
      timer = setTimeout(look, milliseconds);
    },
  };
}

/**
 * What to ask for the move that is typed into the page's fields.
 * @param {HTMLElement} page with data-preview, and data-turn where a turn is corrected
 */
export function typedMove(page) {
  const [at, word, place] = [byId("at"), byId("word"), byId("preview")];
  if (!at) return null;
  if (!at.value || !word.value) return { url: "", place };
  const query = new URLSearchParams({ at: at.value, word: word.value });
  if (page.dataset.turn) query.set("turn", page.dataset.turn);
  return { url: `${page.dataset.preview}?${query}`, place };
}
