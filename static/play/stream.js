// Follows a night: server-sent events, reopened when they fall silent, and slow questions where a network swallows them.
const SILENT_SECONDS = 25; // the server gives a sign of life every 15
const FAILS_BEFORE_POLL = 3;
const POLL_SECONDS = 5;

// Tells ``state`` of everything new, ``time`` of the server's clock in seconds, ``lost`` and ``back`` when the server
// is gone and there again.
export function follow({ stream, poll }, { state, time, lost, back }) {
  let source = null;
  let heard = Date.now();
  let fails = 0;
  let gone = false;
  let waiting = 0;

  function alive(data) {
    heard = Date.now();
    fails = 0;
    time(data.now);
    if (gone) back();
    gone = false;
  }

  function open() {
    window.clearTimeout(waiting);
    if (source) source.close();
    heard = Date.now();
    source = new EventSource(stream);
    source.addEventListener("state", (event) => {
      const data = JSON.parse(event.data);
      alive(data);
      state(data);
    });
    source.addEventListener("beat", (event) => alive(JSON.parse(event.data)));
    source.addEventListener("error", failed);
  }

  function failed() {
    source.close();
    fails += 1;
    if (!gone) lost();
    gone = true;
    again();
  }

  // Everybody comes back at the same moment otherwise.
  function again() {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(fails > FAILS_BEFORE_POLL ? ask : open, 500 + Math.random() * 1500);
  }

  async function ask() {
    try {
      const answer = await fetch(poll, { cache: "no-store", signal: timeout(8) });
      if (!answer.ok) throw new Error(String(answer.status));
      const data = await answer.json();
      const before = fails;
      alive(data);
      fails = before + 1;
      state(data);
      waiting = window.setTimeout(fails % 12 === 0 ? open : ask, POLL_SECONDS * 1000);
    } catch {
      failed();
    }
  }

  const wake = () => { if (!document.hidden && Date.now() - heard > 2000) open(); };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  window.addEventListener("online", open);
  window.setInterval(() => {
    if (source && source.readyState !== EventSource.CLOSED && Date.now() - heard > SILENT_SECONDS * 1000) failed();
  }, 1000);
  open();
}

// Ends a question that gets no answer; ``AbortSignal.timeout`` is too new for older phones.
export function timeout(seconds) {
  const ends = new AbortController();
  window.setTimeout(() => ends.abort(), seconds * 1000);
  return ends.signal;
}
