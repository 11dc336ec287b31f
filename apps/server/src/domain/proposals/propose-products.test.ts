/** The draft price list of a menu without codes. */
import { expect, test } from 'vitest';
import { pageOf, print } from '../blocks/blocks.fixture.ts';
import { type Block, findBlocks, type TextPage } from '../blocks/blocks.ts';
import { proposeProducts } from './propose-products.ts';

const proposed = (pages: readonly TextPage[], listed: { ref: string; name: string }[] = []) => {
  const blocksOn = new Map<number, Block[]>();
  for (const block of findBlocks(pages)) blocksOn.set(block.page, [...(blocksOn.get(block.page) ?? []), block]);
  return proposeProducts(blocksOn, listed);
};

type Dish = readonly [name: string, price: string];
const section = (heading: string, dishes: readonly Dish[], top = 8, left = 10) => [
  print(heading, left, top, { size: 3 }),
  ...dishes.flatMap(([name, price], at) => [
    print(name, left, top + 5 + 3 * at),
    print(price, left + 28, top + 5 + 3 * at),
  ]),
];
const codeOf = (products: ReturnType<typeof proposed>, name: string): string | undefined =>
  products.find((one) => one.name === name)?.ref;

// Covers §backend-182.
test('each priced block is a product with name, price, section, description and page', () => {
  const page = pageOf(
    2,
    print('SOPAS', 10, 8, { size: 3 }),
    print('Ajiaco santafereño', 10, 13),
    print('$ 24.000', 60, 13),
    print('con pollo, mazorca y alcaparras', 10, 14.6, { size: 1.5 }),
    print('Sancocho de gallina', 10, 19),
    print('$ 28.000', 60, 19),
  );
  expect(proposed([page])).toMatchObject([
    {
      name: 'Ajiaco santafereño',
      price: 24_000,
      section: 'SOPAS',
      description: 'con pollo, mazorca y alcaparras',
      page: 2,
    },
    { name: 'Sancocho de gallina', price: 28_000, section: 'SOPAS', description: '' },
  ]);
});

test('a name of one word takes its heading', () => {
  const page = pageOf(
    1,
    ...section('Burritos', [
      ['Pollo', '$ 18.000'],
      ['Carne mechada', '$ 19.000'],
    ]),
  );
  expect(proposed([page]).map(({ name }) => name)).toEqual(['Burritos: Pollo', 'Carne mechada']);
});

// Covers §backend-182.
test('a dish keeps its code when its price, its page and its place change', () => {
  const before = proposed([
    pageOf(
      1,
      ...section('SOPAS', [
        ['Ajiaco de la casa', '$ 24.000'],
        ['Sopa de lentejas', '$ 15.000'],
      ]),
    ),
  ]);
  const after = proposed([
    pageOf(1, ...section('BEBIDAS', [['Jugo de lulo', '$ 9.000']])),
    pageOf(
      2,
      ...section('PLATOS DEL DÍA', [
        ['Sopa de lentejas', '$ 16.500'],
        ['Ajiaco de la casa', '$ 26.000'],
      ]),
    ),
  ]);
  for (const name of ['Ajiaco de la casa', 'Sopa de lentejas']) expect(codeOf(after, name)).toBe(codeOf(before, name));
  expect(new Set(after.map(({ ref }) => ref)).size).toBe(3);
});

// Covers §backend-182.
test('equal names have distinct codes, the same in any order, and keep those of the list', () => {
  const tacos = section('TACOS', [['Pollo con queso', '$ 9.000']], 8);
  const burritos = section('BURRITOS', [['Pollo con queso', '$ 18.000']], 40);
  const burritosFirst = [
    section('BURRITOS', [['Pollo con queso', '$ 18.000']], 8),
    section('TACOS', [['Pollo con queso', '$ 9.000']], 40),
  ];
  const bySection = (products: ReturnType<typeof proposed>) =>
    Object.fromEntries(products.map(({ section: of, ref }) => [of, ref]));
  const one = bySection(proposed([pageOf(1, ...tacos, ...burritos)]));
  const other = bySection(proposed([pageOf(1, ...burritosFirst.flat())]));
  expect(other).toEqual(one);
  expect(one['TACOS']).not.toBe(one['BURRITOS']);

  // A twin that is new does not change the code of the dish that the list has.
  const [first] = proposed([pageOf(1, ...tacos)]);
  const listed = [{ ref: first?.ref ?? '', name: 'Pollo con queso' }];
  const both = proposed([pageOf(1, ...tacos, ...burritos)], listed).map(({ ref }) => ref);
  expect(both).toContain(first?.ref);
  expect(new Set(both).size).toBe(2);
});

// Covers §backend-291.
test('a dish keeps its code when a person has corrected its name in the list', () => {
  const page = pageOf(1, ...section('SOPAS', [['Ajiaco de la cas', '$ 24.000']]));
  const [first] = proposed([page]);
  const listed = [{ ref: first?.ref ?? '', name: 'Ajiaco de la casa' }];
  expect(proposed([page], listed).map(({ ref }) => ref)).toEqual([first?.ref]);
});

test('a heading in the type of its dishes is their section, and a supplement is no product', () => {
  const page = pageOf(
    1,
    print('BURRITOS: 3 unidades', 10, 10),
    print('Pollo', 12, 12),
    print('9,00 €', 60, 12),
    print('FAJITAS', 10, 18),
    print('Pollo', 12, 20),
    print('10,00 €', 60, 20),
    print('Queso fundido +', 12, 22),
    print('2,00 €', 60, 22),
  );
  expect(proposed([page]).map(({ name }) => name)).toEqual(['BURRITOS: Pollo', 'FAJITAS: Pollo']);
});

test('of several prices the first is that of the product, and the others are named', () => {
  const page = pageOf(1, print('Limonada de coco', 10, 10), print('8,00 € / 15,00 €', 50, 10));
  expect(proposed([page])).toMatchObject([{ price: 8, currency: 'EUR', otherPrices: ['15,00 €'] }]);
});

test('of a menu in two languages side by side each dish is proposed once', () => {
  const spanish: Dish[] = [
    ['Pollo asado', '$ 20.000'],
    ['Sopa de tomate', '$ 12.000'],
    ['Pan de ajo', '$ 7.000'],
    ['Arroz con leche', '$ 9.000'],
  ];
  const english = ['Roast chicken', 'Tomato soup', 'Garlic bread', 'Rice pudding'].map(
    (name, at): Dish => [name, spanish[at]?.[1] ?? ''],
  );
  const page = pageOf(1, ...section('PLATOS', spanish, 8, 5), ...section('DISHES', english, 8, 52));
  expect(proposed([page]).map(({ name }) => name)).toEqual(spanish.map(([name]) => name));
});

test('numbered titles are no products', () => {
  const titles = [
    'Señal de la antena',
    'Separación de fases',
    'Resistencia interna',
    'Medida de la luz',
    'Efecto en la piel',
  ];
  const page = pageOf(
    1,
    ...titles.flatMap((title, at) => [print(`2.1${at}`, 10, 10 + 4 * at), print(title, 20, 10 + 4 * at)]),
  );
  expect(proposed([page])).toEqual([]);
});

test('an offer for two is no product of its own', () => {
  const page = pageOf(
    1,
    print('Ron añejo reserva', 10, 10),
    print('$ 9.000', 60, 10),
    print('Happy 2x', 10, 12.5),
    print('$ 15.000', 60, 12.5),
  );
  expect(proposed([page]).map(({ name, price }) => [name, price])).toEqual([['Ron añejo reserva', 9000]]);
});

test('a page of noise and a text without prices propose nothing', () => {
  const noise = pageOf(
    1,
    print('x7# k qq', 10, 10),
    print('$ 9', 40, 10),
    print('zt rr .; 8', 10, 14),
    print('$ 31', 40, 14),
  );
  const text = pageOf(
    2,
    print('Fundada en 1950 por la familia Gómez en la plaza', 10, 10),
    print('HISTORIA', 10, 5, { size: 3 }),
  );
  expect(proposed([noise, text])).toEqual([]);
});

type Line = readonly [text: string, price?: string, size?: number];
const menuOf = (...lines: readonly Line[]): TextPage =>
  pageOf(
    1,
    print('PLATOS', 10, 6, { size: 3 }),
    ...lines.flatMap(([text, price, size = 2], at) => [
      print(text, 10, 12 + 2 * at, { size }),
      ...(price ? [print(price, 70, 12 + 2 * at)] : []),
    ]),
  );

// Covers §backend-294.
test.each<[string, Line[], string[]]>([
  [
    'in small letters, before a smaller description',
    [
      ['Cazuela de mariscos con leche', '$ 34.000'],
      ['de coco y arroz'],
      ['camarones, calamar y pescado', '', 1.6],
      ['Sancocho de gallina', '$ 28.000'],
      ['con presa y aguacate', '', 1.6],
    ],
    ['Cazuela de mariscos con leche de coco y arroz', 'Sancocho de gallina'],
  ],
  [
    'in capitals, before a description that is none',
    [
      ['CAZUELA DE MARISCOS CON', '$ 34.000'],
      ['LECHE DE COCO'],
      ['camarones, calamar y pescado'],
      ['SANCOCHO DE GALLINA', '$ 28.000'],
      ['con presa y aguacate'],
    ],
    ['CAZUELA DE MARISCOS CON LECHE DE COCO', 'SANCOCHO DE GALLINA'],
  ],
  [
    'never in the next heading with its note',
    [
      ['SANCOCHO DE GALLINA', '$ 28.000'],
      ['BEBIDAS FRÍAS'],
      ['todas con hielo', '', 1.6],
      ['JUGO DE LULO', '$ 9.000'],
      ['en agua o en leche', '', 1.6],
    ],
    ['SANCOCHO DE GALLINA', 'JUGO DE LULO'],
  ],
  [
    'never in a description of its own type',
    [
      ['Ajiaco santafereño', '$ 24.000'],
      ['con pollo y alcaparras'],
      ['Sancocho de gallina', '$ 28.000'],
      ['con presa y aguacate'],
    ],
    ['Ajiaco santafereño', 'Sancocho de gallina'],
  ],
  [
    'never in a dish whose price is on its own row',
    [
      ['Arroz con', '$ 24.000'],
      ['de pollo', '$ 22.000'],
      ['porción grande', '', 1.6],
    ],
    ['Arroz con', 'de pollo'],
  ],
])('a name goes on below the row of its price %s', (_, lines, names) => {
  expect(proposed([menuOf(...lines)]).map(({ name }) => name.replace(/^PLATOS: /u, ''))).toEqual(names);
});

// Covers §backend-295.
test.each<[string, readonly [upper: string, lower: string], string]>([
  ['with room for the next word is a heading', ['ENSALADAS', 'ENSALADA DE LA CASA'], 'ENSALADA DE LA CASA'],
  ['without room belongs to the name', ['ENTRECOT DE VACA VIEJA', 'MADURADA'], 'ENTRECOT DE VACA VIEJA MADURADA'],
  [
    'that ends in a joining word belongs to the name',
    ['LOMO AL', 'TRAPO CON PAPAS CRIOLLAS'],
    'LOMO AL TRAPO CON PAPAS CRIOLLAS',
  ],
])('a line of the type of the name above it %s', (_, [upper, lower], name) => {
  const page = pageOf(
    1,
    print(upper, 10, 12),
    print(lower, 10, 13.8),
    print('$ 34.000', 70, 13.8),
    print('con tomates y albahaca', 10, 15.4, { size: 1.5 }),
    print('SANCOCHO DE GALLINA', 10, 20),
    print('$ 28.000', 70, 20),
    print('con presa y aguacate', 10, 21.6, { size: 1.5 }),
  );
  expect(proposed([page]).map((one) => one.name)).toEqual([name, 'SANCOCHO DE GALLINA']);
});

test('numbers before names that rise number them, others are prices', () => {
  const page = (numbers: readonly string[]) =>
    pageOf(
      1,
      ...numbers.flatMap((number, at) => [
        print(number, 8, 10 + 3 * at),
        print(`Plato ${'abcdef'[at]} casero`, 20, 10 + 3 * at),
      ]),
    );
  expect(proposed([page(['2,10', '2,11', '2,12', '2,13', '2,14', '2,15'])])).toEqual([]);
  expect(proposed([page(['9,50', '7,20', '12,00', '8,10', '11,90', '6,40'])]).map(({ price }) => price)).toEqual([
    9.5, 7.2, 12, 8.1, 11.9, 6.4,
  ]);
});

test('the heading of a column is no section', () => {
  const page = pageOf(
    1,
    ...section('DESCRIPCIÓN', [
      ['Ajiaco', '$ 24.000'],
      ['Sancocho', '$ 28.000'],
    ]),
  );
  expect(proposed([page]).map(({ name, section: of }) => [name, of])).toEqual([
    ['Ajiaco', ''],
    ['Sancocho', ''],
  ]);
});

// Covers §backend-426.
test('the section of a menu in two languages is the larger heading of its line, and headings of two columns stay apart', () => {
  const heading = (text: string, translation: string, left: number, top: number) => [
    print(text, left, top, { size: 4 }),
    print(translation, left + 2 * text.length + 2, top, { size: 2.5 }),
  ];
  const dish = (name: string, translation: string, left: number, top: number) => [
    print(name, left, top),
    print('$ 24.000', left + 32, top),
    print(translation, left, top + 1.7, { size: 1.5 }),
  ];
  const page = pageOf(
    1,
    ...heading('Entradas', 'Starters', 6, 8),
    ...dish('Patacones con hogao', 'Fried plantain with sauce', 6, 13),
    ...dish('Sopa de pescado', 'Fish soup of the day', 6, 18),
    ...heading('Postres', 'Desserts', 54, 8),
    ...dish('Flan de coco', 'Coconut flan', 54, 13),
    ...dish('Enyucado caliente', 'Warm cassava cake', 54, 18),
  );
  expect(proposed([page]).map(({ name, section }) => `${section}: ${name}`)).toEqual([
    'Entradas: Patacones con hogao',
    'Postres: Flan de coco',
    'Entradas: Sopa de pescado',
    'Postres: Enyucado caliente',
  ]);
});

// Covers §backend-417.
test('a heading of the size of the names and in a typeface of its own is their section', () => {
  const [heading, name, text] = [{ face: 1 }, { face: 2 }, { face: 3 }];
  const dish = (title: string, price: string, top: number) => [
    print(title, 10, top, name),
    print(price, 60, top, text),
    print('de la casa', 10, top + 1.6, { size: 1.5, face: 3 }),
  ];
  const page = pageOf(
    1,
    print('Postres caseros', 10, 8, heading),
    ...dish('Enyucado caliente', '$ 14.000', 10),
    ...dish('Cocada con helado', '$ 17.000', 15),
    print('Bebidas frías', 10, 20, heading),
    ...dish('Limonada de coco', '$ 12.000', 22),
    ...dish('Agua con gas', '$ 7.000', 27),
  );
  expect(proposed([page]).map(({ name: title, section: own }) => `${own}: ${title}`)).toEqual([
    'Postres caseros: Enyucado caliente',
    'Postres caseros: Cocada con helado',
    'Bebidas frías: Limonada de coco',
    'Bebidas frías: Agua con gas',
  ]);
});
