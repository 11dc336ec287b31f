/** Menus whose prices are numbers without any sign, and documents whose numbers are something else. */
import { expect, test } from 'vitest';
import { pageOf, print } from '../blocks/blocks.fixture.ts';
import { type Block, findBlocks, type TextPage } from '../blocks/blocks.ts';
import { proposeProducts } from './propose-products.ts';

const proposed = (...pages: TextPage[]): [name: string, price: number, ...others: string[]][] => {
  const blocksOn = new Map<number, Block[]>();
  for (const block of findBlocks(pages)) blocksOn.set(block.page, [...(blocksOn.get(block.page) ?? []), block]);
  return proposeProducts(blocksOn).map(({ name, section, price, otherPrices }) => [
    name.replace(`${section}: `, ''),
    price,
    ...otherPrices,
  ]);
};

type Line = readonly (string | number)[];
type Words = ReturnType<typeof print>;
const SIZE = 2;
const ADVANCE = SIZE / 2;

/** A number that ends at `right`. */
const rightAligned = (text: string, right: number, top: number): Words =>
  print(text, right - ADVANCE * text.length, top);

/** Names at the left, numbers in columns of their own; a line of one text is a heading. */
const columns = (lines: readonly Line[], { ends = [70, 80, 90, 96] } = {}): Words[] =>
  lines.flatMap(([name = '', ...cells], at) => {
    const top = 10 + 3.2 * at;
    if (cells.length === 0) return [print(`${name}`, 10, top, { size: 3 })];
    return [
      print(`${name}`, 10, top),
      ...cells.flatMap((cell, column) => (cell === '' ? [] : [rightAligned(`${cell}`, ends[column] ?? 96, top)])),
    ];
  });
const lines = (texts: readonly string[]): Words[] =>
  texts.map((text, at) => print(text.replace('# ', ''), 10, 10 + 3.2 * at, { size: text.startsWith('# ') ? 3 : SIZE }));
const below = (cards: readonly Line[], align: 'left' | 'centre'): Words[] => [
  print('POSTRES', 10, 6, { size: 3 }),
  ...cards.flatMap(([name = '', price = ''], at) => {
    const [left, top] = [10 + 45 * (at % 2), 15 + 14 * Math.floor(at / 2)];
    const indent = align === 'left' ? 0 : (ADVANCE * (`${name}`.length - `${price}`.length)) / 2;
    return [print(`${name}`, left, top), print(`${price}`, left + indent, top + 2)];
  }),
];

const SEAFOOD: Line[] = [
  ['Ceviche de camarón', 32],
  ['Cazuela de mariscos', 58],
  ['Pargo rojo frito', 62],
  ['Arroz con coco', 14],
  ['Limonada de panela', 9],
];

// Covers §backend-400.
test.each<[string, Words[], Line[]]>([
  ['in a column of their own', columns([['PESCADOS'], ...SEAFOOD]), SEAFOOD],
  ['behind points', lines(['# PESCADOS', ...SEAFOOD.map(([name, price]) => `${name} ........... ${price}`)]), SEAFOOD],
  ['at the end of the line', lines(['# Pescados', ...SEAFOOD.map(([name, price]) => `${name} ${price}`)]), SEAFOOD],
  ['with a point', lines(['# Pescados', ...SEAFOOD.map(([name, price]) => `${name} ${price}.`)]), SEAFOOD],
  ['with a dash', columns([['PESCADOS'], ...SEAFOOD.map(([name = '', price]) => [name, `${price}.-`])]), SEAFOOD],
  [
    'before the name',
    [
      print('PESCADOS', 10, 6, { size: 3 }),
      ...SEAFOOD.flatMap(([name, price], at) => [
        print(`${price}`, 10, 12 + 3 * at),
        print(`${name}`, 16, 12 + 3 * at),
      ]),
    ],
    SEAFOOD,
  ],
  ['below the name', below(SEAFOOD, 'left'), SEAFOOD],
  ['below the name, centred', below(SEAFOOD, 'centre'), SEAFOOD],
  [
    'among decimals',
    columns([
      ['Tapas'],
      ['Croquetas de jamón', '9,50'],
      ['Patatas bravas', 7],
      ['Tortilla de patatas', '8,50'],
      ['Pulpo a la gallega', 19],
      ['Gambas al ajillo', '14,5'],
    ]),
    [
      ['Croquetas de jamón', 9.5],
      ['Patatas bravas', 7],
      ['Tortilla de patatas', 8.5],
      ['Pulpo a la gallega', 19],
      ['Gambas al ajillo', 14.5],
    ],
  ],
  [
    'beside weights',
    columns([
      ['Cortes'],
      ['Bife de chorizo 350 g', 78],
      ['Punta de anca 300 g', 69],
      ['Tomahawk 1 kg', 195],
      ['Costilla de cerdo', 66],
    ]),
    [
      ['Bife de chorizo 350 g', 78],
      ['Punta de anca 300 g', 69],
      ['Tomahawk 1 kg', 195],
      ['Costilla de cerdo', 66],
    ],
  ],
  [
    'behind pieces and vintages',
    columns([
      ['Nigiri'],
      ['Nigiri de salmón', '2 pz', 29],
      ['Nigiri de atún', '2 pz', 22],
      ['California roll', '8 pz', 34],
      ['Ojo de tigre roll', '10 pz', 39],
    ]),
    [
      ['Nigiri de salmón', 29],
      ['Nigiri de atún', 22],
      ['California roll', 34],
      ['Ojo de tigre roll', 39],
    ],
  ],
  [
    'of a glass and a bottle',
    columns([
      ['Vinos tintos'],
      ['', 'Copa', 'Botella'],
      ['Malbec de altura', 38, 190],
      ['Rioja reserva', 42, 210],
      ['Merlot del valle', 24, 110],
      ['Syrah orgánico', 36, 180],
    ]),
    [
      ['Malbec de altura', 38, '190'],
      ['Rioja reserva', 42, '210'],
      ['Merlot del valle', 24, '110'],
      ['Syrah orgánico', 36, '180'],
    ],
  ],
  [
    'of two sizes with a bar',
    columns([
      ['Pizzas'],
      ['Margarita', '28 / 42'],
      ['Cuatro quesos', '34 / 49'],
      ['Hawaiana de la casa', '30 / 44'],
      ['Vegetariana', '29 / 43'],
    ]),
    [
      ['Margarita', 28, '42'],
      ['Cuatro quesos', 34, '49'],
      ['Hawaiana de la casa', 30, '44'],
      ['Vegetariana', 29, '43'],
    ],
  ],
  [
    'of thousands without a point',
    lines([
      '# Almuerzos',
      'Bandeja paisa .... 28000',
      'Ajiaco santafereño .... 24000',
      'Sopa de lentejas .... 15000',
      'Jugo en leche .... 8500',
    ]),
    [
      ['Bandeja paisa', 28_000],
      ['Ajiaco santafereño', 24_000],
      ['Sopa de lentejas', 15_000],
      ['Jugo en leche', 8500],
    ],
  ],
  [
    'below a heading of prices',
    columns([
      ['Barbería'],
      ['Servicio', 'Precio'],
      ['Corte clásico', 25],
      ['Arreglo de cejas', 12],
      ['Afeitado con toalla', 22],
      ['Corte infantil', 20],
    ]),
    [
      ['Corte clásico', 25],
      ['Arreglo de cejas', 12],
      ['Afeitado con toalla', 22],
      ['Corte infantil', 20],
    ],
  ],
])('numbers %s are the prices of a menu', (_, words, dishes) => expect(proposed(pageOf(1, ...words))).toEqual(dishes));

// Covers §backend-401.
test('a menu in thousands proposes whole amounts', () => {
  const note = (text: string) => print(text, 10, 80, { size: 1.4 });
  const page = (text: string) => pageOf(1, ...columns([['PESCADOS'], ...SEAFOOD]), note(text));
  const whole = SEAFOOD.map(([name, price]) => [name, 1000 * Number(price)]);
  for (const text of ['Precios en miles de pesos', 'Incluyen impoconsumo', 'Domicilios +57 601 234 5678'])
    expect(proposed(page(text))).toEqual(whole);
  expect(proposed(page('Precios en euros'))).toEqual(SEAFOOD);
  expect(proposed(page('Descorche $ 30.000')).slice(0, 5)).toEqual(whole);
});

const DISHES = ['Ajiaco santafereño', 'Arroz con pollo', 'Sopa de tomate', 'Ensalada de quinua', 'Trucha al ajillo'];
const numbered = (numbers: readonly (string | number)[], ...more: Line[]): Line[] => [
  ...more,
  ...DISHES.map((dish, at): Line => [dish, numbers[at] ?? 1]),
];

// Covers §backend-402.
test.each<[string, Words[]]>([
  [
    'pages of a menu',
    columns([['Carta'], ['Entradas', 4], ['Sopas', 7], ['Pescados', 9], ['Carnes', 12], ['Postres', 15]]),
  ],
  ['pages of a cookbook', lines(DISHES.map((dish, at) => `${dish} ........ ${8 + 5 * at}`))],
  [
    'chapters',
    lines(['# Contenido', 'Capítulo 2 .... 17', 'Capítulo 3 .... 12', 'Capítulo 5 .... 41', 'Anexo ...... 23']),
  ],
  ['ranks', columns(numbered([1, 2, 3, 4, 5], ['Platos preferidos']))],
  ['ingredients', columns(numbered([500, 120, 90, 40, 25], ['Ingredientes']))],
  ['calories', columns(numbered([130, 239, 87, 247, 264], ['Carta']))],
  ['calories below their heading', columns(numbered([130, 240, 85, 250, 65], ['Carta'], ['Plato', 'kcal']))],
  ['quantities', columns(numbered([48, 60, 12, 18, 72], ['Carta'], ['Plato', 'Cantidad']))],
  ['votes', columns(numbered([45, 32, 78, 12, 56], ['Platos'], ['Plato', 'Votos']))],
  [
    'figures of nutrition',
    columns([['Carta'], ...DISHES.map((dish, at): Line => [dish, 540 - 20 * at, 28 + at, 29, 870])]),
  ],
  ['grams', columns(numbered(['420 g', '300 g', '380 g', '250 g', '120 g'], ['Carta']))],
  ['counts', columns(numbered(['x 6', 'x 8', 'x 12', 'x 4', 'x 10'], ['Carta']))],
  [
    'vintages',
    columns([['Vinos'], ['Malbec de altura', 2019], ['Rioja reserva', 2016], ['Pinot noir', 2021], ['Syrah', 2018]]),
  ],
  [
    'sizes',
    columns([
      ['Calzado'],
      ['Bota café', 'Talla 38'],
      ['Alpargata limón', 36],
      ['Zueco miel', 39],
      ['Mocasín de chocolate', 37],
    ]),
  ],
  [
    'parts',
    columns([
      ['Silla Ronda'],
      ['Tornillo hexagonal', 24],
      ['Arandela plana', 48],
      ['Soporte lateral', 2],
      ['Bisagra', 40],
    ]),
  ],
  [
    'departures',
    columns([
      ['Buses'],
      ['Bogotá – Tunja', 6, 9],
      ['Bogotá – Melgar', 8, 11],
      ['Bogotá – Honda', 14, 18],
      ['Bogotá – Cali', 7, 17],
    ]),
  ],
  [
    'goals',
    columns([['Resultados'], ['Millonarios', 3], ['Santa Fe', 1], ['Nacional', 2], ['Junior', 4], ['Tolima', 2]]),
  ],
  [
    'guests of days',
    columns([['Platos del día'], ['Lunes', 24], ['Martes', 31], ['Miércoles', 28], ['Jueves', 42], ['Viernes', 65]]),
  ],
  [
    'tables',
    lines(['# Carta', 'Familia de la mesa 4', 'Primos en la mesa 12', 'Amigos en la mesa 9', 'Jefes en la mesa 7']),
  ],
  [
    'hours',
    lines(['# Carta', 'Desayunos de 7 a 10', 'Almuerzos de 12 a 15', 'Cenas de 18 a 22', 'Cócteles hasta las 23']),
  ],
  [
    'phones',
    lines(['# Carta', 'Pedidos 310 455 1200', 'Reservas 601 234 5678', 'Domicilios 320 111 22', 'Cocina 315 22 33']),
  ],
  [
    'figures in a text',
    lines(
      Array.from(
        { length: 14 },
        (_, at) => `La producción de café creció en esta región y llegó por fin a ${[340, 18, 52][at % 3]}`,
      ),
    ),
  ],
])('%s are no prices', (_, words) => expect(proposed(pageOf(1, ...words))).toEqual([]));

test('whole numbers are no prices where most prices have a sign', () => {
  const signed = SEAFOOD.map(([name = '', price]): Line => [`${name} fresco`, `$ ${price}.000`]);
  const page = pageOf(
    1,
    ...columns([['PESCADOS'], ...signed, ['Mesa grande', 12], ['Sopa de la casa', 4], ['Pan', 8]]),
  );
  expect(proposed(page).map(([name]) => name)).toEqual(signed.map(([name]) => name));
});

// Covers §backend-403.
test('the amounts in the text of a manual are no products, but a page of a menu in it is one', () => {
  const text = (index: number): TextPage =>
    pageOf(
      index,
      ...lines(
        Array.from(
          { length: 20 },
          (_, at) => `El hotel cuenta con muchos servicios para sus huéspedes en cada piso del edificio ${index}${at}a`,
        ),
      ),
      print('Alquiler del salón', 10, 85),
      print('$ 900.000', 70, 85),
    );
  const texts = [1, 2, 3, 4].map(text);
  expect(proposed(...texts)).toEqual([]);
  const menu = columns([['Carta'], ...SEAFOOD.map(([name = '', price]): Line => [name, `$ ${price}.000`])]);
  expect(proposed(...texts, pageOf(5, ...menu))).toHaveLength(SEAFOOD.length);
});
