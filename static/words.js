/* Shows how far a word list is: asks the job's address twice a second, loads the page anew when it ends. */
(() => {
  const bar = document.querySelector("[data-progress]");
  if (!bar) return;
  const text = document.querySelector("[data-progress-text]");
  const show = (percent) => {
    bar.setAttribute("aria-valuenow", percent);
    bar.firstElementChild.style.width = `${percent}%`;
    if (text) text.textContent = `${percent} %`;
  };
  const ask = async () => {
    try {
      const answer = await fetch(bar.dataset.progress, { headers: { Accept: "application/json" } });
      const job = await answer.json();
      if (job.phase !== "running") {
        window.location.reload();
        return;
      }
      show(job.percent);
    } catch {
      /* the server may be busy; ask again */
    }
    window.setTimeout(ask, 500);
  };
  ask();
})();
