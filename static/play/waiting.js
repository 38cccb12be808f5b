// A device that waits for the director's yes asks every few seconds: it gets no messages before it has the seat.
const LOOK_SECONDS = 4;

setInterval(async () => {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (answer.ok && !(await answer.text()).includes('id="waits"')) location.reload();
  } catch {
    // no connection: the next request may work
  }
}, LOOK_SECONDS * 1000);
