/** The address at which credentials may be sent: over TLS, except to hosts that the operator lists. Pure. */

/** Nothing sent there leaves this machine; connections to it are made only if the operator lists it. */
const isLoopback = ({ hostname }: URL): boolean => /^127(\.\d+){3}$|^\[::1\]$|^localhost$/.test(hostname);

/** https takes the place of http on the usual port. Null for http on a port of its own. */
export const secureAddress = (url: URL, isListed: boolean): URL | null => {
  if (url.protocol === 'https:' || isListed || isLoopback(url)) return url;
  if (url.port !== '') return null;
  const secure = new URL(url);
  secure.protocol = 'https:';
  return secure;
};
