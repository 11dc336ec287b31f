import { Product } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { packedWorkbook, xlsxOf } from './formats/sheet.fixture.ts';
import { readFeed } from './read-feed.fixture.ts';

const read = (source: string | Uint8Array, name = 'lista.csv') =>
  readFeed({ bytes: typeof source === 'string' ? new TextEncoder().encode(source) : source, name });

const lines = (...rows: string[]): string => rows.join('\n');
const one = async (source: string | Uint8Array, name?: string) => (await read(source, name)).products[0];
const priceOf = (product: Product | undefined) => product?.items[0]?.sellers[0]?.commertialOffer;

describe('an unreadable list', () => {
  test.each<[string, string | Uint8Array, string, object]>([
    ['no bytes', '', 'a.csv', { code: 'feed.empty', facts: { reason: 'no-bytes' } }],
    ['only blanks', '\uFEFF \n\n', 'a.csv', { code: 'feed.empty', facts: { reason: 'no-text' } }],
    ['a header alone', 'ref,precio\n', 'a.csv', { code: 'feed.empty', facts: { reason: 'no-rows' } }],
    ['no valid row', 'ref,precio\nA,x\nB,\nC,1.1.1\n', 'a.csv', { code: 'feed.empty' }],
    [
      'no reference column',
      'nombre,precio\nSilla,1\n',
      'a.csv',
      { code: 'feed.columns', facts: { missing: 'reference', found: 'nombre, precio' } },
    ],
    ['binary bytes', new Uint8Array([65, 0, 66, 0, 0, 0, 67, 10]), 'a.csv', { code: 'feed.unreadable' }],
    [
      'an old workbook',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'a.xls',
      { code: 'feed.unreadable', facts: { reason: 'xls' } },
    ],
    ['a broken workbook', 'PK\x03\x04 no zip', 'a.xlsx', { code: 'feed.unreadable', facts: { reason: 'xlsx' } }],
    ['another kind of file', '%PDF-1.7', 'a.pdf', { code: 'feed.unreadable', facts: { reason: 'type' } }],
    [
      'a quote that never closes',
      'ref,nombre\n"A,Silla\nB,Mesa',
      'a.csv',
      { code: 'feed.unreadable', facts: { reason: 'quotes' } },
    ],
    ['broken JSON', '{"products": [', 'a.json', { code: 'feed.unreadable', facts: { reason: 'json' } }],
    ['JSON without a list', '{"a": 1}', 'a.json', { code: 'feed.unreadable', facts: { reason: 'json-list' } }],
    ['an empty JSON list', '[]', 'a.json', { code: 'feed.empty' }],
    ['a JSON tree of categories', '[{"id": 1, "name": "Hogar", "children": []}]', 'a.json', { code: 'feed.columns' }],
  ])('a list with %s is rejected with its error code', async (_, source, name, refusal) => {
    await expect(read(source, name)).rejects.toMatchObject(refusal);
  });

  test('a missing file is feed.unreadable, and the error does not contain its folder', async () => {
    await expect(readFeed('/no/such/lista.csv')).rejects.toMatchObject({
      code: 'feed.unreadable',
      facts: { file: 'lista.csv', reason: 'missing' },
    });
  });
});

// Covers §backend-99.
test('invalid rows are reported with line and reason, and the other rows are imported', async () => {
  const feed = await read(
    lines(
      'Referencia;Nombre;Precio',
      'A-1;"Silla',
      'de dos líneas";$ 1.299.000',
      ';Sin referencia;5',
      '',
      'A-2;Mesa;n/a',
      'A-3;Mesa;1 a 3',
      'a 1;Otra silla;7',
      'A-4;Sofá;gratis',
    ),
  );
  expect(feed.problems).toEqual([
    { line: 4, reason: 'reference.missing', column: 'Referencia' },
    { line: 6, reason: 'price.missing', column: 'Precio', value: 'n/a' },
    { line: 7, reason: 'price.invalid', column: 'Precio', value: '1 a 3' },
    { line: 8, reason: 'reference.duplicate', column: 'Referencia', value: 'a 1' },
  ]);
  expect(feed.products.map(({ refs }) => refs[0]?.ref)).toEqual(['A-1', 'A-4']);
  expect([feed.rows, priceOf(feed.products[0]?.product)?.price, priceOf(feed.products[1]?.product)?.price]).toEqual([
    6, 1_299_000, 0,
  ]);
});

test('a row is parsed into a product of the contract', async () => {
  const feed = await read(
    lines(
      'CÓDIGO,Título,Descripción,PRECIO VENTA,Precio antes,Moneda,Categoría,Foto,Existencias,Material,Costo',
      'CN-2210.03,Silla Río,<p>Roble&nbsp;y lino</p>,"1,299.00","1,499.00",USD,Hogar / Sillas,fotos/silla.jpg; b.png,3,Roble,"500"',
    ),
  );
  const [found] = feed.products;
  expect(Product.parse(found?.product)).toEqual({
    productId: 'cn-2210-03',
    productName: 'Silla Río',
    linkText: 'silla-rio',
    categoryId: 'Sillas',
    allSpecifications: [
      { key: 'Descripción', value: 'Roble y lino' },
      { key: 'Material', value: 'Roble' },
    ],
    items: [
      {
        itemId: 'CN-2210.03',
        referenceId: [{ key: 'RefId', value: 'CN-2210.03' }],
        name: 'Silla Río',
        nameComplete: 'Default Title',
        images: [{ imageUrl: 'fotos/silla.jpg' }, { imageUrl: 'b.png' }],
        sellers: [
          {
            sellerId: '1',
            commertialOffer: {
              price: 1_299,
              listPrice: 1_499,
              priceWithoutDiscount: 1_499,
              rewardValue: 0,
              currency: 'USD',
              isAvailable: true,
            },
          },
        ],
      },
    ],
  });
  expect(found).toMatchObject({
    category: ['Hogar', 'Sillas'],
    refs: [{ ref: 'CN-2210.03', itemId: 'CN-2210.03' }],
  });
  expect(feed.mapping).toMatchObject({ reference: 'CÓDIGO', name: 'Título', price: 'PRECIO VENTA', image: 'Foto' });
});

describe('text files', () => {
  const source = lines('código{s}nombre{s}precio', 'Ñ-1{s}Jabón de coco{s}12.500', 'Ñ-2{s}Café{s}8.000');
  test.each([',', ';', '\t', '|'])('detects %j as the column separator', async (separator) => {
    const feed = await read(source.replaceAll('{s}', separator));
    expect(feed.products.map(({ product }) => priceOf(product)?.price)).toEqual([12_500, 8_000]);
  });

  const text = source.replaceAll('{s}', ';');
  test.each<[string, Uint8Array]>([
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 little endian with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 big endian with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    [
      'UTF-8 with Windows line ends and the sep= line of Excel',
      new TextEncoder().encode(`sep=;\r\n${text.replaceAll('\n', '\r\n')}`),
    ],
  ])('reads text in %s', async (_, bytes) => {
    expect((await one(bytes))?.product.productName).toBe('Jabón de coco');
  });
});

test('the header is found below a title and an address', async () => {
  const feed = await read(
    lines('Distribuciones Sol', 'Calle 1,Bogotá,Tel 300', '', 'Ref.,Producto,Vr. Público,Valor', 'A,Pan,x,900'),
  );
  expect(feed.mapping).toMatchObject({ reference: 'Ref.', name: 'Producto', price: 'Valor' });
  expect(feed.rows).toBe(1);
});

test('a list without a price column gives products without offers', async () => {
  const found = await one(lines('codigo,descripcion', 'A-1,Pitillo'));
  expect(found?.product).toMatchObject({ productName: 'Pitillo', items: [{ sellers: [] }] });
});

test('a single column of amounts with a currency sign is the price; reseller prices are never shown', async () => {
  const found = await one(lines('sku,nombre,bulto,und', 'A,Vaso,17.40$,6 PAQ', 'B,Plato,21.60$,12 PAQ'));
  expect(priceOf(found?.product)?.price).toBe(17.4);
  const resale = await one(lines('sku,nombre,publico,Mayoreo,Nivel 3,PZAS', 'A,Vaso,$18.00,$14.00,$12.00,6'));
  expect(priceOf(resale?.product)?.price).toBe(18);
  expect(resale?.product.allSpecifications).toEqual([{ key: 'PZAS', value: '6' }]);
});

test('a sale price below the price is the price to pay', async () => {
  const found = await one(
    lines('id,title,price,sale_price,availability,gtin', '7,Taza,20.00 USD,15.00 USD,out of stock,7701234567890'),
  );
  expect(priceOf(found?.product)).toMatchObject({ price: 15, listPrice: 20, currency: 'USD', isAvailable: false });
  expect(found?.refs.map(({ ref }) => ref)).toEqual(['7701234567890']);
});

// Covers §resilience-78.
test.each([
  ['sale_price_effective_date', '2026-02-01T00:00Z/2026-04-01T00:00Z', 15],
  ['sale_price_effective_date', '2026-04-01T00:00Z/2026-05-01T00:00Z', 20],
  ['Fecha fin oferta', '2026-02-28', 20],
  // In Colombia this day has not ended yet.
  ['Date sale price ends', '2026-03-01', 15],
  ['Fecha inicio oferta', '2026-03-02', 20],
  ['Fecha inicio oferta', '', 15],
])(
  'on 1 March (Colombian time) a sale with %s %j gives the price %d, and the column is no specification',
  async (column, dates, price) => {
    const text = lines(`sku,nombre,precio,precio oferta,${column}`, `A,Taza,20,15,${dates}`);
    const now = Date.parse('2026-03-02T02:00:00Z');
    const { products } = await readFeed({ bytes: new TextEncoder().encode(text), name: 'lista.csv' }, { now });
    expect(priceOf(products[0]?.product)?.price).toBe(price);
    expect(products[0]?.product.allSpecifications).toEqual([]);
  },
);

// Covers §resilience-78.
test.each([
  ['2026-03-01T17:00:00Z', 20],
  ['2026-03-01T23:30:00Z', 15],
])('a sale of a workbook that begins at 18:00 gives the price of its time at %s', async (time, price) => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const head = ['sku', 'nombre', 'precio', 'precio oferta', 'Fecha inicio oferta'].map(text).join('');
  const row = `${text('A')}${text('Taza')}<c><v>20</v></c><c><v>15</v></c><c s="1"><v>46082.75</v></c>`;
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>';
  const sheet = `<worksheet><sheetData><row>${head}</row><row>${row}</row></sheetData></worksheet>`;
  const bytes = packedWorkbook(sheet, [['xl/styles.xml', styles]]);
  const { products } = await readFeed({ bytes, name: 'lista.xlsx' }, { now: Date.parse(time) });
  expect(priceOf(products[0]?.product)?.price).toBe(price);
});

// Covers §resilience-78.
test('pricesChangeAt is the next start or end of a sale, ignoring past sales and those that do not lower the price', async () => {
  const rows = [
    'A,Taza,20,15,2026-04-05,2026-04-09',
    'B,Vaso,20,15,,2026-04-03',
    'C,Olla,20,15,,2026-02-01',
    'D,Sartén,20,,2026-04-01,',
    'E,Plato,20,15,,9999-12-31',
  ];
  const text = lines('sku,nombre,precio,precio oferta,inicio oferta,fin oferta', ...rows);
  const now = Date.parse('2026-03-01T12:00:00Z');
  const feed = await readFeed({ bytes: new TextEncoder().encode(text), name: 'lista.csv' }, { now });
  expect(feed.pricesChangeAt).toBe('2026-04-04T04:59:59.999Z');
});

describe('rows of one product', () => {
  test('rows with the same id become items of one product', async () => {
    const feed = await read(
      lines('id,ref,nombre,variante,precio', '7,A-1,Silla,Negra,10', '7,A-2,Silla,Roja,12', '8,B,Mesa,,5'),
    );
    expect(feed.products).toHaveLength(2);
    const [chair] = feed.products;
    expect(chair?.product).toMatchObject({
      productId: '7',
      items: [
        { itemId: '7', nameComplete: 'Negra' },
        { itemId: 'A-2', nameComplete: 'Roja', name: 'Roja' },
      ],
    });
    expect(chair?.refs).toEqual([
      { ref: 'A-1', itemId: '7' },
      { ref: 'A-2', itemId: 'A-2' },
    ]);
  });

  test('rows with the same handle and no reference use the handle, and further rows add pictures', async () => {
    const feed = await read(
      lines(
        'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Variant Image',
        'anillo,Anillo,Color,Oro,,69.99,85,https://p.example/1.jpg,https://p.example/oro.jpg',
        'anillo,,,Plata,,55,85,https://p.example/2.jpg,',
        'anillo,,,,,,,https://p.example/3.jpg,',
        'aro,Aro,Title,Default Title,,39.99,,,',
      ),
    );
    expect(feed.problems).toEqual([]);
    expect(feed.products.map(({ refs }) => refs.map(({ ref }) => ref))).toEqual([['anillo', 'anillo-plata'], ['aro']]);
    const [ring, hoop] = feed.products;
    expect(ring?.product.items[1]?.images).toEqual([
      { imageUrl: 'https://p.example/2.jpg' },
      { imageUrl: 'https://p.example/3.jpg' },
    ]);
    expect(hoop?.product.items[0]).toMatchObject({ name: 'Aro', nameComplete: 'Default Title' });
  });

  test('rows without name and key belong to the product above', async () => {
    const feed = await read(
      lines(
        'name,slug,optionValues,sku,price',
        'Laptop,laptop,13",L1,1299.00',
        ' , ,15",L2,1399.00',
        'Tablet,tablet,32GB,T1,329.00',
      ),
    );
    expect(feed.products.map(({ product }) => product.items.length)).toEqual([2, 1]);
  });
});

test('ids and references that collide get unique ids', async () => {
  const feed = await read(lines('id,ref,nombre,precio', '1,2,Uno,1', '2,1,Dos,1', '3,3.,Tres,1'));
  const ids = feed.products.flatMap(({ product }) => product.items.map(({ itemId }) => itemId));
  expect(new Set(ids).size).toBe(3);
});

// Covers §backend-95.
test('a workbook is read from its first non-empty sheet, with numbers as numbers', async () => {
  const feed = await read(
    xlsxOf(
      [],
      [
        ['Lista 2026'],
        ['Referencia', 'Nombre', 'Precio'],
        [1001, 'Silla', 1299.5],
        [],
        ['B', 'Mesa', 'x'],
        ['C', 'Sofá', '$ 2.500'],
      ],
    ),
    'lista.xlsx',
  );
  expect(feed.products.map(({ refs, product }) => [refs[0]?.ref, priceOf(product)?.price])).toEqual([
    ['1001', 1_299.5],
    ['C', 2_500],
  ]);
  expect(feed.problems).toMatchObject([{ line: 5, reason: 'price.invalid' }]);
});

describe('JSON', () => {
  test('flat objects are read as a table, at the root or under "products"', async () => {
    const rows = [{ ref: 'A', nombre: 'Silla', precio: 1299.5, imagenes: ['a.jpg', 'b.jpg'] }, null, { nombre: 'x' }];
    for (const body of [rows, { products: rows }]) {
      const feed = await read(JSON.stringify(body), 'a.json');
      expect(priceOf(feed.products[0]?.product)?.price).toBe(1_299.5);
      expect(feed.products[0]?.product.items[0]?.images).toHaveLength(2);
      expect(feed.problems).toEqual([{ line: 3, reason: 'reference.missing', column: 'ref' }]);
    }
  });

  test('products in our own shape are imported unchanged', async () => {
    const found = await one(lines('ref,nombre,precio,categoria', 'A,Silla,10,Hogar'));
    const feed = await read(JSON.stringify([found?.product, { items: [{}] }, found?.product]), 'a.json');
    expect(feed.products).toEqual([found]);
    expect(feed.problems).toEqual([
      { line: 2, reason: 'row.invalid' },
      { line: 3, reason: 'reference.duplicate', value: 'A' },
    ]);
  });

  // Covers §3-25.
  test('the references of nested products are plain values or pairs, with or without the name of their kind', async () => {
    const items = [
      { itemId: '4', referenceId: ['R-40', 41] },
      { itemId: '5', referenceId: [{ Value: 'R-50' }, { key: 'EAN', value: '7701234567897' }] },
    ];
    const found = await one(JSON.stringify([{ productId: '9', productName: 'Pan', items }]), 'a.json');
    expect(found?.refs.map(({ ref }) => ref)).toEqual(['R-40', '41', 'R-50', '7701234567897']);
  });

  test('a VTEX export is imported with its category path', async () => {
    const raw = {
      productId: '9',
      productName: 'Pan',
      productReference: 'P9',
      categories: ['/Comida/Pan/', '/Comida/'],
      items: [
        { itemId: '4', referenceId: [{ Key: 'RefId', Value: 'R4' }], sellers: [{ commertialOffer: { Price: 5 } }] },
      ],
    };
    expect(await one(JSON.stringify([raw]), 'a.json')).toMatchObject({
      category: ['Comida', 'Pan'],
      refs: [
        { ref: 'R4', itemId: '4' },
        { ref: 'P9', itemId: '4' },
      ],
    });
  });
});

// Covers §resilience-74.
test.each(['Costo', 'Precio mayorista', 'Precio distribuidor', 'Margen'])(
  'a column %s is never the price, nor shown to shoppers',
  async (heading) => {
    const product = await one(lines(`sku,nombre,${heading}`, 'A,Vaso,$ 12.000', 'B,Plato,$ 9.000'));
    expect(product?.product.items[0]?.sellers).toEqual([]);
    expect(JSON.stringify(product)).not.toContain('12');
  },
);
