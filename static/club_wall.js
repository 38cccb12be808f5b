// The wall of an event or a season: what does not fit beside each other comes as pages, one after the other.
const SECONDS = 15;

setInterval(() => {
  const pages = Math.ceil(document.querySelectorAll(".club-screens section").length / 2) || 1;
  const root = document.documentElement;
  root.style.setProperty("--page", String((Number(root.style.getPropertyValue("--page")) + 1) % pages));
}, SECONDS * 1000);
