// A Worthatz grid as 15 rows of text, "." for an empty square.

/**
 * The rows and columns that have letters; none if the grid is empty.
 * @param {string[]} rows
 */
export function cropped(rows) {
  const filled = rows.map((row, at) => (/[^.]/.test(row) ? at : -1)).filter((at) => at >= 0);
  const columns = rows.flatMap((row) => Array.from(row, (mark, at) => (mark === "." ? -1 : at))).filter((at) => at >= 0);
  if (!filled.length) return [];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  return rows.slice(filled[0], filled[filled.length - 1] + 1).map((row) => row.slice(left, right + 1));
}
