/** The price lists of the kit, each with the columns that a person chooses who looks into the file. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFeed } from '../../apps/server/src/feeds/read-feed.fixture.ts';

const feeds = resolve(import.meta.dirname, '../../../shared/kit/feeds');

/** `none`: nobody finds such a column. `refused`: the file is no list of products. */
type Choice = {
  reference: string;
  name: string;
  price: string | null;
  products: number;
  first: [string, number | null];
};
const choices: Record<string, Choice | { refused: string }> = {
  'magento-products_gear_bags.csv': {
    reference: 'sku',
    name: 'name',
    price: 'price',
    products: 14,
    first: ['24-MB01', 34],
  },
  'magento-products_gear_watches.csv': {
    reference: 'sku',
    name: 'name',
    price: 'price',
    products: 9,
    first: ['24-MG04', 45],
  },
  // Four prices: of the public, of two kinds of resellers, and of a box.
  'mo-mx-vmtop-catalogo.csv': {
    reference: 'SKU',
    name: 'NOMBRE',
    price: 'Publico',
    products: 911,
    first: ['TB-6803', 180],
  },
  // `und` is 1,00 or 1,80 whatever the product; `und_bulto` has the amounts, with `$`, that the catalogue prints.
  'mo-ve-ipt-productos.xlsx': {
    reference: 'codigo',
    name: 'descripcion',
    price: 'und_bulto',
    products: 241,
    first: ['IPT-004180', 17.4],
  },
  // The pages of a catalogue, without prices.
  'mo-ve-ipt-paginas.xlsx': {
    reference: 'codigo',
    name: 'descripcion',
    price: null,
    products: 318,
    first: ['IPT-004180', null],
  },
  // Without SKUs: the handle is the only code.
  'shopify-apparel.csv': {
    reference: 'Handle',
    name: 'Title',
    price: 'Variant Price',
    products: 20,
    first: ['ocean-blue-shirt', 50],
  },
  'shopify-jewelery.csv': {
    reference: 'Handle',
    name: 'Title',
    price: 'Variant Price',
    products: 20,
    first: ['chain-bracelet', 42.99],
  },
  'vendure-products.csv': { reference: 'sku', name: 'name', price: 'price', products: 54, first: ['L2201308', 1299] },
  'mo-ar-vtex-Menu.json': { refused: 'feed.columns' },
  'shopify-sdk-product-by-handle-fixture.js': { refused: 'feed.unreadable' },
  'shopify-sdk-query-products-fixture.js': { refused: 'feed.unreadable' },
  'vtex-product-mock.ts': { refused: 'feed.unreadable' },
};

describe.runIf(existsSync(feeds))('the price lists of the kit', () => {
  // Covers §backend-205.
  test.each(Object.entries(choices))('%s is read with the columns that a person chooses', async (file, choice) => {
    if ('refused' in choice) {
      await expect(readFeed(join(feeds, file))).rejects.toMatchObject({ code: choice.refused });
      return;
    }
    const feed = await readFeed(join(feeds, file));
    const { reference, name, price = null } = feed.mapping;
    const [first] = feed.products;
    expect({ reference, name, price, products: feed.products.length }).toEqual({
      reference: choice.reference,
      name: choice.name,
      price: choice.price,
      products: choice.products,
    });
    const offer = first?.product.items[0]?.sellers[0]?.commertialOffer.price ?? null;
    expect([first?.refs[0]?.ref, offer]).toEqual(choice.first);
  });

  test.each(['mo-ar-vtex-Category.json', 'mo-ar-vtex-Product.json'])(
    '%s has a price for every product',
    async (file) => {
      const { products, problems } = await readFeed(join(feeds, file));
      expect(problems).toEqual([]);
      expect(products.every(({ product }) => (product.items[0]?.sellers[0]?.commertialOffer.price ?? 0) > 0)).toBe(
        true,
      );
    },
  );

  // Covers §backend-201.
  test('cells with no leido are reported together, and are no product', async () => {
    const feed = await readFeed(join(feeds, 'mo-ve-ipt-productos.xlsx'));
    expect(feed.products.some(({ refs }) => refs.some(({ ref }) => ref === 'no leido'))).toBe(false);
    expect(feed.groups).toContainEqual({
      reason: 'reference.placeholder',
      column: 'codigo',
      count: 31,
      examples: [
        { line: 38, value: 'no leido' },
        { line: 170, value: 'no leido' },
        { line: 174, value: 'no leido' },
      ],
    });
  });
});
