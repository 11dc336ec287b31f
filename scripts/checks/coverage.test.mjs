import { describe, expect, test } from 'vitest';
import { coverageOf } from './coverage.mjs';

const FILES = new Set(['src/cart.ts', 'src/total.ts']);
const isFile = (path) => FILES.has(path);
const mark = (...ids) => ['// ', 'Covers ', ids.join(', '), '.'].join('');
const source = (...lines) => lines.join('\n');
const table = (...rows) => ['# Map', '', '| § | statement | file | test |', '|---|---|---|---|', ...rows].join('\n');
const ROW = '| §4-1 | adding again raises the quantity | `src/cart.ts` |  |';
const TEST = source(mark('§4-1'), "test('adding again raises the quantity', () => {});");
const coverage = (rows, sources = { 'src/cart.test.ts': TEST }) =>
  coverageOf(table(...rows), new Map(Object.entries(sources)), isFile);
const problem = (rows, sources) => coverage(rows, sources).problems.join('\n');

describe('the coverage check reports', () => {
  test('a map without a table', () => {
    expect(coverageOf('# Map', new Map(), isFile).problems).toEqual([
      'there is no table with the columns § | statement | file | test',
    ]);
  });

  test('a file that does not exist, with the row that names it', () => {
    expect(problem([ROW.replace('cart', 'gone')])).toBe(
      'line 5 (§4-1, adding again raises the quantity): the file src/gone.ts does not exist',
    );
  });

  test('the second of two files', () => {
    expect(problem([ROW.replace('`src/cart.ts`', '`src/cart.ts`, `src/gone.ts`')])).toContain('src/gone.ts does not');
  });

  test('a statement that no test is marked with', () => {
    expect(problem([ROW], { 'src/cart.test.ts': '' })).toContain('no test is marked "// Covers §4-1."');
  });

  test('a mark of a statement that does not exist', () => {
    expect(problem([ROW], { 'a.test.ts': source(TEST, mark('§4-2')) })).toBe(
      'a.test.ts: the mark §4-2 names no statement of docs/coverage.md',
    );
  });

  test.each(['// covers §4-1', '// Covers §4-1, §4-2', '// Covers §4-1.; and more'])(
    'the misspelt mark "%s"',
    (line) => {
      expect(problem([ROW], { 'a.test.ts': source(TEST, `  ${line}`) })).toContain('a.test.ts:3: write the mark as');
    },
  );

  test.each(['test.skip', 'test.todo', 'describe.skip', 'test.concurrent.skip'])('a mark above %s', (call) => {
    const skipped = source(mark('§4-1'), '// A reason.', `${call}('adding', () => {});`);
    expect(problem([ROW], { 'a.test.ts': skipped })).toContain('a.test.ts:1: the marked test is skipped');
  });

  test('an id that is used twice', () => expect(problem([ROW, ROW])).toContain('taken by an earlier statement'));

  test('an id in another format', () =>
    expect(problem([ROW.replace('§4-1', '§4.1')])).toContain('must look like §4-12'));

  test('a row without a file in backticks', () => {
    expect(problem([ROW.replaceAll('`', '')])).toContain('name the files that implement it');
  });
});

describe('the coverage table', () => {
  test('keeps the row of an open statement, which needs no test until it names files', () => {
    const row = ROW.replace('`src/cart.ts` |  |', '— | later |');
    expect(coverage([row], {})).toMatchObject({ table: table(row), problems: [], open: 1 });
    expect(problem([row])).toContain('a test covers it, so name its files');
  });

  test('lists the files of all tests with the mark, in order and each once', () => {
    const sources = { 'b.test.ts': TEST, 'a.test.ts': source(TEST, '', TEST), 'c.test.ts': '' };
    const { table: filled, problems } = coverage([ROW], sources);
    expect(problems).toEqual([]);
    expect(filled).toContain('| `src/cart.ts` | `a.test.ts`, `b.test.ts` |');
  });

  test('takes one mark with several ids', () => {
    const sources = { 'a.test.ts': source(mark('§4-1', '§access-12'), "test('x', () => {});") };
    const rows = [ROW, '| §access-12 | Tab order | `src/total.ts` | |'];
    expect(coverage(rows, sources)).toMatchObject({ problems: [], statements: 2 });
  });

  test('keeps escaped bars and leaves tables with other columns alone', () => {
    const other = '| name | meaning |\n|---|---|\n| §9-9 | no statement |';
    const filled = coverage([ROW.replace('again', 'a \\| b'), '', other]).table;
    expect(filled).toContain('adding a \\| b raises');
    expect(filled).toContain(other);
  });
});
