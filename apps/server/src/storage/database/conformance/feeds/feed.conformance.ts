/** Conformance: imported price lists, by every query that leads to a product. */
import { CatalogCategory } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import type { FeedProduct } from '../../../../domain/ports/feeds.ts';
import { company, feedProduct, product } from '../../../testing/builders.ts';
import { type ConformanceContext, cpuSeconds, day, hostileTexts } from '../../../testing/conformance.ts';
import { runSql } from '../../../testing/engines.ts';

export const feedConformance = ({ open, newDatabase }: ConformanceContext) => {
  const withFeed = async (products: FeedProduct[], options?: Awaited<ReturnType<typeof newDatabase>>) => {
    const { repos } = await open(options);
    await repos.companies.insert(company(), day(1));
    await repos.companies.insert(company('otra'), day(1));
    await repos.feed.replace('acme', products, day(1));
    return repos.feed;
  };
  const idsOf = (products: { productId: string }[]) => products.map(({ productId }) => productId);
  const everything = { text: '', category: [], offset: 0, limit: 1000 };

  describe('price lists', () => {
    test('an unknown company has no products and cannot import', async () => {
      const feed = await withFeed([]);
      await expect(feed.replace('nadie', [], day(1))).rejects.toMatchObject({ code: 'company.unknown' });
      expect(await feed.search('nadie', everything)).toEqual({ products: [], total: 0 });
      expect(await feed.references('nadie')).toEqual([]);
      expect(await feed.categories('nadie')).toEqual([]);
    });

    test('a new list replaces the old one completely, and companies are isolated', async () => {
      const feed = await withFeed([feedProduct('1'), feedProduct('2')]);
      await feed.replace('otra', [feedProduct('2', { name: 'ajeno' })], day(1));
      await feed.replace('acme', [feedProduct('2'), feedProduct('3')], day(2));
      expect(idsOf((await feed.search('acme', everything)).products)).toEqual(['2', '3']);
      expect(await feed.byReferenceKeys('acme', ['R1'])).toEqual([]);
      expect(await feed.byProductIds('otra', ['2', '3'])).toMatchObject([{ productName: 'ajeno' }]);
    });

    // Covers §backend-290.
    test('a change replaces, removes and adds products and leaves the others with their order, pictures and codes', async () => {
      const refs = [
        { ref: 'CN-2', itemId: '2-i' },
        { ref: '7701234567897', itemId: '2-i' },
      ];
      const others = [feedProduct('1', { category: ['Sopas'] }), feedProduct('4')];
      const [first, last] = others;
      if (!first || !last) throw new Error('two products are needed');
      const feed = await withFeed([first, feedProduct('2', { refs }), feedProduct('3'), last]);
      await feed.replace('otra', [feedProduct('2')], day(1));
      const seen: FeedProduct[][] = [];
      const edit = (present: FeedProduct[]): FeedProduct[] => {
        seen.push(present);
        const kept = present.filter((one) => one.product.productId === '2');
        return [
          feedProduct('5', { name: 'Nuevo' }),
          ...kept.map((one) => ({ ...one, product: { ...one.product, productName: 'Otro nombre' } })),
        ];
      };
      await feed.change('acme', ['CN2', 'R3', 'NADA', ''], edit, day(2));
      expect(seen).toEqual([[feedProduct('2', { refs }), feedProduct('3')]]);
      const { products } = await feed.search('acme', everything);
      expect(products.map(({ productId, productName }) => `${productId} ${productName}`)).toEqual([
        '1 Producto 1',
        '2 Otro nombre',
        '4 Producto 4',
        '5 Nuevo',
      ]);
      expect(idsOf(await feed.byReferenceKeys('acme', ['7701234567897', 'R3', 'R5']))).toEqual(['2', '5']);
      expect(idsOf(await feed.byReferenceKeys('otra', ['R2']))).toEqual(['2']);
      // Of a company without a list.
      const { repos } = await open();
      await repos.companies.insert(company('sola'), day(1));
      await repos.feed.change('sola', [], () => [feedProduct('9')], day(2));
      expect(idsOf((await repos.feed.search('sola', everything)).products)).toEqual(['9']);
      expect(await repos.feedLists.status('sola')).toMatchObject({ products: 1 });
      await expect(repos.feed.change('nadie', [], () => [], day(2))).rejects.toMatchObject({ code: 'company.unknown' });
    });

    test('products are found by reference, item and product id, each once, in list order', async () => {
      const refs = [
        { ref: 'CN-1', itemId: 'a' },
        { ref: 'cn 1', itemId: 'b' },
        { ref: '--', itemId: 'c' },
      ];
      const feed = await withFeed([
        feedProduct('z', { refs }),
        feedProduct('y'),
        feedProduct('x', { refs: [{ ref: 'CN1', itemId: 'd' }] }),
      ]);
      expect(idsOf(await feed.byReferenceKeys('acme', ['RY', 'CN1', 'CN1', 'NADA', '']))).toEqual(['z', 'y', 'x']);
      expect(idsOf(await feed.byItemIds('acme', ['d', 'b', 'z-i', 'nada']))).toEqual(['z', 'x']);
      expect(idsOf(await feed.byProductIds('acme', ['x', 'z']))).toEqual(['z', 'x']);
      expect(await feed.byProductIds('acme', ['y'])).toEqual([product('y')]);
      expect(await feed.byProductIds('acme', [])).toEqual([]);
      expect(await feed.references('acme')).toEqual([
        ...refs.map(({ ref, itemId }) => ({ ref, itemId, productId: 'z', name: 'Producto z' })),
        { ref: 'R-y', itemId: 'y-i', productId: 'y', name: 'Producto y' },
        { ref: 'CN1', itemId: 'd', productId: 'x', name: 'Producto x' },
      ]);
    });

    test('search ignores accents and case, and matches all words in any order or the reference', async () => {
      const feed = await withFeed([
        feedProduct('1', { name: 'Té ORGÁNICO de Ñame' }),
        feedProduct('2', {
          name: 'Tetera  roja',
          refs: [
            { ref: 'CN-2210.03', itemId: 'i' },
            { ref: 'AB-7', itemId: 'i' },
          ],
        }),
        feedProduct('3', { name: 'Taza 100% algodón_rojo' }),
      ]);
      const found = async (text: string) => idsOf((await feed.search('acme', { ...everything, text })).products);
      expect(await found('ñame té')).toEqual(['1']);
      expect(await found('NAME ORGANICO')).toEqual(['1']);
      expect(await found('te')).toEqual(['1', '2']);
      expect(await found('tetera roja')).toEqual(['2']);
      expect(await found('cn 221003')).toEqual(['2']);
      expect(await found('03AB')).toEqual([]);
      expect(await found('%')).toEqual(['3']);
      expect(await found('_')).toEqual(['3']);
      expect(await found('!')).toEqual([]);
      expect(await found("' or 1=1 --")).toEqual([]);
      expect(await found('   ')).toEqual(['1', '2', '3']);
    });

    test('search filters by category names or ids from the top level, and pages the result', async () => {
      const feed = await withFeed([
        feedProduct('1', { category: ['Hogar', 'Té y Café'] }),
        feedProduct('2', { category: ['Hogar', 'Té y Café', 'Verde'] }),
        feedProduct('3', { category: ['Hogar', 'Té'] }),
        feedProduct('4', { category: ['Audio/Video'] }),
        feedProduct('5'),
      ]);
      const found = async (...category: string[]) =>
        idsOf((await feed.search('acme', { ...everything, category })).products);
      expect(await found('hogar')).toEqual(['1', '2', '3']);
      expect(await found('HOGAR', 'te y cafe')).toEqual(['1', '2']);
      expect(await found('hogar', 'hogar/te-y-cafe')).toEqual(['1', '2']);
      expect(await found('hogar/te')).toEqual(['3']);
      expect(await found('Audio/Video')).toEqual(['4']);
      expect(await found('te y cafe')).toEqual([]);
      expect(await found('%')).toEqual([]);
      const cut = await feed.search('acme', { text: 'producto', category: ['hogar'], offset: 1, limit: 1 });
      expect(cut).toMatchObject({ products: [{ productId: '2' }], total: 3 });
      expect((await feed.search('acme', { ...everything, offset: 99 })).total).toBe(5);
    });

    test('search filters by price and specifications, and sorts by lowest price or name', async () => {
      const priced = (id: string, name: string, prices: (number | null)[], more: Record<string, string> = {}) => {
        const items = prices.map((price, index) => ({
          itemId: `${id}-${index}`,
          referenceId: [],
          name: '',
          nameComplete: '',
          images: [],
          sellers:
            price === null
              ? []
              : [{ commertialOffer: { price, listPrice: 9, priceWithoutDiscount: 9, rewardValue: 0 } }],
        }));
        const allSpecifications = Object.entries(more).map(([key, value]) => ({ key, value }));
        return feedProduct(id, { product: product(id, { productName: name, items, allSpecifications }) });
      };
      const feed = await withFeed([
        priced('1', 'Ñame', [500, 20.5], { Color: 'Rojo', Talla: 'S' }),
        priced('2', 'Árbol', [null], { Color: 'Azul' }),
        priced('3', 'yuca', [100], { Color: "Rojo'; --", Talla: 'M' }),
        priced('4', 'Bolsa', [0]),
      ]);
      const found = async (more: object) => idsOf((await feed.search('acme', { ...everything, ...more })).products);
      expect(await found({ priceRange: { min: 20.5, max: 100 } })).toEqual(['1', '3']);
      expect(await found({ priceRange: { min: 0, max: 1 } })).toEqual(['4']);
      expect(await found({ order: 'price-asc' })).toEqual(['4', '1', '3', '2']);
      expect(await found({ order: 'price-desc' })).toEqual(['3', '1', '4', '2']);
      expect(await found({ order: 'name-asc' })).toEqual(['2', '4', '1', '3']);
      expect(await found({ order: 'name-desc' })).toEqual(['3', '1', '4', '2']);
      const red = { field: 'Color', value: 'Rojo' };
      expect(await found({ specifications: [red] })).toEqual(['1']);
      expect(await found({ specifications: [red, { field: 'Color', value: "Rojo'; --" }] })).toEqual(['1', '3']);
      expect(await found({ specifications: [red, { field: 'Talla', value: 'M' }] })).toEqual([]);
      expect(await found({ productIds: ['3', '2', 'no'], text: 'yuca' })).toEqual(['3']);
      expect(await found({ productIds: [] })).toEqual([]);
      const cut = { ...everything, order: 'price-asc' as const, priceRange: { min: 0, max: 200 }, offset: 1, limit: 1 };
      expect(await feed.search('acme', cut)).toMatchObject({ products: [{ productId: '1' }], total: 3 });
    });

    test('categories form a tree of four levels with stable ids', async () => {
      const feed = await withFeed([
        feedProduct('1', { category: ['Hogar', 'Té'] }),
        feedProduct('2', { category: ['hogar', 'te', 'a', 'b', 'c'] }),
        feedProduct('3', { category: ['😀', ' '] }),
        feedProduct('2', { category: ['Hogar'] }),
        feedProduct('4'),
      ]);
      const tree = await feed.categories('acme');
      for (const root of tree) CatalogCategory.parse(root);
      const leaf = { Products: [], Children: [], LevelSpecifications: [] };
      const b = { ...leaf, ProviderId: 'hogar/te/a/b', Name: 'b', Products: ['2'] };
      const a = { ...leaf, ProviderId: 'hogar/te/a', Name: 'a', Children: [b] };
      const te = { ...leaf, ProviderId: 'hogar/te', Name: 'Té', Products: ['1'], Children: [a] };
      expect(tree[0]).toEqual({ ...leaf, ProviderId: 'hogar', Name: 'Hogar', Products: ['2'], Children: [te] });
      expect(tree[1]).toMatchObject({ Name: '😀', Products: ['3'], Children: [] });
      expect(tree).toHaveLength(2);
      const smiling = await feed.search('acme', { ...everything, category: [tree[1]?.Name ?? ''] });
      expect(idsOf(smiling.products)).toEqual(['3']);
    });

    test('products with hostile texts are found by those texts alone', async () => {
      const feed = await withFeed([]);
      for (const text of hostileTexts) {
        const refs = [{ ref: text, itemId: text }];
        const other = feedProduct('normal');
        await feed.replace('acme', [other, feedProduct(text, { name: text, category: [text], refs })], day(1));
        expect(idsOf(await feed.byProductIds('acme', [text]))).toEqual([text]);
        expect(idsOf(await feed.byItemIds('acme', [text]))).toEqual([text]);
        expect((await feed.references('acme'))[1]).toMatchObject({ ref: text, name: text });
        if (text.trim() === '') continue;
        expect(idsOf((await feed.search('acme', { ...everything, text })).products)).toEqual([text]);
        expect(idsOf((await feed.search('acme', { ...everything, category: [text] })).products)).toEqual([text]);
      }
    });

    test('a lone surrogate or NUL in one product does not fail searches of its company', async () => {
      const withColor = (id: string, value: string) =>
        feedProduct(id, {
          product: product(id, { productName: `Taza ${value}`, allSpecifications: [{ key: 'Color', value }] }),
        });
      const feed = await withFeed([
        withColor('1', 'a\ud83d'),
        withColor('2', '\0'),
        withColor('3', '\\u0000 😀'),
        withColor('4', 'Rojo'),
      ]);
      const found = async (more: object) => idsOf((await feed.search('acme', { ...everything, ...more })).products);
      const colored = (value: string) => found({ specifications: [{ field: 'Color', value }] });
      expect(await found({ priceRange: { min: 1, max: 100 } })).toEqual(['1', '2', '3', '4']);
      expect(await found({ order: 'price-asc' })).toEqual(['1', '2', '3', '4']);
      expect(await colored('Rojo')).toEqual(['4']);
      expect(await colored('a\ufffd')).toEqual(['1']);
      expect(await colored('\ufffd')).toEqual(['2']);
      expect(await colored('\\u0000 😀')).toEqual(['3']);
      const shown = await feed.byProductIds('acme', ['1', '2', '3']);
      expect(shown.map(({ productName }) => productName)).toEqual(['Taza a\ufffd', 'Taza \ufffd', 'Taza \\u0000 😀']);
    });

    test('a damaged product row is an internal error that names the row', async () => {
      const options = await newDatabase();
      const feed = await withFeed([feedProduct('1', { category: ['a'] })], options);
      await runSql(options, "update feed_products set body = '[]', category = '7'");
      const clear = { code: 'internal', facts: { row: 'feed_products acme 0' } };
      await expect(feed.byProductIds('acme', ['1'])).rejects.toMatchObject(clear);
      await expect(feed.categories('acme')).rejects.toMatchObject(clear);
    });

    test('a list of 20,000 products is imported and replaced within seconds, and 3,000 references are read in one call', {
      timeout: 60_000,
    }, async () => {
      const feed = await withFeed([]);
      const products = Array.from({ length: 20_000 }, (_, number) =>
        feedProduct(`${number}`, { category: ['A', `B${number % 40}`] }),
      );
      for (const number of [1, 2])
        expect(await cpuSeconds(() => feed.replace('acme', products, day(number)))).toBeLessThan(4);
      const keys = Array.from({ length: 3000 }, (_, number) => `R${number * 6}`);
      expect(await feed.byReferenceKeys('acme', keys)).toHaveLength(3000);
      expect(await feed.references('acme')).toHaveLength(20_000);
    });

    test('two concurrent imports leave one of the two lists', async () => {
      const options = await newDatabase();
      const feed = await withFeed([], options);
      const other = (await open(options)).repos.feed;
      const listOf = (name: string) => Array.from({ length: 50 }, (_, number) => feedProduct(`${name}${number}`));
      await Promise.all([feed.replace('acme', listOf('a'), day(1)), other.replace('acme', listOf('b'), day(2))]);
      const ids = idsOf((await feed.search('acme', everything)).products);
      expect(ids).toHaveLength(50);
      expect(new Set(ids.map((id) => id[0])).size).toBe(1);
    });
  });
};
