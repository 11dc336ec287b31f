/** Reads a price list from a file or from bytes: `.csv`, `.tsv`, `.txt`, `.json`, `.xlsx`. */
import { basename, extname } from 'node:path';
import readSheets from 'read-excel-file/node';
import { AppError } from '../domain/app-error.ts';
import { GivenFileError, readGivenFile } from '../given-file.ts';
import { decodeText } from './decode-text.ts';
import { readFeedJson } from './feed-json.ts';
import { type FeedRead, readFeedTable } from './feed-table.ts';
import { type Cell, type FeedRow, textRows } from './feed-text.ts';
import { UnpackedTooLarge, unpackedWorkbook } from './sheet-archive.ts';

const MB = 1024 * 1024;
/** A list of 100,000 rows has some 20 MB. */
const maxBytes = 64 * MB;
/** The same list as a workbook has some 70 MB once it is unpacked. */
const maxUnpackedBytes = 128 * MB;

export type FeedSource = string | { bytes: Uint8Array; name: string };

const startsWith = (bytes: Uint8Array, magic: number[]): boolean => magic.every((byte, index) => bytes[index] === byte);

const sheetCell = (cell: unknown): Cell => {
  if (typeof cell === 'number' || typeof cell === 'string') return cell;
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'boolean' ? String(cell) : '';
};

/** Rows of the first sheet that has any. */
const sheetRows = async (bytes: Uint8Array): Promise<FeedRow[]> => {
  for (const { data } of await readSheets(unpackedWorkbook(bytes, maxUnpackedBytes))) {
    const rows = data
      .map((cells, index) => ({ line: index + 1, cells: cells.map(sheetCell) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    if (rows.length > 0) return rows;
  }
  return [];
};

const tooLarge = (file: string, most: number): AppError =>
  new AppError('feed.unreadable', { file, reason: 'too-large', most: most / MB });

const readBytes = async (path: string, file: string): Promise<Uint8Array> => {
  try {
    return await readGivenFile(path, maxBytes);
  } catch (cause) {
    if (!(cause instanceof GivenFileError)) throw cause;
    if (cause.reason === 'too-large') throw tooLarge(file, maxBytes);
    throw new AppError('feed.unreadable', { file, reason: cause.reason }, { cause });
  }
};

/** Runs a reader; what it cannot take apart is an unreadable file. */
const readable = async <T>(file: string, reason: string, read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof UnpackedTooLarge) throw tooLarge(file, maxUnpackedBytes);
    throw new AppError('feed.unreadable', { file, reason }, { cause });
  }
};

const readContent = async (bytes: Uint8Array, file: string): Promise<FeedRead> => {
  const extension = extname(file).toLowerCase();
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new AppError('feed.unreadable', { file, reason: 'xls' });
  if (extension === '.xlsx' || startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const rows = await readable(file, 'xlsx', () => sheetRows(bytes));
    if (rows.length === 0) throw new AppError('feed.empty', { file, reason: 'no-rows' });
    return readFeedTable(rows, file);
  }
  if (!['.csv', '.tsv', '.txt', '.json'].includes(extension))
    throw new AppError('feed.unreadable', { file, reason: 'type' });
  const source = decodeText(bytes);
  if (source.trim() === '') throw new AppError('feed.empty', { file, reason: 'no-text' });
  if (source.includes('\0')) throw new AppError('feed.unreadable', { file, reason: 'binary' });
  if (extension === '.json') return readFeedJson(source.replace(/^\uFEFF/, ''), file);
  const rows = await readable(file, 'quotes', () => textRows(source));
  return readFeedTable(rows, file);
};

/**
 * Products in the order of the list, and the rows that were left out with line and reason. Throws `feed.unreadable`,
 * `feed.columns` (`missing`, `found`), and `feed.empty` when no row could be taken. A list without a price column is
 * taken without offers (`sellers` empty): a catalogue to read.
 */
export const readFeed = async (source: FeedSource): Promise<FeedRead> => {
  const file = basename(typeof source === 'string' ? source : source.name);
  const bytes = typeof source === 'string' ? await readBytes(source, file) : source.bytes;
  if (bytes.length > maxBytes) throw tooLarge(file, maxBytes);
  if (bytes.length === 0) throw new AppError('feed.empty', { file, reason: 'no-bytes' });
  const feed = await readContent(bytes, file);
  if (feed.products.length > 0) return feed;
  const [first] = feed.problems;
  throw new AppError('feed.empty', {
    file,
    reason: first?.reason ?? 'no-rows',
    rows: feed.rows,
    line: first?.line ?? 1,
  });
};
