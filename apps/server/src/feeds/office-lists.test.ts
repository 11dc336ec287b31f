/** Price lists as stock programs export them and offices lay them out: hidden columns, tables side by side, a sheet for each line. */
import { describe, expect, test } from 'vitest';
import { xlsxNamed, xlsxOf, xlsxWith } from './formats/sheet.fixture.ts';
import { readFeed } from './read-feed.fixture.ts';

const read = (bytes: Uint8Array, name = 'lista.xlsx') => readFeed({ bytes, name });
const csv = (...rows: string[]) => read(new TextEncoder().encode(rows.join('\n')), 'lista.csv');
type Feed = Awaited<ReturnType<typeof read>>;
const pricesIn = ({ products }: Feed) =>
  products.map(({ product, refs }) => [refs[0]?.ref, product.items[0]?.sellers[0]?.commertialOffer.price]);
const factsIn = ({ products }: Feed) =>
  products.flatMap(({ product }) => product.allSpecifications.map(({ key }) => key));

// Covers §backend-391.
test('facts of a stock program are not shown to shoppers: stock, purchases, taxes', async () => {
  const feed = await csv(
    'CÓDIGO;DESCRIPCIÓN;MEDIDAS;EXIST.;COSTO PROM.;IVA %;P.V.P. CON IVA;FEC. ULT. COMPRA;BODEGA',
    'A-100;Sofá;180 x 90;21;400.000;19;988.900;2026-10-22;Principal',
    'A-101;Silla;40 x 40;0;40.000;19;98.900;2026-10-21;Sur',
  );
  expect(factsIn(feed)).toEqual(['MEDIDAS', 'MEDIDAS']);
  const available = feed.products.map(({ product }) => product.items[0]?.sellers[0]?.commertialOffer.isAvailable);
  expect(available).toEqual([true, false]);
});

describe('tables side by side', () => {
  const HEADINGS = ['CÓDIGO', 'PRODUCTO', 'PRECIO'];

  // Covers §backend-392.
  test('tables side by side are read one below the other: no product of the right one is lost or leads to one of the left', async () => {
    const feed = await read(
      xlsxOf([
        ['Lista de precios'],
        [...HEADINGS, '', ...HEADINGS],
        ['SALAS', '', '', '', 'ALCOBAS'],
        ['A-100', 'Sofá', 988_900, '', 'A-300', 'Cama', 1_200_000],
        ['A-101', 'Silla', 98_900, '', 'A-301', 'Nochero', 300_000],
        ['A-102', 'Mesa', 198_900],
      ]),
    );
    expect(pricesIn(feed)).toEqual([
      ['A-100', 988_900],
      ['A-101', 98_900],
      ['A-102', 198_900],
      ['A-300', 1_200_000],
      ['A-301', 300_000],
    ]);
    expect(feed.products.map(({ product }) => product.categoryId)).toEqual([
      'SALAS',
      'SALAS',
      'SALAS',
      'ALCOBAS',
      'ALCOBAS',
    ]);
    expect(feed.products.every(({ refs }) => refs.length === 1)).toBe(true);
  });

  test('a second column of codes of the same product makes no second table', async () => {
    const feed = await csv('Código;Producto;Código;Precio', 'A-100;Sofá;770001;988.900', 'A-101;Silla;770002;98.900');
    expect(pricesIn(feed)).toEqual([
      ['A-100', 988_900],
      ['A-101', 98_900],
    ]);
    expect(feed.products[0]?.refs.map(({ ref }) => ref)).toEqual(['A-100', '770001']);
  });
});

const cellsOf = (line: number, ...cells: string[]): string =>
  `<row r="${line}">${cells
    .map((text, at) => `<c r="${'ABCD'[at]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;
const withHiddenB = (...rows: string[]): Uint8Array =>
  xlsxWith(
    `<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`,
  );

describe('hidden columns of a workbook', () => {
  // Covers §backend-393.
  test('a hidden column gives no price where the visible ones are a list', async () => {
    const feed = await read(
      withHiddenB(
        cellsOf(1, 'Código', 'Precio', 'Nombre', 'Precio'),
        cellsOf(2, 'A-100', '494.450', 'Sofá', '988.900'),
        cellsOf(3, 'A-101', '49.450', 'Silla', '98.900'),
      ),
    );
    expect(pricesIn(feed)).toEqual([
      ['A-100', 988_900],
      ['A-101', 98_900],
    ]);
  });

  test('a hidden column is read where the visible ones have no codes', async () => {
    const feed = await read(
      withHiddenB(
        cellsOf(1, 'Nombre', 'Código', 'Precio'),
        cellsOf(2, 'Sofá', 'A-100', '988.900'),
        cellsOf(3, 'Silla', 'A-101', '98.900'),
      ),
    );
    expect(pricesIn(feed).map(([ref]) => ref)).toEqual(['A-100', 'A-101']);
  });
});

describe('a workbook with a sheet for each line of products', () => {
  const sheetOf = (...rows: [string, string, number][]) => [
    ['El Nogal'],
    [],
    ['Código', 'Producto', 'Precio'],
    ...rows,
  ];
  const rooms = sheetOf(['A-100', 'Sofá', 988_900], ['A-101', 'Silla', 98_900]);

  // Covers §backend-394.
  test('sheets with the same headings and other codes are one list, with their names as categories', async () => {
    const feed = await read(
      xlsxNamed({
        SALAS: rooms,
        ALCOBAS: sheetOf(['A-300', 'Cama', 1_200_000], ['A-301', 'Nochero', 300_000]),
        Notas: [['Precios sujetos a cambio']],
      }),
    );
    expect(pricesIn(feed)).toEqual([
      ['A-100', 988_900],
      ['A-101', 98_900],
      ['A-300', 1_200_000],
      ['A-301', 300_000],
    ]);
    expect(feed.products.map(({ product }) => product.categoryId)).toEqual(['SALAS', 'SALAS', 'ALCOBAS', 'ALCOBAS']);
    expect(feed.notes).toContainEqual({ code: 'sheets.joined', facts: { sheets: 'SALAS, ALCOBAS', count: 2 } });
  });

  test('sheets with the same codes, other headings or prices of resellers do not join the first one', async () => {
    const sheets = {
      SALAS: rooms,
      'Precios 2025': sheetOf(['A-100', 'Sofá', 888_900], ['A-101', 'Silla', 88_900]),
      Pedido: [
        ['Código', 'Cantidad', 'Precio'],
        ['A-500', 1, 100],
        ['A-501', 2, 100],
      ],
      Mayoristas: sheetOf(['A-600', 'Cama', 600_000], ['A-601', 'Mesa', 100_000]),
    };
    expect(pricesIn(await read(xlsxNamed(sheets)))).toEqual([
      ['A-100', 988_900],
      ['A-101', 98_900],
    ]);
  });
});

describe('a workbook with the lists of several years', () => {
  const list = (from: number, price: number) => [
    ['Código', 'Producto', 'Precio'],
    ...['Sofá Guatapé', 'Silla Tuluá', 'Mesa Barichara', 'Cama Salento'].map((name, at) => [
      `A-${from + at}`,
      name,
      price + at * 1000,
    ]),
  ];

  // Covers §backend-423.
  test.each([
    ['Lista 2025', 'Lista 2026', ['A-200', 98_000]],
    ['LISTA 2026', 'LISTA 2025', ['A-100', 88_000]],
    ['Precios dic-25', 'Precios ene-26', ['A-200', 98_000]],
    ['01.02.2026', '01.03.2026', ['A-200', 98_000]],
    ['Enero', 'Febrero', ['A-100', 88_000]],
    ['Vieja', 'Nueva', ['A-100', 88_000]],
  ])('%s with other codes does not join %s, the latest year is read, and the other one is named', async (...row) => {
    const [one, other, first] = row;
    const feed = await read(xlsxNamed({ [one]: list(100, 88_000), [other]: list(200, 98_000) }));
    expect(feed.products).toHaveLength(4);
    expect(pricesIn(feed)[0]).toEqual(first);
    const left = first[0] === 'A-100' ? other : one;
    expect(feed.notes).toContainEqual({
      code: 'sheets',
      facts: expect.objectContaining({ others: `${left} (4 rows)` }),
    });
  });

  // Covers §backend-423.
  test('lines of one year join, and last year beside them is named', async () => {
    const line = (name: string, from: number) => [
      ['Código', 'Producto', 'Precio'],
      ...['roble', 'pino', 'cedro'].map((wood, at) => [`A-${from + at}`, `${name} ${wood}`, 90_000]),
    ];
    const feed = await read(
      xlsxNamed({
        'SALAS 2026': line('Sofá', 100),
        'ALCOBAS 2026': line('Cama', 200),
        'SALAS 2025': line('Poltrona', 300),
      }),
    );
    expect(feed.products).toHaveLength(6);
    expect(feed.notes).toContainEqual({
      code: 'sheets.joined',
      facts: { sheets: 'SALAS 2026, ALCOBAS 2026', count: 2, others: 'SALAS 2025 (3 rows)' },
    });
  });
});

describe('prices that begin somewhere', () => {
  // Covers §backend-395.
  test.each([
    'Desde $ 988.900',
    'desde 988.900',
    'A partir de $988.900',
    '$ 988.900 - $ 1.200.000',
    '988.900 a 1.200.000',
    'From $ 988.900',
  ])('%s is told on request: the product stays in the list without a price', async (price) => {
    const feed = await csv('Código;Nombre;Precio', `A-100;Sofá;${price}`, 'A-101;Silla;$ 98.900');
    expect(pricesIn(feed)).toEqual([
      ['A-100', undefined],
      ['A-101', 98_900],
    ]);
    expect(feed.notes).toContainEqual({ code: 'prices.open', facts: { count: 1, line: 2, example: price } });
  });

  test('a price of several pieces is no price that begins somewhere', async () => {
    const feed = await csv('Código;Nombre;Precio', 'A-100;Sofá;2 x $ 5.000', 'A-101;Silla;$ 98.900');
    expect(pricesIn(feed)).toEqual([['A-101', 98_900]]);
  });
});

describe('codes that a spreadsheet has rounded', () => {
  // Covers §backend-396.
  test('rounded codes are refused: two products may have the same digits left', async () => {
    const feed = await csv(
      'EAN;Nombre;Precio',
      '7,70101E+12;Sofá;988.900',
      '7.70102e+12;Silla;98.900',
      '7701234567890;Mesa;198.900',
    );
    expect(pricesIn(feed)).toEqual([['7701234567890', 198_900]]);
    expect(feed.problems.map(({ reason }) => reason)).toEqual(['reference.rounded', 'reference.rounded']);
  });

  test('rounded bar codes lead to no product beside a code of its own', async () => {
    const feed = await csv(
      'Código;Código de barras;Nombre;Precio',
      '1110;7,70101E+12;Sofá;988.900',
      '1E5;7701234567890;Silla;98.900',
    );
    expect(feed.products.map(({ refs }) => refs.map(({ ref }) => ref))).toEqual([['1110'], ['1E5', '7701234567890']]);
  });
});

describe('sheets called .xls', () => {
  const page = `<html><head><style><!-- td { color: red } --></style></head><body><table border=1>
    <tr><td colspan=3><b>Informe de artículos</b></td></tr>
    <tr><th>Código<th>Descripción</th><th>Precio Vta.</th></tr>
    <tr><td>0001100</td><td>Sof&aacute; &amp; puff</td><td>988.900</td></tr>
    <tr></tr>
    <tr><td>0001101<td>Silla<td>98.900
    </table></body></html>`;

  // Covers §backend-397.
  test.each<[string, Uint8Array]>([
    ['a web page with a table', new TextEncoder().encode(page)],
    ['the same in Windows-1252', Uint8Array.from([...page].map((sign) => sign.charCodeAt(0)))],
    [
      'cells between tabs',
      new TextEncoder().encode('Código\tNombre\tPrecio\n0001100\tSofá & puff\t988.900\n0001101\tSilla\t98.900'),
    ],
  ])('%s is a list', async (_, bytes) => {
    const feed = await read(bytes, 'Articulos.xls');
    expect(pricesIn(feed)).toEqual([
      ['0001100', 988_900],
      ['0001101', 98_900],
    ]);
    expect(feed.products[0]?.product.productName).toBe('Sofá & puff');
  });

  test.each(['lista.fods', 'lista.xlsb', 'lista.numbers'])('%s is refused with how to save it', async (name) => {
    await expect(read(Uint8Array.of(0x50, 0x4b, 3, 4), name)).rejects.toMatchObject({
      code: 'feed.unreadable',
      facts: { reason: 'other-sheet' },
    });
  });
});

describe('lists without codes', () => {
  const list = new TextEncoder().encode(
    [
      'Plato;Precio',
      'Ajiaco santafereño;34.000',
      'Bandeja paisa;42.000',
      'Agua;7.000',
      'Ajiaco santafereño;36.000',
    ].join('\n'),
  );
  const readNames = (mapping: { reference: string }) =>
    readFeed({ bytes: list, name: 'carta.csv' }, { reading: { mapping } });

  // Covers §backend-398.
  test('products without codes get codes that are made of their names, where a person has chosen the names', async () => {
    const feed = await readNames({ reference: 'Plato' });
    expect(feed.products.map(({ product }) => product.productName)).toEqual([
      'Ajiaco santafereño',
      'Bandeja paisa',
      'Agua',
    ]);
    const codes = feed.products.map(({ refs }) => refs[0]?.ref);
    expect(codes).toEqual([
      expect.stringMatching(/^AJIACO-SANTAFERENO-[\dA-Z]{4}$/),
      expect.stringMatching(/^BANDEJA-PAISA-[\dA-Z]{4}$/),
      expect.stringMatching(/^AGUA-[\dA-Z]{4}$/),
    ]);
    expect(feed.problems.map(({ line, reason }) => [line, reason])).toEqual([[5, 'reference.duplicate']]);
    expect((await readNames({ reference: 'plato' })).products.map(({ refs }) => refs[0]?.ref)).toEqual(codes);
  });

  test('a list without codes is refused until a person has chosen', async () => {
    await expect(readFeed({ bytes: list, name: 'carta.csv' })).rejects.toMatchObject({ code: 'feed.columns' });
  });
});
