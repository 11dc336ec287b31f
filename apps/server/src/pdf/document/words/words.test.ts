/** How drawn letters become words, whatever a producer writes between them. */
import { afterAll, expect, test } from 'vitest';
import { createPdfEngine } from '../../engine.ts';
import { scratchDirectory, type TinyPage, type TinyPdf, tinyPdf } from '../../testing/tiny-pdf.ts';

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1 });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

const wordsOf = async (page: TinyPage, own: Partial<TinyPdf> = {}): Promise<string[]> => {
  const path = scratch.write('page.pdf', tinyPdf({ pages: [page], ...own }));
  const words: string[] = [];
  for await (const one of engine.read(path, await engine.inspect(path)))
    words.push(...(one.words ?? []).map(({ text }) => text));
  return words;
};

/** Advances of Helvetica in thousandths of its size. */
const ADVANCE: Record<string, number> = {
  C: 722,
  c: 500,
  e: 556,
  v: 500,
  i: 222,
  h: 556,
  d: 556,
  2: 556,
  0: 556,
  W: 944,
  a: 556,
  X: 667,
  s: 500,
  A: 667,
  D: 722,
  E: 667,
  L: 556,
  M: 833,
  O: 778,
  P: 667,
  R: 722,
  S: 667,
  T: 611,
  V: 667,
  l: 222,
  o: 556,
  r: 333,
  b: 556,
  B: 667,
  I: 278,
  N: 722,
  $: 556,
  1: 556,
  3: 556,
  4: 556,
  5: 556,
  8: 556,
  9: 556,
};

/** Each letter on its own, as browsers print them. `spacing`: between two letters, in font sizes. */
const letters = (text: string, size: number, spacing = 0): string =>
  [...text]
    .map((letter) => `(${letter}) Tj ${(((ADVANCE[letter] ?? 278) / 1000 + spacing) * size).toFixed(4)} 0 Td`)
    .join(' ');

// Covers §backend-332.
test('letters that a browser places one by one are one word, and spaces between words end it', async () => {
  const rows = Array.from({ length: 24 }, (_, at) => {
    const y = 38 + 27 * at;
    const [name, price] = ['Ceviche de', '20'].map((text) => letters(text, 13.33));
    return `BT /F1 13.33 Tf 1 0 0 -1 26 ${y} Tm ${name} ET BT /F1 13.33 Tf 1 0 0 -1 653 ${y} Tm ${price} ET`;
  });
  const content = `q .24 0 0 -.24 0 842 cm q 3.125 0 0 3.125 75 90.625 cm ${rows.join(' ')} Q Q`;
  expect((await wordsOf({ content, mediaBox: '0 0 596 842' })).slice(0, 3)).toEqual(['Ceviche', 'de', '20']);
});

test('three letters that a font draws and maps as one, two of them equal, are read as three', async () => {
  const map =
    'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <58> <00660066006C> endbfchar endcmap';
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 4 0 R >>';
  const rows = Array.from(
    { length: 24 },
    (_, at) => `BT /F1 13.33 Tf 1 0 0 -1 26 ${38 + 27 * at} Tm ${letters('WaXes', 13.33)} ET`,
  );
  const content = `q .24 0 0 -.24 0 842 cm q 3.125 0 0 3.125 75 90.625 cm ${rows.join(' ')} Q Q`;
  const objects = [`<< /Length ${map.length} >>\nstream\n${map}\nendstream`];
  expect(await wordsOf({ content, mediaBox: '0 0 596 842' }, { font, objects })).toEqual(rows.map(() => 'Waffles'));
});

test('a space below a letter ends no word', async () => {
  const content =
    'BT /F1 20 Tf 1 0 0 1 100 500 Tm (V) Tj ET BT /F1 14 Tf 1 0 0 1 100.7 500 Tm ( ) Tj ET BT /F1 20 Tf 1 0 0 1 113.34 500 Tm (eche) Tj ET';
  expect(await wordsOf({ content })).toEqual(['Veche']);
});

test.each([
  ['at a distance of two points', 2, ''],
  ['at one place', 0, ''],
  ['at one place, filled and then outlined', 0, '1 Tr'],
])('letters that are printed twice to look bold, %s, are read once', async (_, apart, mode) => {
  const content = [...'SICH']
    .map((letter, at) => {
      const x = 100 + 30 * at;
      return `BT /F1 27 Tf 1 0 0 1 ${x} 500 Tm (${letter}) Tj ET BT /F1 27 Tf 1 0 0 1 ${x + apart} 500 Tm ${mode} (${letter}) Tj 0 Tr ET`;
    })
    .join(' ');
  expect((await wordsOf({ content })).join('')).toBe('SICH');
});

test('double letters of a word stay two', async () => {
  expect(await wordsOf({ texts: [{ text: 'Calle llena 1100', x: 100, y: 500 }] })).toEqual(['Calle', 'llena', '1100']);
});

// Covers §backend-417.
test('words have one face for each typeface, colour and way of drawing, on all pages and in all parts of a typeface', async () => {
  const fonts = ['ABCDEF+Calibri', 'ABCDEF+Calibri-Bold', 'GHIJKL+Calibri'].map(
    (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
  );
  const styles = ['/F2 12 Tf', '/F3 12 Tf', '/F4 12 Tf', '/F2 12 Tf 1 0 0 rg', '/F2 12 Tf 2 Tr', '/F2 9 Tf'];
  const content = styles.map((style, at) => `q BT ${style} 40 ${700 - 30 * at} Td (palabra) Tj ET Q`).join(' ');
  const path = scratch.write(
    'faces.pdf',
    tinyPdf({
      pages: [
        { content, fonts },
        { content, fonts },
      ],
    }),
  );
  const faces: (number | undefined)[][] = [];
  for await (const { words } of engine.read(path, await engine.inspect(path)))
    faces.push((words ?? []).map(({ face }) => face));
  const [first = [], second] = faces;
  const [plain, bold, part, red, outlined, small] = first;
  expect(second).toEqual(first);
  expect(part).toBe(plain);
  expect(small).toBe(plain);
  expect(new Set([plain, bold, red, outlined]).size).toBe(4);
});

const SIZE = 12;
const lines = (...all: string[]): string =>
  all.map((line, at) => `BT /F1 ${SIZE} Tf 40 ${700 - 30 * at} Td ${line} ET`).join(' ');
/** Pieces of text at places of their own, without a space character between them. `gap` in font sizes. */
const apart = (pieces: readonly string[], gap: number, spacing = 0): string =>
  pieces.map((piece) => `${letters(piece, SIZE, spacing)} ${gap * SIZE} 0 Td`).join(' ');

// Covers §backend-414.
test.each([0.05, 0.12, 0.15, 0.2, 0.3, 0.45, 0.6])(
  'letters that are set apart by %f font sizes are words, numbers and prices',
  async (spacing) => {
    const content = lines(
      letters('MATE EN POLVO', SIZE, spacing),
      letters('Salsa de coco', SIZE, spacing),
      letters('LABIAL $ 45.900', SIZE, spacing),
      letters('Ref. SLL 1309', SIZE, spacing),
    );
    expect((await wordsOf({ content })).join(' ')).toBe('MATE EN POLVO Salsa de coco LABIAL $ 45.900 Ref. SLL 1309');
  },
);

// Covers §backend-414.
test('a kerned pair among letters that are set apart belongs to their word', async () => {
  const [m, a, t, e] = [...'MATE'].map((letter) => letters(letter, SIZE, 0.2));
  const content = lines(`${m} ${a} ${-0.08 * SIZE} 0 Td ${t} ${e}`);
  expect(await wordsOf({ content })).toEqual(['MATE']);
});

// Covers §backend-414.
test('a word that is set apart is one although no space is printed on its line, and so is each of two', async () => {
  const content = lines(
    letters('PORTADA', SIZE, 0.4),
    apart(['SOPAS', 'TORTAS'], 0.3, 0.4),
    apart(['SOPAS', 'TORTAS'], 3, 0.4),
  );
  expect(await wordsOf({ content })).toEqual(['PORTADA', 'SOPAS', 'TORTAS', 'SOPAS', 'TORTAS']);
});

// Covers §backend-414.
test('sizes, columns of signs and words without a space character between them stay apart', async () => {
  const content = lines(
    apart(['S', 'M', 'L', 'XL'], 0.3),
    apart(['S', 'M', 'L', 'XL'], 0.3, 0.05),
    apart(['S', 'M', 'L'], 0.3),
    apart(['X', 'X', 'X', 'X', 'X'], 0.4),
    apart(['1', '3', '4', '5', '8', '9'], 0.4),
    apart(['A', 'D', 'E', 'L', 'M'], 1.5),
    apart(['Tarta', 'de', 'coco', 'a', 'la', 'brasa'], 0.28),
    apart(['Tarta', 'de', 'coco', 'a', 'la', 'brasa'], 0.28, 0.1),
    apart(['Sopas', '.', '.', '.', '.', '8'], 0.4),
  );
  expect((await wordsOf({ content })).join(' ')).toBe(
    [
      'S M L XL S M L XL S M L X X X X X 1 3 4 5 8 9 A D E L M',
      'Tarta de coco a la brasa Tarta de coco a la brasa Sopas . . . . 8',
    ].join(' '),
  );
});
