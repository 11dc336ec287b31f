/** Groups client addresses for rate limits: one holder of IPv6 has 2^64 addresses. Pure. */

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const withoutZone = (address: string): string => address.split('%', 1)[0] ?? '';

/** The address without brackets, port and zone, which proxies and systems add. */
const bare = (text: string): string => {
  const address = text.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\]/.exec(address)?.[1];
  if (bracketed !== undefined) return withoutZone(bracketed);
  const [host = '', port] = address.split(':');
  if (port !== undefined && IPV4.test(host)) return host;
  return withoutZone(address);
};

/** Eight groups; an invalid address has a stable result as well. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
};

/** The IPv4 address, plain or embedded (`::ffff:1.2.3.4`, also in hex), else null. */
const ipv4In = (address: string): string | null => {
  if (IPV4.test(address)) return address;
  const last = address.slice(address.lastIndexOf(':') + 1);
  if (IPV4.test(last)) return last;
  const groups = groupsOf(address);
  if (groups.length !== 8 || groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [(number >> 8) & 255, number & 255];
  });
  return bytes.join('.');
};

const half = (address: string): string => groupsOf(address).slice(0, 4).join(':');

/** One client: an IPv4 address, or the /64 of IPv6, which one household or machine owns. */
export const clientKey = (text: string): string => {
  const address = bare(text);
  return ipv4In(address) ?? half(address);
};

/** A network of several clients: /24 of IPv4, /64 of IPv6. */
export const networkPrefix = (text: string): string => {
  const address = bare(text);
  return ipv4In(address)?.replace(/\.\d{1,3}$/, '') ?? half(address);
};
