// The wall of an event or a season: parts that do not fit side by side are shown as pages, one after the other.
const SECONDS = 15;

setInterval(() => {
  const pages = Math.ceil(document.querySelectorAll(".club-screens section").length / 2) || 1;
  const root = document.documentElement;
  root.style.setProperty("--page", String((Number(root.style.getPropertyValue("--page")) + 1) % pages));
}, SECONDS * 1000);

// A season's wall renews itself from time to time; while the laptop does not answer, the old page stays.
const again = Number(document.querySelector("main[data-again]")?.getAttribute("data-again"));
if (again) {
  setInterval(async () => {
    if ((await fetch(location.href).catch(() => null))?.ok) location.reload();
  }, again * 1000);
}
