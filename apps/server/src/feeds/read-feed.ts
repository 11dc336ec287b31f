/** Reads a price list from a file or from bytes: CSV, TSV, JSON, XLSX, Google Merchant XML, any of them as gzip. */
import { extname } from 'node:path';
import type { FeedKind, FeedReport } from '@vitrina/contract';
import { AppError } from '../domain/app-error.ts';
import type { FeedReading, PlacedProduct } from '../domain/ports/feeds.ts';
import type { FeedProduct } from '../domain/ports.ts';
import { decodedText } from './decode-text.ts';
import { type FeedBytes, type FeedSource, openFeedBytes, tooLarge } from './feed-bytes.ts';
import { readFeedJson } from './feed-json.ts';
import { type FeedBatches, readFeedTable } from './feed-table.ts';
import { textRows } from './feed-text.ts';
import { readMerchantXml } from './merchant-xml.ts';
import { createRowSpool } from './row-spool.ts';
import { UnpackedTooLarge } from './sheet-archive.ts';
import { readSheetRows } from './sheet-rows.ts';

const MB = 1024 * 1024;
/** What is taken apart as a whole: a workbook as it lies on the disk, JSON. */
const MOST_WHOLE_BYTES = 64 * MB;
/** A list of 100,000 rows has some 70 MB once its workbook is unpacked. */
const MOST_UNPACKED_BYTES = 128 * MB;

const startsWith = (bytes: Uint8Array, magic: number[]): boolean => magic.every((byte, index) => bytes[index] === byte);

const byExtension: Readonly<Record<string, FeedKind>> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'tsv',
  '.json': 'json',
  '.xlsx': 'xlsx',
  '.xml': 'xml',
};

/** A workbook shows itself, whatever it is called. Throws `feed.unreadable` for what is none of our kinds. */
const kindOf = ({ name, head }: FeedBytes, wanted: FeedKind): Exclude<FeedKind, 'auto'> => {
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) throw new AppError('feed.unreadable', { file: name, reason: 'xls' });
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  const kind = wanted === 'auto' ? byExtension[extname(name).toLowerCase()] : wanted;
  if (kind === undefined || kind === 'auto') throw new AppError('feed.unreadable', { file: name, reason: 'type' });
  return kind;
};

const wholeBytes = async (given: FeedBytes): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of given.chunks()) {
    parts.push(chunk);
    size += chunk.length;
    if (size > MOST_WHOLE_BYTES) throw tooLarge(given.name, MOST_WHOLE_BYTES);
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
};

const readSheet = async (bytes: FeedBytes, now: number): Promise<FeedBatches> => {
  const file = bytes.name;
  const whole = await wholeBytes(bytes);
  try {
    const spool = await readSheetRows(whole, MOST_UNPACKED_BYTES);
    if (spool === null) throw new AppError('feed.empty', { file, reason: 'no-rows' });
    return readFeedTable({ spool }, file, now);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof UnpackedTooLarge) throw tooLarge(file, MOST_UNPACKED_BYTES);
    throw new AppError('feed.unreadable', { file, reason: 'xlsx' }, { cause });
  }
};

const readText = async (bytes: FeedBytes, now: number): Promise<FeedBatches> => {
  const spool = createRowSpool();
  for await (const rows of textRows(decodedText(bytes), bytes.name)) for (const row of rows) spool.add(row);
  return readFeedTable({ spool }, bytes.name, now);
};

const readJson = async (bytes: FeedBytes, now: number): Promise<FeedBatches> => {
  await wholeBytes(bytes);
  let source = '';
  for await (const text of decodedText(bytes)) source += text;
  const { name: file } = bytes;
  if (source.trim() === '') throw new AppError('feed.empty', { file, reason: 'no-text' });
  if (source.includes('\0')) throw new AppError('feed.unreadable', { file, reason: 'binary' });
  return readFeedJson(source.replace(/^\uFEFF/, ''), file, now);
};

const batchesOf = async (bytes: FeedBytes, kind: FeedKind, now: number): Promise<FeedBatches> => {
  switch (kindOf(bytes, kind)) {
    case 'xlsx':
      return readSheet(bytes, now);
    case 'json':
      return readJson(bytes, now);
    case 'xml':
      return readFeedTable(await readMerchantXml(decodedText(bytes), bytes.name), bytes.name, now);
    case 'csv':
    case 'tsv':
      return readText(bytes, now);
  }
};

/** Throws `feed.empty` when no row could be taken: a list without products replaces none. */
const refuseEmpty = (report: FeedReport, file: string): void => {
  if (report.products > 0) return;
  const [first] = report.problems;
  throw new AppError('feed.empty', {
    file,
    reason: first?.reason ?? 'no-rows',
    rows: report.rows,
    line: first?.line ?? 1,
  });
};

/** `name` when the path does not tell the kind; `now` decides which sales last. */
export type FeedOptions = { name?: string; kind?: FeedKind; now?: number };

/**
 * Batches of products, and the rows that were left out with line and reason. Throws `feed.unreadable`, `feed.columns`
 * (`missing`, `found`), and `feed.empty` when no row could be taken. A list without a price column is taken without offers
 * (`sellers` empty): a catalogue to read.
 */
export const streamFeed = async function* (source: FeedSource, options: FeedOptions = {}): FeedReading {
  const { name, kind = 'auto', now = Date.now() } = options;
  const bytes = await openFeedBytes(source, name);
  const report = yield* await batchesOf(bytes, kind, now);
  refuseEmpty(report, bytes.name);
  return report;
};

/** A whole list in memory, its products in their order. */
export type FeedRead = Omit<FeedReport, 'products'> & { products: FeedProduct[] };

/** All that a reading gives. Throws what it throws. */
export const wholeFeed = async (reading: FeedReading): Promise<FeedRead> => {
  const placed: PlacedProduct[] = [];
  let next = await reading.next();
  while (next.done !== true) {
    placed.push(...next.value);
    next = await reading.next();
  }
  placed.sort((one, other) => one.position - other.position);
  return { ...next.value, products: placed.map(({ product }) => product) };
};

/** A list that is small enough to be held. Throws what `streamFeed` throws. */
export const readFeed = (source: FeedSource, options?: FeedOptions): Promise<FeedRead> =>
  wholeFeed(streamFeed(source, options));
