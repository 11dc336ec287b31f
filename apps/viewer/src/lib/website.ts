/** A company's website as it typed it (§3 Info.Website) → the base that store addresses are built on. */

/** Without query, fragment and trailing slash; `https` when it names no scheme; `null` when it is no web address (a mail address reads as a user name). */
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
