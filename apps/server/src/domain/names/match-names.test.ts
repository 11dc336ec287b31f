/** Which product of a list a printed name means. */
import { describe, expect, test } from 'vitest';
import { pageOf, print } from '../blocks/blocks.fixture.ts';
import { findBlocks } from '../blocks/blocks.ts';
import { matchNames } from './match-names.ts';
import { namedProducts } from './name-candidates.ts';

type Row = readonly [name: string, price: string];
type Listed = readonly [ref: string, name: string, price?: number];

/** One page with a heading, names on the left and prices on the right. */
const pageOfRows = (rows: readonly Row[], heading = 'CATÁLOGO DE LA CASA') =>
  pageOf(
    1,
    print(heading, 10, 6, { size: 3 }),
    ...rows.flatMap(([name, price], at) => [print(name, 10, 12 + 3 * at), print(price, 70, 12 + 3 * at)]),
  );

const matched = async (pages: readonly ReturnType<typeof pageOf>[], list: readonly Listed[], isCoded = false) => {
  const prices = new Map(list.map(([ref, , price]) => [ref, price]));
  const { matches, doubtful } = await matchNames({
    blocks: findBlocks(pages),
    products: namedProducts(list.map(([ref, name]) => ({ ref, productId: ref, itemId: ref, name }))),
    isCoded,
    offersOf: async () => (one) => {
      const price = prices.get(one.ref);
      return price === undefined ? null : { amounts: [price] };
    },
  });
  return {
    tags: Object.fromEntries(matches.map(({ block, reference }) => [block.name, reference.ref])),
    doubtful: Object.fromEntries(
      doubtful.map(({ reference, blocks }) => [reference.ref, blocks.map((one) => one.name)]),
    ),
  };
};
const match = (rows: readonly Row[], list: readonly Listed[]) => matched([pageOfRows(rows)], list);

// Covers §backend-230.
describe('one name in other words', () => {
  const PRINTED: Row = ['Sofá Guatapé 1.80m gris', '$ 990.000'];
  test.each([
    ['case and accents', 'SOFA GUATAPE 1.80M GRIS'],
    ['another order', 'Gris sofá Guatapé 1.80 m'],
    ['another unit', 'Sofá Guatapé 180 cm gris'],
    ['plural', 'Sofás Guatapé 1,80 m grises'],
    ['articles', 'Sofá de la Guatapé 1.80m en gris'],
    ['a misprint', 'Sofá Guatappé 1.80m gris'],
  ])('%s', async (_, name) =>
    expect((await match([PRINTED], [['A', name, 990_000]])).tags).toEqual({ [PRINTED[0]]: 'A' }),
  );

  test.each([
    ['Gaseosa naranja 500 ml', 'Gaseosa naranja x 0,5 L'],
    ['Arroz c/pollo', 'Arroz con pollo'],
    ['Deterg. líquido limón 5 lts', 'Detergente líquido limón 5L'],
    ['Coca Cola 400 ml', 'Cocacola 400ml'],
    ['½ pollo asado', 'Medio pollo asado'],
    ['12. Bandeja paisa', 'Bandeja paisa'],
    ['Sofá Guatapé dos puestos', 'Sofá Guatapé 2 puestos'],
  ])('%s is %s', async (printed, listed) =>
    expect(Object.values((await match([[printed, '$ 12.000']], [['A', listed, 12_000]])).tags)).toEqual(['A']),
  );

  test('a name that goes on below its price', async () => {
    const page = pageOf(
      1,
      print('PLATOS FUERTES', 10, 6, { size: 3 }),
      print('Cazuela de mariscos', 10, 12),
      print('$ 42.000', 70, 12),
      print('del Pacífico', 10, 13.4),
    );
    const list: Listed[] = [['A', 'Cazuela de mariscos del Pacífico', 42_000]];
    expect(Object.values((await matched([page], list)).tags)).toEqual(['A']);
  });

  test('a name of one word below its heading', async () => {
    const page = pageOfRows([['Pollo', '$ 18.000']], 'Burritos');
    const list: Listed[] = [
      ['B', 'Burritos: Pollo', 18_000],
      ['T', 'Tacos: Pollo', 18_000],
    ];
    expect((await matched([page], list)).tags).toEqual({ Pollo: 'B' });
  });
});

// Covers §backend-230.
describe('another product', () => {
  test('a name with another number is another product', async () => {
    const found = await match([['Sofá Guatapé 2 puestos', '$ 990.000']], [['A', 'Sofá Guatapé 3 puestos', 990_000]]);
    expect(found).toEqual({ tags: {}, doubtful: {} });
  });

  test.each([
    ['a number that the page lacks', 'Sofá Guatapé', 'Sofá Guatapé 3 puestos'],
    ['a number that the list lacks', 'Sofá Guatapé 3 puestos', 'Sofá Guatapé'],
    ['a word for a size', 'Hamburguesa clásica doble', 'Hamburguesa clásica'],
    ['with and without', 'Agua mineral sin gas', 'Agua mineral con gas'],
    ['an exchanged word', 'Camisa blanca manga larga', 'Camisa blanca manga corta'],
    ['another ending', 'Blusa blanca bordada', 'Blusa blanco bordado'],
    ['a short word of one other letter', 'Sopa de queso fresco', 'Sopa de hueso fresco'],
  ])('%s has no tag, at the same price', async (_, printed, listed) =>
    expect((await match([[printed, '$ 990.000']], [['A', listed, 990_000]])).tags).toEqual({}),
  );

  test('a word of the list that is like a printed one', async () => {
    const rows: Row[] = [['Mermelada de cerveza negra', '$ 12.000']];
    const list: Listed[] = [
      ['A', 'Mermelada de cereza negra', 12_000],
      ['B', 'Cerveza rubia', 8000],
    ];
    expect((await match(rows, list)).tags).toEqual({});
  });

  test('an equal name at a far price, or in two sections', async () => {
    expect((await match([['Pollo con queso', '$ 18.000']], [['A', 'Pollo con queso', 6000]])).tags).toEqual({});
    const twice: Row[] = [
      ['Pollo con queso', '$ 9.000'],
      ['Pollo con queso', '$ 18.000'],
    ];
    expect((await match(twice, [['A', 'Pollo con queso', 10_000]])).tags).toEqual({});
  });

  test('prose, headings and texts without a price in a document with prices', async () => {
    const page = pageOf(
      1,
      print('BANDEJA PAISA ANTIOQUEÑA', 10, 6, { size: 3 }),
      print('Ajiaco santafereño', 10, 12),
      print('$ 24.000', 70, 12),
      print('Desde 1950 servimos la bandeja paisa antioqueña con todo lo que', 10, 40),
      print('una familia trae a la mesa los domingos.', 10, 42),
    );
    expect(await matched([page], [['A', 'Bandeja paisa antioqueña', 30_000]])).toEqual({ tags: {}, doubtful: {} });
  });
});

// Covers §backend-230.
describe('several products', () => {
  const CHAIRS: Listed[] = [
    ['N', 'Silla Rimax negra', 45_000],
    ['B', 'Silla Rimax blanca', 45_000],
  ];
  test('similar names at one price are for review, each with its place', async () =>
    expect(await match([['Silla Rimax', '$ 45.000']], CHAIRS)).toEqual({
      tags: {},
      doubtful: { N: ['Silla Rimax'], B: ['Silla Rimax'] },
    }));

  test('the price tells similar names apart', async () => {
    const list: Listed[] = [
      ['S', 'Cerveza artesanal del lago 330 ml', 9000],
      ['L', 'Cerveza artesanal del lago 1 L', 22_000],
    ];
    expect((await match([['Cerveza artesanal del lago', '$ 22.000']], list)).tags).toEqual({
      'Cerveza artesanal del lago': 'L',
    });
  });

  test('each name takes its own product, however similar', async () => {
    const rows: Row[] = [
      ['Silla Rimax', '$ 45.000'],
      ['Silla Rimax negra', '$ 45.000'],
      ['Silla Rimax blanca', '$ 45.000'],
    ];
    expect((await match(rows, CHAIRS)).tags).toEqual({ 'Silla Rimax negra': 'N', 'Silla Rimax blanca': 'B' });
  });

  test('equal names at different prices are told apart by the price, at one price they are not', async () => {
    const rows: Row[] = [
      ['Pollo con queso', '$ 9.000'],
      ['Arroz con leche', '$ 7.000'],
    ];
    const list: Listed[] = [
      ['T', 'Pollo con queso', 9000],
      ['B', 'Pollo con queso', 18_000],
      ['L1', 'Arroz con leche', 7000],
      ['L2', 'Arroz con leche', 7000],
    ];
    const { tags, doubtful } = await match(rows, list);
    expect(tags).toEqual({ 'Pollo con queso': 'T' });
    expect(Object.keys(doubtful).sort()).toEqual(['L1', 'L2']);
  });

  test('a name that fits more products than a person can choose among is left out', async () => {
    const list = Array.from(
      { length: 8 },
      (_, at): Listed => [`C${at}`, `Cerveza rubia sabor ${'abcdefgh'[at]}zul`, 9000],
    );
    expect(await match([['Cerveza rubia', '$ 9.000']], list)).toEqual({ tags: {}, doubtful: {} });
  });
});

test('an older price does not hide a distinctive name', async () => {
  const list: Listed[] = [['A', 'Cazuela de mariscos del Pacífico', 38_000]];
  const { tags } = await match([['Cazuela de mariscos del Pacífico', '$ 42.000']], list);
  expect(tags).toEqual({ 'Cazuela de mariscos del Pacífico': 'A' });
});

test('in a document whose products print their codes only names with their price complete them', async () => {
  const rows: Row[] = [
    ['Cazuela de mariscos', '$ 42.000'],
    ['Bandeja paisa especial', '$ 35.000'],
  ];
  const list: Listed[] = [
    ['A', 'Cazuela de mariscos', 42_000],
    ['B', 'Bandeja paisa especial', 33_000],
  ];
  expect((await matched([pageOfRows(rows)], list, true)).tags).toEqual({ 'Cazuela de mariscos': 'A' });
});

test('a list whose names are its codes has no names', () =>
  expect(namedProducts([{ ref: 'CN-1042', productId: '1', itemId: '1', name: 'CN 1042' }])).toEqual([]));

// Covers §backend-404.
test('names of a menu that prints thousands alone are found at the prices of the list, and at changed ones', async () => {
  const rows: Row[] = [
    ['Ceviche de camarón', '32'],
    ['Cazuela de mariscos', '58'],
    ['Pargo rojo frito', '62'],
    ['Arroz con coco', '14'],
    ['Limonada de panela', '9.5'],
  ];
  const list: Listed[] = [
    ['CEV', 'Ceviche de camarón', 32_000],
    ['CAZ', 'Cazuela mariscos', 58_000],
    ['PAR', 'Pargo rojo frito', 66_000],
    ['LIM', 'Limonada de panela', 9500],
    ['SOP', 'Sopa de pescado', 14_000],
  ];
  expect((await matched([pageOfRows(rows, 'PESCADOS')], list)).tags).toEqual({
    'Ceviche de camarón': 'CEV',
    'Cazuela de mariscos': 'CAZ',
    'Pargo rojo frito': 'PAR',
    'Limonada de panela': 'LIM',
  });
});
