/** The addresses that a link on a page may open. Pure. */

/** In characters. */
export const MAX_URL_LENGTH = 2048;

/** Decisions "What lies on a page": links with another scheme are never clickable, so they are not stored. */
const isAllowed = (url: string): boolean => /^(?:https?:\/\/[^/]|mailto:.|tel:.)/i.test(url);

/** The URL without surrounding spaces and control characters; null when it may not be opened. */
export const safeUrl = (url: string): string | null => {
  const clean = url.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim();
  return isAllowed(clean) && clean.length <= MAX_URL_LENGTH && URL.canParse(clean) ? clean : null;
};
