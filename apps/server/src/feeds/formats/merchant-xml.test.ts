import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readFeed } from '../read-feed.fixture.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const read = (source: string | Uint8Array, name = 'lista.xml') =>
  readFeed({ bytes: typeof source === 'string' ? new TextEncoder().encode(source) : source, name }, { now: NOW });

const G = 'xmlns:g="http://base.google.com/ns/1.0"';
const rss = (...items: string[]) =>
  `<?xml version="1.0"?>\n<rss version="2.0" ${G}><channel><title>Tienda</title>\n${items
    .map((item) => `<item>${item}</item>`)
    .join('\n')}\n</channel></rss>`;
const chair = `<g:id>77</g:id><g:mpn>CN-1</g:mpn><g:gtin>7701234567890</g:gtin><title>Silla &amp; Río</title>
  <description><![CDATA[<p>Roble</p>]]></description><link>https://t.test/silla-rio/p</link>
  <g:image_link>https://i.test/1.jpg</g:image_link><g:additional_image_link>https://i.test/2.jpg</g:additional_image_link>
  <g:additional_image_link>https://i.test/3.jpg</g:additional_image_link><g:price>1299.50 USD</g:price>
  <g:sale_price>999.00 USD</g:sale_price><g:availability>out_of_stock</g:availability><g:brand>Casa</g:brand>
  <g:shipping><g:country>CO</g:country><g:price>5.00 USD</g:price></g:shipping>
  <g:google_product_category>436</g:google_product_category><g:product_type>Hogar &gt; Sillas</g:product_type>`;

describe('a Google Merchant feed', () => {
  // Covers §backend-95.
  test('an RSS feed becomes products with prices, pictures, category and all references', async () => {
    const { products, mapping, problems } = await read(rss(chair));
    expect(problems).toEqual([]);
    expect(products).toEqual([
      {
        product: {
          productId: '77',
          productName: 'Silla & Río',
          linkText: 'silla-rio',
          categoryId: 'Sillas',
          allSpecifications: [
            { key: 'Descripción', value: 'Roble' },
            { key: 'Marca', value: 'Casa' },
          ],
          items: [
            {
              itemId: '77',
              referenceId: [{ key: 'RefId', value: 'CN-1' }],
              name: 'Silla & Río',
              nameComplete: 'Default Title',
              images: ['1', '2', '3'].map((name) => ({ imageUrl: `https://i.test/${name}.jpg` })),
              sellers: [
                {
                  sellerId: '1',
                  commertialOffer: {
                    price: 999,
                    listPrice: 1299.5,
                    priceWithoutDiscount: 1299.5,
                    rewardValue: 0,
                    currency: 'USD',
                    isAvailable: false,
                  },
                },
              ],
            },
          ],
        },
        category: ['Hogar', 'Sillas'],
        refs: ['CN-1', '7701234567890', '77'].map((ref) => ({ ref, itemId: '77' })),
      },
    ]);
    expect(mapping).toMatchObject({
      reference: 'mpn, id',
      salePrice: 'sale_price',
      image: 'image_link, additional_image_link',
    });
  });

  // Covers §backend-95.
  test('an Atom feed with another namespace prefix is read', async () => {
    const entry = `<entry><id>tag:t.test,2026:1</id><x:id>77</x:id><title>Mesa</title><summary>Pino</summary>
      <link rel="alternate" href="https://t.test/products/mesa?variant=2"/><x:price>10.00 EUR</x:price></entry>`;
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="http://base.google.com/ns/1.0">${entry}</feed>`;
    const { products } = await read(atom);
    expect(products[0]?.product).toMatchObject({ productId: '77', productName: 'Mesa', linkText: 'mesa' });
    expect(products[0]?.refs).toEqual([{ ref: '77', itemId: '77' }]);
  });

  // Covers §backend-95.
  test('items of one group become one product with variants by colour and size, in any order', async () => {
    const item = (id: string, group: string, color: string) =>
      `<g:id>${id}</g:id><title>Camisa</title><g:price>10 USD</g:price><g:item_group_id>${group}</g:item_group_id><g:color>${color}</g:color><g:size>M</g:size>`;
    const { products } = await read(rss(item('1', 'G', 'Rojo'), item('2', 'H', 'Gris'), item('3', 'G', 'Azul')));
    expect(products.map(({ product }) => [product.productId, product.items.map(({ name }) => name)])).toEqual([
      ['G', ['Rojo / M', 'Azul / M']],
      ['H', ['Gris / M']],
    ]);
    expect(products[0]?.product.items.map(({ itemId }) => itemId)).toEqual(['1', '3']);
    expect(products[0]?.refs).toEqual([
      { ref: '1', itemId: '1' },
      { ref: '3', itemId: '3' },
    ]);
  });

  // Covers §resilience-78.
  test.each<[string, number, string?]>([
    ['2026-02-01T00:00Z/2026-04-01T00:00Z', 8, '2026-04-01T00:00:00.000Z'],
    ['2026-01-01T00:00Z/2026-02-01T00:00Z', 10],
    ['2026-04-01T00:00Z/2026-05-01T00:00Z', 10, '2026-04-01T00:00:00.000Z'],
    ['2026-02-01T10:00-0500/2026-03-01T08:00-0500', 8, '2026-03-01T13:00:00.000Z'],
    ['2026-02-01T10:00+0100/2026-03-01T13:00+0100', 10],
    ['mañana', 10],
  ])('a sale with the dates %s gives the price %d on 1 March', async (range, price, changesAt) => {
    const item = `<g:id>1</g:id><title>A</title><g:price>10 USD</g:price><g:sale_price>8 USD</g:sale_price><g:sale_price_effective_date>${range}</g:sale_price_effective_date>`;
    const { products, pricesChangeAt } = await read(rss(item));
    expect(products[0]?.product.items[0]?.sellers[0]?.commertialOffer.price).toBe(price);
    expect(pricesChangeAt).toBe(changesAt);
  });

  test('invalid items are reported by line, and the other items are imported', async () => {
    const feed = await read(rss('<title>Sin nada</title>', '<g:id>2</g:id><title>B</title>', chair));
    expect(feed.problems).toEqual([
      { line: 3, reason: 'reference.missing', column: 'mpn, id' },
      { line: 4, reason: 'price.missing', column: 'price', value: '' },
    ]);
    expect([feed.rows, feed.products.length]).toEqual([3, 1]);
  });

  // Covers §backend-101.
  test.each<[string, Uint8Array]>([
    [
      'Latin-1, as declared',
      Buffer.from(rss(chair).replace('version="1.0"?', 'version="1.0" encoding="iso-8859-1"?'), 'latin1'),
    ],
    [
      'UTF-8, declared as Latin-1',
      Buffer.from(rss(chair).replace('version="1.0"?', 'version="1.0" encoding="iso-8859-1"?')),
    ],
    ['UTF-16', Buffer.from(`\uFEFF${rss(chair)}`, 'utf16le')],
    ['gzip', gzipSync(rss(chair))],
  ])('reads a Merchant feed in %s', async (_, bytes) => {
    expect((await read(bytes, 'lista.xml.gz')).products[0]?.product.productName).toBe('Silla & Río');
  });
});

describe('hostile XML', () => {
  const laughs = `<!DOCTYPE rss [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;">]>`;
  const long = 'x'.repeat(2 * 1024 * 1024);
  // Covers §backend-101.
  test.each<[string, string | Uint8Array, string]>([
    ['expanding entities', `${laughs}<rss><channel><item><title>&b;</title></item></channel></rss>`, 'xml-doctype'],
    ['an entity that reads a file', '<!DOCTYPE r SYSTEM "file:///etc/passwd"><r>&x;</r>', 'xml-doctype'],
    ['an undeclared entity', '<rss><channel><item>&nada;</item></channel></rss>', 'xml'],
    ['excessive depth', '<a>'.repeat(100_000), 'xml-heavy'],
    [
      'an excessive text',
      `<rss><channel><item><title>${' '.repeat(3_000_000)}</title></item></channel></rss>`,
      'xml-heavy',
    ],
    ['an excessive name', `<rss><${long}></${long}></rss>`, 'xml-heavy'],
    ['an excessive comment', `<rss><!--${long}--></rss>`, 'xml-heavy'],
    ['too many attributes', `<rss ${Array.from({ length: 5000 }, (_, i) => `a${i}=""`).join(' ')}/>`, 'xml-heavy'],
    ['an excessive attribute', `<rss a="${long}"/>`, 'xml-heavy'],
    ['an HTML page', '<!doctype html><html><body><br>Inicie sesión</body></html>', 'html'],
    ['an HTML page without a document type', '<html><head></head><body></body></html>', 'html'],
    ['half a feed', rss(chair).slice(0, -20), 'xml'],
    ['text that is not XML', 'ref,precio\nA,1\n', 'xml'],
    ['truncated gzip', gzipSync(rss(chair)).subarray(0, 200), 'gzip'],
  ])('%s is rejected as feed.unreadable', async (_, source, reason) => {
    await expect(read(source, 'a.xml')).rejects.toMatchObject({ code: 'feed.unreadable', facts: { reason } });
  });

  // Covers §backend-101.
  test('a gzip bomb is rejected as too-large', { timeout: 60_000 }, async () => {
    // Concatenated gzip members are one stream.
    const member = gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '), { level: 9 });
    const bomb = Buffer.concat(Array.from({ length: 20 }, () => member));
    await expect(read(bomb, 'a.csv.gz')).rejects.toMatchObject({ facts: { reason: 'too-large', most: 256 } });
  });

  test('excess pictures and text of an item are cut', async () => {
    const pictures = Array.from(
      { length: 200 },
      (_, i) => `<g:additional_image_link>https://i.test/${i}.jpg</g:additional_image_link>`,
    );
    const item = `<g:id>1</g:id><title>${'a'.repeat(50_000)}</title><g:price>1 USD</g:price>${pictures.join('')}`;
    const { products } = await read(rss(item));
    expect(products[0]?.product.items[0]?.images.length).toBeLessThanOrEqual(50);
    expect(products[0]?.product.productName.length).toBeLessThanOrEqual(500);
  });
});

test('an HTML page in place of a CSV or JSON list is rejected with the reason html', async () => {
  const html = '<!DOCTYPE html>\n<html><body>Inicie sesión</body></html>';
  for (const name of ['a.csv', 'a.json'])
    await expect(read(html, name)).rejects.toMatchObject({ code: 'feed.unreadable', facts: { reason: 'html' } });
});
