/** Lists that are imported but may not mean what the publisher believes: the report says so. */
import { expect, test } from 'vitest';
import { xlsxOf, xlsxWithHidden } from './formats/sheet.fixture.ts';
import { readFeed } from './read-feed.fixture.ts';

const lines = (...rows: string[]): string => rows.join('\n');
const read = (source: string | Uint8Array, name = 'lista.csv') =>
  readFeed({ bytes: typeof source === 'string' ? new TextEncoder().encode(source) : source, name });
const offersIn = ({ products }: Awaited<ReturnType<typeof read>>) =>
  products.map(({ product }) => {
    const offer = product.items[0]?.sellers[0]?.commertialOffer;
    return [offer?.price, offer?.currency];
  });

// Covers §backend-113.
test('each currency of a list has separators of its own, and the report counts the prices by currency', async () => {
  const feed = await read(
    lines('ref;nombre;precio', 'A;Taza;USD 12.50', 'B;Vaso;USD 8.90', 'C;Olla;$ 45.000', 'D;Silla;COP 120.000'),
  );
  expect(offersIn(feed)).toEqual([
    [12.5, 'USD'],
    [8.9, 'USD'],
    [45_000, undefined],
    [120_000, 'COP'],
  ]);
  expect(feed.notes).toEqual([{ code: 'currencies', facts: { currencies: 'COP 2, USD 2' } }]);
});

test('a currency column decides the separators of its rows', async () => {
  const feed = await read(
    lines('ref;nombre;precio;moneda', 'A;Taza;12.50;USD', 'B;Olla;45.000;COP', 'C;Vaso;1.299;USD'),
  );
  expect(offersIn(feed)).toEqual([
    [12.5, 'USD'],
    [45_000, 'COP'],
    [1.299, 'USD'],
  ]);
});

test('of two price columns the one in pesos is the price; the other is named as unused', async () => {
  const feed = await read(lines('ref,nombre,Precio USD,Precio COP', 'A,Taza,12.50,45.000', 'B,Olla,30.00,120.000'));
  expect(offersIn(feed)).toEqual([
    [45_000, 'COP'],
    [120_000, 'COP'],
  ]);
  expect([feed.mapping['price'], feed.ignored]).toEqual(['Precio COP', ['Precio USD']]);
});

test('the currency in the heading of the only price column is that of its amounts', async () => {
  const feed = await read(lines('ref,nombre,Precio (USD)', 'A,Taza,12.50', 'B,Olla,1.299'));
  expect(offersIn(feed)).toEqual([
    [12.5, 'USD'],
    [1.299, 'USD'],
  ]);
});

// Covers §backend-113.
test('a list in which no product has a price is reported', async () => {
  expect((await read(lines('ref,nombre,costo', 'A,Taza,5', 'B,Olla,7'))).notes).toEqual([
    { code: 'prices.none', facts: {} },
  ]);
  expect((await read(lines('ref,nombre,precio', 'A,Taza,gratis'))).notes).toEqual([{ code: 'prices.none', facts: {} }]);
  expect((await read(lines('ref,nombre,precio', 'A,Taza,5', 'B,Olla,gratis'))).notes).toBeUndefined();
  const nested = [{ productId: '1', items: [{ itemId: '1', referenceId: ['A'], sellers: [] }] }];
  expect((await read(JSON.stringify(nested), 'a.json')).notes).toEqual([{ code: 'prices.none', facts: {} }]);
});

test('dates of sales that cannot be read, or only by a guess, are reported with an example', async () => {
  const list = (...dates: string[]) =>
    lines('ref,nombre,precio,precio oferta,fin oferta', ...dates.map((date, index) => `R${index},Taza,20,15,${date}`));
  expect((await read(list('pronto', 'luego', '2030-01-01'))).notes).toEqual([
    { code: 'dates.unreadable', facts: { count: 2, line: 2, example: 'pronto' } },
  ]);
  expect((await read(list('3/4/2030', '5/6/2030'))).notes).toEqual([
    { code: 'dates.order', facts: { example: '3/4/2030', order: 'day-first' } },
  ]);
  expect((await read(list('3/4/2030', '25/6/2030'))).notes).toBeUndefined();
});

const list = (...prices: number[]) => [
  ['Referencia', 'Nombre', 'Precio'],
  ...prices.map((price, index) => [`R${index}`, `Producto ${index}`, price]),
];

test('the list of a workbook with ten sheets is found, wherever it lies', async () => {
  const notes = [['Instrucciones'], ['Llene la hoja Precios'], ['Contacto: ventas']];
  const codes = [
    ['Código', 'Ciudad'],
    ['11001', 'Bogotá'],
  ];
  const book = xlsxOf(notes, codes, [], notes, list(10, 20, 30), notes, [], notes, codes, notes);
  const feed = await read(book, 'libro.xlsx');
  expect(offersIn(feed).map(([price]) => price)).toEqual([10, 20, 30]);
  expect(feed.notes).toEqual([{ code: 'sheets', facts: { sheet: 'S5', others: '' } }]);
});

// Covers §backend-113.
test('further sheets with the codes of a list are named with their rows, because only one is read', async () => {
  const feed = await read(xlsxOf(list(1), list(20, 30), [['nota'], ['x']], list(40)), 'libro.xlsx');
  expect(offersIn(feed).map(([price]) => price)).toEqual([1]);
  expect(feed.notes).toEqual([{ code: 'sheets', facts: { sheet: 'S1', others: 'S2 (2 rows), S4 (1 rows)' } }]);
});

test('a hidden sheet is read only when no other exists', async () => {
  const visible = await read(xlsxWithHidden([0], list(1), list(20)), 'libro.xlsx');
  expect([offersIn(visible).map(([price]) => price), visible.notes]).toEqual([[20], undefined]);
  expect(offersIn(await read(xlsxWithHidden([0], list(1)), 'libro.xlsx')).map(([price]) => price)).toEqual([1]);
});

test('a workbook without any list names the columns of its first sheet', async () => {
  await expect(
    read(
      xlsxOf(
        [
          ['Nombre', 'Ciudad'],
          ['a', 'b'],
        ],
        [['x'], ['y']],
      ),
      'libro.xlsx',
    ),
  ).rejects.toMatchObject({
    code: 'feed.columns',
    facts: { found: 'Nombre, Ciudad' },
  });
});

test('a workbook with one list and nothing else has nothing to report', async () => {
  expect((await read(xlsxOf([], list(5)), 'libro.xlsx')).notes).toBeUndefined();
});

// Covers §backend-113.
test('a price that is a word of the seller is a product without a price, next to products with prices', async () => {
  const words = [
    'Consultar',
    'CONSULTE',
    'a convenir',
    'Según cotización',
    'Precio a consultar',
    'Consultar precio',
    'Cotizar con un asesor',
    'Bajo pedido',
    'Por definir',
    'Sin precio',
    '(consultar)*',
    'Precio de mercado',
    'Call for price',
    'On request',
    'TBD',
  ];
  const feed = await read(
    lines('ref;nombre;precio', 'A-1;Silla;$ 45.000', ...words.map((word, at) => `B-${at};Mesa ${at};${word}`)),
  );
  expect(feed.problems).toEqual([]);
  expect(offersIn(feed)).toEqual([[45_000, undefined], ...words.map(() => [undefined, undefined])]);
});

test('other prices that cannot be read remain problems', async () => {
  const cells = [
    '',
    '-',
    'n/a',
    '1 a 3',
    'consultar (antes 45.000)',
    'agotado',
    'Consultorio médico',
    'Silla de consulta',
    'por unidad',
  ];
  const feed = await read(
    lines('ref;nombre;precio', 'A-1;Silla;$ 45.000', ...cells.map((cell, at) => `B-${at};Mesa ${at};${cell}`)),
  );
  expect(feed.problems.map(({ value }) => value)).toEqual(cells);
  expect(offersIn(feed)).toEqual([[45_000, undefined]]);
});

test('a variant without a price stays beside its priced ones', async () => {
  const feed = await read(
    lines('ref;nombre;padre;color;precio', 'A-1;Silla;S;Roja;$ 45.000', 'A-2;Silla;S;Azul;a convenir'),
  );
  const [chair] = feed.products;
  expect(chair?.product.items.map(({ sellers }) => sellers.map((one) => one.commertialOffer.price))).toEqual([
    [45_000],
    [],
  ]);
});

// Covers §backend-338.
test('a column of costs is no column of codes, whatever its numbers look like', async () => {
  const rows = Array.from(
    { length: 8 },
    (_, at) => `Aceite de motor tipo ${'abcdefgh'[at]};${5600 + 137 * at};${9000 + 211 * at}`,
  );
  await expect(read(lines('Descripción;Costo neto unitario;Precio', ...rows))).rejects.toMatchObject({
    code: 'feed.columns',
    facts: { missing: 'reference' },
  });
});

test('the name is the column that says so with further words, not the longest remarks', async () => {
  const rows = Array.from(
    { length: 8 },
    (_, at) =>
      `${1000 + at};Aceite ${'abcdefgh'[at]}${at};${9000 + at};Sin dato de volumen del proveedor, revisar la fila ${at} a mano`,
  );
  const { products } = await read(lines('Código;Descripción original;Precio;Nota', ...rows));
  expect(products[0]?.product.productName).toBe('Aceite a0');
});

test('headings of programs are read as their words', async () => {
  const { mapping } = await read(
    lines(
      'Codigo;Nombre;Precio;PrecioRebaja;ImagenURL;Barra',
      'A-100;Taza;9.000;7.000;https://example.test/a.jpg;7702011000002',
    ),
  );
  expect(mapping).toMatchObject({ salePrice: 'PrecioRebaja', image: 'ImagenURL', ean: 'Barra' });
});

const namesIn = ({ products }: Awaited<ReturnType<typeof read>>): string[] =>
  products.map(({ product }) => product.productName);

// Covers §backend-113.
test('the only column of texts is the name, whatever its heading says and although names repeat', async () => {
  const feed = await read(
    lines('REF;LÍNEA NUEVA;VALOR', 'BQ1;Aurora;90.000', 'BQ2;Brisas;80.000', 'BQ3;Aurora;70.000', 'BQ4;Corales;60.000'),
  );
  expect(namesIn(feed)).toEqual(['Aurora', 'Brisas', 'Aurora', 'Corales']);
});

test('a column of few different words is no name, and neither is one of two columns of texts', async () => {
  const colours = lines('REF;TINTE;VALOR', ...[1, 2, 3, 4, 5, 6].map((at) => `BQ${at};Marfil;90.000`));
  expect((await read(colours)).mapping['name']).toBeUndefined();
  const two = lines(
    'REF;TINTE;CORTE;VALOR',
    'BQ1;Marfil;Recto A;9.000',
    'BQ2;Azul rey;Sesgo B;8.000',
    'BQ3;Azul mar;Recto C;7.000',
  );
  expect((await read(two)).mapping['name']).toBeUndefined();
});
