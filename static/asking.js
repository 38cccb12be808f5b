// Requests to the laptop: JSON there and back.

/** The token that a page sends along, so that no other site can send in its name. */
export const csrf = () => /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=csrf-token]"))?.content ?? "";

/**
 * Asks, or sends a body or a form; gives an answer of any status.
 * @param {string} url
 * @param {{ body?: unknown, form?: BodyInit, seconds?: number, signal?: AbortSignal }} [what] without seconds it waits as long as it takes
 * @returns {Promise<{ status: number, ok: boolean, redirected: boolean, data: any }>} rejected if the laptop does not answer
 */
export async function askJson(url, { body, form, seconds, signal } = {}) {
  const impatient = new AbortController(); // `AbortSignal.timeout` is too new for older phones
  /** @type {RequestInit} */
  const options = { cache: "no-store", headers: { Accept: "application/json" }, signal: seconds ? impatient.signal : signal };
  if (body !== undefined || form) {
    options.method = "POST";
    options.body = form ?? JSON.stringify(body);
    options.headers = { ...options.headers, "X-CSRFToken": csrf(), ...(form ? {} : { "Content-Type": "application/json" }) };
  }
  const patience = seconds ? setTimeout(() => impatient.abort(), seconds * 1000) : undefined;
  try {
    const answer = await fetch(url, options);
    const { status, ok, redirected } = answer;
    const data = redirected ? {} : await answer.json().catch((trouble) => (ok ? Promise.reject(trouble) : {}));
    return { status, ok, redirected, data };
  } finally {
    clearTimeout(patience);
  }
}
