/** Price lists of several countries, and workbooks of several sheets. */
import { describe, expect, test } from 'vitest';
import { xlsxOf } from './formats/sheet.fixture.ts';
import { readFeed } from './read-feed.fixture.ts';

const lines = (...rows: string[]): string => rows.join('\n');
const read = (source: string | Uint8Array, name = 'lista.csv') =>
  readFeed({ bytes: typeof source === 'string' ? new TextEncoder().encode(source) : source, name });
const offersIn = ({ products }: Awaited<ReturnType<typeof read>>) =>
  products.map(({ product, refs }) => {
    const offer = product.items[0]?.sellers[0]?.commertialOffer;
    return [refs[0]?.ref, offer?.price, ...(offer?.currency === undefined ? [] : [offer.currency])];
  });

describe('lists of several countries', () => {
  // Covers §backend-200.
  test('a list in bolívares and dollars sells in dollars, and shows the other amounts nowhere', async () => {
    const feed = await read(
      lines('COD;PRODUCTO;BS;$', 'HAR-1;Harina;36,50;1,00', 'ARR-2;Arroz;40,15;1,10', 'CAF-3;Café;182,50;5,00'),
    );
    expect(offersIn(feed)).toEqual([
      ['HAR-1', 1, 'USD'],
      ['ARR-2', 1.1, 'USD'],
      ['CAF-3', 5, 'USD'],
    ]);
    expect(feed.products.map(({ product }) => product.allSpecifications)).toEqual([[], [], []]);
  });

  test('codes under Artículo are the reference beside a bar code, which leads to the product as well', async () => {
    const feed = await read(
      lines(
        'Artículo;Descripción;PVP s/IVA;PVP c/IVA;EAN',
        'TA-100;Taza blanca;10,00;12,10;8412345678905',
        'TA-200;Taza azul;12,00;14,52;8412345678912',
      ),
    );
    expect(feed.products.map(({ refs, product }) => [product.productName, refs.map(({ ref }) => ref)])).toEqual([
      ['Taza blanca', ['TA-100', '8412345678905']],
      ['Taza azul', ['TA-200', '8412345678912']],
    ]);
    expect(offersIn(feed).map(([, price]) => price)).toEqual([12.1, 14.52]);
  });

  test('a list price and a rare sale price are the price and the sale', async () => {
    const feed = await read(
      lines('Código;Nombre;Precio Lista;Precio Oferta', 'M-1;Silla;$100.000;', 'M-2;Mesa;$200.000;$150.000'),
    );
    expect(offersIn(feed)).toEqual([
      ['M-1', 100_000],
      ['M-2', 150_000],
    ]);
  });
});

describe('workbooks', () => {
  // Covers §backend-204.
  test('the sheet whose rows are products is read, not one that only has the headings of a list', async () => {
    const order = [
      ['Código', 'Nombre', 'Precio'],
      ['', '', ''],
      ['Total', '', 0],
    ];
    const list = [
      ['Código', 'Nombre', 'Precio'],
      ['A-1', 'Taza', 12_000],
      ['A-2', 'Olla', 45_000],
    ];
    const feed = await read(xlsxOf([['Portada']], order, list), 'libro.xlsx');
    expect(offersIn(feed).map(([ref]) => ref)).toEqual(['A-1', 'A-2']);
    expect(feed.notes).toEqual([{ code: 'sheets', facts: { sheet: 'S3', others: '' } }]);
  });

  test('a short sample before the list is not the list', async () => {
    const list = (count: number, prefix: string) => [
      ['Código', 'Nombre', 'Precio'],
      ...Array.from({ length: count }, (_, at) => [`${prefix}-${at}`, `Producto ${at}`, 1000 + at]),
    ];
    const feed = await read(xlsxOf(list(2, 'EJ'), list(60, 'A')), 'libro.xlsx');
    expect(feed.products).toHaveLength(60);
    expect(feed.notes).toEqual([{ code: 'sheets', facts: { sheet: 'S2', others: 'S1 (2 rows)' } }]);
  });
});
