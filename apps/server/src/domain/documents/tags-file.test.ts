import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { TagOnPage } from '../ports/documents.ts';
import { printTags, readTags } from './tags-file.ts';

const aTag = (tag: Partial<TagOnPage> = {}): TagOnPage => ({
  page: 1,
  name: 'Sofá',
  iconIndex: 1,
  position: { left: 12.5, top: 30 },
  color: '',
  size: null,
  active: true,
  product: { id: '1', ref: 'CN-1' },
  origin: 'hand',
  ...tag,
});

const given = ({ origin: _, ...tag }: TagOnPage) => tag;

test('printed tags are read back exactly', () => {
  const tags = [
    aTag(),
    aTag({ page: 3, name: '=HYPERLINK("x"), "con comillas"\ny otra línea', size: 12, active: false, color: '#Aa3300' }),
    aTag({ id: 'k3x9' }),
    aTag({ name: '', iconIndex: 4, position: { left: 0.1 + 0.2, top: 1e-7 }, product: { id: '', ref: ' 007; ' } }),
    aTag({ block: { position: { left: 0.1 + 0.2, top: 3 }, size: { width: 40, high: 1e-7 } } }),
    aTag({
      block: {
        position: { left: 1, top: 3 },
        size: { width: 40, high: 5 },
        picture: { position: { left: 1, top: 8.5 }, size: { width: 40, high: 20 } },
      },
    }),
  ];
  expect(readTags(printTags(tags), 3)).toEqual({ tags: tags.map(given), hasBlocks: true, problems: [] });
  expect(readTags(`\ufeff${printTags(tags).replaceAll('\n', '\r\n').replace('y otra', 'y otra')}`, 3).problems).toEqual(
    [],
  );
});

test('a file without tag ids is read; an invalid id and one of two rows are reported', () => {
  const rows = 'page,ref,left,top,tagId\n1,A,1,1,a1\n1,B,1,1,\n1,C,1,1,a1\n1,D,1,1,A 1\n';
  expect(readTags(rows, 1)).toMatchObject({
    tags: [{ id: 'a1' }, { product: { ref: 'B' } }],
    problems: [
      { line: 4, cause: 'tagId "a1" is that of another row' },
      { line: 5, cause: 'tagId "A 1" takes a-z, 0-9 and -, at most 40' },
    ],
  });
  expect(readTags(rows, 1).tags[1]).not.toHaveProperty('id');
});

test('truth values of a spreadsheet in Spanish are read', () => {
  const rows = 'page;ref;left;top;active\n1;CN-1;1;1;VERDADERO\n1;CN-2;1;1;FALSO\n';
  expect(readTags(rows, 1)).toMatchObject({ tags: [{ active: true }, { active: false }], problems: [] });
});

test('a spreadsheet with semicolons and decimal commas is read', () => {
  expect(readTags('page;ref;left;top\n1;CN-1;12,5;30\n', 1).tags).toEqual([
    given(aTag({ name: '', product: { id: '', ref: 'CN-1' } })),
  ]);
});

describe('invalid rows are reported with line and cause', () => {
  const header = 'page,name,ref,id,left,top,iconIndex,color,size,active,origin';
  test.each([
    '1 2 3',
    '1 2 3 4 5',
    '1 2 0 4',
    '101 2 3 4',
    'a b c d',
    '1 2 3 -4',
    '1 2 3 4 5 6 7 0',
    '1 2 3 4 5 6 7 8 9',
  ])('the block "%s"', (block) => {
    expect(readTags(`page,ref,left,top,block\n1,CN-1,1,1,${block}\n`, 1).problems).toEqual([
      { line: 2, cause: `block "${block}" is not left, top, width and height in percent` },
    ]);
  });
  test.each([
    ['0,a,R,,1,1,1,,,true,auto', 'page "0" is not a whole number from 1 to 2'],
    ['3,a,R,,1,1,1,,,true,auto', 'page "3" is not a whole number from 1 to 2'],
    ['1,a,,,1,1,1,,,true,auto', 'ref and id are both empty'],
    ['1,a,R,,101,1,1,,,true,auto', 'left "101" is not a number from 0 to 100'],
    ['1,a,R,,1,,1,,,true,auto', 'top "" is not a number from 0 to 100'],
    ['1,a,R,,1,1,9,,,true,auto', 'iconIndex "9" is not a whole number from 1 to 4'],
    ['1,a,R,,1,1,1,rojo,,true,auto', 'color "rojo" does not look like #1f3d36'],
    ['1,a,R,,1,1,1,#12345,,true,auto', 'color "#12345" does not look like #1f3d36'],
    [`1,${'a'.repeat(2049)},R,,1,1,1,,,true,auto`, 'name has more than 2048 characters'],
    [`1,a,${'R'.repeat(201)},,1,1,1,,,true,auto`, 'ref has more than 200 characters'],
    [`1,a,${'R'.repeat(40_000)},,1,1,1,,,true,auto`, 'it has more than 32768 characters'],
    ['1,a,R,,1,1,1,,0,true,auto', 'size "0" is not a number from 1 to 400'],
    ['1,a,R,,1,1,1,,,quizás,auto', 'active "quizás" is not true or false'],
    ['1,a,R,,1,1', '6 cells where the header has 11'],
  ])('%s', (row, cause) => {
    const good = '1,a,R,,1,1,1,,,true,auto';
    expect(readTags([header, good, row, good].join('\n'), 2).problems).toEqual([{ line: 3, cause }]);
  });

  test('missing columns are reported', () => {
    expect(readTags('pagina,ref\n', 1).problems).toEqual([{ line: 1, cause: 'missing columns: page, left, top' }]);
    expect(readTags('', 1).problems).toHaveLength(1);
  });

  test('more tags than a page and than a document can have are reported', () => {
    const rows = (count: number) => `page,ref,left,top\n${'1,R,1,1\n'.repeat(count)}`;
    expect(readTags(rows(1000), 1).problems).toEqual([]);
    expect(readTags(rows(1001), 1).problems).toEqual([{ line: 1002, cause: 'page 1 has more than 1000 tags' }]);
    expect(readTags(rows(100_001), 1).problems).toEqual([{ line: 1, cause: 'there are more than 100000 tags' }]);
  });

  test('at most a thousand problems are reported', () => {
    expect(readTags(`page,ref,left,top\n${'x,R,1,1\n'.repeat(3000)}`, 1).problems).toHaveLength(1000);
  });

  test('a quote that never ends is reported', () => {
    expect(readTags(`${header}\n1,"a,R,,1,1,1,,,true,auto\n`, 1).problems).toHaveLength(1);
  });
});

describe('cells that a spreadsheet would evaluate', () => {
  const FORMULAS = [
    '=1+1',
    '+57 300',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    "'=1",
    "''+1",
    "'casa",
    "''",
    '=HYPERLINK("x")',
  ];

  test('no exported cell begins like a formula', () => {
    const csv = printTags(FORMULAS.map((text) => aTag({ name: text, product: { id: text, ref: text } })));
    const rows: string[][] = parse(csv);
    expect(rows.slice(1).flatMap((row) => row.filter((cell) => /^[=+\-@\t\r\n]/.test(cell)))).toEqual([]);
  });

  test('the import removes exactly what the export has added', () => {
    const tags = FORMULAS.map((text) => aTag({ name: text, product: { id: text, ref: text } }));
    expect(readTags(printTags(tags), 1)).toEqual({ tags: tags.map(given), hasBlocks: true, problems: [] });
  });

  test('apostrophes of a name stay; a file of an earlier version is read as it is', () => {
    const name = (text: string) => readTags(`page,ref,left,top,name\n1,CN-1,1,1,"${text}"\n`, 1).tags[0]?.name;
    expect(["'80s", "l'Oréal", '=1+1', "'"].map(name)).toEqual(["'80s", "l'Oréal", '=1+1', "'"]);
  });
});
