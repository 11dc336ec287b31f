/** Reads an address as connections and proxies write it, and tells those that have a place from those that have none. */
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { VisitorAddress } from '../domain/places.ts';

/** IANA's special-purpose registries: this machine, this house, this link, documentation, many at once. */
const placeless4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only 2000::/3 is given out at all; these parts of it lead nowhere. */
const placeless6: [string, number][] = [
  ['2001:db8::', 32],
  ['3fff::', 20],
];

const placeless = new BlockList();
for (const [network, bits] of placeless4) placeless.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of placeless6) placeless.addSubnet(network, bits, 'ipv6');
const given6 = new BlockList();
given6.addSubnet('2000::', 3, 'ipv6');

/** Eight groups in hex. Taken apart by the platform's own reader of addresses. */
const groupsOf = (address: string): string[] => {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after];
};

/** IPv4 inside IPv6: mapped (`::ffff:1.2.3.4`) and translated (`64:ff9b::1.2.3.4`), as dual-stack servers see visitors. */
const innerIPv4 = (groups: readonly string[]): string | null => {
  const prefix = groups.slice(0, 6).join(':');
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return null;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
};

/** `null`: this is no address. `placeless`: it is one, but of no place on the internet. */
export const visitorAddress = (text: string): VisitorAddress | 'placeless' | null => {
  const bare = text.trim().split('%', 1)[0] ?? '';
  if (isIP(bare) === 0) return null;
  const groups = isIPv4(bare) ? [] : groupsOf(bare);
  const four = isIPv4(bare) ? bare : innerIPv4(groups);
  if (four !== null) {
    if (placeless.check(four, 'ipv4')) return 'placeless';
    return { address: four, network: four.replace(/\.\d+$/, '') };
  }
  if (!given6.check(bare, 'ipv6') || placeless.check(bare, 'ipv6')) return 'placeless';
  return { address: bare, network: groups.slice(0, 3).join(':') };
};
