/* Tables of a closed year are sorted where scripts run: a press on a heading, a second one turns the order round. */
for (const table of /** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll("table.sortable"))) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const number = (text) => Number.parseFloat(text.replace("\u2212", "-"));
  const key = (row, column) => row.cells[column]?.dataset.key ?? row.cells[column]?.textContent.trim() ?? "";
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const each of heads) each.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...body.rows].sort((one, other) => {
        const [a, b] = [key(one, column), key(other, column)];
        const both = number(a) - number(b);
        return Number.isNaN(both) ? a.localeCompare(b, document.documentElement.lang) : both;
      });
      body.append(...(down ? rows.reverse() : rows));
    });
  });
}
