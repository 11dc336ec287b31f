/** Pictures of products: card grids, alternating rows, decorations, backgrounds, strips and what must not be taken for a picture. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImageBox } from '../../ports/pdf.ts';
import { pageOf, print } from '../blocks.fixture.ts';
import { findBlocks } from '../blocks.ts';
import type { TextPage } from '../runs.ts';

let images = 0;
/** A picture of its own, in percent of the page. */
const photo = (left: number, top: number, width = 20, height = 12): ImageBox => {
  images += 1;
  return { left, top, width, height, image: images };
};

const withPictures = (page: TextPage, imageBoxes: ImageBox[]): TextPage => ({ ...page, imageBoxes });

const picturesOf = (...pages: TextPage[]): Record<string, string | null> =>
  Object.fromEntries(
    findBlocks(pages)
      .filter(({ isProduct }) => isProduct)
      .map(({ name, picture }) => [
        name,
        picture ? `${picture.left} ${picture.top} ${picture.width} ${picture.height}` : null,
      ]),
  );

const placeOf = ({ left, top, width, height }: ImageBox): string => `${left} ${top} ${width} ${height}`;

const NAMES = ['Camisa de lino', 'Falda plisada', 'Blusa estampada', 'Saco tejido', 'Jean recto', 'Chaqueta corta'];
const product = (name: string, left: number, top: number) => [
  print(name, left, top, { size: 1.6 }),
  print('$ 35.900', left, top + 2, { size: 1.6 }),
];

type Grid = { page: TextPage; boxes: ImageBox[] };
/** Cards in rows of three. `text`: the top of a text in its card; `picture`: the top of its picture. */
const grid = (text: number, picture: number, index = 1): Grid => {
  const cells = NAMES.map((name, at) => ({ name, left: 8 + 30 * (at % 3), top: 8 + 30 * Math.floor(at / 3) }));
  const boxes = cells.map(({ left, top }) => photo(left, top + picture));
  const words = cells.flatMap(({ name, left, top }) => product(name, left, top + text));
  return { page: withPictures(pageOf(index, ...words), boxes), boxes };
};
const inOrder = (boxes: readonly ImageBox[]): Record<string, string> =>
  Object.fromEntries(NAMES.map((name, at) => [name, boxes[at] ? placeOf(boxes[at]) : '']));

// Covers §backend-220.
test.each([
  ['above their texts', 15, 0],
  ['below their texts', 2, 8],
])('a grid of cards with the pictures %s: each product has its own', (_, text, picture) => {
  const { page, boxes } = grid(text, picture);
  expect(picturesOf(page)).toEqual(inOrder(boxes));
});

test('in the middle between two rows the whole document tells where the texts are', () => {
  // One row of cards: the same distance to the pictures above and below, of which the lower ones have no texts.
  const names = NAMES.slice(0, 3);
  const above = names.map((_, at) => photo(8 + 30 * at, 10));
  const below = names.map((_, at) => photo(8 + 30 * at, 29.6));
  const words = names.flatMap((name, at) => product(name, 8 + 30 * at, 25));
  const unclear = withPictures(pageOf(2, ...words), [...above, ...below]);
  const clear = grid(2, 8, 1);
  expect(picturesOf(clear.page, unclear)).toMatchObject(
    Object.fromEntries(names.map((name, at) => [name, below[at] ? placeOf(below[at]) : ''])),
  );
});

test('pictures beside the texts, which alternate from row to row', () => {
  const boxes = [photo(8, 10), photo(60, 30), photo(8, 50)];
  const words = NAMES.slice(0, 3).flatMap((name, at) => product(name, at % 2 ? 44 : 32, 15 + 20 * at));
  expect(Object.values(picturesOf(withPictures(pageOf(1, ...words), boxes)))).toEqual(boxes.map(placeOf));
});

test('texts on their pictures', () => {
  const boxes = [photo(8, 10, 40, 20), photo(52, 10, 40, 20)];
  const words = NAMES.slice(0, 2).flatMap((name, at) => product(name, 12 + 44 * at, 25));
  expect(Object.values(picturesOf(withPictures(pageOf(1, ...words), boxes)))).toEqual(boxes.map(placeOf));
});

test('the picture on the background of a card is the picture of its product', () => {
  const { page, boxes } = grid(15, 0);
  const backgrounds = boxes.map(({ left, top }) => photo(left - 2, top - 1, 26, 22));
  expect(picturesOf(withPictures(page, [...backgrounds, ...boxes]))).toEqual(inOrder(boxes));
});

// Covers §backend-221.
const rows = pageOf(
  1,
  ...NAMES.flatMap((name, at) => [print(name, 30, 20 + 4 * at), print('$ 12.000', 70, 20 + 4 * at)]),
);
test.each<[string, ImageBox[]]>([
  ['no picture', []],
  ['one background over the page', [photo(0, 0, 100, 100)]],
  ['one picture beside all rows', [photo(5, 18, 22, 26)]],
  ['one picture above all rows', [photo(30, 5, 40, 10)]],
  ['a line below each row', NAMES.map((_, at) => photo(10, 21 + 4 * at, 80, 0.3))],
  ['an icon beside each row', NAMES.map((_, at) => photo(26, 18.5 + 4 * at, 2.5, 1.8))],
  ['one decoration beside one row of six', [photo(5, 18, 22, 3)]],
  ['one image beside each row', NAMES.map((_, at) => ({ ...photo(20, 18 + 4 * at, 6, 3.5), image: 7 }))],
])('a list with %s: no product has a picture', (_, boxes) => {
  expect(new Set(Object.values(picturesOf(withPictures(rows, boxes))))).toEqual(new Set([null]));
});

test('the same logo above one product of each page is no picture of it', () => {
  const pages = [1, 2, 3].map((index) =>
    withPictures(pageOf(index, ...product(`${NAMES[index] ?? ''} ${index}`, 8, 25)), [{ ...photo(8, 10), image: 5 }]),
  );
  expect(new Set(Object.values(picturesOf(...pages)))).toEqual(new Set([null]));
});

test('different pictures at one place of every page are those of the products, as a template puts them there', () => {
  const pages = [1, 2, 3].map((index) =>
    withPictures(pageOf(index, ...product(`${NAMES[index] ?? ''} ${index}`, 8, 25)), [photo(8, 10)]),
  );
  expect(new Set(Object.values(picturesOf(...pages)))).toEqual(new Set(['8 10 20 12']));
});

test('a picture ends where its neighbours begin: margins may be transparent', () => {
  const { page, boxes } = grid(15, 0);
  const wide = boxes.map((box) => ({ ...box, left: Math.max(0, box.left - 10), width: 40, height: 16 }));
  const found = findBlocks([withPictures(page, wide)]).filter(({ isProduct }) => isProduct);
  for (const { picture, box } of found) {
    expect(picture).toBeDefined();
    for (const other of found) {
      const isApart =
        !picture ||
        picture.left >= other.box.left + other.box.width ||
        other.box.left >= picture.left + picture.width ||
        picture.top >= other.box.top + other.box.height - 0.02 ||
        other.box.top >= picture.top + picture.height - 0.02;
      expect(isApart, `${JSON.stringify(picture)} covers ${other.name}`).toBe(true);
    }
    expect(picture && picture.left <= box.left + box.width && picture.left + picture.width >= box.left).toBe(true);
  }
});

test('any boxes: no picture belongs to two products, and every one lies on the page within a box that was drawn', () => {
  const side = fc.double({ min: 0, max: 100, noNaN: true });
  const aBox = fc.record({ left: side, top: side, width: side, height: side, image: fc.nat(6) });
  fc.assert(
    fc.property(fc.array(aBox, { maxLength: 20 }), (boxes) => {
      const { page } = grid(15, 0);
      const pictures = findBlocks([withPictures(page, boxes)]).flatMap(({ picture }) => picture ?? []);
      for (const { left, top, width, height } of pictures) {
        const isDrawn = boxes.some(
          (box) =>
            left >= box.left - 0.01 &&
            top >= box.top - 0.01 &&
            left + width <= box.left + box.width + 0.02 &&
            top + height <= box.top + box.height + 0.02,
        );
        expect(isDrawn).toBe(true);
      }
      expect(new Set(pictures.map((one) => JSON.stringify(one))).size).toBe(pictures.length);
    }),
    { numRuns: 200 },
  );
});
