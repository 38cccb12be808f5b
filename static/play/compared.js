// At the end a phone requests its part of the log, and compares it with what it was sent (receipts.js; the answer is in
// director/desk/duplicate/phones.py). Loaded when the game has ended.
import { askJson } from "../asking.js";
import { make } from "../dom.js";

/** @typedef {{count: number, missing: number[], changed: number[]}} Compared rounds without the slip, entries that differ */

/**
 * The differences to the log of the finished game; null without an answer.
 * @param {string} url
 * @param {import("./receipts.js").Receipts["kept"]} kept
 * @returns {Promise<Compared | null>}
 */
export async function compared(url, kept) {
  const seen = Object.keys(kept.seen);
  const { ok, data } = await askJson(`${url}?seen=${seen.join(",")}`, { seconds: 8 }).catch(() => ({ ok: false, data: {} }));
  if (!ok) return null;
  const slips = Object.values(kept.accepted);
  const missing = slips.filter((each) => !data.slips.some((there) => there.round === each.round && sameSlip(there.slip, each.slip)));
  const changed = seen.filter((seq) => data.hashes[seq] !== kept.seen[seq]);
  return { count: slips.length, missing: missing.map((each) => each.round), changed: changed.map(Number) };
}

const OPEN = { word: "", direction: null, at: null, joined_at: null, joins: 0, score: null, state: "ok" };

// A phone has only the written fields; the log has empty ones, too.
const sameSlip = (one, other) => same({ ...OPEN, ...one }, { ...OPEN, ...other });

// Compares two values of JSON in any order of names.
export function same(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => name in other && same(one[name], other[name]));
}

/** Shows what the phone has found in the log. @param {Compared} found */
export function showCompared(part, say, found) {
  const { count, missing, changed } = found;
  const lines = [...missing.map((round) => say("receipt_missing", { round })), ...changed.slice(0, 1).map((seq) => say("log_changed", { seq }))];
  part("receipts").className = lines.length ? "message" : "";
  if (!lines.length && count) lines.push(count === 1 ? say("receipt_fits") : say("receipts_fit", { number: count }));
  part("receipts").replaceChildren(...lines.map((each) => make("p", "", each)));
  part("receipts").hidden = !lines.length;
}
