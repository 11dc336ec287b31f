/** Decides whether an IP address is public, that is globally reachable. Pure. */
import { BlockList, isIP } from 'node:net';

/**
 * IANA special-purpose registry: this network, private, CGNAT, loopback, link-local, tests, relays, multicast,
 * reserved.
 */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Inside global unicast: protocol assignments (Teredo too), documentation, and 6to4, which carries any IPv4 address. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blockListOf = (subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};

const refused4 = blockListOf(special4, 'ipv4');
const refused6 = blockListOf(special6, 'ipv6');
/** Other ranges are local or contain IPv4 addresses: loopback, link-local, unique local, multicast, mapped, NAT64. */
const globalUnicast6 = blockListOf(['2000::/3'], 'ipv6');

/** `address` as a resolver writes it, without brackets. False for text that is not an address. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !refused4.check(address, 'ipv4');
    case 6:
      // A zone (`%eth0`) marks a link-local address.
      return !address.includes('%') && globalUnicast6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
    default:
      return false;
  }
};
