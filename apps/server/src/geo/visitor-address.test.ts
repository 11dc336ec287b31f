import { expect, test } from 'vitest';
import { visitorAddress } from './visitor-address.ts';

test.each([
  ['181.49.0.7', '181.49.0.7', '181.49.0'],
  [' 181.49.0.7 ', '181.49.0.7', '181.49.0'],
  ['::ffff:181.49.0.7', '181.49.0.7', '181.49.0'],
  ['::FFFF:b531:0007', '181.49.0.7', '181.49.0'],
  ['64:ff9b::181.49.0.7', '181.49.0.7', '181.49.0'],
  ['2800:e2:1::7', '2800:e2:1::7', '2800:e2:1'],
  ['2800:e2::7', '2800:e2::7', '2800:e2:0'],
])('%s is parsed as the address %s in the network %s', (text, address, network) => {
  expect(visitorAddress(text)).toEqual({ address, network });
});

// Covers §7-26.
test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:192.168.1.1',
  'fe80::1%eth0',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
])('%s is a special-purpose address without a location', (text) =>
  expect(visitorAddress(text)).toBe('special-purpose'),
);

test.each(['', 'self', 'example.com', '1.2.3', '1.2.3.4:80', '1.2.3.256', '[2800::1]', '2800::1/48', '0x7f.1'])(
  '%j is rejected as an address',
  (text) => expect(visitorAddress(text)).toBeNull(),
);
