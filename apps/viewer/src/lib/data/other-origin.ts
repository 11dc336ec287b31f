/**
 * Calls to a backend of another origin: addresses of files that its answers give without a host belong to that origin. Loads on
 * demand, because most deployments answer the calls from the page's own origin.
 */

/** Fields that hold addresses of pictures and files. */
const FILE_ADDRESSES = new Set(['url', 'ahead', 'crop', 'imageUrl', 'logo', 'Logo', 'Font', 'poster', 'words', 'text']);

/** `//host/path` has a host. */
const HOSTLESS = /^\/(?!\/)/;

const withHost = (origin: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withHost(origin, entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => {
      if (typeof own === 'string') return [name, FILE_ADDRESSES.has(name) && HOSTLESS.test(own) ? origin + own : own];
      // Links lead visitors to pages of this viewer.
      return [name, name === 'links' ? own : withHost(origin, own)];
    }),
  );
};

export const fetchOtherOrigin: typeof fetch = async (...sent) => {
  const answer = await fetch(...sent);
  const text = await answer.text();
  const { status, statusText, headers } = answer;
  const passOn = (body: string) => new Response(status === 204 ? null : body, { status, statusText, headers });
  try {
    return passOn(JSON.stringify(withHost(new URL(answer.url).origin, JSON.parse(text))));
  } catch {
    return passOn(text);
  }
};
