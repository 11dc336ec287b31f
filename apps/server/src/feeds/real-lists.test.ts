/** Price lists as distributors, shops and restaurants write them: titles, sections, totals, several prices, placeholders. */
import { describe, expect, test } from 'vitest';
import { xlsxOf } from './formats/sheet.fixture.ts';
import { readFeed } from './read-feed.fixture.ts';

const lines = (...rows: string[]): string => rows.join('\n');
const read = (source: string | Uint8Array, name = 'lista.csv') =>
  readFeed({ bytes: typeof source === 'string' ? new TextEncoder().encode(source) : source, name });
type Feed = Awaited<ReturnType<typeof read>>;
const offersIn = ({ products }: Feed) =>
  products.map(({ product, refs }) => {
    const offer = product.items[0]?.sellers[0]?.commertialOffer;
    return [refs[0]?.ref, offer?.price, ...(offer?.currency === undefined ? [] : [offer.currency])];
  });
const codesOf = ({ notes = [] }: Feed) => notes.map(({ code }) => code);

describe('prices recognised by their cells', () => {
  // Covers §backend-200.
  test.each<[string, string[], unknown[][]]>([
    [
      'a sign behind the amount, under the heading of a pack',
      ['codigo;descripcion;und;und_bulto;und_venta', 'A-1;Pitillo;1,00;17.40$;6 PAQ', 'A-2;Film;1,80;56.10$;3 ROLLO'],
      [
        ['A-1', 17.4],
        ['A-2', 56.1],
      ],
    ],
    [
      'US$ with one decimal',
      ['Código;Producto;Lista A', 'A-1;Taza;US$ 12,5', 'A-2;Olla;US$ 1.250,5'],
      [
        ['A-1', 12.5, 'USD'],
        ['A-2', 1250.5, 'USD'],
      ],
    ],
    [
      'Bs before and behind the amount',
      ['Código;Producto;Monto', 'A-1;Harina;Bs 12,50', 'A-2;Arroz;Bs. 1.234,50', 'A-3;Café;85,00 Bs'],
      [
        ['A-1', 12.5, 'VES'],
        ['A-2', 1234.5, 'VES'],
        ['A-3', 85, 'VES'],
      ],
    ],
    [
      'soles',
      ['Código;Producto;S/', 'A-1;Taza;S/ 12.50', 'A-2;Olla;S/. 1,250.00'],
      [
        ['A-1', 12.5, 'PEN'],
        ['A-2', 1250, 'PEN'],
      ],
    ],
    [
      'euros behind the amount, with the tax named in the heading',
      ['Ref.;Artículo;PVP recomendado (IVA incl.)', 'A-1;Taza;12,50 €', 'A-2;Olla;1.250,00 €'],
      [
        ['A-1', 12.5, 'EUR'],
        ['A-2', 1250, 'EUR'],
      ],
    ],
    [
      'an unknown heading with the word precio',
      ['SKU;Producto;Precio sugerido al cliente 2026', 'A-1;Taza;12.500', 'A-2;Olla;45.000'],
      [
        ['A-1', 12_500],
        ['A-2', 45_000],
      ],
    ],
    [
      'amounts with decimals under UND, beside text under UND.VENTA',
      ['CODIGO;DESCRIPCION;UND;UND.VENTA', 'A-1;Pitillo;1,25;6 PAQ', 'A-2;Film;1,80;3 ROLLO', 'A-3;Vaso;0,95;12 PAQ'],
      [
        ['A-1', 1.25],
        ['A-2', 1.8],
        ['A-3', 0.95],
      ],
    ],
    [
      'a price for each unit and each pack: the unit',
      ['CODIGO;DESCRIPCION;BULTO;UND', 'A-1;Pitillo;$ 17.40;$ 2.90', 'A-2;Film;$ 56.10;$ 18.70'],
      [
        ['A-1', 2.9],
        ['A-2', 18.7],
      ],
    ],
    [
      'prices for resellers beside the one for shoppers',
      [
        'CÓDIGO;NOMBRE;P. MAYORISTA;P. DISTRIBUIDOR;P. DETAL',
        'A-1;Taza;8.000;7.000;12.000',
        'A-2;Olla;30.000;28.000;45.000',
      ],
      [
        ['A-1', 12_000],
        ['A-2', 45_000],
      ],
    ],
  ])('%s', async (_, rows, offers) => {
    const feed = await read(lines(...rows));
    expect(offersIn(feed)).toEqual(offers);
    expect(feed.problems).toEqual([]);
  });

  // Covers §backend-200.
  test('a price chosen by its cells is named in a note with the columns that also hold amounts', async () => {
    const feed = await read(
      lines('CODIGO;DESCRIPCION;BULTO;UND', 'A-1;Pitillo;$ 17.40;$ 2.90', 'A-2;Film;$ 56.10;$ 18.70'),
    );
    expect(feed.notes).toContainEqual({ code: 'prices.content', facts: { column: 'UND', others: 'BULTO' } });
  });

  test('the only prices of a list are for resellers: none is shown to shoppers, and a note names them', async () => {
    const feed = await read(lines('ref;nombre;Precio mayorista', 'A-1;Taza;$ 8.000', 'A-2;Olla;$ 30.000'));
    expect(offersIn(feed)).toEqual([
      ['A-1', undefined],
      ['A-2', undefined],
    ]);
    expect(feed.notes).toContainEqual({ code: 'prices.reseller', facts: { columns: 'Precio mayorista' } });
  });

  test('two columns of amounts that nothing tells apart: no guess, and a note names them', async () => {
    const feed = await read(
      lines('ref;nombre;Zona norte;Zona sur', 'A-1;Taza;$ 8.000;$ 9.000', 'A-2;Olla;$ 30.000;$ 31.000'),
    );
    expect(offersIn(feed).map(([, price]) => price)).toEqual([undefined, undefined]);
    expect(feed.notes).toContainEqual({ code: 'prices.ambiguous', facts: { columns: 'Zona norte, Zona sur' } });
  });

  test('$ beside bolívares is the dollar', async () => {
    const feed = await read(lines('ref;nombre;Precio $;Precio Bs', 'A-1;Taza;12,50;450,00', 'A-2;Olla;30,00;1.080,00'));
    expect(offersIn(feed)).toEqual([
      ['A-1', 12.5, 'USD'],
      ['A-2', 30, 'USD'],
    ]);
  });

  test('amounts with cents and no currency are pesos by default, and a note says so', async () => {
    const feed = await read(lines('ref;nombre;precio', 'A-1;Taza;$12.50', 'A-2;Olla;$30.75', 'A-3;Vaso;$8.90'));
    expect(codesOf(feed)).toContain('currency.assumed');
    const pesos = await read(lines('ref;nombre;precio', 'A-1;Taza;$12.500', 'A-2;Olla;$30.750,00'));
    expect(codesOf(pesos)).not.toContain('currency.assumed');
  });

  test('a list in which few rows have a price keeps the other rows as products without one', async () => {
    const feed = await read(lines('codigo;nombre;precio', 'A-1;Taza;$ 12.000', 'A-2;Olla;', 'A-3;Vaso;', 'A-4;Plato;'));
    expect(offersIn(feed).map(([, price]) => price)).toEqual([12_000, undefined, undefined, undefined]);
    expect(feed.notes).toContainEqual({ code: 'prices.few', facts: { priced: 1, rows: 4 } });
  });
});

describe('codes', () => {
  // Covers §backend-201.
  test('placeholders are no codes: their rows are grouped under one cause with a count and three examples', async () => {
    const placeholders = [
      'no leido',
      'NO LEÍDO',
      '-',
      '0',
      '000',
      'N/A',
      's/c',
      'Sin código',
      'pendiente',
      'xxx',
      '???',
      '#N/A',
      'null',
    ];
    const feed = await read(
      lines('codigo;nombre;precio', 'A-1;Taza;12.000', ...placeholders.map((code, at) => `${code};Olla ${at};1.000`)),
    );
    expect(offersIn(feed)).toEqual([['A-1', 12_000]]);
    expect(feed.groups).toContainEqual({
      reason: 'reference.placeholder',
      column: 'codigo',
      count: placeholders.length - 2,
      examples: [
        { line: 3, value: 'no leido' },
        { line: 4, value: 'NO LEÍDO' },
        { line: 6, value: '0' },
      ],
    });
  });

  test('a word that stands for many different products is no code', async () => {
    const rows = [
      'NUEVO;Taza;1.000',
      'NUEVO;Olla;2.000',
      'NUEVO;Vaso;3.000',
      'K-1;Jarra;4.000',
      'K-2;Plato;5.000',
      'K-3;Copa;6.000',
      'K-4;Tapa;7.000',
    ];
    const feed = await read(lines('codigo;nombre;precio', ...rows));
    expect(offersIn(feed).map(([ref]) => ref)).toEqual(['K-1', 'K-2', 'K-3', 'K-4']);
    expect(feed.problems.map(({ reason }) => reason)).toEqual(Array(3).fill('reference.placeholder'));
  });

  test('a code with two prices is named in a note', async () => {
    const feed = await read(lines('codigo;nombre;precio', 'A-1;Taza;1.000', 'A-1;Taza;1.000', 'A-1;Taza;2.000'));
    expect(feed.problems.map(({ reason }) => reason)).toEqual(['reference.duplicate', 'reference.duplicate']);
    expect(feed.notes).toContainEqual({ code: 'references.conflict', facts: { count: 1, line: 4, example: 'A-1' } });
  });

  test('a column of codes under an unknown heading is recognised by its cells; a counter of rows is not', async () => {
    const feed = await read(
      lines('Nº;Mod. fábrica;Producto;Precio', '1;KX-201;Taza;1.000', '2;KX-305;Olla;2.000', '3;LZ-110;Vaso;3.000'),
    );
    expect(offersIn(feed)).toEqual([
      ['KX-201', 1000],
      ['KX-305', 2000],
      ['LZ-110', 3000],
    ]);
  });

  test('numbers under Ítem are codes when they do not count the rows', async () => {
    const feed = await read(
      lines('Ítem;Descripción;Precio', '10233;Taza;1.000', '20451;Olla;2.000', '30012;Vaso;3.000'),
    );
    expect(feed.products.map(({ refs, product }) => [refs[0]?.ref, product.productName])).toEqual([
      ['10233', 'Taza'],
      ['20451', 'Olla'],
      ['30012', 'Vaso'],
    ]);
  });

  test('a list without headings is read by its cells', async () => {
    const feed = await read(
      lines('KX-201;Taza de barro;$ 12.000', 'KX-305;Olla de hierro;$ 45.000', 'LZ-110;Vaso;$ 8.000'),
    );
    expect(feed.products.map(({ refs, product }) => [refs[0]?.ref, product.productName])).toEqual([
      ['KX-201', 'Taza de barro'],
      ['KX-305', 'Olla de hierro'],
      ['LZ-110', 'Vaso'],
    ]);
    expect(offersIn(feed).map(([, price]) => price)).toEqual([12_000, 45_000, 8000]);
    expect(codesOf(feed)).toContain('headings.none');
  });
});

describe('rows that are no products', () => {
  // Covers §backend-202.
  test('titles, sections, repeated headings, totals and remarks are no products; a section is the category', async () => {
    const feed = await read(
      xlsxOf([
        ['DISTRIBUIDORA LOS ANDES S.A.S.', '', ''],
        ['NIT 900.123.456-7', '', ''],
        ['Lista de precios vigente desde marzo de 2026', '', ''],
        [],
        ['CÓDIGO', 'DESCRIPCIÓN', 'PRECIO'],
        ['COCINA', '', ''],
        ['A-1', 'Taza', 12_000],
        ['A-2', 'Olla', 45_000],
        ['CÓDIGO', 'DESCRIPCIÓN', 'PRECIO'],
        ['BAÑO', '', ''],
        ['B-1', 'Toalla', 30_000],
        ['', 'TOTAL', 87_000],
        ['Precios sujetos a cambio sin previo aviso.', '', ''],
      ]),
      'lista.xlsx',
    );
    expect(feed.products.map(({ refs, category }) => [refs[0]?.ref, category])).toEqual([
      ['A-1', ['COCINA']],
      ['A-2', ['COCINA']],
      ['B-1', ['BAÑO']],
    ]);
    expect([feed.rows, feed.problems]).toEqual([3, []]);
    expect(feed.notes).toContainEqual({ code: 'rows.other', facts: { count: 5, line: 6, example: 'COCINA' } });
  });

  test('headings in two rows are one heading', async () => {
    const feed = await read(
      xlsxOf([
        ['CÓDIGO', 'DESCRIPCIÓN', 'PRECIOS', ''],
        ['', '', 'MAYOR', 'DETAL'],
        ['A-1', 'Taza', 8000, 12_000],
        ['A-2', 'Olla', 30_000, 45_000],
      ]),
      'lista.xlsx',
    );
    expect(offersIn(feed)).toEqual([
      ['A-1', 12_000],
      ['A-2', 45_000],
    ]);
  });

  test('a heading below twenty rows of letterhead is found', async () => {
    const head = Array.from({ length: 20 }, (_, at) => `Condición ${at};;`);
    const feed = await read(lines(...head, 'Código;Nombre;Precio', 'A-1;Taza;1.000', 'A-2;Olla;2.000'));
    expect(offersIn(feed)).toEqual([
      ['A-1', 1000],
      ['A-2', 2000],
    ]);
  });
});

describe('columns that change their order in the middle', () => {
  // Covers §backend-203.
  test('rows below a second heading row are read by it, and a note names its line', async () => {
    const feed = await read(
      lines(
        'Código;Nombre;Precio;Color',
        'A-1;Taza;12.000;Rojo',
        'Nombre;Color;Código;Precio',
        'Olla;Negro;A-2;45.000',
        'Vaso;Azul;A-3;8.000',
      ),
    );
    expect(offersIn(feed)).toEqual([
      ['A-1', 12_000],
      ['A-2', 45_000],
      ['A-3', 8000],
    ]);
    expect(feed.products.map(({ product }) => product.allSpecifications)).toEqual(
      ['Rojo', 'Negro', 'Azul'].map((value) => [{ key: 'Color', value }]),
    );
    expect(feed.notes).toContainEqual({ code: 'headings.changed', facts: { line: 3, count: 1 } });
  });

  test('other words for the same columns are understood', async () => {
    const feed = await read(lines('Código;Nombre;Precio', 'A-1;Taza;12.000', 'Producto;PVP;Ref.', 'Olla;45.000;A-2'));
    expect(offersIn(feed)).toEqual([
      ['A-1', 12_000],
      ['A-2', 45_000],
    ]);
  });

  test('a price in another currency further down is not read as one in the first', async () => {
    const feed = await read(
      lines('Código;Nombre;Precio COP', 'A-1;Taza;12.000', 'Código;Nombre;Precio USD', 'A-2;Olla;45'),
    );
    expect(offersIn(feed)).toEqual([['A-1', 12_000, 'COP']]);
    expect(feed.problems).toMatchObject([{ line: 4, reason: 'price.missing', column: 'Precio COP' }]);
  });

  test('without a second heading row the exchanged cells are reported, not imported', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `KX-${100 + at};Taza ${'abcdefghijklmnopqrst'[at]};1.000`);
    const feed = await read(
      lines('Código;Nombre;Precio', ...rows, 'Olla de hierro;KX-901;2.000', 'Vaso alto;KX-902;3.000'),
    );
    expect(feed.products).toHaveLength(20);
    expect(feed.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [22, 'row.shifted'],
      [23, 'row.shifted'],
    ]);
  });
});
