import type { PdfPage, ProductRef } from '@vitrina/contract';
import { aPage, aTag } from '@vitrina/page-view/fixture';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, listOf } from './list.state.ts';

const product = (id: string, ref = `R-${id}`): ProductRef => ({ id, ref });
const model = (ref: ProductRef) => ({
  url: '',
  position: { left: 0, top: 0 },
  size: { width: 1, high: 1 },
  product: ref,
});
const shape = (groups: ReturnType<typeof listOf>) =>
  groups.map(({ name, pages }) => `${name}: ${pages.map(({ page }) => page).join(' ')}`);
const pagesTo = (count: number): PdfPage[] => Array.from({ length: count }, (_, at) => aPage(at + 1));

test('entriesOf lists a product once per page and leaves out inactive tags and products without a name', () => {
  const page = aPage(1, {
    tags: [
      aTag({ name: '', product: product('1', 'CN-1') }),
      aTag({ name: 'Silla', product: product('1', 'cn 1') }),
      aTag({ active: false, product: product('2') }),
      aTag({ product: product('', '') }),
    ],
    models: [model(product('1', 'CN-1')), model(product('3'))],
  });
  expect(entriesOf(page).map(({ name, product: { id } }) => [id, name])).toEqual([
    ['1', 'Silla'],
    ['3', ''],
  ]);
});

test('listOf groups pages by section of the two upper levels; sections on one page share a heading, and those with an invalid index are dropped', () => {
  const sections = [
    { name: 'Salas', index: '2' },
    { name: 'Sofás', index: 2, level: 2 },
    { name: 'De cuero', index: 3, level: 3 },
    { name: 'Camas', index: 4 },
    { name: 'Rota', index: 'x' },
    { name: 'Lejos', index: 99 },
  ];
  const document = { pages: pagesTo(5), pageCount: 5, sections };
  expect(shape(listOf(document))).toEqual([': 1', 'Salas · Sofás: 2 3', 'Camas: 4 5']);
  expect(shape(listOf(document, [3, 4]))).toEqual(['Salas · Sofás: 3', 'Camas: 4']);
});

test('listOf keeps the place of a page that has not loaded', () => {
  const [group] = listOf({ pages: [aPage(2)], pageCount: 2, sections: [] });
  expect(group?.pages.map(({ known }) => known?.index)).toEqual([undefined, 2]);
});

test('listOf lists every page once and in order for arbitrary sections', () => {
  const section = fc.record({ name: fc.string(), index: fc.oneof(fc.integer({ min: -2, max: 40 }), fc.string()) });
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.array(section), (pageCount, sections) => {
      const listed = listOf({ pages: pagesTo(pageCount), pageCount, sections }).flatMap(({ pages }) => pages);
      expect(listed.map(({ page }) => page)).toEqual(Array.from({ length: pageCount }, (_, at) => at + 1));
    }),
  );
});
