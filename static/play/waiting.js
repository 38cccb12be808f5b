// A device that waits for the director's yes looks again every few seconds.
const LOOK_SECONDS = 4;

window.setInterval(async () => {
  try {
    const answer = await fetch(window.location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (answer.redirected || (await answer.text()).includes('id="play"')) window.location.reload();
  } catch {
    // no connection: the next look may find one
  }
}, LOOK_SECONDS * 1000);
