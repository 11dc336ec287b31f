import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlacedWord, paragraphsOf, paragraphText, textInBlocks } from './lines.ts';

/** Words of one line from `left`, each 8 % wide with a space of 1 %. */
const line = (text: string, top: number, left = 10): PlacedWord[] =>
  text.split(' ').map((word, at) => [word, left + at * 9, top, 8, 2]);

const texts = (words: readonly PlacedWord[]) => paragraphsOf(words, 0.7).map(paragraphText);

test('close lines form a paragraph; a gap or another column starts the next', () => {
  const words = [
    ...line('Asiento hondo de', 10),
    ...line('alta densidad.', 12.6),
    ...line('Lino arena', 20),
    ...line('Otra columna', 10, 60),
  ];
  expect(texts(words)).toEqual(['Asiento hondo de alta densidad.', 'Lino arena', 'Otra columna']);
});

test('lines of an open setting form one paragraph, and the space between paragraphs ends it', () => {
  const words = [
    ...line('un garaje de Envigado,', 53.4),
    ...line('con un banco de carpintero.', 57.8),
    ...line('Trabajamos con cedro', 63.4),
  ];
  expect(texts(words)).toEqual(['un garaje de Envigado, con un banco de carpintero.', 'Trabajamos con cedro']);
});

test('a cell beside the last line stays in its row', () => {
  const words = [...line('Lino arena', 10), ...line('$ 90.000', 10, 70)];
  const [row] = paragraphsOf(words, 0.7);
  expect(row?.map(({ text, startsRow }) => [text, startsRow])).toEqual([
    ['Lino arena', true],
    ['$ 90.000', false],
  ]);
});

test('a word that is higher than wide is vertical text', () => {
  const [[word] = []] = paragraphsOf([['Novedad', 95, 20, 2, 20]], 0.7);
  expect(word?.isUpright).toBe(false);
});

test('paragraphsOf keeps arbitrary words complete and in order', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  const word = fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), percent, percent, percent, percent);
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(texts(words).join(' ')).toBe(words.map(([text]) => text).join(' '));
    }),
  );
});

const LEFT = ['Sillas de comedor', 'tapizadas en lino', 'lavado a mano.'];
const RIGHT = ['Mesas de roble', 'macizo con aceite', 'de linaza.'];
const rowsOf = (texts: readonly string[], left: number) => texts.map((text, row) => line(text, 10 + row * 2.6, left));
const BLOCKS = 'Sillas de comedor tapizadas en lino lavado a mano.\nMesas de roble macizo con aceite de linaza.';

test('textInBlocks separates two columns that the PDF writes one after the other', () => {
  expect(textInBlocks([...rowsOf(LEFT, 8), ...rowsOf(RIGHT, 55)].flat(), 0.7)).toBe(BLOCKS);
});

test('textInBlocks joins no words of two columns that the PDF writes line by line', () => {
  const [left, right] = [rowsOf(LEFT, 8), rowsOf(RIGHT, 55)];
  const words = left.flatMap((row, at) => [...row, ...(right[at] ?? [])]);
  expect(textInBlocks(words, 0.7).split('\n')).toEqual(LEFT.flatMap((text, at) => [text, RIGHT[at]]));
});

// Covers §cart-23.
test('textInBlocks separates the cells of a price table', () => {
  const row = (top: number, code: string, name: string, price: string) => [
    ...line(code, top, 6),
    ...line(name, top, 25),
    ...line(price, top, 75),
  ];
  const words = [...row(10, 'CN-104', 'Silla Roma', '$ 129.900'), ...row(13, 'CN-105', 'Silla Cali', '$ 99.900')];
  const cells = ['CN-104', 'Silla Roma', '$ 129.900', 'CN-105', 'Silla Cali', '$ 99.900'];
  expect(textInBlocks(words, 0.7).split('\n')).toEqual(cells);
});

test('textInBlocks separates the columns of a table that the PDF writes column by column', () => {
  const column = (texts: readonly string[], left: number) =>
    texts.flatMap((text, row) => line(text, 10 + row * 6, left));
  const words = [...column(['CN-104', 'CN-105'], 6), ...column(['Silla Roma', 'Silla Cali'], 25)];
  expect(textInBlocks(words, 0.7).split('\n')).toEqual(['CN-104', 'CN-105', 'Silla Roma', 'Silla Cali']);
});

test('textInBlocks keeps every word at its place in the plain text', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  const word = fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), percent, percent, percent, percent);
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(textInBlocks(words, 0.7).replaceAll('\n', ' ')).toBe(words.map(([text]) => text).join(' '));
    }),
  );
});
