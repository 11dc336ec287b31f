import { describe, expect, test } from 'vitest';
import { checkCoverage } from './coverage.mjs';

const FILES = {
  'src/cart.ts': 'export const cart = 1;',
  'src/total.ts': 'export const total = 1;',
  'src/cart.test.ts': `
    describe('the cart', () => {
      test('adding again raises the quantity', () => {});
      test("the shopper's choice stays", () => {});
      test(\`a | bar\`, () => {});
      test('says \`hola\`', () => {});
      test.skip('is paid by wish', () => {});
      // shows no total
    });`,
};
const read = (path) => FILES[path] ?? null;
const table = (...rows) => ['# Map', '', '| § | statement | file | test |', '|---|---|---|---|', ...rows].join('\n');
const check = (...rows) => checkCoverage(table(...rows), read);
const problem = (...rows) => check(...rows).problems.join('\n');
const CART = '`src/cart.ts`';
const ADDED = '`src/cart.test.ts › adding again raises the quantity`';

describe('the coverage map refuses', () => {
  test('a map without a table', () => {
    expect(checkCoverage('# Map', read).problems).toEqual([
      'there is no table with the columns § | statement | file | test',
    ]);
  });

  test('a file that does not exist, and names the row', () => {
    expect(problem(`| 4 | added again | \`src/gone.ts\` | ${ADDED} |`)).toBe(
      'line 5 (§ 4, added again): the file src/gone.ts does not exist',
    );
  });

  test('the second of two files', () => {
    expect(problem(`| 4 | a | ${CART}, \`src/gone.ts\` | ${ADDED} |`)).toContain('src/gone.ts does not exist');
  });

  test('a test file that does not exist', () => {
    expect(problem(`| 4 | a | ${CART} | \`src/gone.test.ts › a\` |`)).toContain('src/gone.test.ts does not exist');
  });

  test.each(['adding', 'adding again raises the price', 'shows no total'])('the test name "%s"', (name) => {
    expect(problem(`| 4 | a | ${CART} | \`src/cart.test.ts › ${name}\` |`)).toContain(`"${name}" is not in`);
  });

  test('a test inside a group that is not there', () => {
    expect(
      problem(`| 4 | a | ${CART} | \`src/cart.test.ts › the till › adding again raises the quantity\` |`),
    ).toContain('"the till" is not in');
  });

  test('a skipped test', () => {
    expect(problem(`| 4 | a | ${CART} | \`src/cart.test.ts › is paid by wish\` |`)).toContain('is skipped');
  });

  test('a test in a file that is not run as a test', () => {
    expect(problem(`| 4 | a | ${CART} | \`src/cart.ts › cart\` |`)).toContain('is not a test file');
  });

  test('a test without a name', () => {
    expect(problem(`| 4 | a | ${CART} | \`src/cart.test.ts\` |`)).toContain('not written as path › test name');
  });

  test('a path that leaves the project', () => {
    expect(problem(`| 4 | a | \`../cart.ts\` | ${ADDED} |`)).toContain('leaves the project');
  });

  test('a dash without a word when it comes', () => {
    expect(problem('| 4 | a | — | — |')).toContain('names no file');
    expect(problem('| 4 | a | — | later |')).toContain('names no test');
    expect(problem('| 4 | a | — | later (#2) |')).toContain('names no test');
  });

  test('a file that is said to come later', () => {
    expect(problem(`| 4 | a | ${CART} | later (#3) |`)).toContain('its file must be —');
  });

  test('names without backticks', () => {
    expect(problem('| 4 | a | src/cart.ts | src/cart.test.ts › a |')).toContain('names no file in backticks');
  });

  test('a row with a cell too few', () => expect(problem(`| 4 | a | ${CART} |`)).toContain('3 cells instead of 4'));
});

describe('the coverage map takes', () => {
  test('several files and several tests in a row', () => {
    const tests = `${ADDED}<br>\`src/cart.test.ts › the cart › the shopper's choice stays\``;
    expect(check(`| 4 | a | ${CART}, \`src/total.ts\` | ${tests} |`)).toEqual({ rows: 1, later: 0, problems: [] });
  });

  test('names with quotes, bars and backticks', () => {
    const tests = '`src/cart.test.ts › a \\| bar`<br>`` src/cart.test.ts › says `hola` ``';
    expect(problem(`| 4 | a \\| b | ${CART} | ${tests} |`)).toBe('');
  });

  test('what comes later', () => {
    expect(check('| 4 | a | — | later (#3) |', '| 4 | b | — | — later (#5) |')).toEqual({
      rows: 2,
      later: 2,
      problems: [],
    });
  });

  test('several tables, and leaves those with other columns alone', () => {
    const other = ['', '| name | meaning |', '|---|---|', '| later | not yet |', ''].join('\n');
    const row = `| 4 | a | ${CART} | ${ADDED} |`;
    expect(checkCoverage(`${table(row)}\n${other}\n${table(row, row)}`, read)).toMatchObject({ rows: 3, problems: [] });
  });
});
