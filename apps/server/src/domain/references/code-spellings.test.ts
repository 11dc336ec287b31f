/** How pages spell codes: cut by a line or a column, glued to a name, with spaces and points, without their zeros, turned, printed twice. */

import { describe, expect, test } from 'vitest';
import type { Word } from '../ports/pdf.ts';
import { linesOfText, searchIn, searchPages, shuffled, tableOf, wordsAt } from './printed-table.fixture.ts';

const EANS = ['7702021234565', '7702021234572', '7702021234589', '7702021234596', '7702021234602'];

// Covers §backend-152.
describe('a code that is cut', () => {
  test('a code is found over the lines of its cell, behind a hyphen', () => {
    const words = tableOf([
      { left: 10, cells: ['AB-', '1042', '', 'AB-', '1043'] },
      { left: 30, cells: ['Silla', 'de roble', '', 'Mesa', 'de roble'] },
    ]);
    const { tagged, found } = searchIn(shuffled(words), ['AB-1042', 'AB-1043']);
    expect(tagged).toEqual(['AB-1042', 'AB-1043']);
    expect(found[0]).toMatchObject({ printed: 'AB- 1042', spelling: 'split', box: { left: 10, top: 10 } });
  });

  test('a code is found as digits over the two lines of a narrow cell', () => {
    const cells = EANS.flatMap((ean) => [ean.slice(0, 8), ean.slice(8), '']);
    const words = tableOf([
      { left: 10, cells: ['EAN', ...cells] },
      { left: 30, cells: ['Producto', ...cells.map((_, at) => (at % 3 === 0 ? `Silla ${at}` : ''))] },
    ]);
    expect(searchIn(words, EANS).tagged).toEqual(EANS);
  });

  test('a code is found over two cells of a line, behind a hyphen', () => {
    const words = tableOf([
      { left: 10, cells: ['AB-', 'AB-'] },
      { left: 20, cells: ['1042', '1043'] },
      { left: 40, cells: ['Silla', 'Mesa'] },
    ]);
    expect(searchIn(words, ['AB-1042', 'AB-1043']).tagged).toEqual(['AB-1042', 'AB-1043']);
  });

  test('a code is found from the foot of a column to the head of the next one', () => {
    const left = ['Sillas de roble claro', 'y mesas de nogal', 'con referencia AB-'];
    const right = ['1042 para el jardín', 'y la terraza'];
    const words = tableOf([
      { left: 5, cells: left },
      { left: 55, cells: right },
    ]);
    expect(searchIn(words, ['AB-1042']).tagged).toEqual(['AB-1042']);
  });

  test('a code is not made of the codes of two rows', () => {
    const words = tableOf([
      { left: 10, cells: ['Código', 'AB12', '34', 'AB15', '36'] },
      { left: 30, cells: ['Producto', 'Silla', 'Mesa', 'Cama', 'Cuna'] },
    ]);
    expect(searchIn(words, ['AB12', '34', 'AB15', '36', 'AB1234']).tagged).toEqual(['AB12', '34', 'AB15', '36']);
  });
});

describe('a code that is glued', () => {
  test.each([
    ['before a name', 'CN-1042Silla de roble', 'CN-1042'],
    ['behind a name', 'SillaCN-1042', 'CN-1042'],
    ['before a name in capitals, with its check digit', '7702021234565SILLA', '7702021234565'],
    ['to its label', 'Cód.1042', '1042'],
    ['to its label without a point', 'Item1042', '1042'],
  ])('a glued code is found %s', (_, text, ref) => expect(searchIn(linesOfText(text), [ref]).tagged).toEqual([ref]));

  test.each([
    ['of a longer code', 'CN-1042AZUL', 'CN-1042'],
    ['of a measure', '10422mts', '10422'],
    ['of letters and digits', 'CN-1042Bis', 'CN-1042'],
  ])('a code is not found as a part %s', (_, text, ref) =>
    expect(searchIn(linesOfText(text), [ref]).tagged).toEqual([]),
  );
});

// Covers §backend-416.
describe('a list of codes', () => {
  test.each([
    ['two digits behind slashes', 'Ref. 5010/11/12', ['5010', '5011', '5012']],
    ['the ends of codes with letters', 'Silla CN-1042/43 roble', ['CN-1042', 'CN-1043']],
    ['letters at the end', 'AB-100A/B/C', ['AB-100A', 'AB-100B', 'AB-100C']],
    ['ends of long numbers', 'Mesa 120450/51, negra', ['120450', '120451']],
    ['whole codes and ends', 'CN-1042/43/CN-2001', ['CN-1042', 'CN-1043', 'CN-2001']],
    ['a conjunction', 'Ref. 5010, 5011 y 5012', ['5010', '5011', '5012']],
    ['both ends of a range', 'Ref. 5060 a 5062', ['5060', '5062']],
  ])('a list of codes with %s is found: %s', (_, text, refs) =>
    expect(searchIn(linesOfText(text), refs).tagged).toEqual(refs),
  );

  test('the tag of each end is beside its own print', () => {
    const { found } = searchIn(linesOfText('Ref. 5010 / 5011', 'CN-1042/43'), ['5010', '5011', 'CN-1042', 'CN-1043']);
    expect(found.map(({ printed }) => printed)).toEqual(['5010', '5011', 'CN-1042', '43']);
  });

  test.each([
    ['one end is no code', 'CN-1042/43/99', ['CN-1042', 'CN-1043']],
    ['a digit behind a slash', 'CN-1042/3', ['CN-1042', 'CN-1043']],
    ['a date', '2024/11/12', ['2024', '2011', '2012']],
    ['ends of another kind', 'CN-1042/AB', ['CN-1042', 'CN-10AB']],
    ['an end that goes on', 'CN-1042/43-B', ['CN-1042', 'CN-1043']],
  ])('a list of codes is not found where there is %s: %s', (_, text, refs) =>
    expect(searchIn(linesOfText(text), refs).tagged).toEqual([]),
  );

  test('a number behind a conjunction is no code where it has fewer digits or no label is before', () => {
    expect(searchIn(linesOfText('Ref. 5010 y 502'), ['5010', '502']).tagged).toEqual(['5010']);
    expect(searchIn(linesOfText('Ref. 12 y 16 cuotas'), ['12', '16']).tagged).toEqual(['12']);
    expect(searchIn(linesOfText('de 5010 a 5011'), ['5010', '5011']).tagged).toEqual([]);
  });
});

describe('a number with other zeros than in the list', () => {
  const column = (cells: readonly string[]): Word[] =>
    tableOf([
      { left: 10, cells: ['Código', ...cells] },
      { left: 30, cells: ['Producto', ...cells.map(() => 'Silla')] },
    ]);

  test('a code is found in a column of codes', () => {
    const { tagged, found } = searchIn(column(['001042', '000377']), ['1042', '377']);
    expect(tagged).toEqual(['1042', '377']);
    expect(found.map(({ spelling }) => spelling)).toEqual(['zeros', 'zeros']);
    expect(searchIn(column(['1042', '377']), ['001042', '000377']).tagged).toEqual(['001042', '000377']);
  });

  test('a code is found as a UPC of 12 digits and an EAN of 13', () => {
    expect(searchIn(linesOfText('742832596060 Cesto'), ['0742832596060']).tagged).toEqual(['0742832596060']);
    expect(searchIn(linesOfText('0742832596060 Cesto'), ['742832596060']).tagged).toEqual(['742832596060']);
  });

  test('a code is not found where two references differ in their zeros only, but for the exact one', () => {
    expect(searchIn(column(['1042']), ['01042', '001042']).tagged).toEqual([]);
    expect(searchIn(column(['01042']), ['01042', '001042']).tagged).toEqual(['01042']);
  });

  test('a code is not found in a text', () =>
    expect(searchIn(linesOfText('Pague 12500 en casa'), ['0012500']).tagged).toEqual([]));
});

describe('a code with spaces and points', () => {
  test.each([
    ['an EAN with a space behind every digit', '7 7 0 2 0 2 1 2 3 4 5 6 5', '7702021234565'],
    ['an EAN in groups', '7 702021 234565', '7702021234565'],
    ['an EAN with points', '7.702021.234565', '7702021234565'],
    ['words behind a label', 'REF: POLO B', 'POLO B'],
    ['a number of a label', 'Ref. No. 1042', '1042'],
    ['a label of several words', 'Código de barras: 1042', '1042'],
    ['a weak label with a colon', 'Clave: 104', '104'],
  ])('%s is found', (_, text, ref) => expect(searchIn(linesOfText(text), [ref]).tagged).toEqual([ref]));

  test('a short number with a space is found in a column of codes', () => {
    const words = tableOf([
      { left: 10, cells: ['Código', '10 42', '10 43', '1.044'] },
      { left: 30, cells: ['Producto', 'Silla', 'Mesa', 'Cama'] },
    ]);
    expect(searchIn(words, ['1042', '1043', '1044']).tagged).toEqual(['1042', '1043', '1044']);
  });

  test('the size of an EAN is no code', () =>
    expect(searchIn(linesOfText('EAN 13: 7702021234565'), ['13', '7702021234565']).tagged).toEqual(['7702021234565']));
});

// Covers §backend-151.
describe('a turned table', () => {
  const table = tableOf([
    { left: 10, cells: ['Código', '7', '12', 'A4', '305', '88'] },
    { left: 30, cells: ['Descripción', 'Silla de roble', 'Mesa de nogal', 'Papel blanco', 'Carpeta', 'Agenda'] },
    { left: 60, cells: ['Precio', '12', '305', '900', '1.250', '7'] },
  ]);
  const codes = ['7', '12', 'A4', '305', '88'];
  const turns: [string, (word: Word) => Word][] = [
    [
      'upwards',
      ({ text, left, top, width, height }) => ({
        text,
        left: top,
        top: 100 - left - width,
        width: height,
        height: width,
      }),
    ],
    [
      'downwards',
      ({ text, left, top, width, height }) => ({
        text,
        left: 100 - top - height,
        top: left,
        width: height,
        height: width,
      }),
    ],
  ];

  test.each(turns)('a turned table has its codes when it is read %s', (_, turn) => {
    const page = { index: 1, words: shuffled(table.map(turn)), width: 100, height: 100 };
    const { tagged, found } = searchPages([page], codes);
    expect(tagged[0]?.toSorted()).toEqual(codes.toSorted());
    const seven = found.find(({ ref }) => ref === '7');
    const printed = table.find(({ text }) => text === '7');
    expect(seven?.box).toMatchObject({ left: printed && turn(printed).left, top: printed && turn(printed).top });
  });
});

// Covers §backend-153.
describe('a code that a page prints twice', () => {
  test('a code has a tag in each block', () => {
    const words = [
      ...wordsAt('CN-1042', 10, 10),
      ...wordsAt('Silla', 10, 12),
      ...wordsAt('CN-1043', 60, 10),
      ...wordsAt('Mesa', 60, 12),
      ...wordsAt('CN-1044', 10, 40),
      ...wordsAt('CN-1042', 60, 40),
    ];
    expect(searchIn(words, ['CN-1042', 'CN-1043', 'CN-1044']).tagged).toEqual([
      'CN-1042',
      'CN-1043',
      'CN-1044',
      'CN-1042',
    ]);
  });

  test('a code has one tag in a block that names it twice', () =>
    expect(searchIn(linesOfText('Silla CN-1042', 'roble', 'Ref. CN-1042'), ['CN-1042']).tagged).toEqual(['CN-1042']));

  test('a code has a tag in each row of a table', () => {
    const words = tableOf([
      { left: 10, cells: ['Código', '1042', '1042', '1043'] },
      { left: 30, cells: ['Talla', 'S', 'M', 'S'] },
    ]);
    expect(searchIn(words, ['1042', '1043']).tagged).toEqual(['1042', '1042', '1043']);
  });

  test('a code has one tag where it is printed twice at one place, to look bold', () => {
    const bold = [...wordsAt('CN-1042', 10, 10), ...wordsAt('CN-1042', 10.1, 10.05)];
    expect(searchIn(bold, ['CN-1042']).tagged).toEqual(['CN-1042']);
  });
});

describe('ordinary numbers that equal a reference have no tag', () => {
  test.each([
    ['a phone number in a text', 'Llámenos al 3001234567', '3001234567'],
    ['the second phone number of a list', 'Tel. 6017440000 - 3001234567', '3001234567'],
    ['a phone number with its country', '+57 3001234567', '3001234567'],
    ['a phone number in groups', 'WhatsApp 300 123 4567', '3001234567'],
    ['a tax number', 'NIT 900123456', '900123456'],
    ['a year', 'Colección 2024', '2024'],
    ['a page number', 'Sillas ........ 1042', '1042'],
    ['a quantity', '12 und', '12'],
    ['a measure', '10000 ml', '10000'],
    ['a price', '$ 12500', '12500'],
    ['a step of a list', 'Item 12 de la lista', '12'],
  ])('%s', (_, text, ref) => expect(searchIn(linesOfText(text), [ref]).tagged).toEqual([]));
});
