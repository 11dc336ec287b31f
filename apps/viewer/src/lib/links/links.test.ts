import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadLink, downloadName } from './download-link.ts';
import { shareLink, shareUrl } from './share-link.ts';

// Covers §7-30.
test('no document name can change the folder or the extension of the download', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const file = downloadName(name);
      return file.endsWith('.pdf') && !/[\\/:*?"<>|]/.test(file) && !file.startsWith('.');
    }),
  );
  expect(downloadName('Catálogo 24/25')).toBe('Catálogo 24-25.pdf');
});

test('a file of our server gets a name parameter, another address is unchanged', () => {
  expect(downloadLink('/files/a.pdf', 'Más')).toBe('/files/a.pdf?name=M%C3%A1s.pdf');
  expect(downloadLink('https://x.test/a.pdf', 'n')).toBe('https://x.test/a.pdf');
});

// Covers §9-18.
test('the chat link keeps its text; the shared address has only our own parameters', () => {
  const url = shareUrl('https://v.test', { company: 'c', pdf: 'p', page: 4 });
  expect(url).toBe('https://v.test/view?company=c&pdf=p&page=4');
  expect(shareUrl('https://v.test', { company: 'c', pdf: 'p', page: 1, product: 'R-1', tgo: true })).toBe(
    'https://v.test/view?company=c&pdf=p&product=R-1&tgo=true',
  );
  const link = new URL(shareLink('https://chat.test/send', `¡Hola! Mira: ${url}`));
  expect(link.searchParams.get('text')).toBe(`¡Hola! Mira: ${url}`);
});
