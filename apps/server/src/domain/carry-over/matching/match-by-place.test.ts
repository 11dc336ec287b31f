/** Products with another name in the place that their neighbours leave, and names in another spelling. */

import { expect, test } from 'vitest';
import { type Dish, type Menu, menuPage, run, shown, tagAt } from '../carry-over.fixture.ts';

const dishes = (...names: string[]): Dish[] => names.map((name, at) => ({ name, price: `$ ${20 + 3 * at}.000` }));
const menu = (...names: string[]): Menu => [{ heading: 'CARNES', dishes: dishes(...names) }];
const NAMES = ['Churrasco', 'Lomo al trapo', 'Bandeja paisa', 'Sobrebarriga', 'Lengua en salsa', 'Costillas'];

/** The outcomes of all dishes of a menu whose next edition has these dishes. */
const after = (next: Menu, from = 14, names = NAMES) => {
  const before = menuPage(1, menu(...names));
  const pages = [menuPage(1, next, from)];
  const outcomes = run(
    [before],
    pages,
    names.map((name) => tagAt(before, name)),
  );
  return names.map((name, at) => {
    const outcome = outcomes[at];
    if (!outcome) throw new Error(name);
    const [first] = outcome.is === 'review' ? outcome.candidates : [];
    return { name, outcome, shown: shown(outcome, pages), first: first?.name };
  });
};
const replaced = (at: number, name: string): string[] => NAMES.with(at, name);
const of = (list: ReturnType<typeof after>, name: string) => list.find((one) => one.name === name);

// Covers §backend-355.
test('a dish under a name without a word of the old one is suggested where its neighbours leave it', () => {
  const list = after(menu(...replaced(2, 'Plato montañero')));
  expect(of(list, 'Bandeja paisa')).toMatchObject({ outcome: { is: 'review' }, first: 'Plato montañero' });
  expect(list.filter(({ outcome }) => outcome.is === 'moved')).toHaveLength(5);
});

// Covers §backend-355.
test('of two neighbours that are renamed each is suggested in its own place', () => {
  const list = after(menu(...NAMES.with(2, 'Plato montañero').with(3, 'Posta negra')));
  expect(of(list, 'Bandeja paisa')?.first).toBe('Plato montañero');
  expect(of(list, 'Sobrebarriga')?.first).toBe('Posta negra');
});

// Covers §backend-355.
test('a similar name elsewhere does not hide the dish that stands in the very place', () => {
  const names = ['Churrasco', 'Ensalada de la casa', 'Bandeja paisa', 'Costillas'];
  const next: Menu = [
    { heading: 'DEL ASADOR', dishes: dishes('Churrasco', 'Mézclum con brotes', 'Bandeja paisa', 'Costillas') },
    { heading: 'FRÍOS', dishes: [{ name: 'Ensalada de frutas', price: '$ 15.000' }] },
  ];
  expect(of(after(next, 14, names), 'Ensalada de la casa')).toMatchObject({
    outcome: { is: 'review' },
    first: 'Mézclum con brotes',
  });
});

// Covers §backend-355.
test.each([
  ['Lomo al trapo', 'Lomo en trapo'],
  ['Lengua en salsa', 'LENGUA EN SAL SA'],
])('%s is the same dish as %s', (name, other) => {
  const list = after(menu(...replaced(NAMES.indexOf(name), other)).map((one) => ({ ...one, heading: 'ASADOS' })));
  expect(of(list, name)?.shown).toContain(`1: ${other}`);
});

// Covers §backend-355.
test('a dish with a word more moves only in its place and at its price', () => {
  const own = 'Sobrebarriga criolla';
  expect(of(after(menu(...replaced(3, own))), 'Sobrebarriga')?.shown).toContain(`1: ${own}`);
  const [section] = menu(...replaced(3, own));
  const dearer = (section?.dishes ?? []).map((dish) => (dish.name === own ? { ...dish, price: '$ 36.000' } : dish));
  const others = after([{ heading: 'CARNES', dishes: dearer }]);
  expect(of(others, 'Sobrebarriga')).toMatchObject({ outcome: { is: 'review' }, first: own });
  const elsewhere = after(menu(own, ...NAMES.filter((name) => name !== 'Sobrebarriga')));
  expect(of(elsewhere, 'Sobrebarriga')?.outcome.is).toBe('review');
});

test.each(['Sobrebarriga doble', 'Sobrebarriga sin salsa', 'Sobrebarriga 500 g'])(
  'a word that makes another product does not move the tag: %s',
  (name) => {
    expect(of(after(menu(...replaced(3, name))), 'Sobrebarriga')).toMatchObject({
      outcome: { is: 'review' },
      first: name,
    });
  },
);

// Covers §backend-355.
test('a short name that only one product has moves with its price, whatever its surroundings', () => {
  const drinks: Menu = [{ heading: 'BEBIDAS', dishes: [{ name: 'Tinto', price: '$ 3.000' }] }];
  const list = after([{ heading: 'DEL ASADOR', dishes: [{ name: 'Costillas', price: '$ 35.000' }] }, ...drinks]);
  expect(of(list, 'Costillas')?.shown).toContain('1: Costillas');
});

test('where every product of a name has another tag, one that is gone is not called doubtful', () => {
  const twins = ['Pollo asado', 'Pollo', 'Res', 'Pollo'];
  const before = menuPage(1, [
    { heading: 'TACOS', dishes: [{ name: 'Pollo', price: '$ 9.000', text: 'tres tortillas de maíz' }] },
    { heading: 'BURRITOS', dishes: [{ name: 'Pollo', price: '$ 16.000', text: 'tortilla de harina, arroz y fríjol' }] },
  ]);
  const pages = [
    menuPage(
      1,
      [{ heading: 'TACOS', dishes: [{ name: 'Pollo', price: '$ 9.000', text: 'tres tortillas de maíz' }] }],
      12,
    ),
  ];
  const first = tagAt(before, 'Pollo');
  const second = before.words.filter(({ text }) => text === twins[1])[1];
  const [taco, burrito] = run([before], pages, [
    first,
    { ...first, position: { left: (second?.left ?? 0) - 2, top: (second?.top ?? 0) + 0.4 } },
  ]);
  expect(taco && shown(taco, pages)).toBe('1: Pollo $ 9.000');
  expect(burrito).toMatchObject({ is: 'review', reason: 'not-found', candidates: [] });
});

test('a name on a page that has not changed is that of its own product, with a tag or without', () => {
  const drinks = (name: string, price: string): Menu => [
    {
      heading: 'BEBIDAS',
      dishes: [
        { name, price },
        { name: `Soda de ${name.toLowerCase()}`, price: '$ 7.000' },
      ],
    },
  ];
  const before = [menuPage(1, drinks('Agua', '$ 4.000')), menuPage(2, menu('Agua', 'Lomo al trapo'))];
  const after = [menuPage(1, drinks('Agua', '$ 4.000')), menuPage(2, menu('Lomo al trapo', 'Costillas'))];
  const [second] = before.slice(1);
  const [outcome] = run(before, after, second ? [tagAt(second, 'Agua')] : []);
  expect(outcome?.is).toBe('review');
});
