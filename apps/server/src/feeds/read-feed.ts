/** Reads a price list in CSV, TSV, JSON, XLSX, XLS, ODS or Google Merchant XML, each optionally compressed with gzip. */
import { extname } from 'node:path';
import type { FeedKind, FeedReport } from '@vitrina/contract';
import type {
  FeedProduct,
  FeedReading,
  FeedReadingOptions,
  PlacedProduct,
  ReadFeedReport,
} from '../domain/ports/feeds.ts';
import { AppError } from '../errors/app-error.ts';
import { type FeedBytes, type FeedSource, openFeedBytes, tooLarge } from './bounded-bytes.ts';
import { createRowSpool } from './columns/row-spool.ts';
import { type FeedBatches, readFeedTable } from './columns/table.ts';
import { decodedText } from './decode-text.ts';
import { textRows } from './formats/delimited-text.ts';
import { htmlRows, isHtmlTable } from './formats/html-table.ts';
import { readFeedJson } from './formats/json.ts';
import { readMerchantXml } from './formats/merchant-xml.ts';
import { UnpackedTooLarge } from './formats/sheet-archive.ts';
import { readSheetRows, type SheetChoice } from './formats/sheet-rows.ts';
import { zippedSheets } from './formats/workbook.ts';
import { isBareWorkbook, oldSheets } from './formats/xls/old-workbook.ts';

const MB = 1024 * 1024;
/** Formats that are parsed from memory: a workbook as stored, JSON. */
const MAX_BUFFERED_BYTES = 64 * MB;
/** An unpacked workbook of 100,000 rows takes about 70 MB. */
const MAX_UNPACKED_BYTES = 128 * MB;

const startsWith = (bytes: Uint8Array, magic: number[]): boolean => magic.every((byte, index) => bytes[index] === byte);

const byExtension: Readonly<Record<string, FeedKind>> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'tsv',
  '.json': 'json',
  '.xlsx': 'xlsx',
  '.xml': 'xml',
};

/** Sheets of other programs, and those that need a program to be read. */
const OTHER_SHEETS = /\.(?:fods|xlsb|numbers)$/i;
/** Stock programs call a web page with a table, or a text, so. */
const OLD_SHEET = /\.xls$/i;

/** The directory of a compound file names the streams in it; that of a workbook with a password has this one. */
const isEncrypted = async (bytes: FeedBytes): Promise<boolean> => {
  const wanted = Buffer.from('EncryptedPackage', 'utf16le');
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes.chunks()) {
    const piece = Buffer.concat([before, chunk]);
    if (piece.includes(wanted)) return true;
    before = piece.subarray(-wanted.length);
  }
  return false;
};

/** Workbooks are detected by their first bytes, whatever their name. Throws `feed.unreadable` for an unsupported format. */
const kindOf = async (
  bytes: FeedBytes,
  requested: FeedKind,
): Promise<Exclude<FeedKind, 'auto'> | 'old-workbook' | 'old-sheet'> => {
  const { name, head } = bytes;
  if (OTHER_SHEETS.test(name)) throw new AppError('feed.unreadable', { file: name, reason: 'other-sheet' });
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) {
    if (await isEncrypted(bytes)) throw new AppError('feed.unreadable', { file: name, reason: 'encrypted' });
    return 'old-workbook';
  }
  if (isBareWorkbook(head)) return 'old-workbook';
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  if (requested === 'auto' && OLD_SHEET.test(name)) return 'old-sheet';
  const kind = requested === 'auto' ? byExtension[extname(name).toLowerCase()] : requested;
  if (kind === undefined || kind === 'auto') throw new AppError('feed.unreadable', { file: name, reason: 'type' });
  return kind;
};

const bufferWhole = async (source: FeedBytes): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of source.chunks()) {
    parts.push(chunk);
    size += chunk.length;
    if (size > MAX_BUFFERED_BYTES) throw tooLarge(source.name, MAX_BUFFERED_BYTES);
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
};

/** Adds which sheet was read to the report. */
const withSheets = async function* (
  batches: FeedBatches,
  { note, sheets }: SheetChoice,
  { withColumns }: FeedReadingOptions,
): FeedReading {
  const report = yield* batches;
  const noted = note === null ? report : { ...report, notes: [note, ...(report.notes ?? [])] };
  return withColumns ? { ...noted, sheets } : noted;
};

const readSheet = async (
  bytes: FeedBytes,
  kind: 'xlsx' | 'xls',
  now: number,
  reading: FeedReadingOptions,
): Promise<FeedBatches> => {
  const file = bytes.name;
  const whole = await bufferWhole(bytes);
  try {
    const sheetsOf = kind === 'xlsx' ? zippedSheets : oldSheets;
    const found = await readSheetRows(await sheetsOf(whole, MAX_UNPACKED_BYTES, file), reading);
    if (found === null) throw new AppError('feed.empty', { file, reason: 'no-rows' });
    return withSheets(readFeedTable({ spool: found.spool }, file, now, reading), found, reading);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof UnpackedTooLarge) throw tooLarge(file, MAX_UNPACKED_BYTES);
    throw new AppError('feed.unreadable', { file, reason: kind }, { cause });
  }
};

const readText = async (bytes: FeedBytes, now: number, reading: FeedReadingOptions): Promise<FeedBatches> => {
  const spool = createRowSpool();
  for await (const rows of textRows(decodedText(bytes), bytes.name)) for (const row of rows) spool.add(row);
  return readFeedTable({ spool }, bytes.name, now, reading);
};

/** A text called `.xls`: a web page with a table, an XML of old Excel, or cells between tabs. */
const readOldSheet = async (bytes: FeedBytes, now: number, reading: FeedReadingOptions): Promise<FeedBatches> => {
  await bufferWhole(bytes);
  let source = '';
  for await (const text of decodedText(bytes)) source += text;
  if (source.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    throw new AppError('feed.unreadable', { file: bytes.name, reason: 'other-sheet' });
  if (!isHtmlTable(source)) return readText(bytes, now, reading);
  const spool = createRowSpool();
  for (const row of htmlRows(source)) spool.add(row);
  if (spool.size === 0) throw new AppError('feed.empty', { file: bytes.name, reason: 'no-rows' });
  return readFeedTable({ spool }, bytes.name, now, reading);
};

const readJson = async (bytes: FeedBytes, now: number, reading: FeedReadingOptions): Promise<FeedBatches> => {
  await bufferWhole(bytes);
  let source = '';
  for await (const text of decodedText(bytes)) source += text;
  const { name: file } = bytes;
  if (source.trim() === '') throw new AppError('feed.empty', { file, reason: 'no-text' });
  if (source.includes('\0')) throw new AppError('feed.unreadable', { file, reason: 'binary' });
  return readFeedJson(source.replace(/^\uFEFF/, ''), file, now, reading);
};

const batchesOf = async (
  bytes: FeedBytes,
  kind: FeedKind,
  now: number,
  reading: FeedReadingOptions,
): Promise<FeedBatches> => {
  switch (await kindOf(bytes, kind)) {
    case 'xlsx':
      return readSheet(bytes, 'xlsx', now, reading);
    case 'old-workbook':
      return readSheet(bytes, 'xls', now, reading);
    case 'old-sheet':
      return readOldSheet(bytes, now, reading);
    case 'json':
      return readJson(bytes, now, reading);
    case 'xml':
      return readFeedTable(await readMerchantXml(decodedText(bytes), bytes.name), bytes.name, now, reading);
    case 'csv':
    case 'tsv':
      return readText(bytes, now, reading);
  }
};

/** Throws `feed.empty` when no row was accepted: a list without products must not replace another one. */
const rejectEmpty = (report: FeedReport, file: string): void => {
  if (report.products > 0) return;
  const [first] = report.problems;
  throw new AppError('feed.empty', {
    file,
    reason: first?.reason ?? 'no-rows',
    rows: report.rows,
    line: first?.line ?? 1,
  });
};

/** `name` gives the format when the path does not; `now` decides which sales are active. */
export type FeedOptions = { name?: string; kind?: FeedKind; now?: number; reading?: FeedReadingOptions };

/**
 * Yields batches of products and returns the report with the rejected rows (line and reason). Throws `feed.unreadable`,
 * `feed.columns` (`missing`, `found`), and `feed.empty` when no row was accepted. A list without a price column gives products
 * without offers (`sellers` is empty).
 */
export const streamFeed = async function* (source: FeedSource, options: FeedOptions = {}): FeedReading {
  const { name, kind = 'auto', now = Date.now(), reading = {} } = options;
  const bytes = await openFeedBytes(source, name);
  const report = yield* await batchesOf(bytes, kind, now, reading);
  if (reading.isPartial !== true) rejectEmpty(report, bytes.name);
  return report;
};

/** A whole list in memory, its products in the order of their first rows. */
export type FeedRead = Omit<ReadFeedReport, 'products'> & { products: FeedProduct[] };

/** Collects a reading into memory. Throws what the reading throws. */
export const collectFeed = async (reading: FeedReading): Promise<FeedRead> => {
  const placed: PlacedProduct[] = [];
  let next = await reading.next();
  while (next.done !== true) {
    placed.push(...next.value);
    next = await reading.next();
  }
  placed.sort((one, other) => one.position - other.position);
  return { ...next.value, products: placed.map(({ product }) => product) };
};
