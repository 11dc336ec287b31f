import { expect, test } from 'vitest';
import { websiteBase } from './website.ts';

test('a text that is no web address gives null', () => {
  for (const text of ['', '   ', 'javascript://alert(1)', 'mailto:a@b.co', 'ftp://tienda.co', 'https://', 'una tienda'])
    expect(websiteBase(text), text).toBeNull();
});

test('trailing slashes, query and fragment are removed, and a missing scheme becomes https', () => {
  for (const text of [
    'https://www.tienda.co',
    'https://www.tienda.co/',
    ' www.tienda.co// ',
    'https://www.tienda.co/?a=1#x',
  ])
    expect(websiteBase(text), text).toBe('https://www.tienda.co');
  expect(websiteBase('http://localhost:4010/vtex/')).toBe('http://localhost:4010/vtex');
});
