import { describe, expect, test } from 'vitest';
import { safeTarget } from './safe-target.ts';

describe('safeTarget refuses', () => {
  test.each([
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['a script behind a blank', ' javascript:alert(1)'],
    ['a script with a line break inside', 'java\nscript:alert(1)'],
    ['a script with a tab inside', 'java\tscript:alert(1)'],
    ['a script behind a control character', '\u0001javascript:alert(1)'],
    ['an address with a blank inside its scheme', 'ht tps://example.com'],
    ['an address with a tab inside its scheme', 'ht\ttps://example.com'],
    ['a line break in an address', 'https://example.com/\njavascript:alert(1)'],
    ['a control character of the upper range', 'https://example.com/\u0085'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['vbscript', 'vbscript:msgbox(1)'],
    ['a file', 'file:///etc/passwd'],
    ['a blob', 'blob:https://example.com/1'],
    ['a protocol-relative address', '//example.com'],
    ['a protocol-relative address with backslashes', '\\\\example.com'],
    ['a relative address', '/admin'],
    ['an address without a scheme', 'example.com'],
    ['a scheme without slashes', 'https:example.com'],
    ['a scheme without a host', 'https://'],
    ['an address that does not parse', 'https://[oops'],
    ['an empty mail address', 'mailto:'],
    ['nothing', ''],
    ['another fragment', '#top'],
    ['a page that is no number', '#page=x'],
    ['a negative page', '#page=-1'],
    ['page nought', '#page=0'],
  ])('%s', (_, url) => expect(safeTarget(url)).toBeNull());
});

describe('safeTarget lets through', () => {
  test.each([
    'https://example.com',
    'http://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.COM',
    'mailto:hola@example.com',
    'tel:+573001234567',
    'whatsapp://send?phone=573001234567',
  ])('%s', (url) => expect(safeTarget(url)).toEqual({ is: 'address', href: url }));

  test('blanks around an address', () =>
    expect(safeTarget('  https://example.com ')).toEqual({ is: 'address', href: 'https://example.com' }));

  test('a page of the same document', () => expect(safeTarget('#page=12')).toEqual({ is: 'page', page: 12 }));
});
