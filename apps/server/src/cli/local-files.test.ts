import { expect, test } from 'vitest';
import { addressKind, fileKind } from './local-files.ts';

test.each([
  ['https://x.example/a.png', 'web'],
  ['//cdn.example/a.png', 'web'],
  ['/files/abc.png', 'web'],
  ['fotos/a.png', 'local'],
  ['./a.png', 'local'],
  ['../a.png', 'local'],
  ['a b.png', 'local'],
  ['/etc/passwd', 'other'],
  ['\\\\server\\a.png', 'other'],
  ['C:\\a.png', 'other'],
  ['file:///etc/passwd', 'other'],
  ['data:image/png;base64,AA==', 'other'],
  ['javascript:alert(1)', 'other'],
  ['', 'other'],
])('the address %j is %s', (url, kind) => {
  expect(addressKind(url)).toBe(kind);
});

test.each<[string, string | null, string | null]>([
  ['\x89PNG\r\n\x1a\n', 'png', 'png'],
  ['RIFF....WEBPVP8 ', 'webp', 'webp'],
  ['\xff\xd8\xff\xe0', 'jpg', 'jpg'],
  ['<?xml version="1.0"?>\n<!-- x --><svg xmlns="">', 'svg', 'svg'],
  ['\0\0\0\x20ftypisom', null, 'mp4'],
  ['\x1a\x45\xdf\xa3', null, 'webm'],
  ['glTF\x02', null, 'glb'],
  ['<html><svg></svg></html>', null, null],
  ['%PDF-1.4', null, null],
  ['', null, null],
])('bytes starting with %j are accepted as picture %s, as media %s', (text, picture, media) => {
  const bytes = Buffer.from(text, 'latin1');
  expect([fileKind(bytes, 'picture'), fileKind(bytes, 'media')]).toEqual([picture, media]);
});
