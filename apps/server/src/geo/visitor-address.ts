/** Parses an IP address as connections and proxies write it, and separates locatable addresses from special-purpose ones. */
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { VisitorAddress } from '../domain/companies/places.ts';

/** IANA special-purpose registry for IPv4: loopback, private, link-local, documentation, multicast. */
const specialPurpose4: [string, number][] = [
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
/** Documentation networks inside 2000::/3, the only part of IPv6 that is assigned as global unicast. */
const specialPurpose6: [string, number][] = [
  ['2001:db8::', 32],
  ['3fff::', 20],
];

const specialPurpose = new BlockList();
for (const [network, bits] of specialPurpose4) specialPurpose.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of specialPurpose6) specialPurpose.addSubnet(network, bits, 'ipv6');
const globalUnicast6 = new BlockList();
globalUnicast6.addSubnet('2000::', 3, 'ipv6');

/** Eight groups in hex. The URL parser of the platform normalises the address. */
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

/** The IPv4 address inside a mapped (`::ffff:1.2.3.4`) or translated (`64:ff9b::1.2.3.4`) one, as dual-stack servers see clients. */
const innerIPv4 = (groups: readonly string[]): string | null => {
  const prefix = groups.slice(0, 6).join(':');
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return null;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
};

/** Null for text that is not an address; `special-purpose` for an address without a location on the internet. */
export const visitorAddress = (text: string): VisitorAddress | 'special-purpose' | null => {
  const bare = text.trim().split('%', 1)[0] ?? '';
  if (isIP(bare) === 0) return null;
  const groups = isIPv4(bare) ? [] : groupsOf(bare);
  const four = isIPv4(bare) ? bare : innerIPv4(groups);
  if (four !== null) {
    if (specialPurpose.check(four, 'ipv4')) return 'special-purpose';
    return { address: four, network: four.replace(/\.\d+$/, '') };
  }
  if (!globalUnicast6.check(bare, 'ipv6') || specialPurpose.check(bare, 'ipv6')) return 'special-purpose';
  return { address: bare, network: groups.slice(0, 3).join(':') };
};
