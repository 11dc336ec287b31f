/** Rows whose price stands at the middle of a cell with a name and its description. */
import { expect, test } from 'vitest';
import { pageOf, print } from '../blocks.fixture.ts';
import { findBlocks } from '../blocks.ts';

type Row = { lines: readonly string[]; prices: readonly string[]; code?: string };

/** Cells at the left, their lines 1.4 % apart and rows 2.4 % more; codes and prices at the middle of their row. */
const table = (rows: readonly Row[], { at = 'middle' }: { at?: 'middle' | 'first' } = {}) => {
  let top = 10;
  const words = rows.flatMap(({ lines, prices, code }) => {
    const first = top;
    const middle = at === 'first' ? first : first + (1.4 * (lines.length - 1)) / 2;
    top += 1.4 * lines.length + 2.4;
    return [
      ...lines.map((line, index) => print(line, 20, first + 1.4 * index, { size: index === 0 ? 2 : 1.6 })),
      ...prices.map((price, column) => print(price, 64 + 12 * column, middle)),
      ...(code === undefined ? [] : [print(code, 6, middle)]),
    ];
  });
  return pageOf(1, ...words);
};
const read = (page: ReturnType<typeof table>): string[] =>
  findBlocks([page]).map(
    ({ name, description, prices }) => `${name} | ${description} | ${prices.map(({ text }) => text).join(' ')}`,
  );

const PIZZAS: Row[] = [
  { lines: ['Margarita', 'Tomate, mozzarella, albahaca'], prices: ['22.000', '34.000'] },
  { lines: ['Hawaiana', 'Jamón, piña caramelizada'], prices: ['24.000', '37.000'] },
  { lines: ['Pepperoni', 'Pepperoni americano, queso doble'], prices: ['25.000', '38.000'] },
  { lines: ['Vegetariana', 'Champiñón, pimentón, cebolla'], prices: ['24.000', '36.000'] },
];
const whole = (rows: readonly Row[]): string[] =>
  rows.map(({ lines: [name, ...text], prices }) => `${name} | ${text.join(' ')} | ${prices.join(' ')}`);

// Covers §backend-430.
test('a price between the lines of a name and its description belongs to the name', () =>
  expect(read(table(PIZZAS))).toEqual(whole(PIZZAS)));

test('a price beside the second of three lines belongs to the name in the first', () => {
  const rows = PIZZAS.map((row, at) => ({
    ...row,
    lines: at === 2 ? row.lines : [...row.lines, 'con tomillo fresco'],
  }));
  expect(read(table(rows))).toEqual(whole(rows));
});

test('the code of such a row belongs to its product', () => {
  const rows = [...PIZZAS, ...PIZZAS].map((row, at) => ({
    ...row,
    lines: [`${row.lines[0]} ${at}`, ...row.lines.slice(1)],
  }));
  const page = table(rows.map((row, at) => ({ ...row, code: `PZ-10${at}` })));
  const blocks = findBlocks([page]);
  const codesOf = (name: string) =>
    blocks.find((block) => block.name === name)?.words.map((word) => page.words[word]?.text);
  for (const [at, { lines }] of rows.entries()) expect(codesOf(lines[0] ?? '')).toContain(`PZ-10${at}`);
});

test('prices on the row of the name keep it, and so do the dishes of a list without descriptions', () => {
  expect(read(table(PIZZAS, { at: 'first' }))).toEqual(whole(PIZZAS));
  const dishes = ['Ceviche', 'Arroz negro', 'Trucha al ajillo', 'Lomo saltado', 'Flan de coco'];
  const page = pageOf(
    1,
    ...dishes.flatMap((dish, at) => [print(dish, 20, 10 + 1.6 * at), print(`${20 + at}.000`, 64, 10 + 1.6 * at)]),
  );
  expect(read(page)).toEqual(dishes.map((dish, at) => `${dish} |  | ${20 + at}.000`));
});

test('two such prices are an accident', () => {
  const [first] = read(table(PIZZAS.slice(0, 2)));
  expect(first).not.toBe(whole(PIZZAS)[0]);
});
