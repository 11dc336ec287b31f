import { expect, test } from 'vitest';
import { safeUrl } from './link-url.ts';

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
])('safeUrl rejects %j', (address) => expect(safeUrl(address)).toBe(null));

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['  http://example.com\n', 'http://example.com'],
  ['mailto:ventas@example.com', 'mailto:ventas@example.com'],
  ['tel:+573001234567', 'tel:+573001234567'],
])('safeUrl accepts %j', (address, safe) => expect(safeUrl(address)).toBe(safe));
