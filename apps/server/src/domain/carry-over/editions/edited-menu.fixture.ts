/** Menus of generated dishes, and the edits that restaurants make between two editions. Equal for equal seeds. */

import type { Dish, Section } from './printed-menu.fixture.ts';

type Random = { under: (count: number) => number; is: (share: number) => boolean };

export const createRandom = (seed: number): Random => {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { under: (count) => Math.floor(next() * count), is: (share) => next() < share };
};

const words = (text: string): string[] => text.split(' ');
const pick = <T>(list: readonly T[], random: Random): T => list[random.under(list.length)] as T;

const KINDS: readonly { heading: string; heads: string[]; tails: string[] }[] = [
  {
    heading: 'Entradas',
    heads: words('Empanadas Patacones Croquetas Ceviche Carpaccio Bruschetta Alitas Arepitas Tabla Chorizo'),
    tails: ['de la casa', 'de camarón', 'con hogao', 'de jamón', 'con queso', 'al ajillo', 'de setas', ''],
  },
  {
    heading: 'Sopas',
    heads: words('Ajiaco Sancocho Crema Mondongo Sopa Cazuela Consomé Caldo'),
    tails: ['de pescado', 'de gallina', 'de tomate', 'de la abuela', 'de mariscos', 'de costilla', ''],
  },
  {
    heading: 'Carnes',
    heads: words('Churrasco Lomo Costillas Bandeja Punta Chuleta Hamburguesa Pechuga Solomillo Entrecot'),
    tails: ['a la parrilla', 'en salsa de vino', 'con papas', 'de cerdo', 'al carbón', 'con chimichurri', 'paisa', ''],
  },
  {
    heading: 'Pizzas',
    heads: words('Margarita Hawaiana Napolitana Pepperoni Vegetariana Carbonara Diavola Boscaiola'),
    tails: ['', '', 'especial', 'con rúcula', 'blanca'],
  },
  {
    heading: 'Burritos',
    heads: words('Pollo Res Cerdo Vegetariano Camarón Mixto Chorizo'),
    tails: ['', '', 'con queso'],
  },
  { heading: 'Tacos', heads: words('Pollo Res Cerdo Vegetariano Camarón Mixto Pastor'), tails: ['', '', 'con piña'] },
  {
    heading: 'Bebidas',
    heads: words('Limonada Jugo Cerveza Agua Gaseosa Café Té Malteada Copa Sangría'),
    tails: ['de coco', 'de lulo', 'artesanal', 'con gas', 'de la casa', 'frío', 'de mora', ''],
  },
  {
    heading: 'Postres',
    heads: words('Torta Flan Helado Brownie Tarta Mousse Enyucado Arequipe Cheesecake'),
    tails: ['de chocolate', 'de vainilla', 'con helado', 'de queso', 'de la casa', 'de maracuyá', ''],
  },
];
const PARTS =
  'arroz papa plátano yuca aguacate ensalada limón cilantro tomate cebolla queso maíz fríjol pimentón albahaca ajo mantequilla vino miel hongos tocineta espinaca mostaza pan tostado aceite oliva pesto'.split(
    ' ',
  );

const describe = (random: Random): string => {
  const parts = Array.from({ length: 3 + random.under(4) }, () => pick(PARTS, random));
  return `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
};

let lastId = 0;
const newDish = ({ heads, tails }: (typeof KINDS)[number], random: Random): Dish => {
  const [head, tail] = [pick(heads, random), pick(tails, random)];
  lastId += 1;
  return {
    id: lastId,
    name: tail === '' ? head : `${head} ${tail}`,
    price: 500 * (10 + random.under(90)),
    text: random.is(0.7) ? describe(random) : '',
  };
};

const withoutTwins = (dishes: readonly Dish[]): Dish[] =>
  dishes.filter(({ name }, at) => dishes.findIndex((other) => other.name === name) === at);

/** A menu of all sections with up to `most` dishes each; equal names occur in several sections. */
export const menuOf = (random: Random, most = 12): Section[] =>
  KINDS.map((kind) => ({
    heading: kind.heading,
    dishes: withoutTwins(Array.from({ length: 4 + random.under(most - 3) }, () => newDish(kind, random))),
  }));

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list.reduce<T[]>((done, one) => done.toSpliced(random.under(done.length + 1), 0, one), []);

const kindOf = (at: number): (typeof KINDS)[number] => KINDS[at % KINDS.length] as (typeof KINDS)[number];

/** Shares of the dishes or sections that an edit concerns. */
export type Edits = {
  dearer?: number;
  renamed?: number;
  removed?: number;
  added?: number;
  reordered?: boolean;
  retitled?: number;
  moved?: boolean;
  rewritten?: number;
};

const OTHER_HEADINGS = [
  'Para picar',
  'De la olla',
  'Del asador',
  'Del horno',
  'Enrollados',
  'Mexicano',
  'Para tomar',
  'Dulces',
];

/** Another name of the same dish: a word added, exchanged or left out, or other words altogether. */
const renamedOf = ({ name }: Dish, random: Random): string => {
  const [head = '', ...rest] = name.split(' ');
  const way = random.under(4);
  if (way === 0) return `${name} ${pick(['premium', 'tradicional', 'del chef', 'artesano'], random)}`;
  if (way === 1 && rest.length > 0) return head;
  if (way === 2) return `${pick(['Gran', 'Súper', 'Nuestro'], random)} ${head.toLowerCase()} ${rest.join(' ')}`.trim();
  return pick(
    ['Especialidad criolla', 'Sugerencia del día', 'Plato Cartagena', 'Delicia andina', 'Sabor caribe'],
    random,
  );
};

export const edited = (sections: readonly Section[], edits: Edits, random: Random): Section[] => {
  const raise = 1 + (3 + random.under(12)) / 100;
  /** No dish takes a name that another one had: a tag on that name would be right for every reader. */
  const isTaken = (name: string): boolean => sections.some(({ dishes }) => dishes.some((dish) => dish.name === name));
  const namedAnew = (dish: Dish): string => {
    const name = renamedOf(dish, random);
    return isTaken(name) ? dish.name : name;
  };
  const next = sections.map(({ heading, dishes }, at): Section => {
    const kept = dishes.filter(() => !random.is(edits.removed ?? 0));
    const changed = kept.map(
      (dish): Dish => ({
        id: dish.id,
        name: random.is(edits.renamed ?? 0) ? namedAnew(dish) : dish.name,
        price: random.is(edits.dearer ?? 0) ? 100 * Math.round((dish.price * raise) / 100) : dish.price,
        text: dish.text !== '' && random.is(edits.rewritten ?? 0) ? describe(random) : dish.text,
      }),
    );
    const added = dishes.filter(() => random.is(edits.added ?? 0)).map(() => newDish(kindOf(at), random));
    const fresh = added.filter(({ name }) => !isTaken(name) && !changed.some((other) => other.name === name));
    const all = fresh.reduce((list, dish) => list.toSpliced(random.under(list.length + 1), 0, dish), changed);
    return {
      heading: random.is(edits.retitled ?? 0) ? (OTHER_HEADINGS[at] ?? heading) : heading,
      dishes: edits.reordered ? shuffled(all, random) : all,
    };
  });
  return (edits.moved ? shuffled(next, random) : next).filter(({ dishes }) => dishes.length > 0);
};
