// As much of a browser as the scripts need that compute: a document and a window that only take listeners, a store, and answers.

/** What was registered, by kind. */
export const listeners = {};

export function pretend() {
  const listen = (kind, act) => (listeners[kind] ??= []).push(act);
  const store = new Map();
  Object.assign(globalThis, {
    addEventListener: listen,
    document: { addEventListener: listen, hidden: false, documentElement: { lang: "de" }, querySelector: () => null, getElementById: (id) => (id === "lost" ? lost : null) },
    location: { reload() {} },
    localStorage: { getItem: (key) => store.get(key) ?? null, setItem: (key, text) => store.set(key, text) },
  });
  return store;
}

/** The place that says that the server is lost. */
export const lost = { hidden: true, textContent: "The connection is lost." };

/** Lets everything go on that waits for nothing but its turn. */
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
