/** Findings under /admin/v1: what the stored words and the price list do not have in common. */
import { Findings } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { feedProduct, tag } from '../../../storage/testing/builders.ts';
import { signedIn } from '../../testing/admin.ts';
import { NOW } from '../../testing/app.ts';
import { of, openEditor } from '../../testing/editor.ts';
import { listProducts, publishPrinted } from '../../testing/printed-edition.ts';

let desk: Awaited<ReturnType<typeof openEditor>>;
const clock = () => new Date(NOW.getTime() + 1000);
beforeEach(async () => {
  desk = await openEditor();
});
afterEach(() => desk.shop.close());

const read = async (query: Record<string, number> = {}) =>
  Findings.parse(await desk.answered('findings.read', { ...of(), query }));
const texts = ['Silla Ref. CN-10\nMesa Ref. CN-77', 'Sofá Ref. CN-10\nTelas TX-900 y 500ML a $12.500', null];

describe('findings', () => {
  // Covers §backend-135.
  test('codes without a product with their place, products on no page and on several, and failed pages are listed', async () => {
    await publishPrinted({ ...desk.shop, clock }, texts);
    await listProducts(desk.shop, ['CN-10', 'CN-20', 'CN-30'], NOW);
    const { printed, missing, repeated, failed, wordless } = await read();
    expect(printed).toEqual({
      total: 2,
      items: [
        { code: 'CN-77', page: 1, box: { position: { left: 21, top: 11 }, size: { width: 7, high: 1.5 } } },
        { code: 'TX-900', page: 2, box: { position: { left: 13, top: 11 }, size: { width: 7, high: 1.5 } } },
      ],
    });
    expect(missing.items.map(({ ref, name }) => [ref, name])).toEqual([
      ['CN-20', 'Producto CN-20'],
      ['CN-30', 'Producto CN-30'],
    ]);
    expect(repeated.items).toMatchObject([{ ref: 'CN-10', pages: [1, 2] }]);
    expect([failed, wordless]).toEqual([
      { total: 1, items: [3] },
      { total: 1, items: [3] },
    ]);
  });

  // Covers §backend-256.
  test('pages that were read in their pictures are listed with their words and mean confidence', async () => {
    await publishPrinted({ ...desk.shop, clock }, ['Silla azul', 'Mesa~0.9 roja~0.8 br~0.4 2', null]);
    const { recognised } = await read();
    expect(recognised).toEqual({ total: 1, items: [{ page: 2, words: 2, confidence: 0.7 }] });
  });

  test('count a tag that a person placed as the place of its product, a rejected one not', async () => {
    const tags = { 1: [tag('CN-20', { origin: 'hand' }), tag('CN-30', { review: 'rejected' })] };
    await publishPrinted({ ...desk.shop, clock }, ['Sin códigos'], tags);
    await listProducts(desk.shop, ['CN-20', 'CN-30'], NOW);
    expect((await read()).missing.items.map(({ ref }) => ref)).toEqual(['CN-30']);
  });

  test('without a price list name codes that no tag has, and no missing products', async () => {
    await listProducts(desk.shop, [], NOW);
    await publishPrinted({ ...desk.shop, clock }, texts, { 1: [tag('CN-10')] });
    const { printed, missing, repeated } = await read();
    expect(printed.items.map(({ code }) => code)).toEqual(['CN-77', 'TX-900']);
    expect(missing.total).toBe(0);
    expect(repeated.items).toMatchObject([{ ref: 'CN-10', pages: [1, 2] }]);
  });

  test('name products that a rule skipped with the rule, and not among the missing ones', async () => {
    await listProducts(desk.shop, ['500'], NOW);
    await publishPrinted({ ...desk.shop, clock }, ['Página 500']);
    const { skipped, missing } = await read();
    expect(skipped).toEqual({
      total: 1,
      items: [{ id: '500', ref: '500', name: 'Producto 500', page: 1, rule: 'number' }],
    });
    expect(missing.total).toBe(0);
  });

  test('each list is read page by page, with its total', async () => {
    await publishPrinted({ ...desk.shop, clock }, ['AB-1001 AB-1002 AB-1003', 'AB-1004']);
    await listProducts(
      desk.shop,
      Array.from({ length: 5 }, (_, at) => `XX-${at}00`),
      NOW,
    );
    const second = await read({ page: 2, itemsPerPage: 3 });
    expect([second.printed.total, second.printed.items.map(({ code }) => code)]).toEqual([4, ['AB-1004']]);
    expect([second.missing.total, second.missing.items.map(({ ref }) => ref)]).toEqual([5, ['XX-300', 'XX-400']]);
    expect((await read({ page: 9 })).printed).toEqual({ total: 4, items: [] });
    expect(await desk.refused('findings.read', { ...of(), query: { itemsPerPage: 501 } })).toMatchObject({
      status: 400,
    });
  });

  // Covers §backend-180.
  test('name products whose printed price is not that of the list, with both amounts and the place', async () => {
    await publishPrinted({ ...desk.shop, clock }, ['CN-10 Silla $95.000\nCN-20 Mesa $120.000']);
    const priced = (ref: string, price: number) => {
      const { product, ...rest } = feedProduct(ref, { name: `Producto ${ref}` });
      const commertialOffer = { price, listPrice: 0, priceWithoutDiscount: price, rewardValue: 0 };
      const items = product.items.map((item) => ({ ...item, itemId: ref, sellers: [{ commertialOffer }] }));
      return { ...rest, product: { ...product, items }, refs: [{ ref, itemId: ref }] };
    };
    await desk.shop.database.repos.feed.replace('acme', [priced('CN-10', 99_000), priced('CN-20', 120_000)], NOW);
    const { prices, severalPrices } = await read();
    expect(prices).toEqual({
      total: 1,
      items: [
        {
          id: 'CN-10',
          ref: 'CN-10',
          name: 'Producto CN-10',
          page: 1,
          box: { position: { left: 21, top: 5 }, size: { width: 7, high: 1.5 } },
          prices: ['$95.000'],
          listed: 99_000,
        },
      ],
    });
    expect(severalPrices.total).toBe(0);
  });

  // Covers §backend-232.
  test('name the differing price of a product that matching again has found by its name, and call it placed', async () => {
    await publishPrinted({ ...desk.shop, clock }, ['Sofá modular Guatapé $950.000']);
    const listed = feedProduct('70001', { name: 'Sofá modular Guatapé' });
    const commertialOffer = { price: 990_000, listPrice: 0, priceWithoutDiscount: 990_000, rewardValue: 0 };
    const items = listed.product.items.map((item) => ({ ...item, itemId: '70001', sellers: [{ commertialOffer }] }));
    const product = { ...listed, product: { ...listed.product, items }, refs: [{ ref: '70001', itemId: '70001' }] };
    await desk.shop.database.repos.feed.replace('acme', [product], NOW);
    expect((await read()).missing.total).toBe(1);
    const version = (await desk.answered('documents.read')).tagsVersion;
    expect(await desk.answered('tags.retag', { ...of(), body: { version } })).toMatchObject({ added: 1 });
    const { missing, prices } = await read();
    expect(missing.total).toBe(0);
    expect(prices.items).toMatchObject([{ ref: '70001', page: 1, prices: ['$950.000'], listed: 990_000 }]);
    const again = { ...of(), body: { version: (await desk.answered('documents.read')).tagsVersion } };
    expect(await desk.answered('tags.retag', again)).toMatchObject({ added: 0, removed: 0, kept: 1 });
  });

  test('viewers read findings, also of a draft; an unknown edition is refused', async () => {
    await publishPrinted({ ...desk.shop, clock }, texts);
    const viewer = await signedIn(desk.shop, { roles: { acme: 'viewer' } });
    expect((await viewer.call('findings.read', of())).statusCode).toBe(200);
    const { number } = await desk.answered('editions.draft');
    expect(await desk.answered('editions.findings.read', of({ number }))).toMatchObject({ edition: number });
    expect(await desk.refused('editions.findings.read', of({ number: 77 }))).toMatchObject({ code: 'edition.unknown' });
  });
});
