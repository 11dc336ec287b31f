/** Picture addresses as stores return them. */

/**
 * Absolute http(s) address or null. `http:` becomes `https:`, because a page on https would block it, unless the store
 * itself uses http (a local demonstration).
 */
export const pictureUrl = (raw: string, base: URL): string | null => {
  if (raw.trim() === '') return null;
  const url = URL.parse(raw, base.href);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.protocol === 'http:' && base.protocol === 'https:') url.protocol = 'https:';
  return url.href;
};
