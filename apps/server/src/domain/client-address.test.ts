import { expect, test } from 'vitest';
import { clientKey, networkPrefix } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['203.0.113.9:51000', '203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113'],
  ['::ffff:cb00:7109', '203.0.113.9', '203.0.113'],
  ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:51000', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:0DB8::7', '2001:db8:0:0', '2001:db8:0:0'],
  ['::1', '0:0:0:0', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0'],
  ['', '', ''],
])('%s is the client %s, in the network %s', (address, caller, network) => {
  expect([clientKey(address), networkPrefix(address)]).toEqual([caller, network]);
});
