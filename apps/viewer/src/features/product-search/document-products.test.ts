import { aPage, aTag } from '@vitrina/page-view/fixture';
import { expect, test } from 'vitest';
import { documentProducts, rankMatches, splitByDocument } from './document-products.ts';
import { pagesOf, sold } from './product-search.fixture.ts';

test('documentProducts merges spellings of one reference and lists its pages', () => {
  const listed = documentProducts(
    pagesOf({ 'CN-10.01': 'Sofá' }, { 'cn 1001': '', 'CN-11': 'Mesa' }, { 'CN-10.01': 'Sofá' }),
  );
  expect(listed.map(({ product, pages }) => [product.ref, pages])).toEqual([
    ['CN-10.01', [1, 2, 3]],
    ['CN-11', [2]],
  ]);
});

test('documentProducts leaves out inactive tags and tags without a product, and includes models', () => {
  const page = aPage(1, {
    tags: [aTag({ active: false, product: { id: '1', ref: 'A' } }), aTag({ product: { id: '', ref: '' } })],
    models: [
      { url: '/a.glb', position: { left: 0, top: 0 }, size: { width: 10, high: 10 }, product: { id: '7', ref: 'M-7' } },
    ],
  });
  expect(documentProducts([page]).map(({ product }) => product.ref)).toEqual(['M-7']);
});

const listed = documentProducts(
  pagesOf({ 'CN-2004.01': 'Mesa de comedor Aracataca' }, { 'CN-2004': 'Sofá Jardín', 'CN-1': 'Lámpara 2004' }),
);

// Covers §cart-1.
test.each([
  ['mesa', ['CN-2004.01']],
  ['  COMEDOR mesa ', ['CN-2004.01']],
  ['sofa jardin', ['CN-2004']],
  ['cn 2004', ['CN-2004', 'CN-2004.01']],
  ['CN-2004.01', ['CN-2004.01']],
  ['cn200401', ['CN-2004.01']],
  ['2004', ['CN-1', 'CN-2004.01', 'CN-2004']],
  ['z', ['CN-2004.01', 'CN-2004', 'CN-1']],
  ['', ['CN-2004.01', 'CN-2004', 'CN-1']],
  ['mesa roja', []],
  ['<script>', []],
  ['%_', []],
])('the query %j finds %j, best match first', (query, refs) => {
  expect(rankMatches(listed, query).map(({ product }) => product.ref)).toEqual(refs);
});

// Covers §cart-1.
test('splitByDocument finds document products in a store answer by reference or id', () => {
  const answer = [sold('1', 'cn2004'), sold('2', 'X-9'), sold('3', 'CN-2004.01')];
  const { here, elsewhere } = splitByDocument(listed, answer);
  expect([...here].map(({ product }) => product.ref)).toEqual(['CN-2004', 'CN-2004.01']);
  expect(elsewhere.map(({ productId }) => productId)).toEqual(['2']);
});
