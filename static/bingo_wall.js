/* The wall of Bingo follows the game by itself: its page is asked for again and put in place. */
(() => {
  const follow = async () => {
    const wall = document.getElementById("bingo-wall");
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(answer.statusText);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("bingo-wall");
      if (page && page.innerHTML !== wall.innerHTML) wall.replaceWith(page);
      else delete wall.dataset.stale;
    } catch { wall.dataset.stale = "1"; }
    setTimeout(follow, 1000);
  };
  setTimeout(follow, 1000);
})();
