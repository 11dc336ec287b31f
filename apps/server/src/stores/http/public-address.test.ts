import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

// Covers §stores-32.
test.each([
  ['loopback', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
  ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  ['link-local, used by cloud metadata services', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254']],
  ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255', '192.0.0.1']],
  ['multicast', ['224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1']],
  [
    'benchmarks and documentation',
    ['198.18.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.9', '2001:db8::1', '3fff::1'],
  ],
  ['reserved ranges', ['240.0.0.1', '5f00::1', '4000::1']],
  ['IPv4 inside IPv6', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '2002:7f00:1::', '64:ff9b::a00:1']],
  ['other tunnels', ['64:ff9b:1::1', '2001::1', '192.88.99.1']],
  [
    'text that is not an address',
    ['', 'localhost', '[::1]', '127.1', '0x7f.0.0.1', '1.1.1.1 ', '2606:4700:4700::1111%eth0'],
  ],
])('isPublicAddress is false for %s', (_, addresses) => {
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test.each([
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '200.13.224.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2800:e0::1',
])('isPublicAddress is true for %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
