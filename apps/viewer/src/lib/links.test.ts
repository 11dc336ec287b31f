import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadLink, downloadName } from './download-link.ts';
import { shareLink, shareUrl } from './share-link.ts';

test('no name of a document can leave its folder or its extension', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const file = downloadName(name);
      return file.endsWith('.pdf') && !/[\\/:*?"<>|]/.test(file) && !file.startsWith('.');
    }),
  );
  expect(downloadName('Catálogo 24/25')).toBe('Catálogo 24-25.pdf');
});

test('a file of ours is asked for by its name, another address is left as it is', () => {
  expect(downloadLink('/files/a.pdf', 'Más')).toBe('/files/a.pdf?name=M%C3%A1s.pdf');
  expect(downloadLink('https://x.test/a.pdf', 'n')).toBe('https://x.test/a.pdf');
});

test('the chat message keeps its text and a link with nothing that was added by others', () => {
  const url = shareUrl('https://v.test', { company: 'c', pdf: 'p', page: 4 });
  expect(url).toBe('https://v.test/view?company=c&pdf=p&page=4');
  const link = new URL(shareLink('https://chat.test/send', `¡Hola! Mira: ${url}`));
  expect(link.searchParams.get('text')).toBe(`¡Hola! Mira: ${url}`);
});
