import { describe, expect, test } from 'vitest';
import { compareWithAllowed, examineLayout } from './layout.mjs';
import { parseSource } from './sources.mjs';

/** Problems of a tree given as path → text. */
const problems = (tree) => examineLayout(Object.entries(tree).map(([path, text]) => parseSource(path, text))).problems;
const figures = (tree) => examineLayout(Object.entries(tree).map(([path, text]) => parseSource(path, text))).figures;
/** Put together here, so that this file holds none of the forms that it tests. */
const constant = ['MO', 'ST_PAGES'].join('');
const clause = ['Who ', 'waits gets an answer.'].join('');

describe('the layout check accepts', () => {
  test('siblings that meet in their parent', () => {
    expect(
      problems({
        'apps/x/src/shop/shop.ts': "import { cart } from './cart/cart.ts'; import { price } from './price.ts';",
        'apps/x/src/shop/price.ts': 'export const price = 1;',
        'apps/x/src/shop/cart/cart.ts': "import { price } from '../price.ts'; export const cart = price;",
      }),
    ).toEqual([]);
  });

  test('a relative clause inside a sentence, and a question word inside a title', () => {
    const text =
      "// Clients that wait get an answer: the store says what it has.\ntest('a client learns what is left', () => {});";
    expect(problems({ 'apps/x/src/a.test.ts': text })).toEqual([]);
  });
});

describe('the layout check reports', () => {
  test('a folder with 21 files', () => {
    const tree = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`apps/x/src/f${at}.ts`, '']));
    expect(problems(tree)).toEqual([
      'apps/x/src holds 21 files: group them in subfolders by capability, at most 20 each.',
    ]);
  });

  test('an upward import, with the two imports that close the cycle', () => {
    const [problem] = problems({
      'apps/x/src/shop/shop.ts': "import { cart } from './cart/cart.ts';",
      'apps/x/src/shop/cart/cart.ts': 'export const cart = 1;',
      'apps/x/src/shop/cart/total.ts': "import { shop } from '../shop.ts';",
    });
    expect(problem).toContain('In apps/x/src/shop the imports of cart, shop.ts form a circle');
    expect(problem).toContain('apps/x/src/shop/cart/total.ts → apps/x/src/shop/shop.ts');
  });

  test.each([
    ['a type import', "import type { B } from './b.ts';"],
    ['a dynamic import', "const b = () => import('./b.ts');"],
    ['the type of an import', "type B = import('./b.ts').B;"],
    ['a re-export', "export { b } from './b.ts';"],
  ])('a cycle through %s', (_, text) => {
    const tree = { 'apps/x/src/a.ts': text, 'apps/x/src/b.ts': "import { a } from './a.ts';" };
    expect(problems(tree)[0]).toContain('import each other in a cycle: apps/x/src/a.ts, apps/x/src/b.ts');
    expect(figures(tree).at(-1)).toContain('1 import cycles');
  });

  test.each(['what was added stays', 'who waits is answered', 'is refused', 'one that waits', 'What if'])(
    'the test title "%s"',
    (title) => {
      const text = `describe('cart', () => { test.each([1])('${title}', () => {}); });`;
      expect(problems({ 'apps/x/src/a.test.ts': text })).toEqual([
        `apps/x/src/a.test.ts:1 titles a test "${title}": begin with the unit, then condition and result.`,
      ]);
    },
  );

  test('a constant with a private prefix', () => {
    expect(problems({ 'apps/x/src/a.ts': `\nexport const ${constant} = 3;` })).toEqual([
      `apps/x/src/a.ts:2 names a constant ${constant}: say MAX_…, MIN_… or …_TIMEOUT_MS.`,
    ]);
  });

  test.each([
    ['a line comment', `// ${clause}`],
    ['a block comment', `/** Cache of answers. ${clause} */`],
    ['a sentence that goes on in the next line', `// Cache of\n// answers. ${clause}`],
  ])('a relative clause at the start of a sentence in %s', (_, text) => {
    expect(problems({ 'apps/x/src/a.ts': text })[0]).toContain('opens a sentence with a relative clause ("Who waits');
  });

  test('a product file of 301 lines and a test of 401', () => {
    const lines = (count) => 'const a = 1;\n'.repeat(count);
    const tree = { 'apps/x/src/a.ts': lines(301), 'apps/x/src/b.ts': lines(300), 'apps/x/src/a.test.ts': lines(401) };
    expect(problems(tree).map((problem) => problem.split(':')[0])).toEqual([
      'apps/x/src/a.ts has 301 lines',
      'apps/x/src/a.test.ts has 401 lines',
    ]);
  });

  test('an import across a zone, whatever folder names the path shares with it', () => {
    const found = problems({
      'apps/server/src/domain/feeds/import.ts': "import { x } from '../../feeds/x.ts';",
      'apps/server/src/domain/documents/pages.ts': "import { y } from '../feeds/import.ts';",
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('apps/server/src/domain/feeds/import.ts:1 imports apps/server/src/feeds/x.ts');
  });

  test('an adapter that imports a file that puts the server together', () => {
    const found = problems({ 'apps/server/src/geo/places.ts': "import { createApp } from '../app.ts';" });
    expect(found).toEqual([expect.stringContaining('apps/server/src/geo/places.ts:1 imports apps/server/src/app.ts')]);
  });

  test('a feature that imports another feature', () => {
    const text = "import { cart } from '../cart/cart.ts';";
    expect(problems({ 'apps/viewer/src/features/share/share.ts': text })[0]).toContain('features meet in app/');
  });
});

test('the figures count product code alone, and name the longest file', () => {
  const tree = {
    'apps/x/src/a.ts': 'const a = () => 1;\nconst b = 2;\n',
    'apps/x/src/a.test.ts': 'const c = 1;\n'.repeat(9),
  };
  expect(figures(tree)).toEqual([
    '1 product files, 1 test files',
    'largest folder: 2 files (apps/x/src)',
    'lines per file: median 2, 90th percentile 2, longest 2 (apps/x/src/a.ts)',
    'lines per function: median 1, 90th percentile 1',
    '0 import cycles, 0 upward imports',
  ]);
});

test('allowed problems pass at their count, fail above it, and are reported when they become fewer', () => {
  const problems = [
    'apps/x/a.ts:1 names a constant',
    'apps/x/a.ts:2 names a constant',
    'In apps/x/src the imports form a circle',
  ];
  const allowed = { 'apps/x/a.ts': 2, 'apps/x/src': 1 };
  expect(compareWithAllowed(problems, allowed)).toEqual({ excess: [], fewer: [] });
  expect(compareWithAllowed(problems, { 'apps/x/a.ts': 1, 'apps/x/src': 2 })).toEqual({
    excess: problems.slice(0, 2),
    fewer: ['apps/x/src'],
  });
});
