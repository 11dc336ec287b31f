import { expect, test } from 'vitest';
import { websiteBase } from './website.ts';

test('what is no web address gives none', () => {
  for (const text of ['', '   ', 'javascript://alert(1)', 'mailto:a@b.co', 'ftp://tienda.co', 'https://', 'una tienda'])
    expect(websiteBase(text), text).toBeNull();
});

test('slashes at the end, query and fragment do not count, a missing scheme is https', () => {
  for (const text of [
    'https://www.tienda.co',
    'https://www.tienda.co/',
    ' www.tienda.co// ',
    'https://www.tienda.co/?a=1#x',
  ])
    expect(websiteBase(text), text).toBe('https://www.tienda.co');
  expect(websiteBase('http://localhost:4010/vtex/')).toBe('http://localhost:4010/vtex');
});
