/**
 * A company's website as typed (§3 Info.Website) as the base of store addresses: without query, fragment and trailing slash,
 * `https` if it has no scheme; `null` if it is no web address (a mail address parses as a user name).
 */
export const websiteBase = (website: string): string | null => {
  const typed = website.trim();
  try {
    const { protocol, username, hostname, origin, pathname } = new URL(
      /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`,
    );
    return /^https?:$/.test(protocol) && hostname && !username ? `${origin}${pathname.replace(/\/+$/, '')}` : null;
  } catch {
    return null;
  }
};
