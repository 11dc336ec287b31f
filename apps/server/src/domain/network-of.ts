/** Where a call comes from, as far as it can be told apart from others: an address of IPv6 is one of 2^64 that its holder has. Pure. */

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const withoutZone = (address: string): string => address.split('%', 1)[0] ?? '';

/** Without the brackets, port and zone that proxies and systems write with it. */
const bare = (text: string): string => {
  const address = text.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\]/.exec(address)?.[1];
  if (bracketed !== undefined) return withoutZone(bracketed);
  const [host = '', port] = address.split(':');
  if (port !== undefined && IPV4.test(host)) return host;
  return withoutZone(address);
};

/** Eight groups; what is no address gives something all the same, always the same. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
};

/** The IPv4 address that it is, or that it holds (`::ffff:1.2.3.4`, also in hex), else null. */
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

/** One caller: the address of IPv4, the /64 of IPv6, which one household or machine has whole. */
export const callerOf = (text: string): string => {
  const address = bare(text);
  return ipv4In(address) ?? half(address);
};

/** A network of several: /24 of IPv4, /64 of IPv6. */
export const networkOf = (text: string): string => {
  const address = bare(text);
  return ipv4In(address)?.replace(/\.\d{1,3}$/, '') ?? half(address);
};
