/** Which kind a chosen file is, and which addresses are videos. */
import { expect, test } from 'vitest';
import { kindOf, refusalOf, videoAddress } from './media-files.ts';

// Covers §studio-204.
test.each([
  [{ name: 'sala.JPG', type: 'image/jpeg' }, 'images'],
  [{ name: 'IMG_1.MOV', type: 'video/quicktime' }, 'videos'],
  [{ name: 'sala.mov', type: '' }, 'videos'],
  [{ name: 'silla.GLB', type: '' }, 'models'],
  [{ name: 'notas.txt', type: 'text/plain' }, null],
  [{ name: 'lista.pdf', type: 'application/pdf' }, null],
])('%o is of the kind %s', (file, kind) => expect(kindOf(file)).toBe(kind));

// Covers §studio-204.
test('an empty file and one above the limit are refused before they are sent', () => {
  const mib = 1024 ** 2;
  expect([0, 50 * mib, 51 * mib].map((size) => refusalOf({ size }, 'images'))).toEqual([
    'media.empty',
    null,
    'media.too-large',
  ]);
  expect(refusalOf({ size: 400 * mib }, 'videos')).toBeNull();
});

// Covers §studio-206.
test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', true],
  ['youtu.be/dQw4w9WgXcQ', true],
  [' https://m.youtube.com/shorts/dQw4w9WgXcQ ', true],
  ['https://vimeo.com/76979871', true],
  ['https://tienda.test/sala.mp4?v=2', true],
  ['https://tienda.test/en-vivo.m3u8', true],
  ['https://www.youtube.com/', false],
  ['https://vimeo.com/canal', false],
  ['https://tienda.test/pagina', false],
  ['javascript:alert(1)', false],
  ['sala.mp4', false],
])('%s is a video: %s', (text, isVideo) => expect(videoAddress(text) !== null).toBe(isVideo));
