import { expect, test } from 'vitest';
import { safeAddress } from './links.ts';

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\u0000script:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'www.example.com',
  '//example.com',
  'http://',
  'https:///x',
  'mailto:',
  `https://example.com/${'a'.repeat(3000)}`,
  '',
])('%j is no address to open', (address) => expect(safeAddress(address)).toBe(null));

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['  http://example.com\n', 'http://example.com'],
  ['mailto:ventas@example.com', 'mailto:ventas@example.com'],
  ['tel:+573001234567', 'tel:+573001234567'],
])('%j is one', (address, safe) => expect(safeAddress(address)).toBe(safe));
