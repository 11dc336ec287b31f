/**
 * The menu of the next season, made from dishes.json: most dishes stand elsewhere, some cost more, one has another name, two are new,
 * three are gone, and the code of one dish names another one now.
 */
import { type Dish, LAYOUTS, type Layout, type Menu, menu } from './pages.ts';

/** The codes of each section, in their new order. */
const ORDER = [
  'E04 E01 E06 E02 E03 E05 E09 E08',
  'P07 P01 P04 P02 P12 P03 P05 P13 P06 P08 P09 P11',
  'D02 D01 D06 D03 D04 D05',
  'B12 B03 B01 B02 B04 B05 B06 B08 B07 B11 B10',
].flatMap((section) => section.split(' '));

const NEW: readonly Dish[] = [
  {
    code: 'E09',
    section: 'entradas',
    name: 'Queso asado con bocadillo',
    say: 'Queso costeño a la plancha, guayaba y hojas de menta',
    price: 20_000,
  },
  {
    code: 'P13',
    section: 'platos-fuertes',
    name: 'Encocado de jaiba',
    say: 'Leche de coco, chontaduro y arroz de titoté',
    price: 64_000,
  },
];

const CHANGED: Readonly<Record<string, Partial<Dish>>> = {
  E04: { price: 15_000 },
  P01: { price: 76_000 },
  P05: { price: 71_000 },
  P12: { name: 'Berenjenas asadas al coco' },
  // A code that the kitchen gave to another dessert.
  D03: { name: 'Torta de banano y nueces', say: 'Con crema agria de la casa' },
  B01: { price: 17_000 },
};

const dishOf = (code: string): Dish => {
  const dish = [...menu.dishes, ...NEW].find((one) => one.code === code);
  if (!dish) throw new Error(`no dish has the code ${code}`);
  return { ...dish, ...CHANGED[code] };
};

export const nextMenu: Menu = { ...menu, dishes: ORDER.map(dishOf) };

const [starters, mains, moreMains, desserts, drinks] = LAYOUTS;

/** The drinks come before the desserts. */
export const NEXT_LAYOUTS: readonly Layout[] = [starters, mains, moreMains, drinks, desserts].filter(
  (layout) => layout !== undefined,
);
