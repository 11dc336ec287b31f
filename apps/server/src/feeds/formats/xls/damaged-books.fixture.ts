/** Test fixture: reads workbooks with changed bytes. */
import { AppError } from '../../../errors/app-error.ts';
import { archiveOf } from '../../archive.fixture.ts';
import { readFeed } from '../../read-feed.fixture.ts';
import { costsBook, pricesBook } from './office-books.fixture.ts';
import { xlsOf } from './xls.fixture.ts';

const LIST = [
  ['Código', 'Nombre', 'Precio'],
  ['A-1', 'Silla', 5],
  ['B-2', 'Mesa', 7],
];
/** Stored, so that changed bytes reach the reader of cells. */
const OPEN_DOCUMENT = archiveOf([
  {
    name: 'content.xml',
    data: Buffer.from(
      `<d><table:table table:name="A"><table:table-column table:visibility="collapse" table:number-columns-repeated="9"/>${LIST.map(
        (row) =>
          `<table:table-row table:number-rows-repeated="9">${row.map((value) => `<table:table-cell table:number-columns-repeated="9" office:value-type="string"><text:p>${value}<text:s text:c="9"/></text:p></table:table-cell>`).join('')}</table:table-row>`,
      ).join('')}</table:table></d>`,
    ),
  },
]);
const BOOKS: [name: string, bytes: Buffer][] = [
  ['a.xls', pricesBook.xls],
  ['a.xls', costsBook.xls],
  ['a.xls', xlsOf({ rows: LIST, textBytes: 20 })],
  ['a.ods', pricesBook.ods],
  ['a.ods', OPEN_DOCUMENT],
];

/** Numbers below `limit`, the same in every run. */
const createRandom = (): ((limit: number) => number) => {
  let seed = 7;
  return (limit) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
};

/** Numbers that end chains or begin them. */
const MARKS = [0, 1, 0xffffffff, 0xfffffffe];

const damaged = (book: Buffer, random: (limit: number) => number): Buffer => {
  const bytes = Buffer.from(book);
  const changes = 1 + random(8);
  for (let change = 0; change < changes; change += 1) {
    const at = random(bytes.length - 4);
    if (random(3) === 0) bytes.writeUInt32LE(MARKS[random(MARKS.length)] ?? 0, at);
    else bytes[at] = random(256);
  }
  return random(5) === 0 ? bytes.subarray(0, 1 + random(bytes.length)) : bytes;
};

/** The errors other than refusals. */
export const readDamaged = async (times: number): Promise<unknown[]> => {
  const random = createRandom();
  const failures: unknown[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const [name, book] = BOOKS[turn % BOOKS.length] ?? ['', Buffer.alloc(0)];
    await readFeed({ bytes: damaged(book, random), name }).catch((error: unknown) => {
      if (!(error instanceof AppError)) failures.push(error);
    });
  }
  return failures;
};
