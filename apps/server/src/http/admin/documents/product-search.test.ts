/** The search for products under /admin/v1: by code and by name, with the pages of an edition that have a tag of each. */
import { FoundProducts, NamedProducts, SearchedProducts } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { feedProduct, tag } from '../../../storage/testing/builders.ts';
import { signedIn } from '../../testing/admin.ts';
import { NOW } from '../../testing/app.ts';
import { of, openEditor } from '../../testing/editor.ts';
import { publishPrinted } from '../../testing/printed-edition.ts';

let desk: Awaited<ReturnType<typeof openEditor>>;
const clock = () => new Date(NOW.getTime() + 1000);
const offer = { price: 99_000, listPrice: 99_000, priceWithoutDiscount: 99_000, rewardValue: 0 };

/** A product with a variant of each reference. */
const listed = (id: string, name: string, refs: string[], more: Record<string, unknown> = {}) => {
  const { product, ...rest } = feedProduct(id, { name });
  const [first] = product.items;
  const items = refs.map((ref) => ({
    ...first,
    itemId: ref,
    name: '',
    nameComplete: '',
    referenceId: [{ key: 'RefId', value: ref }],
    images: [{ imageUrl: `https://acme.test/${ref}.webp` }],
    sellers: [{ commertialOffer: { ...offer, ...more } }],
  }));
  return { ...rest, product: { ...product, items }, refs: refs.map((ref) => ({ ref, itemId: ref })) };
};

beforeEach(async () => {
  desk = await openEditor();
  await publishPrinted({ ...desk.shop, clock }, ['Sofás', 'Sillas', 'Más sofás'], {
    1: [tag('CN-10')],
    2: [tag('CN-20', { active: false })],
    3: [tag('CN-10')],
  });
  const list = [
    listed('1', 'Sofá Guatapé', ['CN-10', 'CN-11'], { stock: 4 }),
    listed('2', 'Silla Tuluá', ['CN-20'], { isAvailable: false }),
    listed('3', 'Mesa CN', ['M-1']),
  ];
  await desk.shop.database.repos.feed.replace('acme', list, NOW);
});
afterEach(() => desk.shop.close());

const search = async (q: string) =>
  SearchedProducts.parse(await desk.answered('products.search', { ...of(), query: { q } }));

// Covers §backend-285.
test('a search in the whole company names each published document with the pages of its tags', async () => {
  const find = async (q: string) =>
    FoundProducts.parse(await desk.answered('products.find', { params: { companyUid: 'acme' }, query: { q } }));
  const { pdfUid } = of().params;
  expect((await find('guatape')).items).toMatchObject([
    { ref: 'CN-10', price: 99_000, places: [{ pdf: pdfUid, pages: [1, 3] }] },
    { ref: 'CN-11', places: [] },
  ]);
  // A hidden tag is not seen, and neither is one of a document that was withdrawn.
  expect((await find('CN-20')).items).toMatchObject([{ ref: 'CN-20', isAvailable: false, places: [] }]);
  await desk.answered('documents.withdraw');
  expect((await find('guatape')).items[0]?.places).toEqual([]);
  const outsider = await signedIn(desk.shop, { roles: { otra: 'owner' } });
  const refused = await outsider.call('products.find', { params: { companyUid: 'acme' }, query: { q: 'x' } });
  expect(refused.statusCode).toBe(404);
});

// Covers §backend-330.
test('many products are read by reference and id in one call, each variant alone; unknown ones are left out', async () => {
  const read = async (query: { refs?: string; ids?: string }) =>
    NamedProducts.parse(await desk.answered('products.read', { params: { companyUid: 'acme' }, query }));
  expect(await read({ refs: 'cn11\nCN-99\n M-1 \n', ids: 'CN-20' })).toEqual({
    items: [
      expect.objectContaining({ ref: 'CN-11', name: 'Sofá Guatapé', price: 99_000, stock: 4 }),
      expect.objectContaining({ ref: 'M-1' }),
      expect.objectContaining({ id: 'CN-20', isAvailable: false }),
    ],
  });
  expect(await read({})).toEqual({ items: [] });
  expect(
    await desk.refused('products.read', { params: { companyUid: 'acme' }, query: { refs: 'x'.repeat(9000) } }),
  ).toMatchObject({ status: 400 });
});

// Covers §backend-260.
describe('the search for products', () => {
  test('by name finds all variants, with price, stock, picture and the pages that have a tag', async () => {
    expect(await search('guatape')).toEqual({
      total: 1,
      items: [
        {
          id: 'CN-10',
          ref: 'CN-10',
          name: 'Sofá Guatapé',
          imageUrl: 'https://acme.test/CN-10.webp',
          price: 99_000,
          isAvailable: true,
          stock: 4,
          pages: [1, 3],
        },
        expect.objectContaining({ ref: 'CN-11', pages: [] }),
      ],
    });
  });

  test('by code finds its product without spelling, and a sold out one says so; a hidden tag is no place', async () => {
    expect((await search('cn20')).items).toMatchObject([{ ref: 'CN-20', isAvailable: false, pages: [] }]);
  });

  test('of an unknown text is empty', async () => {
    expect(await search('lámpara')).toEqual({ total: 0, items: [] });
  });

  test('viewers search, also in a draft; an empty text and an unknown edition are refused', async () => {
    const viewer = await signedIn(desk.shop, { roles: { acme: 'viewer' } });
    const { number } = await desk.answered('editions.draft');
    const inDraft = { ...of({ number }), query: { q: 'cn-10' } };
    expect((await viewer.call('editions.products.search', inDraft)).json()).toMatchObject({
      items: [{ pages: [1, 3] }, {}],
    });
    expect(await desk.refused('products.search', { ...of(), query: { q: ' ' } })).toMatchObject({ status: 400 });
    expect(await desk.refused('editions.products.search', { ...inDraft, ...of({ number: 99 }) })).toMatchObject({
      code: 'edition.unknown',
    });
  });
});
