/* Bingo: another device has called or entered something: show it, unless somebody is typing here. */
(() => {
  const page = document.getElementById("bingo");
  setInterval(async () => {
    const typing = Array.from(page.querySelectorAll("input:not([type=hidden])")).some((each) => each.value !== each.defaultValue);
    if (document.hidden || typing) return;
    try {
      const answer = await fetch(page.dataset.versionUrl, { headers: { Accept: "application/json" } });
      const now = await answer.json();
      if (now.version && now.version !== page.dataset.version) location.assign(location.pathname);
    } catch { /* tried again in a moment */ }
  }, 4000);
})();
