/** Tags follow their products through edits that publishers make, or are for review. */

import { expect, test } from 'vitest';
import { pageOf, print } from '../blocks/blocks.fixture.ts';
import type { TextPage } from '../blocks/blocks.ts';
import {
  allTags,
  type Dish,
  DRINKS,
  dearer,
  MEATS,
  type Menu,
  menuPage,
  PAGES,
  run,
  SOUPS,
  shown,
  tagAt,
  withPrices,
} from './carry-over.fixture.ts';
import type { TagToMove } from './outcomes.ts';

// Covers §backend-158.
test('an unchanged edition keeps every tag where it is', () => {
  const outcomes = run(PAGES, PAGES, allTags());
  expect(outcomes.map((outcome) => outcome.is === 'moved' && outcome.position)).toEqual(
    allTags().map(({ position }) => position),
  );
});

test('pages in another order, with new prices and lower down: tags follow their products', () => {
  const after = [menuPage(1, dearer(DRINKS), 20), menuPage(2, dearer(SOUPS), 14), menuPage(3, dearer(MEATS), 30, 25)];
  const outcomes = run(PAGES, after, allTags());
  expect(outcomes.map((outcome) => shown(outcome, after))).toEqual([
    '2: Ajiaco santafereño $ 21.000',
    '2: Sancocho de gallina $ 26.000',
    '2: Mondongo $ 19.000',
    '3: Bandeja paisa $ 34.000',
    '3: Churrasco argentino $ 47.000',
    '3: Costillas en salsa $ 40.000',
    '1: Limonada de coco $ 14.000',
    '1: Jugo de lulo $ 11.000',
    '1: Cerveza artesanal $ 16.000',
  ]);
});

test('a page in front, and one removed: tags of the removed page are reported', () => {
  const cover = menuPage(1, [{ heading: 'LA FONDA', dishes: [{ name: 'Cocina de siempre desde 1980' }] }]);
  const after = [cover, menuPage(2, SOUPS), menuPage(3, DRINKS)];
  const outcomes = run(PAGES, after, allTags());
  expect(outcomes.map((outcome) => (outcome.is === 'moved' ? outcome.page : outcome.reason))).toEqual([
    2,
    2,
    2,
    'not-found',
    'not-found',
    'not-found',
    3,
    3,
    3,
  ]);
});

test('a hand-placed tag whose product is gone is not found, and has no place', () => {
  const after = [
    menuPage(
      1,
      withPrices(SOUPS, (dish) => dish).map((section) => ({ ...section, dishes: section.dishes.slice(1) })),
    ),
  ];
  const [gone, moved] = run([menuPage(1, SOUPS)], after, [
    tagAt(PAGES[0] ?? pageOf(1), 'Ajiaco santafereño'),
    tagAt(PAGES[0] ?? pageOf(1), 'Mondongo'),
  ]);
  expect(gone).toMatchObject({ is: 'review', reason: 'not-found', candidates: [] });
  expect(moved && shown(moved, after)).toBe('1: Mondongo $ 17.000');
});

const TACOS: Menu = [
  {
    heading: 'TACOS',
    dishes: [
      { name: 'Pollo', price: '$ 9.000', text: 'tres tortillas de maíz' },
      { name: 'Cerdo', price: '$ 9.500', text: 'con piña asada' },
    ],
  },
  {
    heading: 'BURRITOS',
    dishes: [
      { name: 'Pollo', price: '$ 16.000', text: 'tortilla de harina, arroz y fríjol' },
      { name: 'Res', price: '$ 18.000', text: 'tortilla de harina y queso' },
    ],
  },
];
const tacoTags = (page: TextPage): TagToMove[] => {
  const first = tagAt(page, 'Pollo');
  const burrito = page.words.filter(({ text }) => text === 'Pollo')[1] ?? page.words[0];
  return [first, { ...first, position: { left: (burrito?.left ?? 0) - 2, top: (burrito?.top ?? 0) + 0.4 } }];
};

test('twin names are told apart by their headings and descriptions', () => {
  const before = menuPage(1, TACOS);
  const after = [menuPage(1, TACOS.toReversed(), 12)];
  expect(run([before], after, tacoTags(before)).map((outcome) => shown(outcome, after))).toEqual([
    '1: Pollo $ 9.000',
    '1: Pollo $ 16.000',
  ]);
});

test('of twins of which one is removed the other does not take both tags', () => {
  const before = menuPage(1, TACOS);
  const after = [
    menuPage(
      1,
      TACOS.map((section) => (section.heading === 'TACOS' ? section : { ...section, dishes: section.dishes.slice(1) })),
      12,
    ),
  ];
  const [taco, burrito] = run([before], after, tacoTags(before));
  expect(taco && shown(taco, after)).toBe('1: Pollo $ 9.000');
  expect(burrito?.is).toBe('review');
});

test('twins that nothing tells apart are for review', () => {
  const twins = (from: number): TextPage =>
    pageOf(1, print('Camiseta básica', 10, from), print('Camiseta básica', 60, from + 40));
  const before = twins(10);
  const tags = before.words
    .filter(({ text }) => text === 'Camiseta')
    .map(({ left, top }) => ({ ...tagAt(before, 'Camiseta básica'), position: { left: left - 2, top } }));
  const outcomes = run([before], [twins(30)], tags);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ is: 'review', reason: 'several' });
});

// Covers §backend-335.
test('a tag between two prints of its name follows no product with another name beside it', () => {
  const page = (price: string): TextPage =>
    pageOf(
      1,
      print('Aceituna', 8, 20),
      print('$ 9.000', 30, 20),
      print('Champiñones', 8, 30),
      print('$ 8.000', 30, 30),
      print('Aceituna', 42.5, 20),
      print(price, 80, 20),
      print('Bondiola', 60, 30),
      print('$ 7.000', 80, 30),
    );
  const tag: TagToMove = { page: 1, position: { left: 39, top: 29.3 }, isByHand: true, ref: '', name: 'Aceituna' };
  const [outcome] = run([page('$ 5.000')], [page('$ 6.000')], [tag]);
  expect(outcome).toMatchObject({ is: 'review', reason: 'unclear-product' });
});

test('a product whose name and description have the same words moves where a line breaks at another place', () => {
  const before = menuPage(1, [
    {
      heading: 'TAPAS',
      dishes: [
        { name: 'Vieiras con', price: '$ 19.000', text: 'salsa de la ría' },
        { name: 'Guacamole', price: '$ 9.000', text: 'con nachos' },
        { name: 'Anchoas', price: '$ 8.000' },
      ],
    },
  ]);
  const after = [
    menuPage(1, [
      {
        heading: 'DE LA CASA',
        dishes: [
          { name: 'Boquerones', price: '$ 7.000' },
          { name: 'Vieiras con salsa de la ría', price: '$ 20.000' },
          { name: 'Pulpo', price: '$ 30.000' },
        ],
      },
    ]),
  ];
  const outcomes = run([before], after, [tagAt(before, 'Vieiras con'), tagAt(before, 'Guacamole')]);
  expect(outcomes.map((one) => shown(one, after))).toEqual(['1: Vieiras con salsa de la ría $ 20.000', 'not-found']);
});

test('of two products with the same words in another order none is chosen', () => {
  const dishes: Dish[] = [
    { name: 'Pollo con papa', price: '$ 9.000', text: 'y arroz' },
    { name: 'Arroz con pollo', price: '$ 9.000', text: 'y papa' },
  ];
  const before = menuPage(1, [{ heading: 'PLATOS', dishes }]);
  const after = [menuPage(1, [{ heading: 'FUERTES', dishes: [{ name: 'Papa con arroz y pollo', price: '$ 9.000' }] }])];
  const outcomes = run([before], after, [tagAt(before, 'Pollo con papa'), tagAt(before, 'Arroz con pollo')]);
  expect(outcomes.map(({ is }) => is)).toEqual(['review', 'review']);
});

test('a misprint that is corrected moves', () => {
  const before = menuPage(
    1,
    withPrices(SOUPS, (dish) =>
      dish.name === 'Mondongo' ? dish : { ...dish, name: dish.name.replace('Sancocho', 'Sanchoco') },
    ),
  );
  const after = [menuPage(1, SOUPS, 15)];
  const [outcome] = run([before], after, [tagAt(before, 'Sanchoco de gallina')]);
  expect(outcome && shown(outcome, after)).toBe('1: Sancocho de gallina $ 24.000');
});

test('a product whose name is only a heading now is for review', () => {
  const before = menuPage(1, SOUPS);
  const after = [
    menuPage(
      1,
      [
        {
          heading: 'Sancocho de gallina',
          dishes: [
            { name: 'Plato personal', price: '$ 24.000' },
            { name: 'Olla familiar', price: '$ 90.000' },
          ],
        },
      ],
      15,
    ),
  ];
  const [outcome] = run([before], after, [tagAt(before, 'Sancocho de gallina')]);
  expect(outcome).toMatchObject({ is: 'review', reason: 'no-price' });
});

test('the same dish on a foreign page is not taken for a product in another place', () => {
  const before = menuPage(1, [
    {
      heading: 'BEBIDAS',
      dishes: [
        { name: 'Agua', price: '$ 4.000' },
        { name: 'Soda', price: '$ 5.000' },
      ],
    },
  ]);
  const after = [
    menuPage(1, [
      {
        heading: 'DECORACIÓN',
        dishes: [
          { name: 'Globos', price: '$ 90.000' },
          { name: 'Agua', price: '$ 300.000', text: 'fuente de mesa con luces' },
        ],
      },
    ]),
  ];
  const [outcome] = run([before], after, [tagAt(before, 'Agua')]);
  expect(outcome?.is).toBe('review');
});

const single = (text: string, price: string): Menu => [
  {
    heading: 'PIZZAS',
    dishes: [
      { name: 'Margarita', price: '$ 20.000' },
      { name: 'Bologna', price, text },
    ],
  },
];
const FILLING = 'mozzarella, mortadela, pesto de pistacho y crema de burrata';

test('a short name in other surroundings moves when its long description is the same', () => {
  const before = menuPage(1, single(FILLING, '$ 31.000'));
  const after = [
    menuPage(1, [...DRINKS, { heading: 'ESPECIALES', dishes: single(FILLING, '$ 36.000')[0]?.dishes.slice(1) ?? [] }]),
  ];
  const [outcome] = run([before], after, [tagAt(before, 'Bologna')]);
  expect(outcome && shown(outcome, after)).toBe('1: Bologna $ 36.000');
});

test('a short name in other surroundings with a few equal words is for review', () => {
  const before = menuPage(1, single('con papas', '$ 31.000'));
  const after = [
    menuPage(1, [
      ...DRINKS,
      { heading: 'ESPECIALES', dishes: single('con papas', '$ 9.000')[0]?.dishes.slice(1) ?? [] },
    ]),
  ];
  const [outcome] = run([before], after, [tagAt(before, 'Bologna')]);
  expect(outcome).toMatchObject({ is: 'review', reason: 'several', candidates: [{ name: 'Bologna' }] });
});

test('three pages after thirty-five: what is there moves, the rest is not found', () => {
  const words = ['tornillo', 'tuerca', 'arandela', 'perno', 'remache', 'puntilla', 'grapa'];
  const places = ['techo', 'muro', 'piso', 'puerta', 'ventana'];
  const names = Array.from({ length: 35 }, (_, at) => `${words[at % 7]} galvanizada para ${places[at % 5]}`);
  const pages = names.map((name, at) =>
    menuPage(at + 1, [{ heading: `Grupo ${words[at % 7]}`, dishes: [{ name, price: `$ ${at + 1}.900` }] }]),
  );
  const kept = [3, 17, 30];
  const after = kept.map((at, to) => ({ ...(pages[at] ?? pageOf(1)), index: to + 1 }));
  const outcomes = run(
    pages,
    after,
    names.map((name, at) => tagAt(pages[at] ?? pageOf(1), name)),
  );
  const moved = outcomes.flatMap((outcome, at) => (outcome.is === 'moved' ? [[at, outcome.page]] : []));
  expect(moved).toEqual(kept.map((at, to) => [at, to + 1]));
  expect(outcomes.filter(({ is }) => is === 'review')).toHaveLength(32);
});

test('a complete redesign with other products moves nothing', () => {
  const after = [
    menuPage(1, [
      {
        heading: 'SERVICIOS',
        dishes: [
          { name: 'Corte de cabello', price: '$ 25.000' },
          { name: 'Manicure', price: '$ 18.000' },
        ],
      },
    ]),
  ];
  for (const outcome of run(PAGES, after, allTags()))
    expect(outcome).toMatchObject({ is: 'review', reason: 'not-found' });
});

test('a document without words has tags for review, unless its picture is the same', () => {
  const empty = (picture: string): TextPage & { picture: string } => ({ ...pageOf(1), picture });
  const tag: TagToMove = { page: 1, position: { left: 30, top: 40 }, isByHand: true, ref: 'R-1', name: 'Silla' };
  expect(run([empty('a')], [empty('b')], [tag])).toMatchObject([{ is: 'review', reason: 'no-text' }]);
  expect(run([empty('a')], [empty('a')], [tag])).toMatchObject([{ is: 'moved', by: 'page', position: tag.position }]);
});

test('a tag that stands beside no product in particular is for review, with a suggestion', () => {
  const before = menuPage(1, SOUPS);
  const tag: TagToMove = { page: 1, position: { left: 80, top: 70 }, isByHand: true, ref: '', name: 'Producto' };
  const [outcome] = run([before], [menuPage(1, SOUPS, 20)], [tag]);
  expect(outcome).toMatchObject({ is: 'review', reason: 'unclear-product', candidates: [{ name: 'Mondongo' }] });
});

test('a tag on a picture above its name keeps its distance', () => {
  const cards = (top: number): TextPage =>
    pageOf(
      1,
      ...['Sofá de cuero', 'Mesa de roble', 'Lámpara de pie'].flatMap((name, at) => [
        print(name, 10 + 30 * at, top),
        print('$ 900.000', 10 + 30 * at, top + 2.5),
      ]),
    );
  const [before, after] = [cards(40), cards(60)];
  const tag = { ...tagAt(before, 'Mesa de roble'), position: { left: 47, top: 28 } };
  expect(run([before], [after], [tag])).toMatchObject([{ is: 'moved', position: { left: 47, top: 48 } }]);
});
